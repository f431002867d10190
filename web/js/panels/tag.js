// The dark tag that goes with the ghost: distance, price, reason; and the same for the ear.
import { $, h } from '../dom.js';
import { corners, middle } from '../paint/geom.js';
import { refusalText, verdictLine } from './orders.js';

const GAP = 16; // pixels between the bases and the tag
const HALF = 130; // half of its usual width

/** @param {any} app */
export function showTag(app) {
  const t = $('tag'),
    { text, refusal } = verdictLine(app),
    { draft, board, d } = app,
    ghost = draft.ghost,
    show = app.prepared && (ghost.length || (refusal && draft.pieces.length));
  t.hidden = !show;
  if (!show) return;
  speak(app, text, refusal);
  t.replaceChildren(...[text ? h('b', {}, text) : null, refusal ? h('span.why', {}, ...refusalText(refusal)) : null].filter(Boolean));
  const there = ghost.length ? ghost.map(g => ({ ...d.byId[g.id], at: d.transform.point(g.at), turn: d.transform.turn(g.facing) })) : draft.pieces.map(id => d.byId[id]).filter(p => p?.at),
    at = there.flatMap(p => corners({ ...p, width: p.width || d.unit, depth: p.depth || d.unit }));
  if (!at.length) return;
  const ys = at.map(p => p[1]),
    [x, low] = board.pixels([at.reduce((n, p) => n + p[0], 0) / at.length, Math.max(...ys)]),
    [, high] = board.pixels([0, Math.min(...ys)]),
    tall = t.offsetHeight,
    left = Math.max(HALF, Math.min(board.size[0] - HALF, x));
  const below = low + GAP,
    above = high - GAP - tall,
    hidden = y => d.scene.pieces.filter(p => p.at && within(board.pixels(middle(p)), left, y, tall)).length,
    y = below + tall < board.size[1] && (above < 0 || hidden(below) <= hidden(above)) ? below : above; // where it hides fewer
  t.style.transform = `translate(${left.toFixed(0)}px, ${Math.max(4, y).toFixed(0)}px) translate(-50%, 0)`;
}

/** Does the tag lie over that place of the screen? */
const within = ([px, py], x, y, tall) => Math.abs(px - x) < HALF && py > y - GAP && py < y + tall + GAP;

/** The ghost for the ear: at every half of the measure, and when it stops, with the reason. */
function speak(app, text, refusal) {
  const half = Math.round(parseFloat(text) * 2) / 2,
    why = refusal?.why ?? refusal?.error ?? '',
    key = `${half} ${why}`;
  if (key === app.spoken) return;
  app.spoken = key;
  $('announce').textContent = [text, why].filter(Boolean).join('. ');
}
