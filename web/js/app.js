// The board as a whole: one session, one table, the panels round it, and what the player does with them.
import { $, capital, focusPath, h, restoreFocus, words } from './dom.js';
import { Board } from './table/board.js';
import { Overlay } from './table/overlay.js';
import { Pointer } from './table/pointer.js';
import { enableKeyboard } from './table/keyboard.js';
import { Giving } from './giving.js';
import { pressKey } from './keys.js';
import { Session } from './game/session.js';
import { Draft } from './game/draft.js';
import { project, turnOf } from './game/scene.js';
import { ableOf, isBare, isPlain, offersFor, sayAct, takes } from './game/orders.js';
import { writeRecord } from './game/folder.js';
import { diceOf } from './game/combats.js';
import { claim, gameKey, keepGame, keepSettings, keptGames, newId, recordOf, settings } from './game/store.js';
import { diceTray, header, rail, switches, versus } from './panels/hud.js';
import { logView } from './panels/log.js';
import { openCard, selectionCard } from './panels/orders.js';
import { showTag } from './panels/tag.js';
import { forgetHeight, promptBar } from './panels/prompt.js';
import { Minimap } from './panels/map.js';
import { Ruler } from './table/ruler.js';
import { spin, turnBetween } from './table/turning.js';
import { Bubbles } from './panels/bubbles.js';
import { fightsCard } from './panels/fights.js';
import { endingCard, plaque } from './panels/ending.js';
import { waitingCard } from './panels/waiting.js';
import { diceInputs } from './panels/typed.js';
import { openForm } from './panels/form.js';
import { openCommand } from './panels/command.js';
import { Guide } from './panels/guide.js';
import { reference } from './panels/reference.js';
import { NewGame } from './screens/newgame.js';
import { Replay } from './screens/replay.js';
import { calculator } from './screens/calculator.js';
import { builder } from './screens/builder.js';
import { editor } from './screens/editor.js';
import { openFile } from './screens/files.js';

/** As the style sheets have it: narrow for the size of the reader's letters. */
const isPhone = () => matchMedia('(max-width: 47.5em), (max-width: 62.5em) and (orientation: portrait)').matches; // as in the style sheets: a sheet below the table
const FAR = 1e7; // pixels: beyond the end of any log
const CALM = 90; // milliseconds between two changes of the cards while a ghost is dragged

export class App extends Giving {
  /** @param {import('./engine/client.js').Engine} engine */
  constructor(engine) {
    super();
    this.engine = engine;
    const kept = settings();
    this.prefs = {
      dark: kept.dark ?? matchMedia('(prefers-color-scheme: dark)').matches,
      pieces: kept.pieces ?? 'auto',
      zones: kept.zones ?? true,
      snap: kept.snap ?? true,
      ranges: kept.ranges ?? true,
      names: false,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      phone: isPhone(),
    };
    this.session = new Session(engine);
    this.draft = new Draft(this.session);
    this.board = new Board($('board'), this.prefs);
    this.overlay = new Overlay(this.board, this.draft);
    this.overlay.answer = offer => this.choose(offer, true);
    this.pointer = new Pointer(this.board, this.overlay, this.draft, {
      pick: ids => this.pick(ids),
      pickGroup: id => this.pickGroup(id),
      touch: id => this.touch(id),
      place: at => this.place(at),
      free: () => this.free,
      several: () => this.several,
      snap: () => this.prefs.snap,
      look: id => this.bubbles.look(id, true),
      ruler: () => (this.measuring ? this.ruler : null),
      lendRuler: on => this.lendRuler(on),
      measured: () => this.measured(),
    });
    this.map = new Minimap(this.board);
    this.ruler = new Ruler(this.board);
    this.measuring = false;
    this.bubbles = new Bubbles(this);
    this.newgame = new NewGame(this);
    /** @type {any} */ this.d = null;
    /** @type {any} */ this.replaying = null;
    this.free = false; // moves by place instead of lanes
    this.id = '';
    /** @type {any} */ this.owner = null; // of a game that is played with somebody elsewhere
    this.first = 0; // acts there were when the game was opened
    this.trail = ''; // the moment after the act whose trails are seen
    this.bottom = 0; // the seat at the bottom
    this.toldAt = 0;
    this.readingBack = false; // the log is scrolled away from its end
    /** @type {any} */ this.dice = null; // the field for dice of a real table
    this.looking = false; // the switches of a phone are unfolded
    this.cardsTop = 0; // how far the cards are scrolled
    this.notice = '';
    this.askedTwice = '';
    this.allOffers = false;
    this.pressing = false; // a button beside the table is held down: it is not built anew under the hand
    this.listen();
  }

  listen() {
    const { session, draft, engine } = this;
    session.addEventListener('change', () => this.changed());
    session.addEventListener('idle', () => this.refresh());
    session.addEventListener('played', e => this.played(/** @type {any} */ (e).detail));
    session.addEventListener('notice', e => this.say(/** @type {any} */ (e).detail));
    session.addEventListener('kept', () => this.keep());
    draft.addEventListener('change', () => this.refresh(true));
    engine.restarted.push(() => session.recover());
    addEventListener('storage', e => session.watching && e.key === gameKey(this.id) && e.newValue && this.follow(e.newValue));
    enableKeyboard(this);
    addEventListener('resize', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.prefs.phone = isPhone();
        forgetHeight();
        if (this.d && !$('main').hidden) {
          this.board.fit();
          this.changed();
        }
      }, 150);
    });
    document.addEventListener('click', e => {
      const link = /** @type {any} */ (e.target).closest?.('a.clause');
      if (!link) return;
      e.preventDefault();
      reference(this, link.dataset.clause);
    });
    for (const id of ['panel', 'prompt', 'rail']) $(id).addEventListener('pointerdown', () => (this.pressing = true), true);
    for (const type of ['pointerup', 'pointercancel'])
      addEventListener(type, () => setTimeout(() => this.released()), true); // after the click that belongs to it
    $('t-pieces').onclick = () => this.key('t');
    $('t-theme').onclick = () => this.key('d');
    $('t-ref').onclick = () => reference(this);
    $('t-new').onclick = () => this.newGame();
    this.theme();
  }

  // --- games ----------------------------------------------------------------------------------------------------

  newGame() {
    this.stopReplay();
    this.guide?.close();
    this.session.epoch++; // whatever a bot is about is let go; the game is kept
    this.session.busy = false;
    return this.newgame.open();
  }

  /** @param {any} message @param {{seats: any[], title?: string, quick?: boolean, id?: string, owner?: any}} how id '': not kept until it is played on; owner: of a game that is played with somebody elsewhere */
  async begin(message, { seats, title, quick = false, id = newId(), owner = null }) {
    const { quick: quickBefore, watching } = this.session,
      looking = this.replaying?.at,
      before = this.owner;
    this.stopReplay();
    if (before !== owner) before?.letGo();
    this.owner = owner;
    owner?.takeOver();
    Object.assign(this.session, { quick, watching: false });
    const { id: old, first } = this;
    this.id = ''; // nothing of the new game may be kept under the old one's name
    this.first = Infinity;
    const wrong = await this.session.open(message, { seats, title });
    this.id = wrong ? old : id;
    if (wrong) {
      if (before !== owner) owner?.letGo();
      this.owner = before;
      before?.takeOver();
      Object.assign(this.session, { quick: quickBefore, watching }); // what was open stays as it was
      this.first = first;
      if (looking !== undefined) this.replay(looking);
      return this.say(wrong), wrong;
    }
    if (before !== owner) before?.close();
    this.notice = ''; // it spoke of what was open before
    const human = seats.findIndex(s => s.kind === 'human');
    this.bottom = human < 0 ? 0 : human;
    this.first = this.session.status.acts;
    if (id) this.keep();
    if (id) history.replaceState(null, '', `#game=${id}`);
    this.session.watching = !!id && !(await claim(id, false, () => this.lost()));
    if (this.session.watching) this.say('This game is open in another tab: here it is only watched.');
    $('screen').hidden = true;
    $('main').hidden = false;
    document.body.dataset.view = 'board';
    this.letGo();
    forgetHeight();
    this.board.view = null;
    this.changed();
    document.documentElement.dataset.state = 'ready';
    this.session.run();
    return null;
  }

  resume(id) {
    const game = keptGames().find(g => g.id === id),
      record = recordOf(id);
    if (!game || !record) return this.newGame();
    return this.begin({ ask: 'load', record, sound_part: true }, { seats: game.seats, title: game.title, id });
  }

  keep() {
    const { session } = this;
    if (!session.status || session.watching || this.replaying) return;
    if (!this.id && session.status.acts > this.first) this.adopt();
    if (!this.id) return;
    const ok = keepGame({ id: this.id, title: session.title, ruleset: session.status.ruleset, seats: session.seats, saved: Date.now(), acts: session.status.acts, over: !!session.over, played: session.log.some(e => typeof e.seat === 'number' && session.seats[e.seat]?.kind === 'human') }, session.saved);
    clearTimeout(this.writing);
    this.writing = setTimeout(() => writeRecord(this.id, session.title, session.saved), 800);
    if (!ok) this.say('This browser has no room to keep the game: save its record to a file.');
  }

  /** A record that was only looked at is played on: from now on it is a game of ours. */
  adopt() {
    this.id = newId();
    history.replaceState(null, '', `#game=${this.id}`);
    claim(this.id, false, () => this.lost());
  }

  lost() {
    this.session.watching = true;
    this.say('Another tab plays this game now.');
    this.changed();
  }

  /** What the other tab has played is seen here too. @param {string} record */
  async follow(record) {
    const { seats, title } = this.session;
    await this.session.open({ ask: 'load', record, sound_part: true }, { seats, title });
    this.changed();
  }

  async takeOver() {
    await claim(this.id, true, () => this.lost());
    await this.resume(this.id);
  }

  // --- what changed ---------------------------------------------------------------------------------------------

  /** The scene is new. */
  changed() {
    const { session } = this;
    if (!session.scene || !session.vocabulary || $('main').hidden) return; // nothing to be seen yet
    if (this.replaying) return void this.replaying.again(); // the moment that is looked at, not how it stands now
    const hotSeat = session.seats.every(s => s.kind === 'human') && typeof session.prompt.seat === 'number' && !this.replaying;
    if (hotSeat && this.bottom !== session.prompt.seat && session.status.turn > 0) this.bottom = session.prompt.seat;
    const fit = !this.d || this.d.seat !== this.bottom || this.table !== JSON.stringify(session.scene.table);
    this.table = JSON.stringify(session.scene.table);
    const turned = this.d && !fit && !this.replaying ? turnBetween(this.d.own, session.scene) : 0;
    this.d = project(session, this.bottom);
    if (turned) this.say('The table is turned: from now on each side sits at its own edge');
    if (turned && this.prefs.motion) spin(this.board.host, turned);
    const key = `${session.status.game} ${session.status.acts}`;
    if (key !== this.shown) {
      this.shown = key;
      if (key !== this.trail) this.forgetTrail(); // taken back, or another game
      this.bubbles.close(); // what it told is no longer so
      this.draft.reset();
      this.draft.plan.clear();
      this.board.selected = new Set();
      this.overlay.targets = new Set();
      this.showReach();
      this.askedTwice = '';
      this.allOffers = false;
    }
    this.board.able = this.ableNow();
    this.board.show(this.d, { fit: fit || !this.board.view });
    this.board.reveal(session.asked ? this.d.byId[session.prompt.piece] : null);
    this.presetPick();
    this.refresh();
  }

  /** Who may do something: whoever is offered something, and whoever waits beside the table while places are given. */
  ableNow() {
    const { session, draft } = this;
    if (!session.asked || typeof session.prompt.seat !== 'number') return new Set();
    const able = new Set([...ableOf(session.offers), ...[...session.movers.values()].filter(m => m.may).map(m => m.id)]),
      verb = draft.verbs.get(session.prompt.act);
    if (takes(verb, 'pieces') && takes(verb, 'steps'))
      for (const p of session.scene.pieces) if (p.side === session.prompt.seat && p.marks.includes('waiting')) able.add(p.id);
    return able;
  }

  /** The piece the prompt names is picked by itself. */
  presetPick() {
    const { session } = this,
      id = session.prompt.piece;
    if (session.asked && id && this.d.byId[id]?.side === session.prompt.seat && offersFor(session.offers, [id]).some(o => !isPlain(o))) this.pick([id]);
    else if (session.asked && session.offers.length && session.offers.every(o => o.shape || o.line || isBare(o))) {
      const first = session.offers.find(o => o.shape || o.line);
      if (first) this.draft.take(first);
    }
  }

  /** Where pieces went, as thin trails until the next act. */
  played(entry) {
    this.notice = '';
    const t = this.d?.transform;
    if (!t) return;
    this.trail = `${this.session.status.game} ${entry.n}`;
    this.overlay.thrown = diceOf(entry);
    this.board.ways = new Map(entry.events.filter(e => e.path?.length && e.piece).map(e => [e.piece, e.path.map(p => ({ at: t.point(p.at), turn: t.turn(p.facing) }))]));
    this.overlay.moved = entry.events.filter(e => e.from?.at && e.to?.at).map(e => ({ from: t.point(e.from.at), to: t.point(e.to.at) }));
  }

  forgetTrail() {
    this.overlay.thrown = [];
    this.overlay.moved = [];
    this.board.ways = new Map();
  }

  say(sentence) {
    this.notice = sentence ? ` ${capital(sentence)}${/[.!?]$/.test(sentence) ? '' : '.'}` : '';
    if (this.d) this.refresh();
    else $('announce').textContent = this.notice;
  }

  /** All that is told round the table, once a frame at most; after a change of the draft only what speaks of it. */
  refresh(draftOnly = false) {
    this.stale ||= !draftOnly;
    if (this.pending || !this.d || !this.session.status) return;
    this.pending = requestAnimationFrame(now => {
      this.pending = 0;
      if (!this.session.status) return; // the engine is being started again
      showTag(this);
      if (this.stale || now - this.toldAt > CALM) return this.tellAll(now);
      clearTimeout(this.telling); // a drag goes on: the cards follow when there is time
      this.telling = setTimeout(() => this.d && this.tellAll(performance.now()), CALM);
    });
  }

  /** The hand is off the button: what waited for it is told. */
  released() {
    this.pressing = false;
    if (this.waiting) this.refresh(true);
    this.waiting = false;
  }

  /** Is all judged and told, and nothing about to move under the pointer? */
  get calm() {
    return !this.draft.judging && !this.pending && !this.telling && !this.pressing;
  }

  tellAll(now) {
    clearTimeout(this.telling);
    this.telling = undefined;
    this.waiting = this.pressing;
    if (this.waiting) return;
    this.toldAt = now;
    if (this.stale) {
      this.theme();
      header(this);
      plaque(this);
      rail(this);
    }
    if (!this.replaying) promptBar(this);
    this.panel(this.stale);
    this.stale = false;
  }

  /** What happened; it stays at its end unless the reader has scrolled away. */
  tellLog(log) {
    const { session } = this,
      told = this.replaying ? session.log.slice(0, this.replaying.at) : session.log,
      key = `${session.status.game} ${told.length} ${this.bottom}`;
    if (log.dataset.key !== key) {
      log.dataset.key = key;
      log.replaceChildren(...logView(told, session.sides, turnOf(this.d.scene).word, n => this.moment(n)));
    }
    if (!this.readingBack) log.scrollTop = FAR;
  }

  makeLog() {
    const log = h('div.log', { role: 'log', 'aria-label': 'What happened', tabindex: 0 });
    for (const type of ['wheel', 'pointerup', 'keyup']) log.addEventListener(type, () => setTimeout(() => (this.readingBack = log.scrollTop + log.clientHeight < log.scrollHeight - 40), 150));
    new ResizeObserver(() => this.readingBack || (log.scrollTop = FAR)).observe(log); // the cards above it have grown
    return log;
  }

  /** @param {boolean} whole not only the cards */
  panel(whole) {
    const host = $('panel'),
      log = host.querySelector('.log') ?? this.makeLog();
    const old = host.querySelector('.cards'),
      focus = focusPath(old),
      top = this.cardsTop,
      cards = h('div.cards', {}, this.replaying?.damage(), this.replaying?.turning(), endingCard(this), ...(this.prefs.phone ? [waitingCard(this), selectionCard(this) ?? openCard(this)] : [selectionCard(this) ?? openCard(this), waitingCard(this)]), fightsCard(this), this.prefs.phone ? h('details.card.tools2', { ...(this.looking ? { open: true } : {}), ontoggle: e => (this.looking = e.target.open) }, h('summary', {}, 'Look'), switches(this)) : null);
    if (old) {
      old.replaceWith(cards);
      if (whole) {
        host.querySelector('.versus').replaceWith(versus(this));
        host.querySelector('.tray')?.remove();
        host.append(diceTray(this) ?? '');
      }
    } else host.replaceChildren(h('div.grip', { 'aria-hidden': 'true' }), versus(this), cards, log, diceTray(this) ?? '', this.owner?.host ?? '');
    this.cardsTop = 0;
    cards.addEventListener('scroll', () => (this.cardsTop = cards.scrollTop)); // reading it back would lay the page out
    if (top) cards.scrollTop = top;
    restoreFocus(cards, focus);
    if (whole) this.tellLog(log);
  }

  // --- what is opened ---------------------------------------------------------------------------------------------

  showAllOffers() {
    this.allOffers = true;
    this.refresh();
  }
  /** The first scenario, with a voice that says what to do next. */
  async firstBattle() {
    const { choice, bots } = this.newgame;
    if (choice.foe === 'mail') choice.foe = `bot:${bots[0].bot}`; // nobody is waited for in a lesson
    await this.newgame.start();
    this.guide?.close();
    this.guide = new Guide(this);
  }
  openCommand() {
    openCommand(this);
  }
  openForm() {
    openForm(this);
  }
  diceInputs() {
    return diceInputs(this);
  }
  reference(clause) {
    return reference(this, clause);
  }
  calculator() {
    return calculator(this);
  }
  /** @param {any} army */
  builder(army) {
    return builder(this, army);
  }
  /** @param {any} position */
  editor(position) {
    return editor(this, position);
  }
  openFile() {
    return openFile(this);
  }

  /** The ruler in hand, or laid aside. @param {boolean} on */
  measure(on) {
    this.measuring = on;
    this.board.host.classList.toggle('measuring', on);
    if (!on) this.ruler.clear();
    this.say(on ? 'Drag from one edge to another; M again, or M let go, lays the ruler aside' : '');
  }
  /** For one measurement, of which the words stay. @param {boolean} on */
  lendRuler(on) {
    const { words } = this.ruler;
    if (on) this.bubbles.close();
    this.measure(on);
    if (!on) this.say(words);
  }
  measured() {
    $('announce').textContent = this.ruler.words;
  }

  /** The bots hurry: what is under way is shown without pauses. */
  hurry() {
    const { session } = this,
      pace = session.pace;
    session.pace = 0;
    session.addEventListener('idle', () => (session.pace = pace || 450), { once: true });
  }

  // --- views ----------------------------------------------------------------------------------------------------

  /** The last decision of whoever sits here, and what a captain would have done instead. */
  async better() {
    if (this.replaying) return this.replaying.better();
    const mine = [...this.session.log].reverse().find(e => e.seat === this.bottom);
    if (!mine) return this.say('You have given no order yet');
    this.replay(mine.n - 1);
    await this.replaying.shown;
    await this.replaying.better();
  }

  moment(n) {
    this.replay(n);
  }
  replay(at) {
    this.stopReplay();
    this.replaying = new Replay(this, at);
  }
  stopReplay() {
    this.replaying?.close();
    this.replaying = null;
    if (this.session.status && this.d && document.body.dataset.view !== 'newgame') {
      this.shown = '';
      this.changed();
    }
  }

  theme() {
    document.documentElement.dataset.theme = this.prefs.dark ? 'dark' : 'light';
    $('t-theme').textContent = this.prefs.dark ? 'Light' : 'Dark';
    $('t-pieces').textContent = this.board.counters() ? 'Figures' : 'Counters';
  }

  /** One letter, from the keyboard or a button. @returns {boolean} was it one of ours? */
  key(letter, shift = false) {
    return pressKey(this, letter, shift);
  }

  /** A short order in words, for tests and the console. */
  words(act) {
    return sayAct(act);
  }
}
