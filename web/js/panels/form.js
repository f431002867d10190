// Every order the rules know, as a form: the verb, then whatever it takes. The engine judges while it is filled in. Whatever
// the table cannot draw can be ordered here, by mouse, finger or keyboard.
import { capital, h, words } from '../dom.js';
import { plainHelp, sayStep, takes } from '../game/orders.js';
import { inMeasure } from '../game/scene.js';
import { refusalText, sayChoice, verdictLine, wordsOf } from './orders.js';

const EDGES = ['front', 'right', 'rear', 'left'];
const STEPS = { advance: 'ahead', back: 'back', slide: 'to the right', along: 'along the road', left: 'wheel left (degrees)', right: 'wheel right (degrees)', to: 'to a place (x, y in millimetres, facing)' };

/** A list of numbers somebody typed. */
const numbers = text => (text.match(/-?\d+(\.\d+)?/g) || []).map(Number);

/** @param {string} kind @param {string} text @param {number} mm to the unit of this game */
function stepOf(kind, text, mm) {
  const [a, b, c] = numbers(text);
  if (kind === 'to') return { to: [a, b], ...(c === undefined ? {} : { facing: c }) };
  if (kind === 'left' || kind === 'right') return { wheel: kind, degrees: a };
  return { [kind]: Math.round(a * mm * 100) / 100 };
}

/** @param {any} app */
export function openForm(app) {
  const { draft, session, d } = app,
    dialog = h('dialog.form', { 'aria-label': 'Every order' }),
    body = h('div.fields'),
    verdict = h('p.verdict', { role: 'status' });
  const options = (list, value) => [h('option', { value: '' }, '–'), ...list.map(o => h('option', { value: o, ...(o === value ? { selected: true } : {}) }, named(o)))],
    select = (label, field, list, value, change) =>
    h('label', {}, label, h('select', { 'data-field': field, onchange: e => change(e.target.value) }, options(list, value)));
  const named = o => {
    if (d.byId[o]) return `${o} ${d.typeName(d.byId[o])}`;
    const means = draft.rule && sayChoice(draft.rule, o);
    return `${capital(words(o))}${means ? `: ${means}` : ''}`;
  };
  const ids = side => d.scene.pieces.filter(p => (side === undefined || p.side === side) && (p.at || !p.marks.includes('off') || p.marks.includes('waiting') || p.marks.includes('inside'))).map(p => p.id);
  const text = (label, field, value, change, hint) => h('label', {}, label, h('input', { 'data-field': field, value: value ?? '', placeholder: hint, onchange: e => change(e.target.value), oninput: e => change(e.target.value) }));

  const steps = () => {
    let kind = 'advance';
    const amount = h('input', { 'aria-label': 'How far', placeholder: '1' });
    return h(
      'fieldset',
      {},
      h('legend', {}, 'Steps'),
      h('ol', {}, draft.steps.map((st, i) => h('li', {}, sayStep(st, mm => inMeasure(d, mm)), ' ', h('button.word', { type: 'button', onclick: () => { draft.setSteps(draft.steps.filter((_, j) => j !== i)); fill(); } }, 'Remove')))),
      h('select', { 'aria-label': 'Kind of step', onchange: e => (kind = e.target.value) }, Object.entries(STEPS).map(([k, t]) => h('option', { value: k }, /[(]/.test(t) ? t : `${t} (${d.measure.name})`))),
      amount,
      h('button.word', { type: 'button', onclick: () => { if (numbers(amount.value).length) draft.setSteps([...draft.steps, stepOf(kind, amount.value, d.measure.mm)]); fill(); } }, 'Add the step'),
    );
  };

  const who = v => {
    draft.pieces = v.split(/[\s,]+/).filter(Boolean);
    const fit = wordsOf(app);
    if (!fit.includes(draft.more.choice)) delete draft.more.choice; // it means nothing for these
    body.querySelector('[data-field=choice]')?.replaceChildren(...options(fit, draft.more.choice));
    draft.refresh();
  };
  const fill = () => {
    const rule = draft.rule,
      has = f => takes(rule, f),
      more = draft.more,
      ground = session.vocabulary.terrain.map(t => t.code);
    body.replaceChildren(
      h('p.hint', {}, rule ? `${capital(plainHelp(rule))}.` : 'Choose an order.'),
      ...[
        has('pieces') && text('Who, the leading piece first', 'pieces', draft.pieces.join(' '), who, ids(d.seat).slice(0, 3).join(' ')),
        has('steps') && steps(),
        has('target') && select('At whom', 'target', ids(), more.target, v => draft.set({ target: v })),
        has('edge') && select('Which edge', 'edge', EDGES, more.edge, v => draft.set({ edge: v })),
        has('choice') && select('How', 'choice', wordsOf(app), more.choice, v => draft.set({ choice: v })),
        has('value') && text('Number', 'value', more.value, v => draft.set({ value: v === '' ? undefined : Number(v) }), '1'),
        has('place') && select('Which place', 'place', d.scene.terrain.map(t => t.id), more.place, v => draft.set({ place: v })),
        has('split') && text('Numbers', 'split', more.split?.join(' '), v => draft.set({ split: numbers(v) }), '1 2'),
        rule && !rule.fields.length && select('What ground', 'terrain', ground, more.terrain, v => draft.set({ terrain: v })),
        rule && !rule.fields.length && text('Outline (x y x y …)', 'shape', more.shape?.flat().join(' '), v => draft.set({ shape: pairs(v) }), ''),
        rule && !rule.fields.length && text('Line (x y x y …)', 'line', more.line?.flat().join(' '), v => draft.set({ line: pairs(v) }), ''),
      ].filter(Boolean),
    );
  };
  const judged = () => {
    const { text: t, refusal } = verdictLine(app);
    verdict.replaceChildren(...(refusal ? refusalText(refusal) : draft.ready ? [`This may be done${t ? `: ${t}` : ''}.`] : ['Say what the order needs.']).filter(Boolean));
    give.disabled = !draft.ready;
  };
  const give = h('button.btn.main', { type: 'button', onclick: async () => { dialog.close(); await app.give(); } }, 'Give the order');
  const all = [...draft.verbs.keys()].filter(v => !takes(draft.verbs.get(v), 'dice') && !takes(draft.verbs.get(v), 'cards')),
    now = new Set([session.prompt.act, draft.verb, ...session.offers.map(o => o.act), ...[...session.movers.values()].flatMap(m => m.acts ?? [])]),
    option = v => h('option', { value: v, ...(v === draft.verb ? { selected: true } : {}) }, capital(words(v))),
    list = (label, some) => (some.length ? h('optgroup', { label }, some.map(option)) : null),
    choose = e => {
      draft.chosen = true;
      draft.setVerb(e.target.value);
      fill();
    };
  const verbs = h('select', { 'aria-label': 'Order', 'data-field': 'act', onchange: choose }, list('Now', all.filter(v => now.has(v))), list('Otherwise', all.filter(v => !now.has(v))));
  if (!draft.verb) draft.setVerb(verbs.value, true);
  draft.chosen = true;
  dialog.append(h('h2', {}, 'Every order'), h('label', {}, 'Order', verbs), body, verdict, h('div.row', {}, h('button.btn', { type: 'button', onclick: () => dialog.close() }, 'Back to the table'), give));
  draft.addEventListener('change', judged);
  dialog.addEventListener('close', () => {
    draft.removeEventListener('change', judged);
    dialog.remove();
    app.refresh();
  });
  document.body.append(dialog);
  dialog.showModal();
  fill();
  draft.refresh();
  judged();
}

function pairs(text) {
  const n = numbers(text);
  return n.length < 4 ? undefined : Array.from({ length: n.length >> 1 }, (_, i) => [n[2 * i], n[2 * i + 1]]);
}
