// Building the page: elements from a name, properties and children. Text is always set as text, never as markup, so that a
// name in somebody's file cannot become part of the page.
const SVG = 'http://www.w3.org/2000/svg';

/** @param {any} e @param {Record<string, any>} props */
function set(e, props) {
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) e.addEventListener(key.slice(2), value);
    else if (key === 'class') e.setAttribute('class', value);
    else if (key === 'style') for (const [k, v] of Object.entries(value)) e.style.setProperty(k, String(v));
    else if (key === 'data') Object.assign(e.dataset, value);
    else e.setAttribute(key, value === true ? '' : String(value));
  }
  return e;
}

/** @param {any[]} children */
const flat = children => children.flat(9).filter(c => c !== null && c !== undefined && c !== false && c !== '');

/**
 * An HTML element: h('button.btn', {onclick: f}, 'Move').
 * @param {string} name tag, with classes after dots @param {Record<string, any>} [props] @param {any[]} children
 * @returns {any}
 */
export function h(name, props = {}, ...children) {
  const [tag, ...classes] = name.split('.'),
    e = document.createElement(tag || 'div');
  set(e, { ...props, class: [...classes, props.class].filter(Boolean).join(' ') || null });
  e.append(...flat(children));
  return e;
}

/** An SVG element. @param {string} name @param {Record<string, any>} [props] @param {any[]} children @returns {any} */
export function s(name, props = {}, ...children) {
  const e = set(document.createElementNS(SVG, name), props);
  e.append(...flat(children));
  return e;
}

/** @param {string} id @returns {any} */
export const $ = id => document.getElementById(id);

/** The mark of a side: colour and pattern together. @param {number} side */
export const flag = side => h(`span.flag.s${side}`, { 'aria-hidden': 'true' });

/** A clause as a link that opens the reference there. @param {string | undefined} id */
export const clauseLink = id => (id ? h('a.clause', { href: `#${id}`, data: { clause: id }, title: `Clause ${id}` }, id) : null);

/** How much larger than usual the reader wants letters: also those drawn on the table. */
export const letters = () => Math.min(2, Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16));

/** First letter large. @param {string} text */
export const capital = text => (text ? text[0].toUpperCase() + text.slice(1) : text);

/** What is wrong with a file, and where in it. @param {any} answer with error, field, line */
export const faultOf = ({ error, field, line }) => [error, field && `(${words(field)})`, line && `in line ${line}`].filter(Boolean).join(' ');

/** What rule sets shorten, as people say or write it. */
const SHORT = { ff: 'firefight', cav: 'cavalry', skirm: 'skirmish', art: 'artillery', com: 'commander', dg: 'division general', pips: 'PIPs' };
const INITIALS = /^(bua|hq|cz|tz|cps?|dps?|sps?|jt|d6)$/;

/** `road_march` as people write it, `small_bua` as "small BUA". @param {string} word */
export const words = word =>
  String(word)
    .split(/[_ ]/)
    .map(w => SHORT[w.toLowerCase()] ?? (INITIALS.test(w) ? w.toUpperCase().replace(/S$/, 's') : w))
    .join(' ');

/** Which button of a part of the page has the focus, so that it has it again after that part is built anew. @param {any} host */
export function focusPath(host) {
  const e = document.activeElement;
  if (!host || !e || !host.contains(e)) return null;
  const all = [...host.querySelectorAll('button, input, select')];
  return { index: all.indexOf(e), text: e.textContent, element: e };
}

/** @param {any} host @param {{index: number, text: string, element: any} | null} focus @param {boolean} [orNext] is what stands in its place as good? */
export function restoreFocus(host, focus, orNext = true) {
  if (!focus) return;
  if (host.contains(focus.element)) return focus.element.focus(); // it was only taken out and put back
  const all = [...host.querySelectorAll('button, input, select')],
    same = all.find(b => b.textContent === focus.text && focus.text) ?? (orNext ? all[focus.index] : null);
  same?.focus();
}
