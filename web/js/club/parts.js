// What the parts of the club's page share: forms, links to be copied, the battles there are.
import { $, h } from '../dom.js';
import { askClub } from '../remote/api.js';
import { CLOCKS } from './clocks.js';

/** By code, in the words people use for them. @type {Record<string, string>} */
export const RULESETS = { dba30: 'DBA 3.0', dba22: 'DBA 2.2', dbf: 'DBF', cb: 'Civitates Bellantes', dtn: 'DTN 2.02' };

export const say = text => ($('announce').textContent = text);

/** An answer, or null after the complaint has been shown. @param {string} method @param {string} path @param {any} [more] */
export async function ask(method, path, more) {
  say('');
  try {
    const { status, body } = await askClub(method, path, more);
    if (status < 300) return body;
    say(body.error ?? 'The server did not understand.');
  } catch {
    say('The club cannot be reached just now.');
  }
  return null;
}

/** @param {string} label @param {any} field */
export const labelled = (label, field) => h('label', {}, label, field);

/** @param {string[][]} options value and words @param {any} [props] */
export const choice = (options, props = {}) => h('select', props, ...options.map(([value, words]) => h('option', { value }, words)));

/** A link with a button that copies it. @param {string} words @param {string} path */
export function linkTo(words, path) {
  const href = new URL(path, location.href).href;
  return h('li', {}, h('a', { href }, words), ' ', h('button', { type: 'button', onclick: () => navigator.clipboard.writeText(href).then(() => say('Copied.')) }, 'Copy'));
}

/** A table. @param {string[]} heads @param {any[][]} rows cells; numbers stand right */
export const sheet = (heads, rows) =>
  h(
    'table',
    {},
    h('thead', {}, h('tr', {}, ...heads.map((t, i) => h(typeof rows[0]?.[i] === 'number' ? 'th.num' : 'th', { scope: 'col' }, t)))),
    h('tbody', {}, ...rows.map(cells => h('tr', {}, ...cells.map(c => h(typeof c === 'number' ? 'td.num' : 'td', {}, c === null ? '–' : typeof c === 'number' ? String(c) : c))))),
  );

const DICE = [
  ['acies-dice-1', 'both can verify them'],
  ['answers', 'both can verify them, and each throw waits for the other’s page'],
  ['server', 'the server throws'],
  ['none', 'real ones, typed in'],
];
const diceOf = value => (value === 'answers' ? { dice: 'acies-dice-1', answers: true } : { dice: value });

/** Which battle: rule set and scenario; which dice. @returns {{fields: any[], value: () => any}} */
export function battleFields() {
  const ruleset = choice(Object.entries(RULESETS)),
    scenario = h('select'),
    dice = choice(DICE);
  const fill = async () => {
    const list = await (await fetch(`data/${ruleset.value}.json`)).json();
    scenario.replaceChildren(...list.scenarios.map(s => h('option', { value: s.file }, s.content.title ?? s.file)));
  };
  ruleset.addEventListener('change', fill);
  fill();
  return { fields: [labelled('Rules', ruleset), labelled('Battle', scenario), labelled('Dice', dice)], value: () => ({ ruleset: ruleset.value, scenario: scenario.value, ...diceOf(dice.value) }) };
}

/** @returns {{fields: any[], value: () => any}} */
export function clockField() {
  const kind = choice(CLOCKS.map(([value, label]) => [value, label]));
  return { fields: [labelled('Clock', kind)], value: () => CLOCKS.find(c => c[0] === kind.value)[2] };
}
