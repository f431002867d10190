// The position editor: bases and ground placed by hand, every field the rule set knows, and the engine's word on whether the
// position is sound. For puzzles, for "may I?" at a real table, for a battle begun in the middle.
import { $, capital, clauseLink, h, words } from '../dom.js';
import { Board } from '../table/board.js';
import { project } from '../game/scene.js';
import { download, fileName } from './export.js';
import { control } from './fields.js';

const copy = x => JSON.parse(JSON.stringify(x));
const round = n => Math.round(n * 10) / 10;

export class Editor {
  /** @param {any} app @param {any} position */
  constructor(app, position) {
    this.app = app;
    this.position = copy(position);
    /** @type {string} */ this.picked = '';
    /** @type {any} */ this.scene = null;
  }

  async open() {
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
        h('div.edittop', {}, h('h1', {}, 'Set up a position'), h('button.btn', { onclick: () => this.app.newGame() }, 'Back'), h('button.btn', { onclick: () => this.save() }, 'Save to a file'), h('button.btn.main', { onclick: () => this.play() }, 'Play it')),
        stage,
        h('div.editpanel', {}, this.word, this.side),
      ),
    );
    this.board = new Board(stage, { ...this.app.prefs, zones: false, names: true, motion: false });
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
      pieces: this.pieces.map(({ p, side }) => {
        const known = this.scene.pieces.find(q => q.id === p.id);
        return { width: this.scene.table.base_width, depth: this.scene.table.base_width / 2, symbol: 'foot', ...known, id: p.id, side, type: known?.type ?? p.type, marks: known?.marks ?? [], at: p.at, facing: p.facing ?? 0 };
      }),
    };
    const d = project(/** @type {any} */ ({ sides: this.position.sides.map((s, i) => s.name || `Side ${i + 1}`), vocabulary: this.rules, scene }), 0);
    this.board.able = new Set(scene.pieces.map(p => p.id));
    this.board.selected = new Set(this.picked ? [this.picked] : []);
    this.board.show(d, { fit, still: true });
  }

  listen(stage) {
    /** @type {any} */ let drag = null;
    stage.addEventListener('pointerdown', e => {
      const id = e.target.closest?.('.piece')?.dataset.id;
      this.pick(id || '');
      if (!id) return;
      const x = this.find(id);
      drag = { x, from: this.board.d.transform.back(this.board.at(e)), at: [...x.p.at] };
      stage.setPointerCapture(e.pointerId);
    });
    stage.addEventListener('pointermove', e => {
      if (!drag) return;
      const now = this.board.d.transform.back(this.board.at(e));
      drag.x.p.at = [0, 1].map(i => round(drag.at[i] + now[i] - drag.from[i]));
      this.show();
    });
    stage.addEventListener('pointerup', () => {
      if (drag) this.judge();
      drag = null;
    });
    stage.addEventListener('keydown', e => this.key(e));
  }

  key(e) {
    const x = this.find(this.picked),
      step = e.shiftKey ? 1 : this.scene.table.base_width / 10,
      by = { ArrowUp: [0, step], ArrowDown: [0, -step], ArrowLeft: [-step, 0], ArrowRight: [step, 0] }[e.key];
    if (!x) return;
    if (by) x.p.at = [0, 1].map(i => round(x.p.at[i] + by[i]));
    else if (e.key === '[' || e.key === ']') x.p.facing = ((x.p.facing ?? 0) + (e.key === ']' ? 5 : -5) + 360) % 360;
    else if (e.key === 'Delete') this.remove();
    else return;
    e.preventDefault();
    this.show();
    this.judge();
  }

  pick(id) {
    this.picked = id;
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
    for (const s of this.position.sides) s.pieces = s.pieces.filter(p => p.id !== this.picked);
    this.pick('');
    this.judge();
  }

  /** One field of a piece, a side, the turn, by its kind. */
  field(f, into) {
    return control(f, into[f.name], this.rules, v => {
      if (v === '' || v === undefined || v === false) delete into[f.name];
      else into[f.name] = v;
      this.judge();
    });
  }

  fill() {
    const x = this.find(this.picked),
      type = h('select', { 'aria-label': 'Type' }, this.rules.types.map(t => h('option', { value: t.code }, t.name))),
      kind = h('select', { 'aria-label': 'Kind of ground' }, this.rules.terrain.map(t => h('option', { value: t.code }, capital(words(t.code)))));
    this.position.turn ??= {};
    this.side.replaceChildren(
      ...[
        x
          ? h(
              'fieldset.side',
              {},
              h('legend', {}, x.p.id),
              h('label', {}, 'Type', h('select', { onchange: e => { x.p.type = e.target.value; this.judge(); } }, this.rules.types.map(t => h('option', { value: t.code, ...(t.code === x.p.type ? { selected: true } : {}) }, t.name)))),
              h('label', {}, 'Facing', h('input', { type: 'number', value: x.p.facing ?? 0, onchange: e => { x.p.facing = Number(e.target.value); this.judge(); } })),
              h('div.row', {}, h('button.word', { onclick: () => { x.p.facing = ((x.p.facing ?? 0) + 345) % 360; this.judge().then(() => this.fill()); } }, '↺ 15°'), h('button.word', { onclick: () => { x.p.facing = ((x.p.facing ?? 0) + 15) % 360; this.judge().then(() => this.fill()); } }, '↻ 15°'), h('button.word', { onclick: () => this.remove() }, 'Remove')),
              h('details', {}, h('summary', {}, 'More about it'), this.rules.position.piece.map(f => this.field(f, x.p))),
            )
          : h('p.hint', {}, 'Click a base to change it; drag it where it shall stand; [ and ] turn it.'),
        h('fieldset.side', {}, h('legend', {}, 'Add a base'), type, h('div.row', {}, this.position.sides.map((s, i) => h('button.word', { onclick: () => this.add(i, type.value) }, s.name || `Side ${i + 1}`)))),
        h('fieldset.side', {}, h('legend', {}, 'Ground'), h('ul.ground', {}, (this.position.terrain ?? []).map((t, i) => h('li', {}, `${capital(words(t.kind))} ${t.id ?? ''} `, h('button.word', { onclick: () => { this.position.terrain.splice(i, 1); this.judge(); this.fill(); } }, 'Remove')))), kind, h('button.word', { onclick: () => this.lay(kind.value) }, 'Add in the middle')),
        h('fieldset.side', {}, h('legend', {}, 'The turn'), h('label', {}, 'Side', h('select', { onchange: e => { this.position.turn.side = Number(e.target.value); this.judge(); } }, this.position.sides.map((s, i) => h('option', { value: i, ...(this.position.turn.side === i ? { selected: true } : {}) }, s.name || `Side ${i + 1}`)))), this.rules.position.turn.filter(f => f.name !== 'side').map(f => this.field(f, this.position.turn))),
      ].filter(Boolean),
    );
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
    this.judge();
    this.fill();
  }

  save() {
    download(`${fileName(this.position.title || 'position')}.json`, JSON.stringify(this.position, null, 1));
  }

  async play() {
    const human = { kind: 'human' },
      wrong = await this.app.begin({ ask: 'new', position: this.position }, { seats: [human, human], title: this.position.title || 'A position' });
    if (wrong) this.word.replaceChildren(h('span', {}, `${capital(wrong)}.`));
  }
}

/** @param {any} app @param {any} position */
export const editor = (app, position) => new Editor(app, position).open();
