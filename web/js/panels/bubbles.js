// Bubbles on the table: the odds of a fight or a "what if", the card of a base. One at a time. What the pointer only rests on
// is told as long as it rests there, and nothing can be pressed in it; what was clicked or held stays until it is let go.
import { $, capital, clauseLink, flag, h, words } from '../dom.js';
import { oddsView } from './odds.js';
import { isPlain, sayAct } from '../game/orders.js';
import { inMeasure, unitOf } from '../game/scene.js';
import { placeBubble } from './place.js';
import { factLines, typeFacts, typeLines } from './facts.js';
import { portrait, sized } from './portrait.js';

const REST = 350; // milliseconds until what the pointer rests on is told
const INHAND = 1400; // the same on what is picked already: whoever is about to drag it wants to see the way

export class Bubbles {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.tip = $('tip');
    const { board } = app;
    board.over.addEventListener('pointerover', e => this.fight(e.target.closest('.fight')));
    board.over.addEventListener('pointerout', e => e.target.closest('.fight') && this.hide());
    board.over.addEventListener('click', e => this.fight(e.target.closest('.fight'), true));
    board.over.addEventListener('focusin', e => this.fight(e.target.closest('.fight')));
    board.over.addEventListener('focusout', () => this.hide());
    board.svg.addEventListener('pointerover', e => this.rest(e));
    board.svg.addEventListener('pointerout', e => e.pointerType !== 'touch' && this.hide()); // a finger leaves as soon as it is lifted
    board.host.addEventListener('pointerdown', () => this.close());
    board.svg.addEventListener('focusin', e => {
      const id = e.target.closest('.piece')?.dataset.id;
      if (id && e.target.matches(':focus-visible')) this.peek(id);
    });
    board.svg.addEventListener('focusout', () => this.hide());
  }

  get pinned() {
    return this.tip.classList.contains('pinned') && !this.tip.hidden;
  }

  /** The pointer has left. */
  hide() {
    if (!this.pinned) this.close();
  }

  close() {
    this.hover('');
    clearTimeout(this.timer);
    this.tip.hidden = true;
    this.tip.classList.remove('pinned');
    this.number = (this.number || 0) + 1;
  }

  /** What is shown stays, and can be pressed. */
  pin() {
    if (this.tip.hidden || this.pinned) return;
    this.tip.classList.add('pinned');
    this.tip.prepend(h('button.letgo', { 'aria-label': 'Close', title: 'Close (Esc)', onclick: () => this.close() }, '×'));
  }

  rest(e) {
    const id = e.target.closest('.piece')?.dataset.id;
    if (!id || e.buttons || e.pointerType === 'touch' || this.app.measuring || this.pinned) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(id), this.app.board.selected.has(id) ? INHAND : REST);
  }

  /** Odds against an enemy if one of ours is picked, else what it is. */
  async look(id, pin = false) {
    this.hover(id);
    const mine = [...this.app.board.selected][0],
      { d } = this.app;
    if (mine && d.byId[mine] && d.byId[id]?.side !== d.byId[mine].side) await this.odds(mine, id);
    else this.peek(id);
    if (pin) this.pin();
  }

  /** Its reach is shown as long as the pointer rests on it. */
  hover(id) {
    const { overlay, d } = this.app;
    if (!d || overlay.hovered === id) return;
    overlay.hovered = id;
    overlay.ranges();
  }

  fight(badge, pin = false) {
    if (badge && (pin || !this.pinned)) this.odds(badge.dataset.a, badge.dataset.b, pin);
  }

  /** The exact odds between two pieces as they stand. */
  async odds(a, b, pin = false) {
    const { d, session, board } = this.app,
      number = (this.number = (this.number || 0) + 1),
      answer = await session.ask('odds', { a, b });
    if (number !== this.number || !d.byId[a] || !d.byId[b]) return;
    const name = id => ({ text: `${id} ${d.typeName(d.byId[id])}`, side: d.byId[id].side });
    this.show(oddsView(answer, { a: name(a), b: name(b), me: d.byId[a].side === d.seat ? 'a' : 'b' }), [d.byId[a], d.byId[b]].filter(p => p.at), board);
    if (pin) this.pin();
    if (pin) this.tip.append(...this.answers(a, b));
  }

  /** What may be done with these two now: an answer to the question that is asked, on the table itself. */
  answers(a, b) {
    const { session, draft } = this.app,
      offers = session.asked ? session.offers.filter(o => isPlain(o) && [a, b].every(id => o.target === id || o.pieces?.includes(id))).slice(0, 3) : [];
    return offers.length ? [h('div.row.answerhere', {}, offers.map((o, i) => h('button.btn', { class: i ? '' : 'main', title: draft.verbs.get(o.act)?.help, onclick: () => (this.close(), this.app.choose(o, true)) }, sayAct(o, { verbs: draft.verbs }))))] : [];
  }

  /** What a base is, in words. */
  peek(id) {
    const { d, board, session } = this.app,
      p = d.byId[id];
    if (!p?.at) return;
    const type = session.vocabulary.types.find(t => t.code === p.type),
      state = [p.numbered && `command ${p.numbered}`, p.marks.includes('general') && 'general', p.marks.includes('fighting') && 'in combat', p.marks.includes('moved') && 'has moved', p.led && 'a leader is with it', p.badge, p.points ? `${p.points} on it` : '', p.note].filter(Boolean);
    const q = sized(p, d.unit),
      mover = session.movers.get(id),
      may = mover?.may && [mover.reach && `may go ${inMeasure(d, mover.reach)}`, mover.cost && `costs ${mover.cost}`].filter(Boolean).join(', ');
    this.show(
      [
        h('h3', {}, flag(p.side), p.id, h('span', {}, d.typeName(p))),
        h('div.minis.peek', {}, portrait(q, d.armies[p.side], Math.min(4, 250 / q.width, 110 / q.depth), 'peek')),
        h('p', {}, [d.sides[p.side], ...state.map(words)].join(', '), '.'),
        type?.help ? h('p', {}, `${capital(type.help)}.`) : null,
        typeLines(type, unitOf(d.measure)),
        p.shoots || p.commands ? h('p', {}, [p.shoots && `Shoots ${inMeasure(d, p.shoots.range)}`, p.commands && `commands ${inMeasure(d, p.commands)}`].filter(Boolean).join(', '), '.') : null,
        may ? h('p', {}, `${capital(may)}.`) : null,
        mover && !mover.may ? h('p.if', {}, `${capital(mover.why)}. `, clauseLink(mover.clause)) : null,
      ],
      [p],
      board,
    );
    this.tell(p);
  }

  /** Its factors, whom it beats and whom it fears, as soon as they are reckoned. */
  async tell(p) {
    const { d, session, engine, board } = this.app,
      number = this.number,
      foes = [...new Set(d.scene.pieces.filter(q => q.side !== p.side && q.at).map(q => q.type))].filter(t => session.vocabulary.types.some(x => x.code === t)).slice(0, 12);
    if (!session.vocabulary.types.some(x => x.code === p.type)) return;
    const facts = await typeFacts(engine, session.vocabulary, p.type, foes);
    if (number !== this.number || this.tip.hidden) return;
    this.tip.append(...factLines(facts, t => d.typeName({ type: t }).toLowerCase()));
    placeBubble(board, this.tip, [p]);
  }

  /** A place of the table that speaks, with what may be done there. */
  place(feature, at) {
    const help = this.app.session.vocabulary.terrain.find(t => t.code === feature.kind)?.help;
    this.show([h('h3', {}, capital(words(feature.kind)), h('span', {}, feature.id)), help ? h('p', {}, `${capital(help)}.`) : null, clauseLink(undefined)], [{ at, turn: 0, width: 2, depth: 2 }], this.app.board);
  }

  show(content, about, board) {
    if (!about.length) return;
    this.tip.classList.remove('pinned');
    this.tip.replaceChildren(...content.filter(Boolean));
    this.tip.hidden = false;
    placeBubble(board, this.tip, about);
  }
}
