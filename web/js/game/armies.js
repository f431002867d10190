// The player's own armies: kept in the page, and in the program's folder where it serves one; beside those that come with the game.
import { listOf, readOf, writeOf } from './folder.js';
import { dressed } from '../paint/palette.js';

const KEY = 'acies.armies';

/** @returns {any[]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || '[]');
  } catch {
    return [];
  }
}

/** All own armies of a rule set, those of the program's folder too. @param {string} code @returns {Promise<any[]>} */
export async function ownArmies(code) {
  const own = kept().filter(a => a.ruleset === code),
    ids = new Set(own.map(a => a.id));
  for (const name of await listOf('armies'))
    try {
      const army = JSON.parse(await readOf('armies', name));
      if (army.ruleset === code && !ids.has(army.id)) own.push(army);
    } catch {
      /* a damaged file is none of ours to judge here */
    }
  own.forEach(dress);
  return own;
}

/** Keeps one, in place of an older one of the same id. @param {any} army */
export async function keepArmy(army) {
  localStorage.setItem(KEY, JSON.stringify([army, ...kept().filter(a => a.id !== army.id || a.ruleset !== army.ruleset)]));
  dress(army);
  await writeOf('armies', `${army.ruleset}-${army.id}.json`, JSON.stringify(army, null, 1));
}

/** @param {any} army */
export const dropArmy = army => localStorage.setItem(KEY, JSON.stringify(kept().filter(a => a.id !== army.id || a.ruleset !== army.ruleset)));

/** Its colours are its own wherever its name stands. @param {any} army */
export const dress = army => army.colours && dressed(army.name, army.colours);
