// The folder of records that `acies board` keeps: read and written by the page. Other hosts have none, and say so by silence.

/** @type {Promise<string | null> | undefined} */
let known;

/** Where the records are, or null. @returns {Promise<string | null>} */
export function recordsFolder() {
  known ??= fetch('version.json', { cache: 'no-store' }).then(
    r => r.headers.get('x-acies-records'),
    () => null,
  );
  return known;
}

/** The names of all records there. @returns {Promise<string[]>} */
export async function listRecords() {
  const folder = await recordsFolder();
  if (!folder) return [];
  try {
    return (await (await fetch(folder)).json()).records.sort();
  } catch {
    return [];
  }
}

/** @param {string} name */
export const readRecord = async name => (await fetch(`${await recordsFolder()}${name}`)).text();

/** Keeps a record under a name of its own. @param {string} id @param {string} title @param {string} record */
export async function writeRecord(id, title, record) {
  const folder = await recordsFolder();
  if (!folder) return;
  const name = `${title.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase() || 'battle'}-${id}.jsonl`;
  await fetch(`${folder}${name}`, { method: 'PUT', body: record }).catch(() => {});
}
