// The army builder: lines of troops, what the rules let them have, colours. The engine checks while one chooses and says what is
// wrong with the clause; the army is drawn up as it will look. It is saved as a file the terminal game reads too.
import { $, capital, clauseLink, h, words } from '../dom.js';
import { armyOf } from '../paint/palette.js';
import { keepArmy } from '../game/armies.js';
import { download, fileName } from './export.js';
import { wording } from './taps.js';
import { control } from './fields.js';
import { chooseFile, contentOf, readList } from './files.js';
import { parade } from './thumbs.js';

const COLOURS = ['tunic', 'shield', 'boss', 'crest', 'metal', 'flock'];
const FORMS = ['round', 'scutum', 'leaf', 'oval', 'none'];
const copy = x => JSON.parse(JSON.stringify(x));

export class Builder {
  /** @param {any} app @param {any} army one to begin with */
  constructor(app, army) {
    this.app = app;
    this.army = copy(army);
    /** @type {any} */ this.kept = undefined; // the lines, while a list stands instead of them
    this.said = ''; // that list as it was typed
  }

  async open() {
    this.rules = await this.app.engine.ask({ ask: 'ruleset', ruleset: this.army.ruleset });
    this.word = h('p.stop', { role: 'status' });
    this.canvas = h('canvas.parade', { 'aria-hidden': 'true' });
    this.lines = h('ul.lines');
    this.head = h('div');
    document.body.dataset.view = 'newgame';
    $('main').hidden = true;
    $('screen').hidden = false;
    $('screen').replaceChildren(
      h(
        'div.ng.builder',
        { role: 'main' },
        h('div.top', {}, h('h1', {}, 'Build an army'), h('p', {}, `${this.rules.title}. What the rules forbid is said while you choose.`)),
        h('div.calcbody', {}, h('div', {}, this.head, this.lines, h('button.btn', { onclick: () => this.add() }, 'Add a line')), h('div.result', {}, this.canvas, this.word, h('div.row', {}, h('button.btn', { onclick: () => this.app.newGame() }, 'Back'), h('button.btn', { onclick: () => this.load() }, 'Open a file'), h('button.btn', { onclick: () => this.save() }, 'Save to a file'), (this.take = h('button.btn.main', { onclick: () => this.keep() }, 'Keep it'))))),
      ),
    );
    this.fill();
    await this.judge();
  }

  /** The engine's word on it, and the picture of who musters. */
  async judge() {
    const number = (this.number = (this.number || 0) + 1),
      { engine, prefs } = this.app;
    let answer = await engine.ask({ ask: 'army', army: this.army });
    if (answer.error && this.said && (await this.understand())) answer = await engine.ask({ ask: 'army', army: this.army });
    if (number !== this.number) return;
    this.take.disabled = !!answer.error;
    this.word.classList.toggle('fine', !answer.error);
    this.word.replaceChildren(h('span', {}, answer.error ? `${capital(answer.error)}${answer.field ? ` (${place(answer.field)})` : ''}. ` : 'A sound army.', clauseLink(answer.clause)));
    const at = lineOf(answer.field ?? '');
    [...this.lines.querySelectorAll('.line')].forEach((line, i) => line.classList.toggle('wanted', i === at));
    if (answer.error) return;
    const g = await engine.ask({ ask: 'new', armies: [this.army, this.army] });
    if (g.error || number !== this.number) return;
    const { scene } = await engine.ask({ ask: 'state', game: g.game });
    engine.ask({ ask: 'close', game: g.game });
    const own = scene.pieces.filter(p => p.side === 0 && !p.marks.includes('camp')); // players count an army without its camp
    const { types, army } = this.rules,
      count = new Map();
    for (const p of own) count.set(p.type, (count.get(p.type) ?? 0) + 1);
    this.word.replaceChildren(h('span', {}, `A sound army of ${own.length} ${army.commanded || own.some(p => p.stands) ? 'units and leaders' : 'bases'}.`, h('small', {}, [...count].map(([t, n]) => `${n} × ${types.find(x => x.code === t)?.name ?? capital(words(t))}`).join(', '))));
    parade(own.filter(p => p.symbol), { ...armyOf(this.army.name, 0), ...this.army.colours }, this.canvas, prefs.dark, own.length);
  }

  /** What was typed is no list in the notation: perhaps one as hands write it, with more about the army than its troops. */
  async understand() {
    const text = this.said,
      { army, taken } = await readList(this.app, this.army.ruleset, text, this.army.name);
    if (!army || text !== this.said) return false;
    const left = taken.map(t => t.field),
      found = Object.fromEntries(Object.entries(army).filter(([k]) => !left.includes(k) || k === 'list'));
    Object.assign(this.army, found);
    this.about();
    return true;
  }

  change(into, key, value) {
    if (value === undefined || value === '' || value === false) delete into[key];
    else into[key] = value;
    this.judge();
  }

  text(label, key, into = this.army) {
    return h('label', {}, label, h('input', { value: into[key] ?? '', oninput: e => this.change(into, key, e.target.value) }));
  }

  /** What is said of the army as a whole. */
  about() {
    const { army, rules } = this,
      own = rules.army ?? { fields: [], line: [], regions: [] };
    army.colours ??= undefined;
    this.head.replaceChildren(
      h(
        'fieldset.side',
        {},
        h('legend', {}, 'The army'),
        h('label', {}, 'Name', h('input', { value: army.name ?? '', oninput: e => ((army.name = e.target.value), (army.id = fileName(e.target.value)), this.judge()) })),
        this.text('Period', 'period'),
        this.text('About it', 'about'),
        own.regions?.length ? control({ name: 'region', kind: 'word', required: true, words: own.regions }, army.region, rules, v => this.change(army, 'region', v)) : null,
        own.most_aggression !== undefined ? control({ name: 'aggression', kind: 'integer', range: [0, own.most_aggression] }, army.aggression, rules, v => ((army.aggression = v ?? 0), this.judge())) : null,
        (own.fields ?? []).map(f => control(f, army[f.name], rules, v => this.change(army, f.name, v), '', /^[a-z]_/.test(f.name) ? wording(f) : undefined)), // a letter alone says nothing
        h('details', {}, h('summary', {}, 'Colours'), COLOURS.map(c => this.colour(c)), control({ name: 'form', kind: 'word', words: FORMS, help: 'the form of its shields' }, army.colours?.form, rules, v => this.paint('form', v))),
      ),
    );
  }

  fill() {
    const { army, rules } = this;
    this.about();
    this.lines.replaceChildren(...(rules.army?.commanded ? [] : [this.list()]), ...(army.list === undefined ? (army.elements ?? []).map((l, i) => this.line(l, i)) : []));
  }

  /** The troops as players write lists; the engine reads them. Emptied, the lines are there again. */
  list() {
    const typed = value => {
      const was = this.army.list === undefined;
      this.said = value.trim() ? value : '';
      if (value.trim()) this.army.list = value.replace(/\s*\n\s*/g, ', ');
      else delete this.army.list;
      if (this.army.list !== undefined) {
        this.kept ??= this.army.elements;
        delete this.army.elements;
      } else if (this.kept) {
        this.army.elements = this.kept;
        this.kept = undefined;
      }
      if (was !== (this.army.list === undefined)) {
        this.fill();
        this.lines.querySelector('textarea')?.focus();
      }
      this.judge();
    };
    return h('li.side', {}, h('label', {}, 'As a list, instead of lines', h('textarea', { rows: 3, spellcheck: 'false', placeholder: 'As you write it: General: 1 x Cavalry, then a line for each troop; or 1xCv (Gen), 2xCv or LH, 3xKn//4Bd', oninput: e => typed(e.target.value) }, this.said || (this.army.list ?? ''))));
  }

  colour(name) {
    const now = this.army.colours?.[name] ?? armyOf(this.army.name ?? '', 0)[name] ?? '#888888';
    return h('label', {}, capital(name), h('input', { type: 'color', value: now, oninput: e => this.paint(name, e.target.value) }));
  }

  paint(name, value) {
    this.army.colours = { ...this.army.colours, [name]: value };
    if (value === undefined) delete this.army.colours[name];
    this.judge();
  }

  /** One line: how many of what; its other fields folded away, but for those that say something. */
  line(l, i) {
    const { rules } = this,
      { commanded } = rules.army ?? {},
      more = (rules.army?.line ?? []).filter(f => f.name !== 'under' || !commanded),
      told = () => ['More', more.filter(f => l[f.name] !== undefined && l[f.name] !== false).map(f => (f.kind === 'flag' ? words(f.name) : `${words(f.name)} ${words(String(l[f.name]))}`)).join(', ')].filter(Boolean).join(': '),
      summary = h('summary', {}, told()),
      set = (name, v) => {
        this.change(l, name, v);
        summary.textContent = told();
      };
    return h(
      'li.side.line',
      {},
      h('label', {}, 'Number', h('input', { type: 'number', min: 1, max: 36, value: l.count ?? 1, oninput: e => this.change(l, 'count', Number(e.target.value) || 1) })),
      (l.types ?? []).some(t => typeof t !== 'string') || l.either ? h('span.hint', {}, words(JSON.stringify(l.either ?? l.types))) : control({ name: 'types', kind: 'types', help: 'one kind, or several to choose from' }, l.types, rules, v => ((l.types = v ?? []), l.types.length > 1 ? (l.choice ??= 'or') : delete l.choice, this.judge())),
      commanded ? [this.text('Called', 'name', l), this.superior(l)] : h('label.check', {}, h('input', { type: 'checkbox', ...(l.general ? { checked: true } : {}), onchange: e => this.change(l, 'general', e.target.checked) }), ' General'),
      more.length ? h('details', {}, summary, h('div.fields', {}, more.map(f => control(f, l[f.name], rules, v => set(f.name, v))))) : null,
      h('button.word', { 'aria-label': `Remove line ${i + 1}`, onclick: () => (this.army.elements.splice(i, 1), this.fill(), this.judge()) }, 'Remove'),
    );
  }

  /** Under whom a line serves: one of the officers of the army, whatever they are called by now. @param {any} l */
  superior(l) {
    const select = h('select', { onchange: e => this.change(l, 'under', e.target.value) }),
      offer = () => select.replaceChildren(h('option', { value: '' }, 'Nobody'), ...[...new Set([...this.officers(l), l.under].filter(Boolean))].map(n => h('option', { value: n, ...(n === l.under ? { selected: true } : {}) }, n)));
    offer();
    select.addEventListener('focus', offer);
    return h('label', {}, 'Under', select);
  }

  /** The names of those who are of a kind that commands somebody. @param {any} [but] */
  officers(but) {
    const named = (this.army.elements ?? []).filter(l => l.name),
      kind = l => String(l.types),
      kinds = named.filter(l => named.some(k => k.under === l.name)).map(kind);
    return named.filter(l => l !== but && (kinds.includes(kind(l)) || !kinds.length)).map(l => l.name);
  }

  /** Another line, which in an army with a chain of command has a name and an officer to begin with. */
  add() {
    const { types, army } = this.rules,
      lines = this.army.elements ?? this.kept ?? [],
      names = lines.map(l => l.name);
    let number = 1;
    while (names.includes(`${types[0].name} ${number}`)) number++;
    delete this.army.list;
    this.said = '';
    this.army.elements = [...lines, { count: 1, types: [types[0].code], ...(army?.commanded ? { name: `${types[0].name} ${number}`, under: this.officers().pop() } : {}) }];
    this.fill();
    this.judge();
  }

  save() {
    download(`${this.army.id || 'army'}.json`, JSON.stringify(this.army, null, 1));
  }

  /** An army from a file takes the place of this one; whether it is sound is said here. */
  load() {
    const take = async (text, name) => {
      const content = contentOf(text),
        { army, wrong } = content.list ? await readList(this.app, this.army.ruleset, content.list, name) : content,
        known = army && !(await this.app.engine.ask({ ask: 'ruleset', ruleset: army.ruleset ?? '' })).error;
      if (!known || (army.elements && !Array.isArray(army.elements))) return wrong ?? 'this is no army of these games';
      await builder(this.app, army);
      return null;
    };
    const complain = sentence => {
      this.word.classList.remove('fine');
      this.word.replaceChildren(h('span', {}, `${capital(sentence)}.`));
    };
    chooseFile(take, complain);
  }

  async keep() {
    await keepArmy(this.army);
    this.app.newgame.choice.kind = 'armies';
    this.app.newgame.choice.ruleset = this.army.ruleset;
    await this.app.newGame();
  }
}

/** "elements[2].types" as a reader counts lines. @param {string} field */
const lineOf = field => Number(/^elements\[(\d+)\]/.exec(field)?.[1] ?? -1);
const place = field => (lineOf(field) < 0 ? words(field) : `line ${lineOf(field) + 1}${words(field.replace(/^elements\[\d+\]\.?/, ': ').replace(/: $/, ''))}`);

/** @param {any} app @param {any} army */
export const builder = (app, army) => new Builder(app, army).open();
