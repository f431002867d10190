// Which circumstances matter in a kind of engagement: each is tried, and whoever changes the answer matters. The rule sets list
// all fields of all kinds together; a player at a table wants to see the few that count.
import { isChance, put, sample } from '../game/engagement.js';

const MOST_WANTED = 14; // fields an engine may ask for, one after another, before the engagement is whole
const MOST_TYPES = 6; // of a long list of troops only so many are tried against each other
const MOST_BASES = 12; // different beginnings that are tried with every field: a few thousand questions in all, in a worker of their own

const copy = x => JSON.parse(JSON.stringify(x));

/** Values worth trying. */
function tries(f, rules) {
  const [low = 0, high = 6] = f.range ?? [],
    types = rules.types.filter((_, i) => i % Math.ceil(rules.types.length / MOST_TYPES) === 0).map(t => t.code);
  if (f.kind === 'flag') return [true];
  if (f.kind === 'word') return f.words;
  if (f.kind === 'words') return (f.words ?? []).map(w => [w]);
  if (f.kind === 'type') return types;
  if (f.kind === 'types') return types.map(t => [t]);
  if (f.kind === 'integer') return [...new Set([low, low + 1, Math.min(high, low + 3), Math.min(high, 12)])];
  if (f.kind === 'number' || f.kind === 'length') return [0.5, 3, 7, 14, 30];
  return [sample(f, rules)];
}

/**
 * @param {(message: any) => any} ask
 * @param {{ruleset: string, top: any}} message the rule set and what is settled already: the kind of engagement
 * @returns {{wanted: string[], matters: string[], idle: string[], usual: Record<string, any>}} names of fields, those of the sides with
 * "a." or "b."; usual: what holds where nothing is said
 */
export function matters(ask, { ruleset, top }) {
  const { rules, all, wanted, answer, whole, starts } = workshop(ask, ruleset),
    found = new Set(),
    idle = new Set();
  const bases = starts(top).flatMap(x => whole(x) ?? []).map(e => ({ e, says: JSON.stringify(answer(e)) }));
  for (const { key, f } of all.filter(x => !isChance(x.f) && !wanted.has(x.key) && top[x.key] === undefined))
    for (let i = 0; i < bases.length && !found.has(key) && !idle.has(key); i++)
      for (const value of tries(f, rules)) {
        const e = copy(bases[i].e);
        put(e, key, value);
        const after = answer(e),
          says = JSON.stringify(after);
        if (after.error && after.field === key && /no meaning/.test(after.error)) idle.add(key);
        if (after.error || says === bases[i].says) continue;
        found.add(key);
        if (f.kind !== 'word') break;
        if (bases.length < MOST_BASES && !bases.some(b => b.says === says)) bases.push({ e, says }); // what one word opens, others may build upon
      }
  return { wanted: [...wanted], matters: [...found], idle: [...idle], usual: usual(all.filter(x => ['word', 'integer'].includes(x.f.kind) && !wanted.has(x.key) && !idle.has(x.key) && top[x.key] === undefined), bases, rules, answer) };
}

/**
 * An engagement to begin with, whole: of the kind that is named, else of the first kind between two.
 * @param {(message: any) => any} ask @param {{ruleset: string, kind?: string, pair?: string[]}} message pair: types to begin with
 * @returns {{engagement: any}} null: none was found
 */
export function opening(ask, { ruleset, kind: named, pair = [] }) {
  const { rules, all, wanted, answer, whole } = workshop(ask, ruleset),
    kind = rules.engagement.fields.find(f => f.required && f.words),
    [a, b] = [0, 1].map(i => (pair[i] ? { type: pair[i] } : {}));
  for (const word of named ? [named] : kind ? kind.words : [undefined]) {
    const e = whole({ ruleset, ...(word ? { [kind.name]: word } : {}), a, b });
    if (e && (named || (e.b && (pair[1] || Object.keys(e.b).length) && answer(e).outcomes?.length > 1))) return { engagement: armed(middling(e, all.filter(x => wanted.has(x.key) && x.f.kind === 'integer'), answer), all, answer) };
  }
  return { engagement: null };
}

/** Where troops are told by their arm, both begin with one: nobody reckons with troops that are nothing. */
function armed(e, all, answer) {
  for (const { key, f } of all.filter(x => /^[ab]\.arm$/.test(x.key) && given(e, x.key) === undefined && e[x.key[0]])) {
    const next = copy(e);
    put(next, key, f.words[0]);
    if (!answer(next).error) e = next;
  }
  return e;
}

/** Numbers that must be said begin where such numbers usually are, not at their least. */
function middling(e, fields, answer) {
  for (const { key, f } of fields) {
    const next = copy(e),
      [low = 0, high = 6] = f.range ?? [];
    put(next, key, Math.min(high, low + 3));
    if (!answer(next).error) e = next;
  }
  return e;
}

/** What both need: the fields by their keys, an answer to any engagement, and making one whole. @param {(message: any) => any} ask @param {string} ruleset */
function workshop(ask, ruleset) {
  const rules = ask({ ask: 'ruleset', ruleset }),
    { fields, combatant } = rules.engagement,
    all = [...fields.map(f => ({ key: f.name, f })), ...['a', 'b'].flatMap(k => combatant.map(f => ({ key: `${k}.${f.name}`, f })))],
    wanted = new Set();
  const answer = e => {
    const odds = ask({ ask: 'odds', engagement: e });
    return odds.error ? ask({ ask: 'resolve', engagement: e }) : odds;
  };
  /** The engine names a field it is not content with: the first value it has nothing against, or none at all. */
  const settle = (e, { key, f }, complaint) => {
    const open = given(e, key) === undefined;
    const values = f.kind === 'type' ? rules.types.map(t => t.code) : tries(f, rules);
    for (const value of [...values, ...(open ? [] : [undefined])]) {
      const next = copy(e);
      put(next, key, value);
      const said = answer(next);
      if (said.error === complaint) continue;
      if (open && !isChance(f)) wanted.add(key);
      return next;
    }
    return null;
  };
  /** Whatever the engine still wants is filled in. @returns {any} null: it cannot be made whole */
  const whole = start => {
    let e = copy(start);
    for (let i = 0; i < MOST_WANTED && e; i++) {
      const said = answer(e);
      if (!said.error) return e;
      const one = all.find(x => x.key === said.field);
      if (!one && e.b && !/^a\b/.test(said.field ?? '')) delete e.b; // where only one is concerned there is no second
      else e = one && settle(e, one, said.error);
    }
    return null;
  };
  const typed = combatant.some(f => f.name === 'type' && f.kind === 'type'),
    kinds = typed ? tries({ kind: 'type' }, rules) : [undefined],
    side = t => (t ? { type: t } : {});
  const starts = top => kinds.flatMap((t, i) => [side(t), side(kinds[(i + 3) % kinds.length])].map(b => ({ ruleset, ...top, a: side(t), b })));
  return { rules, all, wanted, answer, whole, starts };
}

/** The value that changes nothing, whatever else is said: that is what the rules take for granted. */
function usual(fields, bases, rules, answer) {
  /** @type {Record<string, any>} */ const out = {};
  for (const { key, f } of fields) {
    const open = bases.filter(b => given(b.e, key) === undefined),
      same = value =>
        open.every(({ e, says }) => {
          const next = copy(e);
          put(next, key, value);
          return JSON.stringify(answer(next)) === says;
        });
    const value = open.length ? tries(f, rules).find(same) : undefined;
    if (value !== undefined) out[key] = value;
  }
  return out;
}

/** What is said under a name. */
const given = (e, key) => key.split('.').reduce((at, k) => at?.[k], e);
