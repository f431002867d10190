// The referee for a real table: any engagement of any rule set, built from the fields the rule set lists. Odds as a picture,
// dice thrown or typed in, the arithmetic with its clauses. Fields that mean nothing here are left out, and those the engine
// asks for come first.
import { $, capital, clauseLink, h, words } from '../dom.js';
import { oddsView } from '../panels/odds.js';
import { resultView } from '../panels/result.js';
import { isChance, put } from '../game/engagement.js';
import { catalogue } from '../game/catalogue.js';
import { aside } from '../engine/client.js';
import { tap, wording } from './taps.js';

/** @type {Map<string, Promise<any>>} what counts, by rule set and kind of engagement */
const sifted = new Map();

export class Calculator {
  /** @param {any} app @param {string} code */
  constructor(app, code) {
    this.app = app;
    this.code = code;
    /** @type {any} */ this.top = {};
    /** @type {any} */ this.drawn = {}; // dice and cards, by the names of their fields
    /** @type {{a: any, b: any}} */ this.sides = { a: {}, b: {} };
    /** @type {Set<string>} */ this.asked = new Set(); // fields the engine asked for
    /** @type {Set<string>} */ this.wanted = new Set(); // fields it will ask for
    /** @type {Set<string>} */ this.likely = new Set(); // fields that change the answer
    /** @type {Set<string>} */ this.idle = new Set(); // fields without meaning here
    /** @type {Set<string>} */ this.touched = new Set(); // fields the player has answered
    /** @type {Record<string, any>} */ this.granted = {}; // what holds where nothing is said
  }

  async open() {
    this.rules = await this.app.engine.ask({ ask: 'ruleset', ruleset: this.code });
    this.rulesets = (await this.app.engine.ask({ ask: 'rulesets' })).rulesets;
    const { fields, combatant } = this.rules.engagement;
    if (combatant.some(f => f.name === 'type' && f.kind === 'type')) [this.sides.a.type, this.sides.b.type] = await this.usual();
    for (const f of fields) if (f.required && f.words) this.top[f.name] = f.words[0];
    await this.beginWhole(undefined);
    this.result = h('div.result', { role: 'status' });
    this.form = h('div');
    document.body.dataset.view = 'newgame';
    $('main').hidden = true;
    $('screen').hidden = false;
    $('screen').replaceChildren(
      h(
        'div.ng.calc',
        { role: 'main' },
        h('div.top', {}, h('h1', {}, 'Reckon an engagement'), h('p', {}, 'For the table beside you: tap the troops and what helps or hinders them.'), h('label.rulesof', {}, 'Rules ', h('select', { onchange: e => calculator(this.app, e.target.value) }, this.rulesets.map(r => h('option', { value: r.code, ...(r.code === this.code ? { selected: true } : {}) }, r.title)))), h('button.btn', { onclick: () => this.app.newGame() }, 'Back')),
        h('div.calcbody', {}, this.form, this.result),
      ),
    );
    this.sift();
    this.fill();
    await this.reckon();
  }

  /** Nobody is received with a complaint: it begins with an engagement that is whole. */
  async beginWhole(/** @type {string | undefined} */ kind) {
    const { fields } = this.rules.engagement,
      { engagement: e } = await this.app.engine.ask({ ask: 'opening', ruleset: this.code, kind, pair: [this.sides.a.type, this.sides.b.type].filter(Boolean) });
    if (!e) return;
    this.sides = { a: e.a ?? {}, b: e.b ?? {} };
    this.top = Object.fromEntries(fields.filter(f => !isChance(f) && e[f.name] !== undefined).map(f => [f.name, e[f.name]]));
  }

  /** For a beginning what fights most in the first scenario: the commonest type of each side. */
  async usual() {
    const { scenarios } = await catalogue(this.code),
      { engine } = this.app,
      { game, error } = await engine.ask({ ask: 'new', position: scenarios[0]?.content });
    if (error) return [];
    const { pieces } = (await engine.ask({ ask: 'state', game })).scene; // by the names the engine lists, whatever the file calls them
    engine.ask({ ask: 'close', game });
    return [0, 1].map(side => {
      const types = pieces.filter(p => p.side === side).map(p => p.type),
        many = t => types.filter(x => x === t).length;
      return types.sort((x, y) => many(y) - many(x))[0];
    });
  }

  /** The engagement as it stands. @param {any} [drawn] dice and cards */
  engagement(drawn = {}) {
    /** @type {any} */ const e = { ruleset: this.code, a: this.sides.a, ...(Object.keys(this.sides.b).length ? { b: this.sides.b } : {}) };
    for (const [name, value] of Object.entries({ ...this.top, ...drawn })) put(e, name, value);
    return e;
  }

  /** What counts in this kind of engagement, and what means nothing: reckoned beside the engine, and remembered. */
  async sift() {
    const top = Object.fromEntries(this.rules.engagement.fields.filter(f => f.required && this.top[f.name]).map(f => [f.name, this.top[f.name]])),
      key = JSON.stringify([this.code, top]);
    if (!sifted.has(key)) sifted.set(key, aside({ ask: 'matters', ruleset: this.code, top }));
    this.wanted = this.likely = this.idle = new Set();
    const kind = (this.kind = key),
      known = await sifted.get(key);
    if (kind !== this.kind || known.error) return;
    this.idle = new Set(known.idle);
    this.wanted = new Set(known.wanted);
    this.likely = new Set(known.matters);
    this.granted = known.usual;
    this.fill();
  }

  fill() {
    const { fields, combatant } = this.rules.engagement,
      chance = fields.filter(f => isChance(f) && !this.idle.has(f.name));
    this.form.replaceChildren(
      this.group('Engagement', fields.filter(f => !isChance(f)), this.top, ''),
      h('div.twosides', {}, this.group('First', combatant, this.sides.a, 'a'), this.group('Second', combatant, this.sides.b, 'b')),
      chance.length ? this.tray(chance) : '',
    );
  }

  /** What must be said first, then what counts here; the rest is folded away, with a search where there is much of it. */
  group(title, list, into, side) {
    const key = f => (side ? `${side}.${f.name}` : f.name),
      known = list.filter(f => !this.idle.has(key(f))),
      first = known.filter(f => f.required || ['type', 'arm', 'mode'].includes(f.name) || this.asked.has(key(f)) || this.wanted.has(key(f))),
      next = known.filter(f => !first.includes(f) && (this.likely.has(key(f)) || this.touched.has(key(f)) || (!this.likely.size && into[f.name] !== undefined))), // what it begins with stands in front only until it is known what counts
      rest = known.filter(f => !first.includes(f) && !next.includes(f)),
      box = h('div.taplist'),
      show = word => box.replaceChildren(...rest.filter(f => words(f.name).includes(word) || (f.help || '').includes(word)).map(f => this.field(f, into, key(f))));
    show('');
    if (!first.length && !next.length && !(rest.length && !side)) return '';
    return h(
      'fieldset.side',
      {},
      h('legend', {}, title),
      first.map(f => this.field(f, into, key(f))),
      next.length ? h('div.taplist', {}, next.filter(f => f.kind !== 'flag').map(f => this.field(f, into, key(f))), h('div.chips', {}, next.filter(f => f.kind === 'flag').map(f => this.field(f, into, key(f))))) : null,
      rest.length ? h('details', { ...(rest.length < 9 && !next.length && !first.length ? { open: true } : {}) }, h('summary', {}, `Seldom of weight here (${rest.length})`), rest.length > 12 ? h('input.search', { type: 'search', placeholder: 'Find one', 'aria-label': `Find a circumstance: ${title}`, oninput: e => show(e.target.value.toLowerCase()) }) : null, box) : null,
    );
  }

  field(f, into, key) {
    const wanted = this.asked.has(key) && into[f.name] === undefined;
    return tap(f, into[f.name], this.rules, value => (this.touched.add(key), this.change(f, into, value)), wanted ? 'wanted' : '', this.granted[key]);
  }

  async change(f, into, value) {
    if (value === undefined || value === '' || value === false) delete into[f.name];
    else into[f.name] = value;
    this.drawn = {};
    if (f.required && into === this.top) {
      this.asked.clear();
      await this.beginWhole(value);
      this.sift();
      this.fill();
    }
    await this.reckon();
  }

  /** Dice and cards: thrown here, or typed in from the table. */
  tray(chance) {
    const inputs = chance.flatMap(f => (f.kind === 'pair' ? ['a', 'b'].map(k => ({ f, name: `${f.name}.${k}`, label: k === 'a' ? 'First’s die' : 'Second’s die' })) : [{ f, name: f.name, label: throwLabel(f) }]));
    const box = x =>
      h('label', { title: x.f.help }, x.label, h('input.dice', { value: [this.drawn[x.name] ?? ''].flat().join(' '), 'data-name': x.name, inputmode: /card/.test(x.name) ? 'text' : 'numeric', oninput: e => this.type(x.f, x.name, e.target.value) }));
    return h('fieldset.side.throwbox', {}, h('legend', {}, 'Dice'), h('div.row', {}, inputs.map(box), h('button.btn.main', { type: 'button', onclick: () => this.throwDice(inputs) }, 'Throw')));
  }

  type(f, name, text) {
    const parts = text.toUpperCase().split(/[\s,]+/).filter(Boolean),
      list = ['integers', 'cards', 'pack'].includes(f.kind);
    if (!parts.length) delete this.drawn[name];
    else this.drawn[name] = list ? parts.map(x => (f.kind === 'integers' ? Number(x) : x)) : Number(parts[0]);
    this.reckon();
  }

  /** A throw for every die that is asked for; cards are the table's own. */
  throwDice(inputs) {
    const many = this.diceCount || 1,
      die = (f = {}) => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % (f.range?.[1] > 1 && f.range[1] <= 20 ? f.range[1] : 6));
    for (const { f, name } of inputs) {
      if (f.kind === 'integers') this.drawn[name] = Array.from({ length: many }, () => die(f));
      else if (f.kind === 'integer' || f.kind === 'pair') this.drawn[name] = die(f);
    }
    for (const input of this.form.querySelectorAll('input.dice')) input.value = [this.drawn[input.dataset.name] ?? ''].flat().join(' ');
    this.reckon();
  }

  async reckon() {
    const ask = (kind, drawn) => this.app.engine.ask({ ask: kind, engagement: this.engagement(drawn) }),
      thrown = Object.keys(this.drawn).length > 0,
      number = (this.number = (this.number || 0) + 1),
      [odds, settled] = await Promise.all([ask('odds', {}), thrown ? ask('resolve', this.drawn) : null]);
    if (number !== this.number) return;
    const plain = odds.error && !thrown ? await ask('resolve', {}) : null; // some things are certain: nothing is thrown for them
    if (number !== this.number) return;
    this.diceCount = odds.dice_count;
    const answer = settled ?? (odds.error ? plain : odds),
      who = this.names();
    if (answer.error) return this.complain(answer);
    this.result.replaceChildren(h('div.tipbox', {}, h('h2.quiet', {}, 'What may come of it'), ...(settled || odds.error ? resultView(answer, who) : oddsView(odds, { ...who, me: 'a' })), settled && !odds.error ? h('details', {}, h('summary', {}, 'What was to be expected'), ...oddsView(odds, { ...who, me: 'a' })) : null));
  }

  /** What both are called in the answer: by their troops, and where those are alike also by their places. */
  names() {
    const troops = ['a', 'b'].map(k => this.rules.types.find(t => t.code === this.sides[k].type)?.name ?? (this.sides[k].arm ? capital(words(this.sides[k].arm)) : '')),
      alike = troops[0] === troops[1];
    const name = (i, place) => ({ text: !troops[i] ? place : alike ? `${place} (${troops[i].toLowerCase()})` : troops[i], side: i });
    return { a: name(0, 'First'), b: name(1, 'Second') };
  }

  /** What the engine still wants to know; the field is brought to the front. */
  complain(answer) {
    if (answer.field && !this.asked.has(answer.field)) {
      this.asked.add(answer.field);
      this.fill();
    }
    const { fields, combatant } = this.rules.engagement,
      [side, name] = /^[ab]\./.test(answer.field ?? '') ? [answer.field[0], answer.field.slice(2)] : ['', answer.field],
      f = (side ? combatant : fields).find(x => x.name === name),
      said = f && /is missing/.test(answer.error) ? `Still to be said: ${wording(f)}${side ? ` (${side === 'a' ? 'first' : 'second'})` : ''}. ` : `${capital(answer.error)}${answer.field ? ` (${words(answer.field)})` : ''}. `;
    this.result.replaceChildren(h('p.stop', {}, h('span', {}, said, clauseLink(answer.clause))));
  }
}

/** Whose throw it is, or what for, as the rule set explains it. */
function throwLabel(f) {
  const [what, whose] = f.name.split('.');
  if (whose === 'a' || whose === 'b') return `${whose === 'a' ? 'First' : 'Second'}’s ${what === 'dice' && f.kind === 'integer' ? 'die' : what === 'gone' ? 'cards gone' : words(what)}`;
  return wording(f).replace(/ of a\b/, ' of the first').replace(/ of b\b/, ' of the second').replace(/, as rolled$/, '');
}

/** @param {any} app @param {string} [code] */
export const calculator = (app, code = app.newgame.choice.ruleset) => new Calculator(app, code).open();
