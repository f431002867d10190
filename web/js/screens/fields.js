// One control for a field of a rule set, by its kind: for the calculator and the position editor.
import { capital, h, words } from '../dom.js';

const LISTS = ['integers', 'words', 'types', 'cards', 'pack'];

/** What somebody typed, as the kind wants it. */
function read(f, text) {
  if (text.trim() === '') return undefined;
  const parts = text.split(/[\s,]+/).filter(Boolean);
  if (f.kind === 'integers') return parts.map(Number);
  if (LISTS.includes(f.kind)) return parts;
  return f.kind === 'text' ? text : Number(text);
}

/**
 * @param {any} f the field @param {any} value as it is now @param {any} rules its rule set @param {(value: any) => void} change
 * @param {string} [cls] @param {string} [name] what it is called, if not by its own name
 */
export function control(f, value, rules, change, cls = '', name = capital(words(f.name))) {
  const title = f.help;
  if (f.kind === 'flag') return h('label.check', { title, class: cls }, h('input', { type: 'checkbox', ...(value ? { checked: true } : {}), onchange: e => change(e.target.checked) }), ` ${name}`);
  if (f.kind === 'word' || f.kind === 'type') {
    const options = f.kind === 'type' ? rules.types.map(t => [t.code, t.name]) : f.words.map(w => [w, capital(words(w))]);
    return h('label', { title, class: cls }, `${name} `, h('select', { onchange: e => change(e.target.value || undefined) }, f.required && value !== undefined ? null : h('option', { value: '' }, '–'), options.map(([v, t]) => h('option', { value: v, ...(value === v ? { selected: true } : {}) }, t))));
  }
  if (f.kind === 'types' || (f.kind === 'words' && f.words)) return several(f, value ?? [], f.kind === 'types' ? rules.types.map(t => [t.code, t.name]) : f.words.map(w => [w, capital(words(w))]), change, title, cls);
  const number = ['integer', 'length', 'number'].includes(f.kind);
  return h('label', { title, class: cls }, `${name} `, h('input', { type: number ? 'number' : 'text', step: f.kind === 'integer' ? 1 : 'any', min: number ? f.range?.[0] : null, max: number ? f.range?.[1] : null, value: [value ?? ''].flat().join(' '), placeholder: LISTS.includes(f.kind) ? 'several, with spaces' : null, onchange: e => change(read(f, e.target.value)) }));
}

/** A list of words: each chosen one can be taken out again, one more can be added. */
function several(f, list, options, change, title, cls) {
  const say = v => options.find(o => o[0] === v)?.[1] ?? v,
    name = capital(words(f.name)),
    box = h('div.several', { role: 'group', 'aria-label': name, title, class: cls });
  const draw = () =>
    box.replaceChildren(
      h('span', {}, name),
      ...list.map((v, i) => h('button.word', { type: 'button', title: 'Take it out', onclick: () => set(list.filter((_, j) => j !== i)) }, `${say(v)} ×`)),
      h('select', { 'aria-label': `Add to ${name}`, onchange: e => e.target.value && set([...list, e.target.value]) }, h('option', { value: '' }, 'Add …'), options.map(([v, t]) => h('option', { value: v }, t))),
    );
  const set = next => {
    list = next;
    draw();
    change(list.length ? list : undefined);
  };
  draw();
  return box;
}
