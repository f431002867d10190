// The prompt: one sentence, who is asked and what; the buttons that answer it. Few alternatives are buttons at once.
import { $, capital, flag, focusPath, h, restoreFocus, words } from '../dom.js';
import { isBare, isPlain, meaningOf, offersFor, sayAct, saySplit, sayValue } from '../game/orders.js';
import { inMeasure, pointsWord } from '../game/scene.js';
import { withNames } from './log.js';
import { resultOf } from './ending.js';

const FEW = 4;
const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];
const CLAUSE = /\([a-z]+\d*-H?\d+\)/; // a notice that is a refusal
const ROWS = 98; // pixels: two rows of buttons
const MANY = 4; // more buttons than these are drawn closer

/** What the orders given since the dice, or the other side, had their turn have cost. */
function spent({ log, prompt }) {
  let n = 0;
  for (let i = log.length - 1; i >= 0 && log[i].seat === prompt.seat; i--) n += log[i].cost ?? 0;
  return n;
}

/** Points as coins: the price of the order ringed before it is paid, what is spent as an empty ring. */
function coins(app) {
  const { prompt } = app.session,
    n = prompt.points ?? 0;
  if (!n || n > 12 || !/left/.test(prompt.why)) return null;
  const cost = (app.draft.verdict?.cost ?? 0) + app.draft.plan.cost,
    gone = Math.min(12 - n, spent(app.session)),
    word = pointsWord(prompt);
  return h('span.pips', { role: 'img', 'aria-label': `${n} ${word}s left${gone ? `, ${gone} spent` : ''}` }, Array.from({ length: n + gone }, (_, i) => h('i.pip', { class: i >= n ? 'spent' : i >= n - cost ? 'next' : '' })));
}

/** The answers that need no table: all, if they are few; else those that only say their verb. With somebody picked nothing is answered for others. */
export function quickOffers(app) {
  const { offers } = app.session,
    picked = [...(app.board?.selected ?? [])],
    plain = offers.filter(isPlain);
  if (offers.length <= FEW && plain.length === offers.length) return counted(picked.length ? plain.filter(o => isBare(o) || offersFor([o], picked).length) : plain);
  const bare = offers.filter(isBare);
  return bare.length ? bare : wordsFor(offers, app.session.prompt.piece);
}

/** Where one piece is asked and nothing ends the question by itself: what it may do by a word alone. */
const wordsFor = (offers, id) => (id ? offers.filter(o => Object.keys(o).length === 2 && o.pieces?.length === 1 && o.pieces[0] === id).slice(0, 2) : []);

/** Answers that are numbers stand in their order. */
const counted = offers => (offers.length > 2 && offers.every(o => o.act === offers[0].act && Number.isInteger(o.value)) ? [...offers].sort((a, b) => a.value - b.value) : offers);

/** A number alone: beside the key that gives it a digit would be read twice; degrees and measures are said as such. */
const sayNumber = (o, verbs) => (/^(?:after )?how many (?!tenths)|^$/.test(meaningOf(verbs.get(o.act))) ? (o.choice ? o.value : (NUMBERS[o.value] ?? o.value)) : sayValue(o.value, meaningOf(verbs.get(o.act))));

/** What the buttons say: where all answers are of one verb and one piece, only what tells them apart. */
function labels(quick, known, measure, verbs) {
  const full = quick.filter(o => !isBare(o)),
    alike = full.length > 1 && full.every(o => o.act === full[0].act && String(o.pieces) === String(full[0].pieces) && !o.target);
  return quick.map(o => (alike && !isBare(o) && (o.choice || o.value !== undefined || o.split) ? capital([o.choice && (!o.split || new Set(full.map(x => x.choice)).size > 1) ? words(o.choice) : undefined, o.value === undefined ? undefined : sayNumber(o, verbs), o.split && saySplit(o.split, verbs.get(o.act))].filter(x => x !== undefined).join(' ')) : sayAct(o, { known, measure, verbs })));
}

/** Whose dice are asked for, where the question speaks of points that only one side has now: "one die for PIPs". @returns {number | null} */
function thrower({ scene, prompt }) {
  const points = scene.facts.filter(f => / left$/.test(f.label) && prompt.why.includes(f.label.replace(' left', '')));
  return points.length === 1 ? (points[0].side ?? null) : null;
}

function sentenceOf(app) {
  const { session, d } = app,
    p = session.prompt;
  if (p.seat === null) return { who: null, text: `${resultOf(session)}.` };
  if (p.seat === 'chance') return { who: thrower(session), text: `${capital(withNames(p.why, session.sides))}.` };
  const busy = session.seats[p.seat].kind === 'bot' ? ' …' : '';
  return { who: p.seat, text: `${withNames(p.why, session.sides)}${/[.?!]$/.test(p.why) ? '' : '.'}${busy}`, d };
}

export function promptBar(app) {
  const { session, draft } = app,
    host = $('prompt'),
    focus = focusPath(host), // before a field that stays is taken out of it
    { who, text } = sentenceOf(app),
    ready = draft.ready && app.prepared,
    quick = session.asked ? quickOffers(app) : [],
    measure = mm => inMeasure(app.d, mm);
  const buttons = [];
  if (session.halted) buttons.push(h('button.btn.main', { onclick: () => session.run() }, 'Go on'));
  if (session.watching) buttons.push(h('button.btn', { onclick: () => app.takeOver() }, 'Play here'));
  if (session.over) buttons.push(h('button.btn', { onclick: () => app.replay() }, 'Watch it again'), h('button.btn.main', { onclick: () => app.newGame() }, 'New battle'));
  if (session.asked && session.prompt.seat === 'chance') buttons.push(...app.diceInputs());
  if (session.status.undoable && session.asked) buttons.push(h('button.btn', { onclick: () => session.undo() }, `Undo ${session.status.undoable}`, h('kbd', {}, 'U')));
  if (session.asked && typeof session.prompt.seat === 'number' && !ready && !draft.plan.acts.length) buttons.push(h('button.btn.captain', { title: 'Let a captain decide (C); with Shift the rest of this step', onclick: e => session.captain(e.shiftKey) }, 'Captain', h('span.wide', {}, ' decides'), h('kbd', {}, 'C')));
  const { plan } = draft;
  if (plan.acts.length)
    buttons.push(
      h('button.btn', { title: 'The last order leaves the plan', onclick: () => plan.dropLast() }, 'Drop last'),
      h('button.btn.carry', { class: ready ? '' : 'main', title: 'Give all orders of the plan (P)', onclick: () => app.carryOut() }, `Give ${plan.acts.length} planned`, h('kbd', {}, 'P')),
    );
  if (ready && draft.takes('pieces')) buttons.push(h('button.btn.planit', { title: 'Put it into the plan and see what all of it costs (P)', onclick: () => app.plan() }, 'Plan', h('kbd', {}, 'P')));
  if (app.askedTwice) buttons.push(h('button.btn', { onclick: () => app.cancelEnd() }, 'No'));
  const label = labels(quick, session.prompt.piece, measure, draft.verbs);
  quick.forEach((o, i) => {
    const main = !ready && !plan.acts.length && o === (quick.find(x => x === session.offers.find(isPlain)) ?? quick[0]);
    buttons.push(
      h('button.btn', { class: main ? 'main' : '', title: draft.verbs.get(o.act)?.help, onclick: () => app.choose(o, true) }, label[i], h('kbd', {}, isBare(o) && i === 0 ? 'E' : String(i + 1))),
    );
  });
  if (ready) buttons.push(h('button.btn.main.give', { onclick: () => app.give() }, draft.refusal ? `${capital(words(draft.verb))} so far` : capital(words(draft.verb)), h('kbd', {}, 'Enter')));
  const notice = app.notice ? h('span.notice', { class: CLAUSE.test(app.notice) ? 'why' : '' }, app.notice) : null;
  host.classList.toggle('many', buttons.length > MANY);
  host.replaceChildren(
    who === null ? h('span.flag.none', { 'aria-hidden': 'true' }) : flag(who),
    h('p', { role: 'status', 'aria-live': 'polite' }, who === null ? null : h('b', { class: `s${who}` }, `${session.sides[who]}: `), app.askedTwice || capital(text), notice),
    h('div.answers', {}, coins(app), buttons),
  );
  restoreFocus(host, focus, false); // Enter must not fall on another answer
  keepHeight(host, session.status.turn, `${buttons.length} ${text} ${app.notice} ${app.askedTwice}`);
}

/** The prompt grows to two rows when it must and stays so for this turn: the table beside it does not jump with every button. */
function keepHeight(host, turn, key) {
  if (host.turn !== turn) forgetHeight();
  if (host.said === key) return;
  Object.assign(host, { turn, said: key });
  host.style.minHeight = `${Math.min(host.offsetHeight, ROWS)}px`;
}

/** Another game, or another window: it may be small again. */
export function forgetHeight() {
  $('prompt').style.minHeight = $('prompt').said = '';
}
