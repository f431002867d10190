// A battle again, act by act: scrub, play, step, branch. Above the acts the difference of the dice in every combat and their
// sum, and every loss as a cross.
import { $, h, s } from '../dom.js';
import { project } from '../game/scene.js';
import { sentence } from '../panels/log.js';

const BEAT = 700; // milliseconds an act at normal speed

/** The dice of a combat as a number for side 0: totals of both sides, by who threw them. */
function luck(entry, sideOf) {
  const dice = entry.events
    .filter(e => e.event === 'total')
    .map(e => ({ side: sideOf(e.piece), die: Number(/die (\d+)/.exec(e.text)?.[1] ?? NaN) }))
    .filter(x => x.side !== undefined && !Number.isNaN(x.die));
  if (dice.length !== 2 || dice[0].side === dice[1].side) return null;
  const [a, b] = dice[0].side === 0 ? dice : [dice[1], dice[0]];
  return a.die - b.die;
}

export class Replay {
  /** @param {any} app @param {number} [at] */
  constructor(app, at) {
    this.app = app;
    this.n = app.session.log.length;
    this.at = at ?? 0;
    this.sides = Object.fromEntries(app.session.scene.pieces.map(p => [p.id, p.side]));
    this.playing = false;
    document.body.dataset.view = 'replay';
    this.build();
    this.go(this.at);
  }

  close() {
    this.closed = true;
    this.pause();
    document.body.dataset.view = 'board';
  }

  build() {
    const button = (label, text, f) => h('button.btn', { 'aria-label': label, title: label, onclick: f }, text);
    this.playButton = h('button.btn.main', { 'aria-label': 'Play', onclick: () => (this.playing ? this.pause() : this.play()) }, '▶');
    this.slider = h('input.scrub', { type: 'range', min: 0, max: this.n, value: this.at, 'aria-label': 'Act', oninput: e => this.go(Number(e.target.value)) });
    this.told = h('p.told', { role: 'status' });
    this.strip = h('div.strip', {}, this.graph(), this.slider);
    $('prompt').replaceChildren(
      h(
        'div.rp',
        {},
        h('div.row', {}, button('To the start', '«', () => this.go(0)), button('Back one act', '‹', () => this.go(this.at - 1)), this.playButton, button('One act on', '›', () => this.go(this.at + 1)), button('Next turn', '»', () => this.nextTurn())),
        this.strip,
        h('div.say', {}, this.told, h('div.row', {}, h('button.btn', { onclick: () => this.branch() }, 'Play on from here'), h('button.btn', { onclick: () => this.save() }, 'Save record'), h('button.btn.main', { onclick: () => this.app.stopReplay() }, 'Back to now'))),
      ),
    );
  }

  /** Luck as bars and a curve, losses as crosses, turns as lines. */
  graph() {
    const W = 600,
      H = 64,
      { log } = this.app.session,
      x = n => (n / Math.max(1, this.n)) * W,
      bars = [],
      points = [[0, 0]];
    let sum = 0;
    for (const e of log) {
      const v = luck(e, id => this.sides[id]);
      if (v === null) continue;
      sum += v;
      bars.push([e.n, v]);
      points.push([e.n, sum]);
    }
    const most = Math.max(3, ...points.map(p => Math.abs(p[1])), ...bars.map(b => Math.abs(b[1]))),
      y = v => H / 2 - (v / most) * (H / 2 - 6);
    const turns = log.filter((e, i) => i && e.turn !== log[i - 1].turn);
    const lost = log.flatMap(e => e.events.filter(v => ['destroyed', 'lost'].includes(v.event) && v.piece).map(v => ({ n: e.n, side: this.sides[v.piece] ?? 0 })));
    return s(
      'svg',
      { viewBox: `0 0 ${W} ${H}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': `Luck: ${sum >= 0 ? this.app.session.sides[0] : this.app.session.sides[1]} threw ${Math.abs(sum)} more in all combats` },
      turns.map(e => s('path', { class: 'tickb', d: `M${x(e.n)} 0V${H}` })),
      s('path', { class: 'axis', d: `M0 ${H / 2}H${W}` }),
      bars.map(([n, v]) => s('rect', { class: v > 0 ? 'luck0' : 'luck1', x: x(n) - 2, width: 4, y: Math.min(y(v), H / 2), height: Math.abs(y(v) - H / 2) })),
      s('path', { class: 'curve', d: 'M' + points.map(([n, v]) => `${x(n)} ${y(v)}`).join('L') + `L${W} ${y(sum)}` }),
      lost.map(l => s('path', { class: `cross s${l.side}`, d: `M${x(l.n) - 4} ${l.side ? 2 : H - 10}l8 8m0-8l-8 8` })),
    );
  }

  async go(n) {
    const { app } = this,
      at = Math.max(0, Math.min(this.n, n));
    this.at = at;
    this.slider.value = String(at);
    const entry = app.session.log[at - 1];
    this.told.textContent = entry ? `Act ${at} of ${this.n}: ${sentence(entry, app.session.sides).text}.` : `The beginning of ${this.n} acts.`;
    const state = await app.session.ask('state', { at });
    if (this.closed || this.at !== at || state.error) return;
    app.d = project(app.session, app.bottom, state.scene);
    const t = app.d.transform;
    app.overlay.moved = (entry?.events ?? []).filter(e => e.from?.at && e.to?.at).map(e => ({ from: t.point(e.from.at), to: t.point(e.to.at) }));
    app.board.able = new Set();
    app.board.selected = new Set();
    app.board.show(app.d);
    app.refresh();
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

  /** The record up to here becomes a game of its own. */
  branch() {
    const { session } = this.app,
      lines = session.saved.trimEnd().split('\n'),
      kept = [lines[0]];
    let acts = 0;
    for (const line of lines.slice(1)) {
      const o = JSON.parse(line);
      if ('act' in o && acts++ >= this.at) break;
      if (!('end' in o || 'result' in o)) kept.push(line);
    }
    return this.app.begin({ ask: 'load', record: kept.join('\n') + '\n', sound_part: true }, { seats: session.seats.map(x => ({ ...x })), title: `${session.title}, from act ${this.at}` });
  }

  save() {
    const { session } = this.app;
    download(`${session.title.replace(/\W+/g, '-').toLowerCase()}.jsonl`, session.saved);
  }
}

/** Gives the reader a file. */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' })),
    a = h('a', { href: url, download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
