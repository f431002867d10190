// What the player does with the pieces: picks them, points at places and enemies, prepares an order and gives it.
import { $, capital, words } from './dom.js';
import { groupOf, placeStep, laneSteps } from './table/lanes.js';
import { isBare, isPlain, namesPlaces, offersFor, takes } from './game/orders.js';
import { inside } from './paint/geom.js';

/** The half of the board that gives orders; App adds games, panels and screens. */
export class Giving {
  constructor() {
    /** @type {any} */ this.session = null;
    /** @type {any} */ this.draft = null;
    /** @type {any} */ this.board = null;
    /** @type {any} */ this.overlay = null;
    /** @type {any} */ this.bubbles = null;
    /** @type {any} */ this.d = null; // the projected scene
    /** @type {any} */ this.replaying = null;
    this.free = false; // moves by place instead of lanes
    this.several = false; // each tap adds or takes away, a drag on the cloth catches many
    this.askedTwice = '';
  }

  /** What App adds. @param {boolean} [draftOnly] */
  refresh(draftOnly) {}
  /** @param {string} sentence */
  say(sentence) {}
  stopReplay() {}

  /** Is there an order in the making that Enter would give? */
  get prepared() {
    return this.session.asked && !!this.draft.verb && (this.draft.steps.length > 0 || Object.keys(this.draft.more).length > 0 || this.draft.chosen);
  }

  /** @param {string[]} ids */
  pick(ids) {
    if (!this.session.asked) return;
    this.board.selected = new Set(ids);
    this.draft.chosen = false;
    this.draft.pick(ids);
    this.overlay.targets = new Set(offersFor(this.session.offers, ids).map(o => o.target).filter(Boolean));
    this.board.pieces(true);
    this.overlay.prepared();
    this.showReach();
    this.refresh();
  }

  /** Where they may be placed, if the order names places; with nobody picked, where whoever waits beside the table may. */
  async showReach() {
    const { draft, session, d } = this,
      number = (this.reachNumber = (this.reachNumber || 0) + 1),
      act = draft.pieces.length ? draft.free && draft.act() : this.nextIn();
    this.overlay.reach(null);
    if (!act) return;
    const lead = d.byId[act.pieces?.[0] ?? draft.pieces[0]],
      facing = lead?.own?.facing ?? (d.seat ? 180 : 0),
      points = [];
    for (let from = 0; ; ) {
      const found = await session.ask('reach', { act, table: d.scene.table, facing, from });
      if (number !== this.reachNumber || !found.points) return;
      points.push(...found.points);
      this.overlay.reach({ ...found, points });
      if (!(from = found.next)) break;
    }
    if (!points.length && draft.pieces.length) this.whyNowhere(act, facing);
  }

  /** There is no place for who is picked: the engine says why. */
  async whyNowhere(act, facing) {
    const { width, depth } = this.d.scene.table,
      ruling = await this.session.ask('judge', { act: { ...act, steps: [{ to: [width / 2, this.d.seat ? depth * 0.9 : depth * 0.1], facing }] } });
    if (ruling.legal === false && this.draft.pieces.length) this.say(`${ruling.why}${ruling.clause ? ` (${ruling.clause})` : ''}`);
  }

  /** The order that would bring the next one onto the table; null: nobody waits. */
  nextIn() {
    const { session, d } = this,
      next = d && session.asked && !this.replaying && session.offers.find(o => o.act === session.prompt.act && o.pieces && o.steps && !d.byId[o.pieces[0]]?.at);
    return next && namesPlaces(session.offers, next.act) ? { act: next.act, pieces: next.pieces.slice(0, 1), ...(next.choice ? { choice: next.choice } : {}) } : null;
  }

  /** Another order for who is picked; one that needs nothing more is ready at once. */
  chooseVerb(verb) {
    this.draft.chosen = true;
    this.draft.setVerb(verb);
    this.showReach();
  }

  /** All that go with it as one: as the rules group them, or as they stand. */
  pickGroup(id) {
    const told = this.session.movers.get(id)?.group;
    if (told && !this.draft.plan.acts.length) return this.pick(told);
    const own = this.d.scene.pieces.filter(q => this.board.able.has(q.id) && q.own).map(q => ({ ...q, ...this.draft.standing(q) }));
    this.pick(groupOf(own, own.find(q => q.id === id)));
  }

  letGo() {
    this.several = false;
    this.board.selected = new Set();
    this.overlay.targets = new Set();
    this.draft.reset();
    this.askedTwice = '';
    this.showReach();
    if (this.d) {
      this.board.pieces(true);
      this.overlay.prepared();
      this.refresh();
    }
  }

  /** Taps add and take away, for hands that have no Shift. */
  pickSeveral() {
    this.several = !this.several;
    this.refresh();
  }

  escape() {
    const drawer = $('drawer');
    this.bubbles.close();
    if (!drawer.hidden) drawer.hidden = true;
    else if (this.replaying) this.stopReplay();
    else this.letGo();
  }

  /** An enemy, or a friend that something can be done with: the target of what is picked. @returns {boolean} was it one? */
  touch(id) {
    const { draft, session } = this,
      picked = [...this.board.selected];
    if (!session.asked) return false;
    const offers = (picked.length ? offersFor(session.offers, picked) : session.offers).filter(o => o.target === id || (o.pieces?.includes(id) && o.pieces[0] !== id && isPlain(o)));
    const same = offers.filter(o => o.act === draft.verb);
    const best = same[0] ?? offers[0];
    if (best) {
      this.draft.take(best);
      return true;
    }
    if (!picked.length || this.d.byId[id].side === session.prompt.seat) {
      if (this.d.byId[id].side === session.prompt.seat) this.why(id);
      return false;
    }
    if (takes(draft.rule, 'target')) draft.set({ target: id });
    else this.bubbles.odds(picked[0], id, true);
    return true;
  }

  /** Why a piece of one's own may do nothing now. */
  why(id) {
    const m = this.session.movers.get(id);
    if (m && !m.may) this.say(`${m.why}${m.clause ? ` (${m.clause})` : ''}`);
  }

  /** A tap on the ground: what is picked goes there, along its lane or by place. @param {number[]} at in the engine's coordinates */
  place(at) {
    const { draft, d } = this;
    if (!draft.pieces.length || !draft.takes('steps')) return this.touchPlace(at);
    const from = draft.standing(d.byId[draft.pieces[0]]);
    if (!from || draft.free || this.free) return draft.setSteps(placeStep(at, from ? from.facing : d.seat ? 180 : 0));
    draft.setSteps(laneSteps('ahead', from, from.at, at, d.scene.table.base_width / 10));
  }

  /** Terrain that something can be done with. */
  touchPlace(at) {
    const { draft } = this,
      p = this.d.transform.point(at),
      feature = [...this.d.scene.terrain].reverse().find(t => t.shape && inside(p, t.shape));
    if (feature && draft.pieces.length && draft.takes('place')) return draft.set({ place: feature.id });
    if (!draft.pieces.length) this.letGo();
    if (feature) this.bubbles.place(feature, p);
  }

  /** Takes an offer over, to be looked at before it is given. */
  prepare(offer) {
    this.draft.take(offer);
    this.board.selected = new Set(this.draft.pieces.filter(id => this.board.able.has(id)));
    this.overlay.prepared();
  }

  /** Takes an offer over; plain ones are played at once if that was meant. */
  choose(offer, now = false) {
    if (now && this.mustAsk(offer)) return;
    this.prepare(offer);
    if (now || (isPlain(offer) && !offer.target)) this.give(offer);
  }

  /** Ending with points left is asked twice, if something could still be done with them. */
  mustAsk(offer) {
    const { session } = this,
      left = session.prompt.points;
    if (!isBare(offer) || this.askedTwice || !left || !session.offers.some(o => !isBare(o)) || !/left/.test(session.prompt.why)) return false;
    this.askedTwice = `${capital(session.prompt.why.replace(/^.*?: /, ''))}. ${capital(words(offer.act))} all the same?`;
    this.refresh();
    return true;
  }

  cancelEnd() {
    this.askedTwice = '';
    this.refresh();
  }

  /** The order that is ready goes into the plan; without one, the plan is carried out. */
  async plan() {
    const { draft, session } = this,
      judging = this.prepared && draft.judging,
      act = this.prepared && (await draft.meant());
    if (!session.asked || (judging && !act)) return; // it is seen now how it stands
    if (!act) return draft.plan.acts.length ? this.carryOut() : this.say('Prepare an order first: P puts it into the plan');
    const ruling = await draft.plan.add(act);
    if (!ruling.legal) return this.say(`${ruling.why ?? ruling.error}`);
    this.letGo();
  }

  /** The whole plan is given. */
  async carryOut() {
    const stopped = await this.draft.plan.carryOut(act => this.session.give(act));
    if (stopped) this.say(`The plan stopped after ${stopped.done}: ${stopped.why ?? stopped.error}`);
  }

  /** Gives the order in hand, as it is seen: what is still being judged is waited for. */
  async give(act = null) {
    act ??= await this.draft.meant();
    if (!act) return;
    const answer = await this.session.give(act);
    if (answer.error || answer.legal === false) {
      this.draft.ruling = answer;
      this.draft.judged = act;
      this.say(`${answer.why ?? answer.error}${answer.clause ? ` (${answer.clause})` : ''}`);
    }
  }
}
