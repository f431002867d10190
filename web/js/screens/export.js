// What a battle leaves behind: its record, a picture of the moment, the story in sentences, a link that carries all of it, and
// the lines that put it into a page of one's own.
import { capital, h } from '../dom.js';
import { linkOf } from '../game/link.js';
import { sentence } from '../panels/log.js';
import { turnOf, wholeView } from '../game/scene.js';
import { battlefield } from './thumbs.js';

/** Gives the reader a file. @param {string} name @param {string | Blob} content */
export function download(name, content, type = 'application/json') {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content),
    a = h('a', { href: url, download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A name for files. @param {string} title */
export const fileName = title => title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').toLowerCase() || 'battle';

/** The battle in sentences, by turns; each ends with its rule. @param {any[]} log @param {string[]} sides @param {string} title @param {string} turnWord */
export function story(log, sides, title, turnWord) {
  const lines = [`# ${title}`, ''];
  let turn = null;
  for (const entry of log) {
    if (!entry.events.length) continue;
    if (entry.turn !== turn) {
      turn = entry.turn;
      lines.push('', `## ${turn ? `${turnWord} ${turn}` : 'Before the battle'}`, '');
    }
    const { text, clause } = sentence(entry, sides);
    lines.push(`- ${capital(text)}.${clause ? ` (${clause})` : ''}`);
  }
  return lines.join('\n') + '\n';
}

/** The table as it is shown now, as a picture. @param {any} d @param {any} prefs @returns {Promise<Blob>} */
export async function picture(d, prefs) {
  const canvas = document.createElement('canvas'),
    rim = d.scene.table.width > 1000 ? 40 : 20,
    { width: W, depth: D } = d.scene.table,
    ratio = (W + 2 * rim) / (D + 2 * rim);
  await battlefield(d, canvas, 1000, 1000 / ratio, prefs.dark, wholeView(d, ratio, rim));
  return new Promise((done, no) => canvas.toBlob(b => (b ? done(b) : no(new Error('no picture'))), 'image/png'));
}

/** @param {any} app what is to be taken along @param {number} at the act shown */
export function openExport(app, at) {
  const { session, d } = app,
    name = fileName(session.title),
    told = h('p.hint', { role: 'status' }),
    copy = async (text, said) => {
      if (!text) return (told.textContent = 'This battle is too long for a link: save its record and put it beside the page.');
      field.value = text;
      field.hidden = false;
      field.select();
      await navigator.clipboard?.writeText(text).catch(() => {});
      told.textContent = said;
    },
    field = h('textarea', { rows: 4, readonly: true, hidden: true, 'aria-label': 'To be copied' });
  const iframe = link => link && `<iframe src="${link}" width="100%" height="620" style="border:0" title="${session.title.replace(/[<>"&]/g, '')}"></iframe>`;
  const button = (text, f) => h('button.btn', { type: 'button', onclick: f }, text);
  const dialog = h(
    'dialog.form',
    { 'aria-label': 'Take it along' },
    h('h2', {}, 'Take it along'),
    h(
      'div.exports',
      {},
      button('Save the record', () => download(`${name}.jsonl`, session.saved)),
      button('Save a picture', async () => download(`${name}-${at}.png`, await picture(d, app.prefs))),
      button('Save the story', () => download(`${name}.md`, story(session.log, session.sides, session.title, turnOf(session.scene).word), 'text/markdown')),
      button('Copy a link', async () => copy(await linkOf(session.saved, { at }), 'Copied: the link carries the whole battle.')),
      button('Copy for a web page', async () => copy(iframe(await linkOf(session.saved, { at, embed: '' })), 'Copied: put these lines into your page.')),
      button('Print', () => (dialog.close(), window.print())),
    ),
    field,
    told,
    h('div.row', {}, h('button.btn.main', { type: 'button', onclick: () => dialog.close() }, 'Close')),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
