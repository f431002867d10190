// Presence at the club's table: where the other player holds his troops and what he measures, as long as he does; and ours for
// him. Nothing of it is kept, and nothing is told where dispositions are secret.
import { s } from '../dom.js';
import { gapBetween } from '../table/ruler.js';

const PAUSE = 350; // milliseconds between two tellings
const STALE = 20000; // who says nothing for so long has gone away
const MOST = 24; // bases of one ghost

const tenth = n => Math.round(n * 10) / 10;
const near = p => p.map(tenth);

export class Presence {
  /** @param {import('./game.js').RemoteGame} game */
  constructor(game) {
    this.game = game;
    this.app = game.app;
    this.sent = 'null';
    /** @type {any} */ this.seen = null; // {seat, ghost} of the other
    const { board, draft, ruler } = this.app;
    this.layer = board.over.appendChild(s('g', { class: 'layer-presence', 'aria-hidden': 'true' }));
    board.painters.push(() => this.draw());
    draft.addEventListener('change', () => this.later());
    ruler.moved = () => this.later();
    game.addEventListener('ghost', e => this.see(/** @type {any} */ (e).detail));
    game.addEventListener('change', e => /** @type {any} */ (e).detail?.kind === 'act' && this.see(null));
  }

  // --- ours, for the other ----------------------------------------------------------------------------------------------

  /** What we hold in hand, in the engine's coordinates. */
  get held() {
    const { app } = this,
      { ends } = app.ruler,
      pieces = app.prepared ? app.draft.ghost.slice(0, MOST).map(g => ({ id: g.id, at: near(g.at), facing: tenth(g.facing) })) : [],
      ruler = ends ? gapBetween(.../** @type {[any, any]} */ (app.ruler.both())).map(p => near(app.d.transform.back(p))) : null;
    return pieces.length || ruler ? { ...(pieces.length ? { pieces } : {}), ...(ruler ? { ruler } : {}) } : null;
  }

  later() {
    const { facts } = this.game;
    if (this.game.closed || facts.seat === null || facts.partial || facts.result) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.send();
    }, PAUSE);
  }

  send() {
    const held = this.held,
      text = JSON.stringify(held);
    if (text === this.sent) return;
    this.sent = text;
    this.game.post('ghost', held ?? {}).catch(() => (this.sent = '')); // the line is down: it is told anew when something changes
  }

  // --- the other's, for us ----------------------------------------------------------------------------------------------

  /** @param {any} what */
  see(what) {
    clearTimeout(this.gone);
    const ghost = what?.ghost;
    this.seen = ghost && (ghost.pieces?.length || ghost.ruler) ? what : null;
    if (this.seen) this.gone = setTimeout(() => this.see(null), STALE);
    this.draw();
  }

  draw() {
    const { board, overlay } = this.app,
      { d } = board;
    if (!d || !this.seen || this.app.replaying || this.game.closed) return this.layer.replaceChildren();
    const { seat, ghost } = this.seen,
      u = 1 / board.scale,
      bases = (Array.isArray(ghost.pieces) ? ghost.pieces : []).slice(0, MOST).filter(g => d.byId[g.id] && isPlace(g.at) && Number.isFinite(g.facing));
    this.layer.setAttribute('class', `layer-presence s${seat}`);
    this.layer.replaceChildren(
      ...bases.map(g => {
        const q = overlay.posed(d.byId[g.id], g),
          node = s('g', { class: 'base', transform: `translate(${q.at}) rotate(${q.turn})` }, s('g'), s('rect', { class: 'edge', x: -q.width / 2, width: q.width, height: q.depth, rx: 1.3, 'stroke-width': 2 * u, 'stroke-dasharray': `${5 * u} ${3 * u}` }));
        node.firstChild.innerHTML = board.art(q);
        return node;
      }),
      ...(ghost.ruler?.length === 2 && ghost.ruler.every(isPlace) ? [s('path', { class: 'ruler', d: `M${d.transform.point(ghost.ruler[0])}L${d.transform.point(ghost.ruler[1])}`, 'stroke-width': 2.5 * u, 'stroke-dasharray': `${8 * u} ${5 * u}` })] : []),
    );
  }
}

/** Is this a point? What comes over the line is looked at before it is drawn. @param {any} p */
const isPlace = p => Array.isArray(p) && p.length === 2 && p.every(Number.isFinite);
