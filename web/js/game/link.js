// A whole battle in a link: the record, packed, in the part of the address that never leaves the reader's browser.
const MOST = 60000; // characters: longer links are cut off by chats and mail

const packed = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

function toBase64(buffer) {
  let text = '';
  for (const b of new Uint8Array(buffer)) text += String.fromCharCode(b);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

const fromBase64 = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));

/** The address of a record. @param {string} record @param {Record<string, any>} [more] @returns {Promise<string | null>} null: it is too long for a link */
export async function linkOf(record, more = {}) {
  const text = toBase64(await packed(new TextEncoder().encode(record), new CompressionStream('deflate-raw'))),
    hash = new URLSearchParams({ ...more, r: text });
  return text.length > MOST ? null : `${location.origin}${location.pathname}#${hash}`;
}

/** The record in a fragment. @param {string} text @returns {Promise<string>} */
export async function recordIn(text) {
  return new TextDecoder().decode(await packed(fromBase64(text), new DecompressionStream('deflate-raw')));
}
