// The position editor: bases and ground placed by hand, every field the rule set knows, and the engine's word on whether the
// position is sound. For puzzles, for "may I?" at a real table, for a battle begun in the middle.
import { $, capital, clauseLink, h, s, words } from '../dom.js';
import { Board } from '../table/board.js';
import { corners } from '../paint/geom.js';
import { project } from '../game/scene.js';
import { download, fileName } from './export.js';
import { control } from './fields.js';
import { chooseFile, contentOf } from './files.js';
import { featureAt, shift, stretch, turn } from './groundwork.js';

const copy = x => JSON.parse(JSON.stringify(x));
const FEW = 3; // fields of the turn or of a side shown at once
/** What the rule set says of a field, if that is short, else its name. */
const called = f => {
  const help = (f.help ?? '').replace(/; .*/, '');
  return capital(help && help.length <= LABEL ? help : words(f.name));
};
const LABEL = 46; // letters beside a field
const round = n => Math.round(n * 10) / 10;

export class Editor {
  /** @param {any} app @param {any} position */
  constructor(app, position) {
    this.app = app;
    this.position = copy(position);
    /** @type {string} */ this.picked = ''; // a base
    /** @type {string} */ this.held = ''; // a piece of ground
    /** @type {any} */ this.scene = null;
  }

  async open() {
    this.app.editing = this;
    this.rules = await this.app.engine.ask({ ask: 'ruleset', ruleset: this.position.ruleset });
    const stage = h('div.editstage', { tabindex: 0, 'aria-label': 'The position' });
    this.side = h('div.editside');
    this.word = h('p.stop', { role: 'status' });
    document.body.dataset.view = 'newgame';
    $('main').hidden = true;
    $('screen').hidden = false;
    $('screen').replaceChildren(
      h(
        'div.editor',
        { role: 'main' },
        h('div.edittop', {}, h('h1', {}, 'Set up a position'), h('button.btn', { onclick: () => this.app.newGame() }, 'Back'), h('button.btn', { onclick: () => this.load() }, 'Open a file'), h('button.btn', { onclick: () => this.save() }, 'Save to a file'), h('button.btn.main', { onclick: () => this.play() }, 'Play it')),
        stage,
        h('div.editpanel', {}, this.word, this.side),
      ),
    );
    this.board = new Board(stage, { ...this.app.prefs, zones: false, names: true, motion: false });
    this.outline = this.board.over.appendChild(s('path', { class: 'picked' }));
    this.listen(stage);
    await this.judge();
    this.fill();
  }

  /** Every piece of the position with its side. */
  get pieces() {
    return this.position.sides.flatMap((s, side) => s.pieces.map(p => ({ p, side })));
  }
  find(id) {
    return this.pieces.find(x => x.p.id === id);
  }
  get feature() {
    return this.position.terrain?.find(t => t.id === this.held);
  }

  /** The engine's word; the picture of it if it is sound, else of what was meant. */
  async judge() {
    const number = (this.number = (this.number || 0) + 1),
      { engine } = this.app,
      game = await engine.ask({ ask: 'new', position: this.position });
    if (number !== this.number) return;
    if (game.error) this.word.replaceChildren(h('span', {}, `${capital(game.error)}${game.field ? ` (${game.field})` : ''}. `, clauseLink(game.clause)));
    else {
      this.word.replaceChildren(h('span', {}, 'This position is sound.'));
      const state = await engine.ask({ ask: 'state', game: game.game });
      engine.ask({ ask: 'close', game: game.game });
      this.scene = state.scene;
    }
    this.word.classList.toggle('fine', !game.error);
    if (this.scene) this.show(!this.board.view);
  }

  show(fit = false) {
    const scene = {
      ...this.scene,
      terrain: this.scene.terrain.map(t => ({ ...t, ...(this.dragging ? {} : this.position.terrain?.find(f => f.id === t.id)) })),
      pieces: this.pieces.map(({ p, side }) => {
        const known = this.scene.pieces.find(q => q.id === p.id);
        return { width: this.scene.table.base_width, depth: this.scene.table.base_width / 2, symbol: 'foot', ...known, id: p.id, side, type: known?.type ?? p.type, marks: known?.marks ?? [], at: p.at, facing: p.facing ?? 0 };
      }),
    };
    const d = project(/** @type {any} */ ({ sides: this.position.sides.map((s, i) => s.name || `Side ${i + 1}`), vocabulary: this.rules, scene }), 0);
    this.board.able = new Set(scene.pieces.map(p => p.id));
    this.board.selected = new Set(this.picked ? [this.picked] : []);
    this.board.show(d, { fit, still: true });
    const f = this.feature,
      base = d.byId[this.picked],
      line = base?.at ? corners(base) : (f?.shape ?? f?.line ?? []).map(d.transform.point);
    this.outline.setAttribute('d', line.length ? `M${line.map(p => p.join(' ')).join('L')}${base || f?.shape ? 'z' : ''}` : '');
  }

  listen(stage) {
    /** @type {any} */ let drag = null;
    const at = e => this.board.d.transform.back(this.board.at(e));
    stage.addEventListener('pointerdown', e => {
      const id = e.target.closest?.('.piece')?.dataset.id,
        ground = id ? null : featureAt(this.position.terrain ?? [], at(e), this.scene.table.base_width);
      this.pick(id || '', ground?.id || '');
      if (!id && !ground) return;
      drag = { from: at(e), x: id ? this.find(id) : null };
      stage.setPointerCapture(e.pointerId);
    });
    stage.addEventListener('pointermove', e => {
      if (!drag) return;
      const now = at(e);
      this.dragging = !drag.x;
      this.move(drag.x, [0, 1].map(i => now[i] - drag.from[i]));
      drag.from = now;
      this.show();
    });
    stage.addEventListener('pointerup', () => {
      this.dragging = false;
      if (drag) this.judge();
      drag = null;
    });
    stage.addEventListener('keydown', e => this.key(e));
  }

  /** A base, or what is held of the ground. */
  move(x, by) {
    if (x) x.p.at = [0, 1].map(i => round(x.p.at[i] + by[i]));
    else if (this.feature) shift(this.feature, by);
  }

  key(e) {
    const x = this.find(this.picked),
      f = this.feature,
      step = e.shiftKey ? 1 : this.scene.table.base_width / 10,
      by = { ArrowUp: [0, step], ArrowDown: [0, -step], ArrowLeft: [-step, 0], ArrowRight: [step, 0] }[e.key],
      turning = { '[': -5, ']': 5 }[e.key],
      growing = { '+': 1.1, '-': 1 / 1.1 }[e.key];
    if (!x && !f) return;
    if (by) this.move(x, by);
    else if (turning && x) x.p.facing = ((x.p.facing ?? 0) + turning + 360) % 360;
    else if (turning) turn(f, turning);
    else if (growing && f) stretch(f, growing);
    else if (e.key === 'Delete') this.remove();
    else return;
    e.preventDefault();
    this.show();
    this.judge();
  }

  pick(id, ground = '') {
    this.picked = id;
    this.held = ground;
    this.fill();
    if (this.scene) this.show();
  }

  add(side, type) {
    const list = this.position.sides[side].pieces,
      ids = new Set(this.pieces.map(x => x.p.id)),
      { width, depth } = this.position.table;
    let n = 1;
    while (ids.has(`${'AB'[side]}${n}`)) n++;
    list.push({ id: `${'AB'[side]}${n}`, type, at: [width / 2, round(side ? depth * 0.7 : depth * 0.3)], facing: side ? 180 : 0 });
    this.picked = list.at(-1).id;
    this.judge().then(() => this.pick(this.picked));
  }

  remove() {
    if (this.held) this.position.terrain = this.position.terrain.filter(t => t.id !== this.held);
    else for (const side of this.position.sides) side.pieces = side.pieces.filter(p => p.id !== this.picked);
    this.pick('');
    this.judge();
  }

  /** One field of a piece, a side, the turn, by its kind. */
  field(f, into) {
    return control(f, into[f.name], this.rules, v => {
      if (v === '' || v === undefined || v === false) delete into[f.name];
      else into[f.name] = v;
      this.judge();
    }, '', called(f));
  }

  fill() {
    const x = this.find(this.picked);
    this.position.turn ??= {};
    this.side.replaceChildren(x ? this.pieceBox(x) : this.feature ? this.featureBox(this.feature) : h('p.hint', {}, this.app.prefs.phone ? 'Tap a base or a piece of ground to change it; drag it where it shall be.' : 'Click a base or a piece of ground to change it; drag it where it shall be; [ and ] turn it, + and − stretch ground.'), this.addBox(), this.groundBox(), ...this.turnBox());
  }

  /** A choice of names, with what is chosen now. */
  choose(list, now, change) {
    return h('select', { onchange: e => (change(e.target.value), this.judge()) }, list.map(([value, name]) => h('option', { value, ...(value === now ? { selected: true } : {}) }, name)));
  }

  /** A word to tap that does something to what is picked. */
  does(name, act) {
    return h('button.word', { onclick: () => (act(), this.show(), this.judge().then(() => this.fill())) }, name);
  }

  pieceBox({ p }) {
    const face = by => () => (p.facing = ((p.facing ?? 0) + by + 360) % 360);
    return h(
      'fieldset.side',
      {},
      h('legend', {}, p.id),
      h('label', {}, 'Type', this.choose(this.rules.types.map(t => [t.code, t.name]), p.type, v => (p.type = v))),
      h('label', {}, 'Facing', h('input', { type: 'number', value: p.facing ?? 0, onchange: e => { p.facing = Number(e.target.value); this.judge(); } })),
      h('div.row', {}, this.does('↺ 15°', face(-15)), this.does('↻ 15°', face(15)), h('button.word', { onclick: () => this.remove() }, 'Remove')),
      h('details', {}, h('summary', {}, 'More about it'), this.rules.position.piece.map(f => this.field(f, p))),
    );
  }

  featureBox(t) {
    const own = this.rules.position.terrain ?? [];
    return h(
      'fieldset.side',
      {},
      h('legend', {}, this.called(t)),
      h('label', {}, 'Kind', this.choose(this.rules.terrain.filter(k => (k.shape === 'line') === !!t.line).map(k => [k.code, capital(words(k.code))]), t.kind, v => (t.kind = v))),
      h('div.row', {}, this.does('↺ 15°', () => turn(t, -15)), this.does('↻ 15°', () => turn(t, 15)), this.does('Larger', () => stretch(t, 1.15)), this.does('Smaller', () => stretch(t, 1 / 1.15)), h('button.word', { onclick: () => this.remove() }, 'Remove')),
      own.length ? h('details', {}, h('summary', {}, 'More about it'), own.map(f => this.field(f, t))) : null,
    );
  }

  addBox() {
    const type = h('select', { 'aria-label': 'Type' }, this.rules.types.map(t => h('option', { value: t.code }, t.name)));
    return h('fieldset.side', {}, h('legend', {}, 'Add a base'), type, h('div.row', {}, this.position.sides.map((side, i) => h('button.word', { onclick: () => this.add(i, type.value) }, side.name || `Side ${i + 1}`))));
  }

  /** A piece of ground as one speaks of it: by its kind, and by its name where it says more. */
  called(t) {
    const kind = capital(words(t.kind));
    return t.id && !words(t.kind).includes(t.id) ? `${kind} ${t.id}` : kind;
  }

  groundBox() {
    const kind = h('select', { 'aria-label': 'Kind of ground' }, this.rules.terrain.map(t => h('option', { value: t.code }, capital(words(t.code)))));
    return h('fieldset.side', {}, h('legend', {}, 'Ground'), h('div.row', {}, (this.position.terrain ?? []).map(t => h('button.word', { 'aria-pressed': String(t.id === this.held), onclick: () => this.pick('', t.id) }, this.called(t)))), kind, h('button.word', { onclick: () => this.lay(kind.value) }, 'Add in the middle'));
  }

  /** A box of fields: the first ones at once, the others folded away. */
  fieldBox(title, fields, into, first = []) {
    const drawn = fields.map(f => this.field(f, into)),
      rest = drawn.slice(FEW);
    return h('fieldset.side', {}, h('legend', {}, title), first, drawn.slice(0, FEW), rest.length ? h('details', {}, h('summary', {}, 'More'), rest) : null);
  }

  turnBox() {
    const { turn: now, sides } = this.position,
      names = sides.map((side, i) => [i, side.name || `Side ${i + 1}`]);
    return [
      this.fieldBox('The turn', this.rules.position.turn.filter(f => f.name !== 'side'), now, [h('label', {}, 'Side', this.choose(names, now.side, v => (now.side = Number(v))))]),
      ...(this.rules.position.side.length ? sides.map((side, i) => h('details.editmore', {}, h('summary', {}, names[i][1]), this.fieldBox(names[i][1], this.rules.position.side, side))) : []),
    ];
  }

  /** A round patch, or a line across, of that kind. */
  lay(code) {
    const kind = this.rules.terrain.find(t => t.code === code),
      { width, depth, base_width: bw = 40 } = this.position.table,
      ids = new Set((this.position.terrain ?? []).map(t => t.id));
    let n = 1;
    while (ids.has(`t${n}`)) n++;
    this.position.terrain ??= [];
    const ring = Array.from({ length: 12 }, (_, i) => [round(width / 2 + Math.cos((i * Math.PI) / 6) * bw * 2), round(depth / 2 + Math.sin((i * Math.PI) / 6) * bw * 1.5)]);
    this.position.terrain.push({ id: `t${n}`, kind: code, ...(kind.shape === 'line' ? { line: [[0, depth / 2], [width, depth / 2]] } : { shape: ring }) });
    this.judge().then(() => this.pick('', `t${n}`));
  }

  save() {
    download(`${fileName(this.position.title || 'position')}.json`, JSON.stringify(this.position, null, 1));
  }

  /** A position from a file takes the place of this one; what is wrong with it is said here too. */
  load() {
    const take = async text => {
      const { position, wrong } = contentOf(text),
        known = position && !(await this.app.engine.ask({ ask: 'ruleset', ruleset: position.ruleset ?? '' })).error;
      if (!known || !position.sides.every?.(side => Array.isArray(side?.pieces)) || !position.table) return wrong ?? 'this is no position of these games';
      await editor(this.app, position);
      return null;
    };
    chooseFile(take, sentence => this.complain(sentence));
  }

  complain(sentence) {
    this.word.classList.remove('fine');
    this.word.replaceChildren(h('span', {}, `${capital(sentence)}.`));
  }

  async play() {
    const human = { kind: 'human' },
      wrong = await this.app.begin({ ask: 'new', position: this.position }, { seats: [human, human], title: this.position.title || 'A position' });
    if (wrong) this.complain(wrong);
  }
}

/** @param {any} app @param {any} position */
export const editor = (app, position) => new Editor(app, position).open();
