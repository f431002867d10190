// The board as a whole: one session, one table, the panels round it, and what the player does with them.
import { $, capital, h, words } from './dom.js';
import { Board } from './table/board.js';
import { Overlay } from './table/overlay.js';
import { Pointer } from './table/pointer.js';
import { enableKeyboard } from './table/keyboard.js';
import { groupOf, placeStep, laneSteps } from './table/lanes.js';
import { Session } from './game/session.js';
import { Draft } from './game/draft.js';
import { project, turnOf } from './game/scene.js';
import { ableOf, isBare, isPlain, offersFor, sayAct, takes } from './game/orders.js';
import { writeRecord } from './game/folder.js';
import { claim, keepGame, keepSettings, keptGames, newId, recordOf, settings } from './game/store.js';
import { diceTray, header, rail, versus } from './panels/hud.js';
import { logView } from './panels/log.js';
import { openCard, refusalText, selectionCard, verdictLine } from './panels/orders.js';
import { promptBar } from './panels/prompt.js';
import { Bubbles } from './panels/bubbles.js';
import { fightsCard } from './panels/fights.js';
import { waitingCard } from './panels/waiting.js';
import { diceInputs } from './panels/typed.js';
import { openForm } from './panels/form.js';
import { openCommand } from './panels/command.js';
import { Guide } from './panels/guide.js';
import { reference } from './panels/reference.js';
import { NewGame } from './screens/newgame.js';
import { Replay } from './screens/replay.js';
import { calculator } from './screens/calculator.js';
import { editor } from './screens/editor.js';
import { openFile } from './screens/files.js';

export class App {
  /** @param {import('./engine/client.js').Engine} engine */
  constructor(engine) {
    this.engine = engine;
    const kept = settings();
    this.prefs = {
      dark: kept.dark ?? matchMedia('(prefers-color-scheme: dark)').matches,
      pieces: kept.pieces ?? 'auto',
      zones: kept.zones ?? true,
      names: false,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      phone: innerWidth <= 760,
    };
    this.session = new Session(engine);
    this.draft = new Draft(this.session);
    this.board = new Board($('board'), this.prefs);
    this.overlay = new Overlay(this.board, this.draft);
    this.pointer = new Pointer(this.board, this.overlay, this.draft, {
      pick: ids => this.pick(ids),
      touch: id => this.touch(id),
      place: at => this.place(at),
      free: () => this.free,
    });
    this.bubbles = new Bubbles(this);
    this.newgame = new NewGame(this);
    /** @type {any} */ this.d = null;
    /** @type {any} */ this.replaying = null;
    this.free = false; // moves by place instead of lanes
    this.id = '';
    this.bottom = 0; // the seat at the bottom
    this.notice = '';
    this.askedTwice = '';
    this.allOffers = false;
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
    enableKeyboard(this);
    addEventListener('resize', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.prefs.phone = innerWidth <= 760;
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

  /** @param {any} message @param {{seats: any[], title?: string, quick?: boolean, id?: string}} how */
  async begin(message, { seats, title, quick = false, id = newId() }) {
    this.stopReplay();
    this.session.quick = quick;
    this.session.watching = false;
    const wrong = await this.session.open(message, { seats, title });
    if (wrong) return this.say(wrong), wrong;
    this.id = id;
    const human = seats.findIndex(s => s.kind === 'human');
    this.bottom = human < 0 ? 0 : human;
    history.replaceState(null, '', `#game=${id}`);
    this.session.watching = !(await claim(id, false, () => this.lost()));
    if (this.session.watching) this.say('This game is open in another tab: here it is only watched.');
    $('screen').hidden = true;
    $('main').hidden = false;
    document.body.dataset.view = 'board';
    this.letGo();
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
    if (!this.id || session.watching || this.replaying) return;
    const ok = keepGame({ id: this.id, title: session.title, ruleset: session.status.ruleset, seats: session.seats, saved: Date.now(), acts: session.status.acts, over: !!session.over }, session.saved);
    clearTimeout(this.writing);
    this.writing = setTimeout(() => writeRecord(this.id, session.title, session.saved), 800);
    if (!ok) this.say('This browser has no room to keep the game: save its record to a file.');
  }

  lost() {
    this.session.watching = true;
    this.say('Another tab plays this game now.');
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
    const hotSeat = session.seats.every(s => s.kind === 'human') && typeof session.prompt.seat === 'number' && !this.replaying;
    if (hotSeat && this.bottom !== session.prompt.seat && session.status.turn > 0) this.bottom = session.prompt.seat;
    const fit = !this.d || this.d.seat !== this.bottom || this.table !== JSON.stringify(session.scene.table);
    this.table = JSON.stringify(session.scene.table);
    this.d = project(session, this.bottom);
    const key = `${session.status.game} ${session.status.acts}`;
    if (key !== this.shown) {
      this.shown = key;
      this.draft.reset();
      this.board.selected = new Set();
      this.overlay.targets = new Set();
      this.overlay.reach(null);
      this.askedTwice = '';
      this.allOffers = false;
    }
    this.board.able = this.ableNow();
    this.board.show(this.d, { fit: fit || !this.board.view });
    this.presetPick();
    this.refresh();
  }

  /** Who may do something: whoever is offered something, and whoever waits beside the table while places are given. */
  ableNow() {
    const { session, draft } = this;
    if (!session.asked || typeof session.prompt.seat !== 'number') return new Set();
    const able = ableOf(session.offers),
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
    this.overlay.moved = entry.events.filter(e => e.from?.at && e.to?.at).map(e => ({ from: t.point(e.from.at), to: t.point(e.to.at) }));
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
    this.pending = requestAnimationFrame(() => {
      this.pending = 0;
      if (this.stale) {
        header(this);
        rail(this);
      }
      if (!this.replaying) promptBar(this);
      this.panel(this.stale);
      this.tag();
      this.stale = false;
    });
  }

  /** @param {boolean} whole not only the cards */
  panel(whole) {
    const { session } = this,
      host = $('panel'),
      log = host.querySelector('.log') ?? h('div.log', { role: 'log', 'aria-label': 'What happened', tabindex: 0 }),
      end = log.scrollTop + log.clientHeight > log.scrollHeight - 40 || !log.childElementCount;
    const key = `${session.status.game} ${session.log.length} ${this.bottom}`;
    if (log.dataset.key !== key) {
      log.dataset.key = key;
      log.replaceChildren(...logView(session.log, session.sides, turnOf(this.d.scene).word, n => this.moment(n)));
    }
    const old = host.querySelector('.cards'),
      focus = focusPath(old),
      top = old?.scrollTop ?? 0,
      cards = h('div.cards', {}, selectionCard(this) ?? openCard(this), waitingCard(this), fightsCard(this));
    if (old) {
      old.replaceWith(cards);
      if (whole) {
        host.querySelector('.versus').replaceWith(versus(this));
        host.querySelector('.tray')?.remove();
        host.append(diceTray(this) ?? '');
      }
    } else host.replaceChildren(h('div.grip', { 'aria-hidden': 'true' }), versus(this), cards, log, diceTray(this) ?? '');
    cards.scrollTop = top;
    restoreFocus(cards, focus);
    if (end) log.scrollTop = log.scrollHeight;
  }

  /** The dark tag that goes with the ghost: distance, price, reason. */
  tag() {
    const t = $('tag'),
      { text, refusal } = verdictLine(this),
      ghost = this.draft.ghost,
      show = this.prepared && (ghost.length || (refusal && this.draft.pieces.length));
    t.hidden = !show;
    if (!show) return;
    t.replaceChildren(...[text ? h('b', {}, text) : null, refusal ? h('span.why', {}, ...refusalText(refusal)) : null].filter(Boolean));
    const at = ghost.length ? ghost.map(g => this.d.transform.point(g.at)) : this.draft.pieces.map(id => this.d.byId[id]?.at).filter(Boolean);
    if (!at.length) return;
    const [x, y] = this.board.pixels([at.reduce((n, p) => n + p[0], 0) / at.length, Math.max(...at.map(p => p[1])) + this.d.unit]),
      W = this.board.host.clientWidth;
    t.style.transform = `translate(${Math.max(130, Math.min(W - 130, x)).toFixed(0)}px, ${Math.min(this.board.host.clientHeight - 60, y + 12).toFixed(0)}px) translate(-50%, 0)`;
  }

  // --- what the player does -------------------------------------------------------------------------------------

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

  /** Where they may be placed, if the order names places. */
  async showReach() {
    const { draft, session, d } = this,
      number = (this.reachNumber = (this.reachNumber || 0) + 1);
    this.overlay.reach(null);
    if (!draft.pieces.length || !draft.free) return;
    const lead = d.byId[draft.pieces[0]],
      facing = lead?.own?.facing ?? (d.seat ? 180 : 0),
      found = await session.ask('reach', { act: draft.act(), table: d.scene.table, facing });
    if (number === this.reachNumber && found.points) this.overlay.reach(found);
  }

  /** Another order for who is picked; one that needs nothing more is ready at once. */
  chooseVerb(verb) {
    this.draft.chosen = true;
    this.draft.setVerb(verb);
    this.showReach();
  }

  pickGroup(id) {
    const own = this.d.scene.pieces.filter(q => this.board.able.has(q.id) && q.own).map(q => ({ ...q, ...q.own }));
    this.pick(groupOf(own, own.find(q => q.id === id)));
  }

  letGo() {
    this.board.selected = new Set();
    this.overlay.targets = new Set();
    this.draft.reset();
    this.askedTwice = '';
    this.overlay.reach(null);
    if (this.d) {
      this.board.pieces(true);
      this.overlay.prepared();
      this.refresh();
    }
  }

  escape() {
    const drawer = $('drawer');
    this.bubbles.hide();
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
    else this.bubbles.odds(picked[0], id);
    return true;
  }

  /** Why a piece of one's own may do nothing: the main order is tried with it. */
  async why(id) {
    const { session } = this,
      verb = this.draft.verbs.get(session.prompt.act),
      fields = takes(verb, 'steps') ? { steps: [{ advance: 1 }] } : {};
    if (!verb || !takes(verb, 'pieces')) return;
    const ruling = await session.ask('judge', { act: { act: verb.act, pieces: [id], ...fields } });
    if (ruling.legal === false || ruling.error) this.say(`${ruling.why ?? ruling.error}${ruling.clause ? ` (${ruling.clause})` : ''}`);
  }

  /** A tap on the ground: what is picked goes there, along its lane or by place. @param {number[]} at in the engine's coordinates */
  place(at) {
    const { draft, d } = this;
    if (!draft.pieces.length || !draft.takes('steps')) return this.touchPlace(at);
    const lead = d.byId[draft.pieces[0]];
    if (!lead.own || draft.free || this.free) return draft.setSteps(placeStep(at, lead.own ? lead.own.facing : d.seat ? 180 : 0));
    draft.setSteps(laneSteps('ahead', lead.own, lead.own.at, at, d.scene.table.base_width / 10));
  }

  /** Terrain that something can be done with. */
  touchPlace(at) {
    const { draft } = this,
      p = this.d.transform.point(at),
      feature = [...this.d.scene.terrain].reverse().find(t => t.shape && inShape(p, t.shape));
    if (feature && draft.pieces.length && draft.takes('place')) return draft.set({ place: feature.id });
    if (!draft.pieces.length) this.letGo();
    if (feature) this.bubbles.place(feature, p);
  }

  /** Takes an offer over; plain ones are played at once if that was meant. */
  choose(offer, now = false) {
    if (now && this.mustAsk(offer)) return;
    this.draft.take(offer);
    const ids = this.draft.pieces.filter(id => this.board.able.has(id));
    this.board.selected = new Set(ids);
    this.overlay.prepared();
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

  /** Gives the order that is ready. */
  async give(act = this.draft.ready) {
    if (!act) return;
    const answer = await this.session.give(act);
    if (answer.error || answer.legal === false) {
      this.draft.ruling = answer;
      this.draft.judged = act;
      this.say(`${answer.why ?? answer.error}${answer.clause ? ` (${answer.clause})` : ''}`);
    }
  }

  showAllOffers() {
    this.allOffers = true;
    this.refresh();
  }
  /** The first scenario, with a voice that says what to do next. */
  async firstBattle() {
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
  /** @param {any} position */
  editor(position) {
    return editor(this, position);
  }
  openFile() {
    return openFile(this);
  }

  /** The bots hurry: what is under way is shown without pauses. */
  hurry() {
    const { session } = this,
      pace = session.pace;
    session.pace = 0;
    session.addEventListener('idle', () => (session.pace = pace || 450), { once: true });
  }

  // --- views ----------------------------------------------------------------------------------------------------

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
    const { prefs, board, session } = this,
      redraw = () => {
        keepSettings({ dark: prefs.dark, pieces: prefs.pieces, zones: prefs.zones });
        this.theme();
        if (this.d) this.board.settle();
        this.refresh();
      };
    const bare = session.offers.find(isBare);
    const keys = {
      z: () => ((prefs.zones = !prefs.zones), redraw()),
      n: () => ((prefs.names = !prefs.names), redraw()),
      t: () => ((prefs.pieces = board.counters() ? 'figures' : 'counters'), redraw()),
      d: () => ((prefs.dark = !prefs.dark), redraw(), this.d ? null : this.newgame.show()),
      r: () => ((session.typedDice = !session.typedDice), session.asked ? this.changed() : session.run(), this.refresh()),
      f: () => ((this.bottom = 1 - this.bottom), this.changed()),
      0: () => (board.fit(true), board.settle()),
      '+': () => this.pointer.zoom(0.8, centre(board.view)),
      '-': () => this.pointer.zoom(1.25, centre(board.view)),
      u: () => session.asked && session.undo(),
      e: () => session.asked && bare && this.choose(bare, true),
      c: () => session.captain(shift),
      m: () => session.asked && this.openForm(),
      '/': () => session.asked && openCommand(this),
      '?': () => reference(this),
    };
    const f = keys[letter.toLowerCase()];
    if (!f || (!this.d && !['d', '?'].includes(letter))) return false;
    f();
    return true;
  }

  /** A short order in words, for tests and the console. */
  words(act) {
    return sayAct(act);
  }
}

const centre = v => [v.x + v.w / 2, v.y + v.h / 2];

function inShape([x, y], poly) {
  let is = false;
  for (let i = 0, j = poly.length - 1; i < poly.length; j = i++)
    if (poly[i][1] > y !== poly[j][1] > y && x < ((poly[j][0] - poly[i][0]) * (y - poly[i][1])) / (poly[j][1] - poly[i][1]) + poly[i][0]) is = !is;
  return is;
}

/** Which button of the cards has the focus, so that it has it again after they are built anew. */
function focusPath(host) {
  const e = document.activeElement;
  if (!host || !e || !host.contains(e)) return null;
  const all = [...host.querySelectorAll('button, input, select')];
  return { index: all.indexOf(e), text: e.textContent };
}

function restoreFocus(host, focus) {
  if (!focus) return;
  const all = [...host.querySelectorAll('button, input, select')],
    same = all.find(b => b.textContent === focus.text && focus.text) ?? all[focus.index];
  same?.focus();
}
