// A guided first battle: one thing at a time, each done by the player himself. It watches what is done and goes on by itself;
// it fits any rule set, for it speaks only of picking, moving, ending and fighting.
import { h } from '../dom.js';
import { corners } from '../paint/geom.js';
import { diceOf } from '../game/combats.js';
import { sentence } from './log.js';

/** Is the hand a finger? Then it taps and holds where a mouse clicks and rests. */
const finger = () => matchMedia('(hover: none)').matches;
const tap = () => (finger() ? 'Tap' : 'Click'),
  rest = () => (finger() ? 'hold a finger on' : 'rest the pointer on');

const fights = a => a.d.scene.links.filter(l => l.kind === 'fight').length;
const tipSeen = () => !document.getElementById('tip').hidden;
/** Has the player gone on, whatever he was told? */
const wentOn = (a, at) => at.mine && (a.session.prompt.seat !== a.d.seat || a.session.status.turn !== at.turn || a.session.prompt.kind !== at.kind);

/** Each step: what to say, and how to see that it was done, or is no longer to be done. `app` is the board as it stands. */
const STEPS = [
  { text: a => `You command ${a.session.sides[a.d.seat]}, at the bottom. Those in full colour may act now. ${tap()} one of them.`, done: a => a.board.selected.size > 0, skip: wentOn },
  { text: () => `${tap()} it a second time: all that stand beside it and face the same way are picked with it, and move as a group.`, done: a => a.board.selected.size > 1, skip: (a, at) => a.board.able.size < 3 || a.session.status.acts > at.acts || wentOn(a, at) },
  { text: () => 'Drag it towards the enemy. The ghost shows where it will stand, how far that is and what it costs; where a rule stops it, it says which.', done: a => a.draft.steps.length > 0, skip: (a, at) => (a.board.selected.size > 0 && !a.draft.takes('steps')) || a.session.status.acts > at.acts || wentOn(a, at) },
  { text: a => (!a.draft.takes('steps') ? `The card ${finger() ? 'below' : 'at the right'} says what it may do now, and what that means. ${tap()} an answer there or in the bar, or end.` : finger() ? 'Lift your finger: nothing has happened yet. Tap the red button to give the order.' : 'Let go of the mouse: nothing has happened yet. Press Enter, or the red button, to give the order.'), done: (a, at) => a.session.status.acts > at.acts },
  { text: () => `Good. Pick one again and ${rest()} an enemy: these are the exact odds if they met as they stand.`, done: tipSeen, skip: wentOn, slow: true },
  { text: () => `Give more orders if you like; every order can be taken back until dice are thrown. Then end ${finger() ? 'with the red button' : 'with E, or the red button'}.`, done: wentOn },
  { text: () => `Now the enemy acts${finger() ? '' : '; space hurries him'}. Each line of the log ends with the rule it rests on: ${tap().toLowerCase()} one to read it.`, done: a => a.session.asked && !a.session.busy && a.session.prompt.seat === a.d.seat, slow: true },
  { text: () => 'Go on so, turn by turn, until bases touch: then they must fight.', done: a => fights(a) > 0, skip: a => a.session.log.some(e => diceOf(e).length === 2) },
  { text: () => `Crossed swords mark a combat: ${rest()} them for the odds and for every factor, each with its rule.`, done: tipSeen, skip: (a, at) => a.session.status.acts > at.acts + 8, slow: true },
  { text: () => 'Now see the dice fall: give the rest of your orders, end, and choose the combat that is asked for. The dice are shown beside it, with the sum of either side.', done: (a, at) => fights(a) === 0 || a.session.log.some(e => e.n > at.acts && diceOf(e).length === 2) },
  { text: a => `That was your first combat${lastFought(a)}. You know all you need: good luck.`, done: () => false, last: true },
];

/** What came of the last combat, as the log says it. */
function lastFought(a) {
  const entry = [...a.session.log].reverse().find(e => diceOf(e).length === 2);
  return entry ? `: ${sentence(entry, a.session.sides).text}` : '';
}

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
      step = STEPS[this.step];
    this.at = this.now();
    this.box.replaceChildren(
      h('b', {}, `${this.step + 1} of ${STEPS.length}`),
      h('p', {}, step.text(app)),
      h('div.row', {}, h('button.btn', { onclick: () => this.close() }, step.last ? 'Close' : 'I know this'), step.last ? null : h('button.btn', { onclick: () => this.next() }, 'Next')),
    );
    if (app.d && app.board.view) this.place();
  }

  /** How it stands, to see later whether the player has gone on from here: `mine`: it is he who is asked. */
  now() {
    const { session, d } = this.app,
      { acts, turn, prompt } = session.status;
    return { acts, turn, kind: prompt.kind, mine: !!d && session.asked && session.prompt.seat === d.seat, time: Date.now() };
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
    if (!this.at.mine && this.now().mine) this.at = { ...this.now(), acts: this.at.acts, time: this.at.time }; // from here on it is his to go on
    if (step.slow && Date.now() - this.at.time < 2500) return;
    if (step.done(app, this.at) || step.skip?.(app, this.at)) this.next();
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
