// What can be ordered now, in words: the verbs of the rule set, the offers of the moment, and how an act is said. All of it
// comes from the rule set's vocabulary; no verb is known here by name.
import { capital, words } from '../dom.js';

/** @typedef {{act: string, fields: string[], optional: string[], help: string, choices?: string[]}} Verb */

/** @param {any} vocabulary @returns {Map<string, Verb>} */
export const verbsOf = vocabulary => new Map(vocabulary.acts.map(v => [v.act, v]));

/** @param {Verb | undefined} verb @param {string} field */
export const takes = (verb, field) => !!verb && (verb.fields.includes(field) || verb.optional.includes(field));

/** Who leads an act. */
export const leadOf = act => act.pieces?.[0] ?? act.piece;

/** Does an act say nothing but its verb? Such acts end something, or decline. */
export const isBare = act => Object.keys(act).length === 1;

/** Is there nothing to be placed or drawn on the table in it? */
export const isPlain = act => !act.steps && !act.shape && !act.line;

/** How a rule set's captains take steps with a verb: only by naming the place, or along lanes. */
export function namesPlaces(offers, verb) {
  const steps = offers.filter(o => o.act === verb && o.steps).flatMap(o => o.steps);
  return steps.length > 0 && steps.every(x => 'to' in x);
}

const list = names => (names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);

/** "R1 to R4" for many. */
export const named = ids => (ids.length > 4 ? `${ids[0]} and ${ids.length - 1} others` : list(ids));

/** @param {any} step @param {(mm: number) => string} measure */
export function sayStep(step, measure) {
  if ('advance' in step) return `ahead ${measure(step.advance)}`;
  if ('back' in step) return `back ${measure(step.back)}`;
  if ('slide' in step) return `${step.slide < 0 ? 'left' : 'right'} ${measure(Math.abs(step.slide))}`;
  if ('along' in step) return `along the road ${measure(step.along)}`;
  if ('wheel' in step) return `wheel ${step.wheel} ${step.degrees}°`;
  if ('to' in step) return `to ${step.to.map(Math.round).join(', ')}${step.facing === undefined ? '' : `, facing ${Math.round(step.facing)}°`}`;
  return '';
}

/** What the number of a verb means, as its help tells: "tenths of a JT". @param {Verb | undefined} verb */
export const meaningOf = verb => /\bvalue: ([^;]+)/.exec(verb?.help ?? '')?.[1].trim() ?? '';

/** A help without what it says of numbers: those are told where they are asked for. @param {Verb | undefined} verb */
export const plainHelp = verb => (verb?.help ?? '').replace(/; (value|split|choice)\b.*/, '');

/** Numbers in their order, as the help names them: "1 compulsory, 3 optional". @param {number[]} numbers @param {Verb | undefined} verb */
export function saySplit(numbers, verb) {
  const names = [...(/\bsplit: (.*)/.exec(verb?.help ?? '')?.[1] ?? '').matchAll(/how many (\w+)/g)].map(m => m[1]);
  return names.length === numbers.length ? numbers.map((n, i) => `${n} ${names[i]}`).join(', ') : numbers.join(' · ');
}

/** A number with what it means. @param {number} n @param {string} meaning */
export function sayValue(n, meaning) {
  const many = /^(?:after )?how many (.+)/.exec(meaning)?.[1] ?? '',
    parts = /^tenths of an? (\S+)/.exec(many || meaning)?.[1];
  if (parts) return `${n / 10} ${parts}`;
  if (many) return n ? `with ${n} ${n === 1 ? many.replace(/dice$/, 'die') : many}` : `without ${many}`;
  if (/^degrees/.test(meaning)) return `${n}°`;
  return /^\w+$/.test(meaning) ? `${n} ${meaning}` : String(n);
}

/**
 * An act as a short order. @param {any} act
 * @param {{known?: string, measure?: (mm: number) => string, verbs?: Map<string, Verb>}} [o] known: the piece everybody sees is meant
 */
export function sayAct(act, o = {}) {
  const measure = o.measure || (mm => `${Math.round(mm)} mm`),
    ids = act.pieces ?? (act.piece ? [act.piece] : []),
    parts = [capital(words(act.act))];
  if (ids.length && !(ids.length === 1 && ids[0] === o.known)) parts.push(named(ids));
  if (act.choice) parts.push(words(act.choice));
  if (act.terrain) parts.push(words(act.terrain));
  if (act.target) parts.push(`→ ${act.target}`);
  if (act.edge) parts.push(`(${act.edge})`);
  if (act.place) parts.push(`→ ${act.place}`);
  if (act.value !== undefined) parts.push(sayValue(act.value, meaningOf(o.verbs?.get(act.act))));
  if (act.split) parts.push(saySplit(act.split, o.verbs?.get(act.act)));
  if (act.steps) parts.push(act.steps.map(x => sayStep(x, measure)).join(', '));
  if (act.shape || act.line) parts.push('here');
  return parts.join(' ');
}

/** Which offers concern these pieces: led by one of them, or with no others than them. */
export function offersFor(offers, ids) {
  const set = new Set(ids);
  return offers.filter(o => {
    const own = o.pieces ?? (o.piece ? [o.piece] : []);
    return own.length > 0 && (set.has(own[0]) || own.every(id => set.has(id)));
  });
}

/** Everybody an offer could be about. */
export const ableOf = offers => new Set(offers.flatMap(o => o.pieces ?? (o.piece ? [o.piece] : [])));
