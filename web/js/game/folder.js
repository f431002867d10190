// The folders that `acies board` keeps, of records and of armies: read and written by the page. Other hosts have none, and say
// so by silence.

/** @type {Promise<Headers | null> | undefined} */
let known;

/** Where one of them is, or null. @param {'records' | 'armies'} shelf @returns {Promise<string | null>} */
export async function folderOf(shelf) {
  known ??= fetch('version.json', { cache: 'no-store' }).then(
    r => r.headers,
    () => null,
  );
  return (await known)?.get(`x-acies-${shelf}`) ?? null;
}

/** The names of all files there. @param {'records' | 'armies'} shelf @returns {Promise<string[]>} */
export async function listOf(shelf) {
  const folder = await folderOf(shelf);
  if (!folder) return [];
  try {
    return (await (await fetch(folder)).json())[shelf].sort();
  } catch {
    return [];
  }
}

/** @param {'records' | 'armies'} shelf @param {string} name */
export const readOf = async (shelf, name) => (await fetch(`${await folderOf(shelf)}${name}`)).text();

/** @param {'records' | 'armies'} shelf @param {string} name @param {string} text */
export async function writeOf(shelf, name, text) {
  const folder = await folderOf(shelf);
  if (folder) await fetch(`${folder}${name}`, { method: 'PUT', body: text }).catch(() => {});
}

/** Keeps a record under a name of its own. @param {string} id @param {string} title @param {string} record */
export const writeRecord = (id, title, record) => writeOf('records', `${title.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase() || 'battle'}-${id}.jsonl`, record);
