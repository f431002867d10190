// The card of what is picked and what can be ordered: verbs, words, numbers, offers. Built from the vocabulary of the rule set
// and the offers of the moment; it knows no verb by name.
import { capital, clauseLink, h, words } from '../dom.js';
import { inMeasure, pointsWord } from '../game/scene.js';
import { isBare, isPlain, meaningOf, offersFor, plainHelp, sayAct, takes } from '../game/orders.js';
import { laidIn, turnLaid } from '../table/laying.js';
import { portrait, sized } from './portrait.js';
import { quickOffers } from './prompt.js';

const MOST = 14; // offers shown at once
const FEW_VERBS = 5; // so many are told one by one

/** Without its unit. */
const bare = text => text.replace(/ .*/, '');

/** How a draft stands: distance, price, or why not. */
export function verdictLine(app) {
  const { draft, d, session } = app,
    v = draft.verdict,
    parts = [],
    far = (v?.pieces ?? []).map(p => ({ p, from: draft.standing(d.byId[p.id]) })).filter(x => x.from && draft.pieces.includes(x.p.id));
  if (v?.way !== undefined) parts.push(v.of ? `${bare(inMeasure(d, v.way))} of ${inMeasure(d, v.of)}` : inMeasure(d, v.way));
  else if (far.length) parts.push(inMeasure(d, Math.max(...far.map(({ p, from }) => Math.hypot(p.at[0] - from.at[0], p.at[1] - from.at[1])))));
  if (draft.ruling?.meaning && draft.ruling.meaning !== 'free' && draft.ruling.other) parts.push(`${draft.ruling.meaning === 'contact' ? 'in contact with' : draft.ruling.meaning} ${draft.ruling.other}`);
  if (v?.cost) {
    const word = pointsWord(session.prompt);
    parts.push(`${v.cost} ${word}${v.cost === 1 ? '' : 's'}`);
  }
  return { text: parts.join(', '), refusal: draft.refusal };
}

/** A sentence of refusal with its clause. */
export const refusalText = r => [r.why || r.error ? `${capital(String(r.why ?? r.error)).replace(/\.$/, '')}. ` : '', clauseLink(r.clause)];

function minis(app, ids) {
  const { d } = app,
    ps = ids.map(id => d.byId[id]).filter(Boolean).map(p => sized(p, d.unit)),
    wide = ps.reduce((n, p) => n + p.width + 4, 0),
    deep = Math.max(...ps.map(p => p.depth));
  return h('div.minis', {}, ps.slice(0, 12).map(p => portrait(p, d.armies[p.side], Math.min(2.2, (284 - 2 * Math.min(12, ps.length)) / wide, 64 / deep), 'card')));
}

/** What a word of choice means, as the help of its verb says: "'column': the first piece leads". */
export const sayChoice = (rule, word) => new RegExp(`'${word}': ([^;]+)`).exec(rule.help ?? '')?.[1];

/** The words of choice the verb in hand knows, without those that mean nothing for who is picked, where the engine says so. */
export function wordsOf({ draft, session }) {
  const fit = draft.pieces.map(id => session.movers.get(id)?.words?.[draft.verb]);
  return draft.takes('choice') ? (draft.rule.choices ?? []).filter(w => fit.some(list => !list || list.includes(w)) || !fit.length) : [];
}

/** Chips for the words and numbers the verb in hand takes. */
function fields(app) {
  const { draft } = app,
    alone = draft.pieces.length === 1,
    choices = wordsOf(app).filter(w => !alone || !/\bothers\b/.test(sayChoice(draft.rule, w) ?? '')), // what is said of the others
    out = [];
  if (choices.length)
    out.push(
      h(
        'div.chips',
        { role: 'group', 'aria-label': 'How' },
        choices.map(w =>
          h('button.word', { 'aria-pressed': String(draft.more.choice === w), title: sayChoice(draft.rule, w), onclick: () => draft.set({ choice: draft.more.choice === w ? undefined : w }) }, capital(words(w))),
        ),
      ),
    );
  const chosen = draft.more.choice && draft.takes('choice') && sayChoice(draft.rule, draft.more.choice);
  if (chosen) out.push(h('p.hint', {}, `${capital(chosen)}.`));
  if (draft.takes('value'))
    out.push(
      h(
        'label.value',
        {},
        capital(meaningOf(draft.rule)) || 'Number',
        ' ',
        h('input', { type: 'number', value: draft.more.value ?? '', 'aria-label': capital(meaningOf(draft.rule)) || 'Number', oninput: e => draft.set({ value: e.target.value === '' ? undefined : Number(e.target.value) }) }),
      ),
    );
  return out;
}

/** Buttons for offers; pointing at one shows what it would do. */
export function offerButtons(app, offers, known) {
  const measure = mm => inMeasure(app.d, mm);
  const button = o =>
    h(
      'button.offer',
      {
        title: app.draft.verbs.get(o.act)?.help,
        onclick: () => app.choose(o),
      },
      sayAct(o, { known, measure, verbs: app.draft.verbs }),
    );
  const label = o => sayAct(o, { known, measure, verbs: app.draft.verbs }),
    alike = offers.filter(o => !isPlain(o) && offers.some(x => x !== o && label(x) === label(o)));
  if (alike.length) return h('div', {}, placesBox(app, alike), offers.length > alike.length ? offerButtons(app, offers.filter(o => !alike.includes(o)), known) : null);
  const shown = app.allOffers ? offers : offers.slice(0, MOST);
  return h(
    'div.offers',
    {},
    shown.map(button),
    offers.length > shown.length ? h('button.offer.more', { onclick: () => app.showAllOffers() }, `${offers.length - shown.length} more`) : null,
  );
}

/** The same thing in many places: they are seen on the table as pins; here one goes from one to the next, and turns what is in hand. */
function placesBox(app, offers) {
  const { draft } = app,
    same = o => JSON.stringify(o.shape ?? o.line) === JSON.stringify(draft.more.shape ?? draft.more.line),
    here = offers.findIndex(same),
    go = by => app.choose(offers[(here < 0 ? (by > 0 ? 0 : offers.length - 1) : here + by + offers.length) % offers.length]);
  return h(
    'div.places',
    {},
    h('p.hint', {}, 'Drag the outline where it shall lie, or tap one of the pins.'),
    h(
      'div.offers',
      {},
      h('button.offer', { 'aria-label': 'The place before', onclick: () => go(-1) }, '‹'),
      h('span.num', {}, here < 0 ? `${offers.length} places` : `${here + 1} of ${offers.length}`),
      h('button.offer', { 'aria-label': 'The next place', onclick: () => go(1) }, '›'),
      laidIn(draft) ? [h('button.offer', { 'aria-label': 'Turn it left', title: 'Turn it left ([)', onclick: () => turnLaid(draft, -15) }, '↺ 15°'), h('button.offer', { 'aria-label': 'Turn it right', title: 'Turn it right (])', onclick: () => turnLaid(draft, 15) }, '↻ 15°')] : null,
    ),
  );
}

/** @type {Map<string, string>} what was said of an act before */
const said = new Map();

/** A few places the captains would think of, in words; pointing at one shows its ghost. */
function suggestions(app, offers) {
  const list = offers.filter(o => !isPlain(o)).slice(0, 5);
  if (!list.length) return null;
  return h(
    'details.suggestions',
    { ...(app.suggesting ? { open: true } : {}), ontoggle: e => (app.suggesting = e.target.open) },
    h('summary', {}, 'Suggestions'),
    h(
      'div.offers',
      {},
      list.map(o => {
        const key = `${app.session.status.hash} ${JSON.stringify(o)}`,
          button = h('button.offer', { onclick: () => app.choose(o) }, said.get(key) ?? sayAct(o, { measure: mm => inMeasure(app.d, mm) }));
        if (!said.has(key))
          app.session.ask('say', { act: o }).then(answer => {
            if (said.size > 800) said.clear();
            said.set(key, answer.words ?? button.textContent);
            button.textContent = said.get(key);
          });
        return button;
      }),
    ),
  );
}

/** The card for what is picked. */
export function selectionCard(app) {
  const { draft, d, session } = app,
    ids = [...app.board.selected];
  if (!ids.length) return null;
  const lead = d.byId[ids[0]],
    kinds = [...new Set(ids.map(id => d.byId[id]).filter(Boolean).map(p => d.typeName(p)))].join(', '),
    verbs = draft.verbsFor(ids),
    mine = offersFor(session.offers, ids).filter(o => o.act === draft.verb && isPlain(o) && !isBare(o)),
    alone = draft.rule?.fields.join() === 'pieces' && !draft.rule.optional.length && !draft.ready, // nothing more is to be said
    { text, refusal } = verdictLine(app);
  return h(
    'div.card.selection',
    { 'aria-label': 'Picked' },
    h('h3', {}, ids.length > 1 ? `Group of ${ids.length}` : ids[0], h('small', {}, kinds), h('button.letgo', { 'aria-label': 'Let go', title: 'Let go (Esc)', onclick: () => app.letGo() }, '×')),
    lead ? minis(app, ids) : null,
    h(
      'div.chips.verbs',
      { role: 'group', 'aria-label': 'Order' },
      verbs.map(v => h('button.verb', { 'aria-pressed': String(draft.verb === v), title: draft.verbs.get(v)?.help, onclick: () => app.chooseVerb(v) }, capital(words(v)))),
      h('button.verb.all', { title: 'Every order these rules know', onclick: () => app.openForm() }, 'More…'),
      h('button.verb.all', { 'aria-pressed': String(app.several), title: 'Each tap adds one or takes it away, a drag on the cloth catches many (Shift)', onclick: () => app.pickSeveral() }, '+ Others'),
    ),
    explained(app, [{ act: draft.verb }]),
    fields(app),
    mine.length || alone ? offerButtons(app, mine.length ? mine : [{ act: draft.verb, pieces: ids }], ids.length === 1 ? ids[0] : undefined) : null,
    takes(draft.rule, 'steps') && !draft.steps.length ? h('p.hint', {}, `Drag ${ids.length > 1 ? 'them' : 'it'}${draft.free ? ', or tap where to go' : ' ahead, back or sideways; pull a corner to wheel'}.`) : null,
    suggestions(app, offersFor(session.offers, ids).filter(o => o.act === draft.verb)),
    text ? h('div.facts', {}, text.split(', ').map(t => h('div', {}, h('b', {}, bare(t)), t.replace(/^\S+ ?/, '')))) : null,
    refusal ? h('p.stop', {}, h('span', {}, refusalText(refusal))) : null,
  );
}

/** What an order does, in a sentence; nothing where that only says its name again. @param {any} app @param {string} verb */
function helpOf(app, verb) {
  const help = plainHelp(app.draft.verbs.get(verb)).split('; ')[0];
  return help && !help.startsWith(words(verb)) ? help : '';
}

/** Verbs with what they do: those who never played these rules know none of them. @param {any} app @param {any[]} offers */
function explained(app, offers) {
  const told = [...new Set(offers.map(o => o.act))].map(verb => ({ verb, help: helpOf(app, verb) })).filter(x => x.help);
  return told.length ? h('dl.explain', {}, told.flatMap(({ verb, help }) => [h('dt', {}, capital(words(verb))), h('dd', {}, help)])) : null;
}

/** What may be done by a word, verb by verb. @param {any} app @param {any[]} list @param {string | undefined} known */
function byVerb(app, list, known) {
  const verbs = [...new Set(list.map(o => o.act))];
  if (verbs.length > FEW_VERBS) return offerButtons(app, list, known);
  return h('div', {}, verbs.map(v => [explained(app, [{ act: v }]), offerButtons(app, list.filter(o => o.act === v), known)]));
}

/** What to do now, where nothing can be said by a word here. */
function hintFor(app, quick) {
  if (app.nextIn()) return 'Pick those who wait beside the table, then tap or drag them to their place in the zone.';
  if (quick.some(o => !isBare(o))) return app.d.scene.links.some(l => l.kind === 'fight') && quick.some(o => o.pieces?.length === 2) ? 'Answer below, or click crossed swords on the table.' : 'Answer below, or on the table.';
  return app.board.able.size ? 'Pick one of yours on the table.' : 'Answer below.';
}

/** Without anything picked: what may be done by a word. */
export function openCard(app) {
  const { session } = app;
  if (app.board.selected.size || app.replaying || !session.asked || !session.offers.length) return null;
  const plain = session.offers.filter(o => isPlain(o) && !isBare(o)),
    laid = session.offers.filter(o => o.shape || o.line),
    quick = quickOffers(app),
    list = [...plain.filter(o => !quick.includes(o)), ...laid], // what the prompt has as a button is not said twice
    one = list.length && list.every(o => o.pieces?.length === 1 && o.pieces[0] === list[0].pieces?.[0]) ? list[0].pieces[0] : null; // all of it is one's own
  return h(
    'div.card.open',
    { 'aria-label': 'Orders' },
    h('h3', {}, one && one !== session.prompt.piece ? `What ${one} may do` : 'What may be done', h('button.letgo', { title: 'Every order these rules know', onclick: () => app.openForm() }, 'More…')),
    app.nextIn() && list.length ? h('p.hint', {}, hintFor(app, quick)) : null,
    list.length ? byVerb(app, list, one ?? session.prompt.piece) : [explained(app, quick.filter(o => !isBare(o))), h('p.hint', {}, hintFor(app, quick))],
    app.draft.refusal && !app.board.selected.size ? h('p.stop', {}, h('span', {}, refusalText(app.draft.refusal))) : null,
  );
}
