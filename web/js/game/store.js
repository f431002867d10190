// Games kept in the page: each under its own name, the newest first; and a lock, so that of two tabs on one game only one plays.
const LIST = 'acies.games';
const MOST = 40;

/** Where a game's record is kept. @param {string} id */
export const gameKey = id => `acies.game.${id}`;

/** @typedef {{id: string, title: string, ruleset: string, seats: any[], saved: number, acts: number, over: boolean, played?: boolean}} Kept played: somebody has given an order in it */

/** @returns {Kept[]} */
export function keptGames() {
  try {
    return JSON.parse(localStorage.getItem(LIST) || '[]');
  } catch {
    return [];
  }
}

const write = list => localStorage.setItem(LIST, JSON.stringify(list));

/** Keeps a game; the oldest give way when there is no room. @param {Kept} game @param {string} record */
export function keepGame(game, record) {
  let list = [game, ...keptGames().filter(g => g.id !== game.id)];
  for (const old of list.slice(MOST)) localStorage.removeItem(gameKey(old.id));
  list = list.slice(0, MOST);
  for (;;)
    try {
      localStorage.setItem(gameKey(game.id), record);
      write(list);
      return true;
    } catch {
      const old = list.length > 1 ? list.pop() : null;
      if (!old) return false;
      localStorage.removeItem(gameKey(old.id));
    }
}

/** @param {string} id */
export const recordOf = id => localStorage.getItem(gameKey(id));

/** @param {string} id */
export function dropGame(id) {
  localStorage.removeItem(gameKey(id));
  write(keptGames().filter(g => g.id !== id));
}

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

/** @type {{id: string, free: () => void, over: Promise<void>} | null} the game this tab plays */
let held = null;

/**
 * Holds the right to play a game until another is opened or the page is closed. @param {string} id @param {boolean} steal
 * @param {() => void} lost called when another tab took it
 * @returns {Promise<boolean>} is it ours?
 */
export async function claim(id, steal, lost) {
  if (!navigator.locks || held?.id === id) return true;
  held?.free();
  await held?.over;
  return new Promise(done => {
    const over = navigator.locks
      .request(`acies.${id}`, steal ? { steal: true } : { ifAvailable: true }, lock => {
        if (!lock) return done(false);
        return new Promise(free => {
          held = { id, free: () => free(undefined), over };
          done(true);
        });
      })
      .then(
        () => {},
        () => {
          if (held?.id === id) held = null;
          lost();
        },
      );
  });
}

/** Settings of the reader. */
export function settings() {
  try {
    return JSON.parse(localStorage.getItem('acies.settings') || '{}');
  } catch {
    return {};
  }
}
export const keepSettings = s => {
  try {
    localStorage.setItem('acies.settings', JSON.stringify(s));
  } catch {
    /* a page without storage forgets them */
  }
};
