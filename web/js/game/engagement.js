// An engagement as the rule set lists its fields: setting one by its name, a value to try it with.

/** Is it drawn rather than chosen? */
export const isChance = f => f.kind === 'pair' || /^(dice|cards)(\.|$)/.test(f.name);

/** Sets a value under a name with dots. @param {any} into @param {string} name @param {any} value */
export function put(into, name, value) {
  const path = name.split('.');
  let at = into;
  for (const k of path.slice(0, -1)) at = at[k] && typeof at[k] === 'object' && !Array.isArray(at[k]) ? (at[k] = { ...at[k] }) : (at[k] = {});
  at[path[path.length - 1]] = value;
}

/** Some value the field can have, to try whether it means anything. @param {any} f @param {any} rules */
export function sample(f, rules) {
  const low = Math.max(1, f.range?.[0] ?? 1);
  switch (f.kind) {
    case 'flag':
      return true;
    case 'word':
      return f.words[f.words.length - 1];
    case 'words':
      return f.words ? [f.words[0]] : [];
    case 'type':
      return rules.types[0].code;
    case 'types':
      return [rules.types[0].code];
    case 'pair':
      return { a: low, b: low };
    case 'integers':
      return [low];
    case 'cards':
    case 'pack':
      return ['7H'];
    case 'text':
      return 'x';
    default:
      return low;
  }
}
