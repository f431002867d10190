// A guided first battle: one thing at a time, each done by the player himself. It watches what is done and goes on by itself;
// it fits any rule set, for it speaks only of picking, moving, ending and fighting.
import { h } from '../dom.js';
import { corners } from '../paint/geom.js';

/** Each step: what to say, and how to see that it was done. `app` is the board as it stands. */
const STEPS = [
  { text: a => `You command ${a.session.sides[a.d.seat]}, at the bottom. Those in full colour may act now. Click one of them.`, done: a => a.board.selected.size > 0 },
  { text: () => 'Click it a second time: all that stand beside it and face the same way are picked with it, and move as a group.', done: a => a.board.selected.size > 1, skip: a => a.board.able.size < 3 },
  { text: () => 'Drag it towards the enemy. The ghost shows where it will stand, how far that is and what it costs; where a rule stops it, it says which.', done: a => a.draft.steps.length > 0, skip: a => !a.draft.takes('steps') },
  { text: () => 'Let go of the mouse: nothing has happened yet. Press Enter, or the red button, to give the order.', done: (a, at) => a.session.status.acts > at.acts },
  { text: () => 'Good. Pick one again and rest the pointer on an enemy: these are the exact odds if they met as they stand.', done: a => !document.getElementById('tip').hidden, slow: true },
  { text: () => 'Give more orders if you like; every order can be taken back until dice are thrown. Then end with E, or the button at the right.', done: (a, at) => a.session.prompt.seat !== a.d.seat || a.session.status.turn !== at.turn || a.session.prompt.kind !== at.kind },
  { text: () => 'Now the enemy acts; space hurries him. Each line of the log ends with the rule it rests on: click one to read it.', done: a => a.session.asked && !a.session.busy, slow: true },
  { text: () => 'Go on until bases touch. Crossed swords mark a combat: rest on them to see every factor, then see the dice fall.', done: a => a.d.scene.links.some(l => l.kind === 'fight') },
  { text: () => 'That is a combat. You know all you need: good luck.', done: () => false, last: true },
];

export class Guide {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.step = 0;
    this.box = h('div.guide', { role: 'status' });
    document.querySelector('.stage')?.append(this.box);
    this.begin();
    this.timer = setInterval(() => this.look(), 200);
  }

  begin() {
    const { app } = this,
      step = STEPS[this.step],
      { acts, turn, prompt } = app.session.status;
    this.at = { acts, turn, kind: prompt.kind, time: Date.now() };
    this.box.replaceChildren(
      h('b', {}, `${this.step + 1} of ${STEPS.length}`),
      h('p', {}, step.text(app)),
      h('div.row', {}, h('button.btn', { onclick: () => this.close() }, step.last ? 'Close' : 'I know this'), step.last ? null : h('button.btn', { onclick: () => this.next() }, 'Next')),
    );
    if (app.d && app.board.view) this.place();
  }

  /** In the corner where it hides the fewest pieces. */
  place() {
    const { board, d } = this.app,
      [W, H] = board.size,
      w = this.box.offsetWidth + 28,
      t = this.box.offsetHeight + 24,
      spots = d.scene.pieces.filter(p => p.at).flatMap(p => corners(p).map(c => board.pixels(c))),
      /** @type {number[][]} */ places = [[0, 0], [W - w, 0], [0, H - t], [W - w, H - t], [0, (H - t) / 2], [W - w, (H - t) / 2]];
    const hides = (/** @type {number[]} */ [x, y]) => spots.filter(p => p[0] > x - 8 && p[0] < x + w + 8 && p[1] > y - 8 && p[1] < y + t + 8).length,
      best = places.reduce((m, c) => (hides(c) < hides(m) ? c : m));
    if (!this.app.prefs.phone) Object.assign(this.box.style, { left: `${best[0] + 14}px`, top: `${best[1] + 12}px` });
  }

  look() {
    const { app } = this,
      step = STEPS[this.step];
    if (!app.d || document.body.dataset.view !== 'board') return;
    if (step.slow && Date.now() - this.at.time < 2500) return;
    if (step.done(app, this.at) || step.skip?.(app)) this.next();
  }

  next() {
    if (this.step + 1 < STEPS.length) {
      this.step++;
      this.begin();
    }
  }

  close() {
    clearInterval(this.timer);
    this.box.remove();
  }
}
