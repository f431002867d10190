// A battle again, act by act: scrub, play, step by act or by turn, branch; with luck and losses as curves over it.
import { faultOf, $, flag, h } from '../dom.js';
import { diceOf, swings } from '../game/combats.js';
import { recordUntil } from '../game/record.js';
import { project } from '../game/scene.js';
import { captainAt, sayCaptain } from './better.js';
import { sentence } from '../panels/log.js';
import { openExport } from './export.js';
import { graphs } from './graph.js';

const CHUNK = 30; // acts looked back at in one go
const BEAT = 700; // milliseconds an act at normal speed

export class Replay {
  /** @param {any} app @param {number} [at] */
  constructor(app, at) {
    this.app = app;
    this.n = app.session.log.length;
    this.at = at ?? 0;
    this.sides = Object.fromEntries(app.session.scene.pieces.map(p => [p.id, p.side]));
    this.playing = false;
    /** @type {Map<number, any>} */ this.course = new Map(); // by act: how both stand, the luck of its throw
    document.body.dataset.view = 'replay';
    this.fresh = app.board.fitted && app.board.fitted !== 'whole'; // nobody has chosen what is looked at: everybody is shown
    app.board.everybody = true;
    this.build();
    this.shown = this.go(this.at);
    this.lookBack();
  }

  /** The course of the battle, a few acts at a time: whoever scrubs meanwhile is not kept waiting. */
  async lookBack() {
    const { session } = this.app,
      found = new Map();
    for (let from = 0; from < this.n && !this.closed; from += CHUNK) {
      const { course } = await session.ask('course', { from, to: Math.min(this.n, from + CHUNK) });
      for (const { n, ...rest } of course ?? []) found.set(n, rest);
    }
    if (this.closed) return;
    this.course = found;
    this.strip.replaceChildren(...this.curves(), this.head, this.slider);
    this.app.refresh();
  }

  curves() {
    return graphs(this.app.session.log, this.course, id => this.sides[id], this.app.session.sides);
  }

  close() {
    this.closed = true;
    this.app.overlay.advise(null);
    this.app.board.everybody = false;
    this.pause();
    document.body.dataset.view = 'board';
  }

  build() {
    const button = (label, text, f) => h('button.btn', { 'aria-label': label, title: label, onclick: f }, text);
    this.playButton = h('button.btn.main', { 'aria-label': 'Play', onclick: () => (this.playing ? this.pause() : this.play()) }, '▶');
    this.slider = h('input.scrub', { type: 'range', min: 0, max: this.n, value: this.at, 'aria-label': 'Act', oninput: e => this.go(Number(e.target.value)) });
    this.told = h('p.told', { role: 'status' });
    this.head = h('i.playhead', { 'aria-hidden': 'true' });
    this.strip = h('div.strip', {}, this.curves(), this.head, this.slider);
    $('prompt').replaceChildren(
      h(
        'div.rp',
        {},
        h('div.row.steps', {}, button('To the start', '|«', () => this.go(0)), button('Last turn', '«', () => this.lastTurn()), button('Back one act', '‹', () => this.go(this.at - 1)), this.playButton, button('One act on', '›', () => this.go(this.at + 1)), button('Next turn', '»', () => this.nextTurn())),
        this.strip,
        this.told,
        h('div.acts', {}, h('button.btn', { title: 'What would a captain do here?', onclick: () => this.better() }, 'A captain here'), h('button.btn.branch', { onclick: () => this.playOn() }, 'Play on from here'), h('button.btn', { onclick: () => openExport(this.app, this.at) }, 'Take it along'), h('button.btn.main', { onclick: () => this.app.stopReplay() }, this.app.session.over ? 'See the end' : 'Back to now')),
      ),
    );
  }

  /** Where the record is damaged, if it is. */
  damage() {
    const { fault } = this.app.session;
    return fault ? h('p.stop.damage', {}, h('span', {}, `This record is damaged: ${faultOf(fault)}. The ${this.n} acts before that are shown.`)) : null;
  }

  /** The acts that turned the battle, as a card beside the log. */
  turning() {
    const { session } = this.app,
      list = swings(session.log, this.course),
      over = session.prompt.seat === null && session.prompt.winner !== null && session.prompt.winner !== undefined;
    if (!list.length) return null;
    const row = x => {
      const thrown = diceOf(x.entry).map(t => t.die),
        dice = thrown.length === 2 ? thrown.join(' against ') : '', // of many dice the sentence tells more
        text = x.lost.length ? `${x.lost.join(', ')} lost` : `Lucky throw (+${Math.abs(x.luck).toFixed(1)})`;
      return h('li', {}, h('button.pair', { class: x.entry.n === this.at ? 'now' : '', title: sentence(x.entry, session.sides).text, onclick: () => this.go(x.entry.n) }, flag(x.lost.length ? (this.sides[x.lost[0]] ?? 0) : x.luck > 0 ? 0 : 1), h('b', {}, text), h('em', {}, dice), h('em', {}, `act ${x.entry.n}`)));
    };
    return h('div.card.turning', {}, h('h3', {}, over ? `${session.sides[session.prompt.winner]} won` : 'What turned it', h('small', {}, 'the biggest swings')), h('ul', {}, list.map(row)));
  }

  async go(n) {
    const { app } = this,
      at = Math.max(0, Math.min(this.n, n));
    this.at = at;
    this.slider.value = String(at);
    this.head.style.setProperty('--at', String(at / Math.max(1, this.n)));
    const entry = app.session.log[at - 1];
    this.told.textContent = entry ? `Act ${at} of ${this.n}: ${sentence(entry, app.session.sides).text}.` : `The beginning of ${this.n} acts.`;
    const state = await app.session.ask('state', { at });
    if (this.closed || this.at !== at || state.error) return;
    const turned = app.d?.seat !== app.bottom;
    app.d = project(app.session, app.bottom, state.scene);
    const t = app.d.transform;
    app.overlay.thrown = entry ? diceOf(entry) : [];
    app.overlay.moved = (entry?.events ?? []).filter(e => e.from?.at && e.to?.at).map(e => ({ from: t.point(e.from.at), to: t.point(e.to.at) }));
    app.overlay.advise(null);
    app.board.able = new Set();
    app.board.selected = new Set();
    app.board.show(app.d, { fit: turned || this.fresh || app.board.loses(app.d) });
    this.fresh = false;
    app.refresh();
  }

  /** The same moment anew: the window has another size, or the table was turned. */
  again() {
    return this.go(this.at);
  }

  /** What a captain would do at this moment, with its ghost; and what was done. */
  async better() {
    const { app } = this,
      at = this.at,
      found = await captainAt(app, at),
      next = app.session.log[at];
    if (this.closed || this.at !== at) return;
    if (!found) return (this.told.textContent = 'Here the dice decide: nobody is asked.');
    app.overlay.advise(found.pieces);
    this.told.textContent = sayCaptain(app, found, next ? sentence(next, app.session.sides).text : '');
  }

  play() {
    this.playing = true;
    this.playButton.textContent = 'II';
    if (this.at >= this.n) this.at = 0;
    const beat = async () => {
      if (!this.playing || this.closed) return;
      await this.go(this.at + 1);
      if (this.at >= this.n) this.pause();
      else this.timer = setTimeout(beat, BEAT);
    };
    beat();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    if (this.playButton) this.playButton.textContent = '▶';
  }

  nextTurn() {
    const { log } = this.app.session,
      now = log[Math.max(0, this.at - 1)]?.turn,
      next = log.findIndex((e, i) => i >= this.at && e.turn !== now);
    this.go(next < 0 ? this.n : next + 1);
  }

  lastTurn() {
    const { log } = this.app.session,
      now = log[Math.max(0, this.at - 1)]?.turn,
      first = log.findIndex(e => e.turn === now);
    this.go(first < this.at - 1 ? first + 1 : Math.max(0, log.findIndex(e => e.turn === log[Math.max(0, first - 1)]?.turn) + 1));
  }

  /** Who shall play on: those who played, or, where no bot did, whoever is chosen. */
  async playOn() {
    const { session, engine } = this.app,
      person = { kind: 'human' };
    if (session.seats.some(x => x.kind !== 'human')) return this.branch();
    const { bot } = (await engine.ask({ ask: 'bots' })).bots[0],
      other = { kind: 'bot', bot },
      choice = (text, seats) => h('button.btn', { type: 'button', onclick: () => (dialog.close(), this.branch(seats)) }, text),
      dialog = h(
        'dialog.form',
        { 'aria-label': 'Play on from here' },
        h('h2', {}, 'Play on from here'),
        h('div.exports', {}, choice(`${session.sides[0]}, against ${bot}`, [person, other]), choice(`${session.sides[1]}, against ${bot}`, [other, person]), choice('Both, at this screen', [person, person])),
        h('div.row', {}, h('button.btn', { type: 'button', onclick: () => dialog.close() }, 'Back to the replay')),
      );
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  /** The record up to here becomes a game of its own; within another page it is the whole board from now on. @param {any[]} [seats] */
  branch(seats = this.app.session.seats) {
    const { session } = this.app;
    document.body.classList.remove('embed');
    return this.app.begin({ ask: 'load', record: recordUntil(session.saved, this.at), sound_part: true }, { seats: seats.map(x => ({ ...x })), title: `${session.title.replace(/, from act \d+$/, '')}, from act ${this.at}` });
  }
}
