// A field to be tapped with a thumb: flags and the few words or numbers of a field as chips, all else as a plain control. What is
// said is the rule set's own explanation, for a name alone says little at a table.
import { capital, h, words } from '../dom.js';
import { control } from './fields.js';

const LISTED = ['types', 'words']; // lists to which one adds say their name
const FEW = 8; // so many answers are chips; more are a list

/** What the field is, in a few words. */
export const wording = f => {
  const help = (f.help ?? '').replace(/^[a-z ,_]+: /, '').replace(/; .*/, '').replace(/\ba's\b/, 'the first’s').replace(/\bb's\b/, 'the second’s');
  return capital(help && help.length <= 46 ? help : words(f.name.replace(/\./g, ' ')));
};

/** An answer as the rule set's own explanation writes it ("in a BUA or camp"), else with a capital. */
function said(word, help = '') {
  const all = help.split(/[^A-Za-z]+/);
  if (word === 'a' || word === 'b') return word === 'a' ? 'First' : 'Second';
  if (/^[A-Z]$/.test(word)) return capital(all.find(w => w[0] === word.toLowerCase() && w.length > 2) ?? word); // W of "weak, normal or strong"
  return all.find(w => w === word.toUpperCase() && w.length > 1) ?? capital(words(word));
}

/** The answers that fit on chips, or null. @returns {[any, string][] | null} */
function answers(f) {
  if (f.kind === 'word' && f.words.length <= FEW) return f.words.map(w => [w, said(w, f.help)]);
  const [low, high] = f.range ?? [0, 99];
  if (f.kind === 'integer' && high - low < FEW) return Array.from({ length: high - low + 1 }, (_, i) => [low + i, String(low + i)]);
  return null;
}

/**
 * @param {any} f @param {any} value @param {any} rules @param {(value: any) => void} change @param {string} [cls]
 * @param {any} [usual] the answer that holds where none is given: marked as such until another is
 */
export function tap(f, value, rules, change, cls = '', usual = undefined) {
  const press = button => {
    const on = button.getAttribute('aria-pressed') !== 'true';
    for (const b of button.parentElement.querySelectorAll('button')) b.setAttribute('aria-pressed', String(b === button && on));
    return on;
  };
  if (f.kind === 'flag')
    return h('button.word.flagchip', { type: 'button', class: cls, title: f.help, 'data-field': f.name, 'aria-pressed': String(!!value), onclick: e => { const on = e.currentTarget.getAttribute('aria-pressed') !== 'true'; e.currentTarget.setAttribute('aria-pressed', String(on)); change(on); } }, wording(f));
  const few = answers(f);
  if (!few) return control(f, value, rules, change, cls, LISTED.includes(f.kind) ? undefined : wording(f));
  return h(
    'div.taps',
    { role: 'group', 'aria-label': capital(words(f.name)), class: cls, title: f.help, 'data-field': f.name },
    h('span', {}, wording(f)),
    h('div.chips', {}, few.map(([v, text]) => h('button.word', { type: 'button', class: v === usual ? 'usual' : '', title: v === usual ? 'Taken for granted where nothing is said' : null, 'aria-pressed': String(value === v), onclick: e => { const on = press(e.currentTarget); if (on || !f.required) change(on ? v : undefined); else e.currentTarget.setAttribute('aria-pressed', 'true'); } }, text))),
  );
}
