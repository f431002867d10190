// Everything by keyboard: pick with Tab and Enter, move the ghost with arrows and brackets, answer with digits.
import { ahead, placeStep, right } from './lanes.js';
import { laidIn, shiftLaid, turnLaid } from './laying.js';
import { quickOffers } from '../panels/prompt.js';

/** @param {any} app */
export function enableKeyboard(app) {
  letRulerGo(app);
  addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || /** @type {any} */ (e.target).closest('input, textarea, select, dialog[open]')) return;
    if (!app.d || document.body.dataset.view === 'newgame') {
      if (e.key === 'Enter' && !(/** @type {any} */ (e.target).closest('button, a'))) app.newgame.start();
      else if (['d', '?'].includes(e.key.toLowerCase())) app.key(e.key);
      return;
    }
    if (handle(app, e)) e.preventDefault();
  });
}

/** M tapped takes the ruler in hand until it is tapped again; who measures while he holds M lays it aside by letting go. @param {any} app */
function letRulerGo(app) {
  let held = false;
  const isM = e => e.key.toLowerCase() === 'm';
  addEventListener('keydown', e => isM(e) && !e.repeat && (held = !app.measuring), true);
  addEventListener('keyup', e => {
    if (isM(e) && held && app.measuring && app.ruler.ends) app.measure(false);
    if (isM(e)) held = false;
  });
}

/** @returns {boolean} was it for us? */
function handle(app, e) {
  const { key } = e,
    target = /** @type {any} */ (e.target),
    onButton = target.closest('button, a, summary');
  if (key === 'Escape') return app.escape(), true;
  if (app.replaying && !e.shiftKey && look(app.replaying, key, !!onButton)) return true;
  if (key.startsWith('Arrow') || key === '[' || key === ']') app.bubbles.close(); // it would lie over the ghost
  if (key.startsWith('Arrow')) return e.shiftKey && !app.draft.pieces.length ? pan(app, key) : nudge(app, key);
  if (key === '[' || key === ']') return turn(app, key === ']' ? 1 : -1);
  if ((key === 'Enter' || key === ' ') && !onButton) return enter(app, target, e.shiftKey);
  if (/^[1-9]$/.test(key)) {
    const quick = app.session.asked ? quickOffers(app) : [];
    if (quick[+key - 1]) app.choose(quick[+key - 1], true);
    return true;
  }
  return (e.repeat && /^[a-z]$/i.test(key)) || app.key(key, e.shiftKey); // a letter that is held is one press
}

/** A battle again: arrows go by acts and turns, the space bar plays and stops. */
function look(replay, key, onButton) {
  const steps = { ArrowLeft: () => replay.go(replay.at - 1), ArrowRight: () => replay.go(replay.at + 1), ArrowUp: () => replay.lastTurn(), ArrowDown: () => replay.nextTurn(), Home: () => replay.go(0), End: () => replay.go(replay.n) };
  if (key === ' ' && !onButton) steps[' '] = () => (replay.playing ? replay.pause() : replay.play());
  if (!steps[key]) return false;
  steps[key]();
  return true;
}

/** Enter: the order that is ready; else the piece that has the focus; else the space bar hurries. */
function enter(app, target, shift) {
  const id = target.closest?.('.piece')?.dataset.id,
    picked = app.board.selected;
  if (app.prepared && (app.draft.ready || app.draft.judging) && (!id || picked.has(id))) return app.give(), true;
  if (id && app.board.able.has(id)) {
    if (shift) app.pick(picked.has(id) ? [...picked].filter(x => x !== id) : [...picked, id]);
    else if (picked.size && !picked.has(id) && app.touch(id)) return true;
    else if (picked.size === 1 && picked.has(id)) app.pickGroup(id);
    else app.pick([id]);
    return true;
  }
  if (id) return app.touch(id), true;
  app.hurry();
  return true;
}

/** One tenth of a base width; lanes are kept: up after up is one advance. */
function nudge(app, key) {
  const { draft, d } = app,
    grain = d.scene.table.base_width / 10;
  if (laidIn(draft)) return nudgeLaid(app, key, grain);
  if (!draft.pieces.length || !draft.takes('steps')) return false;
  if (draft.free || app.free) return nudgePlace(app, key, grain);
  const [name, by] = { ArrowUp: ['advance', grain], ArrowDown: ['advance', -grain], ArrowRight: ['slide', grain], ArrowLeft: ['slide', -grain] }[key] ?? ['advance', 0];
  const steps = [...draft.steps],
    last = steps.at(-1),
    now = last && name in last ? last[name] : last && name === 'advance' && 'back' in last ? -last.back : null;
  if (now !== null) steps.pop();
  const n = Math.round(((now ?? 0) + by) * 10) / 10;
  if (n) steps.push(name === 'advance' && n < 0 ? { back: -n } : { [name]: n });
  draft.setSteps(steps);
  return true;
}

function leadPose(app) {
  const { draft, d } = app,
    last = draft.steps.at(-1);
  if (last?.to) return { at: last.to, facing: last.facing };
  return draft.standing(d.byId[draft.pieces[0]]) ?? { at: [d.scene.table.width / 2, d.seat ? d.scene.table.depth - 100 : 100], facing: d.seat ? 180 : 0 };
}

/** Arrows as seen on the screen. */
function nudgePlace(app, key, grain) {
  const pose = leadPose(app),
    up = ahead(app.d.seat ? 180 : 0),
    across = right(app.d.seat ? 180 : 0),
    [a, b] = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[key] ?? [0, 0];
  app.draft.setSteps(placeStep([0, 1].map(i => pose.at[i] + grain * 2 * (a * up[i] + b * across[i])), pose.facing));
  return true;
}

function nudgeLaid(app, key, grain) {
  const s = (app.d.seat ? -2 : 2) * grain,
    by = { ArrowUp: [0, s], ArrowDown: [0, -s], ArrowRight: [s, 0], ArrowLeft: [-s, 0] }[key] ?? [0, 0];
  shiftLaid(app.draft, /** @type {any} */ (laidIn(app.draft)), by);
  return true;
}

/** A degree to the right or left. */
function turn(app, by) {
  const { draft } = app;
  if (laidIn(draft)) return turnLaid(draft, by * 5), true;
  if (!draft.pieces.length || !draft.takes('steps')) return false;
  if (draft.free || app.free) {
    const pose = leadPose(app);
    draft.setSteps(placeStep(pose.at, pose.facing + by * 5));
    return true;
  }
  const steps = [...draft.steps],
    last = steps.at(-1),
    now = last?.wheel ? (last.wheel === 'right' ? last.degrees : -last.degrees) : null;
  if (now !== null) steps.pop();
  const n = (now ?? 0) + by;
  if (n) steps.push({ wheel: n > 0 ? 'right' : 'left', degrees: Math.abs(n) });
  draft.setSteps(steps);
  return true;
}

function pan(app, key) {
  const v = app.board.view,
    [x, y] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[key] ?? [0, 0];
  app.board.look({ ...v, x: v.x + x * v.w * 0.08, y: v.y + y * v.h * 0.08 });
  return true;
}
