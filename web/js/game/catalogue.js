// What comes with the game, by rule set: armies, scenarios, a word about it, the phases of its turn. Fetched once, when it is wanted.
import { dress } from './armies.js';

/** @type {Map<string, Promise<any>>} */
const catalogues = new Map();

/** @param {string} code @returns {Promise<{armies: any[], scenarios: any[], about?: string, phases?: {name: string, words: string[]}[]}>} */
export function catalogue(code) {
  if (!catalogues.has(code)) catalogues.set(code, fetch(`data/${code}.json`).then(r => r.json()).then(list => (list.armies.forEach(a => dress(a.content)), list)));
  return /** @type {Promise<any>} */ (catalogues.get(code));
}
