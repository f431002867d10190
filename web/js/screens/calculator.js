// The referee for a real table: any engagement of any rule set, built from the fields the rule set lists. Odds as a picture,
// dice thrown or typed in, the arithmetic with its clauses.
import { $, capital, clauseLink, h, words } from '../dom.js';
import { oddsView } from '../panels/odds.js';

export class Calculator {
  /** @param {any} app @param {string} code */
  constructor(app, code) {
    this.app = app;
    this.code = code;
    /** @type {any} */ this.top = {};
    /** @type {{a: any, b: any}} */ this.sides = { a: {}, b: {} };
  }

  async open() {
    this.rules = await this.app.engine.ask({ ask: 'ruleset', ruleset: this.code });
    this.rulesets = (await this.app.engine.ask({ ask: 'rulesets' })).rulesets;
    const typed = this.rules.engagement.combatant.find(f => f.name === 'type');
    if (typed) for (const [k, i] of Object.entries({ a: 0, b: 1 })) this.sides[k].type = this.rules.types[i]?.code;
    this.result = h('div.result', { role: 'status' });
    const host = $('screen');
    document.body.dataset.view = 'newgame';
    $('main').hidden = true;
    host.hidden = false;
    host.replaceChildren(
      h(
        'div.ng.calc',
        { role: 'main' },
        h('div.top', {}, h('h2', {}, 'Reckon an engagement'), h('p', {}, 'For the table beside you: tap the troops and what helps or hinders them.'), h('button.btn', { onclick: () => this.app.newGame() }, 'Back')),
        h('label', {}, 'Rules ', h('select', { onchange: e => calculator(this.app, e.target.value) }, this.rulesets.map(r => h('option', { value: r.code, ...(r.code === this.code ? { selected: true } : {}) }, r.title)))),
        h('div.twosides', {}, this.fields('Engagement', this.rules.engagement.fields.filter(f => f.name !== 'dice' && f.kind !== 'pair'), this.top)),
        h('div.twosides', {}, this.fields('First', this.rules.engagement.combatant, this.sides.a), this.fields('Second', this.rules.engagement.combatant, this.sides.b)),
        this.result,
      ),
    );
    this.reckon();
  }

  fields(title, list, into) {
    const usual = list.filter(f => f.required || ['type', 'mode'].includes(f.name)),
      rest = list.filter(f => !usual.includes(f) && ['flag', 'integer', 'word', 'type', 'length', 'number'].includes(f.kind));
    return h('fieldset.side', {}, h('legend', {}, title), usual.map(f => this.field(f, into)), h('details', { open: true }, h('summary', {}, 'Circumstances'), rest.map(f => this.field(f, into))));
  }

  field(f, into) {
    const put = value => {
        if (value === undefined || value === '' || value === false) delete into[f.name];
        else into[f.name] = value;
        this.reckon();
      },
      name = capital(words(f.name));
    if (f.kind === 'flag') return h('label.check', { title: f.help }, h('input', { type: 'checkbox', onchange: e => put(e.target.checked) }), ` ${name}`);
    if (f.kind === 'word' || f.kind === 'type') {
      const options = f.kind === 'type' ? this.rules.types.map(t => [t.code, t.name]) : f.words.map(w => [w, capital(words(w))]);
      return h('label', { title: f.help }, `${name} `, h('select', { onchange: e => put(e.target.value) }, into[f.name] ? null : h('option', { value: '' }, '–'), options.map(([v, t]) => h('option', { value: v, ...(into[f.name] === v ? { selected: true } : {}) }, t))));
    }
    return h('label', { title: f.help }, `${name} `, h('input', { type: 'number', min: f.range?.[0], max: f.range?.[1], oninput: e => put(e.target.value === '' ? undefined : Number(e.target.value)) }));
  }

  async reckon() {
    const engagement = { ruleset: this.code, ...this.top, a: this.sides.a, ...(Object.keys(this.sides.b).length ? { b: this.sides.b } : {}) },
      odds = await this.app.engine.ask({ ask: 'odds', engagement }),
      name = k => ({ text: this.rules.types.find(t => t.code === this.sides[k].type)?.name ?? (k === 'a' ? 'First' : 'Second'), side: k === 'a' ? 0 : 1 });
    if (odds.error) return this.result.replaceChildren(h('p.stop', {}, h('span', {}, `${capital(odds.error)}${odds.field ? ` (${odds.field})` : ''}. `, clauseLink(odds.clause))));
    this.result.replaceChildren(h('div.tipbox', {}, ...oddsView(odds, { a: name('a'), b: name('b'), me: 'a' })));
  }
}

/** @param {any} app @param {string} [code] */
export const calculator = (app, code = app.newgame.choice.ruleset) => new Calculator(app, code).open();
