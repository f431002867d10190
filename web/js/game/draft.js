// The order being prepared: a verb and what it needs, judged by the engine while it changes. Nothing is played before it is
// given. Where the order goes too far, the farthest legal part of it is what will be given.
import { newestWins } from '../engine/client.js';
import { Plan } from './plan.js';
import { leadOf, namesPlaces, offersFor, takes, verbsOf } from './orders.js';

const QUIET = 140; // milliseconds without a change before what follows is reckoned

export class Draft extends EventTarget {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    super();
    this.session = session;
    this.plan = new Plan(session);
    this.plan.addEventListener('change', () => this.tell());
    this.judge = newestWins(
      q => session.ask(q.drop ? 'drop' : 'farthest', { act: q.act, before: this.plan.acts, ...(q.drop ? { drop: q.drop } : {}) }),
      (ruling, q) => {
        if (q.number !== this.number) return;
        this.ruling = ruling;
        this.judged = ruling.act ?? q.act; // lined up with somebody: that is what is meant
        this.tell();
        this.lookAhead();
      },
    );
    this.number = 0;
    this.reset();
  }

  /** What would be after it, once the pointer has been quiet: zones from the ghost, the fights it leads to and their odds. */
  lookAhead() {
    clearTimeout(this.timer);
    const { ready, number } = this;
    if (!ready) return;
    this.timer = setTimeout(async () => {
      const after = await this.session.ask('ahead', { acts: [...this.plan.acts, ready] });
      if (number !== this.number || after.error) return;
      this.after = after;
      this.tell();
    }, QUIET);
  }

  tell() {
    this.dispatchEvent(new Event('change'));
  }

  reset() {
    this.judge?.forget();
    this.number++;
    /** @type {string[]} */ this.pieces = [];
    /** @type {any[]} */ this.steps = [];
    /** @type {any} */ this.more = {}; // target, edge, choice, value, place, split, terrain, shape, line
    /** @type {string} */ this.verb = '';
    /** @type {any} */ this.dropped = null;
    /** @type {any} */ this.ruling = null;
    /** @type {any} */ this.judged = null;
    /** @type {any} */ this.after = null; // what would be if it were given: zones, fights with their odds
  }

  /** Is an order on its way to the judge? */
  get judging() {
    return this.judge.busy;
  }

  /** What is in hand, once it is judged; null: it is none, it was changed meanwhile, or it stops short of what was meant, which nobody could see before. */
  async meant() {
    const { number, judging } = this;
    await this.judge.answered;
    return number === this.number && !(judging && this.refusal) ? this.ready : null;
  }

  get verbs() {
    if (this.spoken !== this.session.vocabulary) {
      this.spoken = this.session.vocabulary;
      this.table = verbsOf(this.spoken);
    }
    return this.table;
  }
  get rule() {
    return this.verbs.get(this.verb);
  }
  takes(field) {
    return takes(this.rule, field);
  }
  /** Are steps of this verb places on the table rather than lanes? */
  get free() {
    return namesPlaces(this.session.offers, this.verb);
  }

  /** Verbs that the offers, or the prompt, have for these pieces, the likeliest first. */
  verbsFor(ids) {
    const known = this.session.movers.get(ids[0])?.acts, // where the engine says what it may do, nothing is added
      offered = [...new Set([...offersFor(this.session.offers, ids).map(o => o.act), ...(known ?? [])])],
      main = this.session.prompt?.act;
    if (main && !known?.length && this.verbs.has(main) && takes(this.verbs.get(main), 'pieces') && !offered.includes(main)) offered.unshift(main);
    return offered.sort((a, b) => Number(b === main) - Number(a === main));
  }

  /** Chooses who acts; the verb follows unless the one in hand fits. @param {string[]} ids */
  pick(ids) {
    const verb = this.verb;
    this.reset();
    this.pieces = ids;
    const fit = this.verbsFor(ids);
    this.setVerb(fit.includes(verb) ? verb : (fit[0] ?? ''), true);
  }

  setVerb(verb, quiet = false) {
    this.verb = verb;
    this.steps = [];
    this.ruling = this.judged = null;
    this.more = {};
    this.presetChoice();
    if (!quiet) this.refresh();
    this.tell();
  }

  /** Where every offer of this verb carries a word, the usual one is set. */
  presetChoice() {
    const mine = this.session.offers.filter(o => o.act === this.verb && o.steps),
      said = mine.filter(o => o.choice);
    if (said.length && said.length === mine.length) this.more.choice = said[0].choice;
  }

  /** @param {any} fields */
  set(fields) {
    Object.assign(this.more, fields);
    for (const [k, v] of Object.entries(fields)) if (v === undefined || v === '') delete this.more[k];
    this.refresh();
  }

  /** @param {any[]} steps @param {any} [drop] where it was let go: at, facing, intent, other */
  setSteps(steps, drop = null) {
    this.steps = steps;
    this.dropped = drop;
    this.refresh();
  }

  /** The order as it stands, with only what the verb takes. */
  act() {
    /** @type {any} */ const act = { act: this.verb };
    if (this.pieces.length && this.takes('pieces')) act.pieces = this.pieces;
    if (this.steps.length && this.takes('steps')) act.steps = this.steps;
    return { ...act, ...this.more };
  }

  /** Is all there that the verb must have? */
  get whole() {
    if (!this.rule) return false;
    const act = this.act();
    return this.rule.fields.every(f => act[f] !== undefined) && (this.rule.fields.length > 0 || Object.keys(act).length > 1 || this.chosen);
  }

  /** Judges what is there; the answer comes as a change. */
  refresh() {
    const act = this.act();
    this.number++;
    clearTimeout(this.timer);
    this.after = null;
    if (!this.whole) {
      this.ruling = this.judged = null;
      this.tell();
      return;
    }
    this.judge.ask({ act, number: this.number, drop: this.pieces.length ? this.dropped : null });
    this.tell();
  }

  /** Takes an offer over as it is, to be looked at, changed or given. @param {any} offer */
  take(offer) {
    const { act, pieces, piece, steps, ...more } = offer;
    this.reset();
    this.verb = act;
    this.pieces = pieces ?? (piece ? [piece] : []);
    this.steps = steps ?? [];
    this.more = more;
    this.chosen = true;
    this.refresh();
  }

  /** The act that would be given now; null: there is none. */
  get ready() {
    if (!this.ruling || !this.judged) return null;
    if (this.ruling.legal) return this.judged;
    return this.ruling.farthest?.act ?? null;
  }
  /** The ruling of what would be given. */
  get verdict() {
    return this.ruling?.legal ? this.ruling : this.ruling?.farthest?.ruling;
  }
  /** Why the order is not whole, or not as far as it was meant. */
  get refusal() {
    return this.ruling && (this.ruling.error || this.ruling.legal === false) ? this.ruling : null;
  }
  /** Where everybody would end, in the engine's coordinates. */
  get ghost() {
    return this.verdict?.pieces ?? [];
  }
  /** Where a piece stands when this order begins: after the plan, or on the table. @param {any} p of the projected scene */
  standing(p) {
    return (p && this.plan.poseOf(p.id)) ?? p?.own;
  }
  get lead() {
    return leadOf(this.act());
  }
}
