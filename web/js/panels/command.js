// The command line: orders in the words of the terminal game. What is typed is understood and judged as it stands, and its
// ghost is on the table; Enter gives the order.
import { $, capital, h } from '../dom.js';
import { newestWins } from '../engine/client.js';
import { commandOf } from './commands.js';
import { refusalText } from './orders.js';

/** @param {any} app */
export function openCommand(app) {
  const { session, draft } = app;
  $('command')?.remove();
  const answer = h('p', { role: 'status' }, 'An order in words: the name of a piece, then what it shall do. "help" lists the words.'),
    list = h('datalist', { id: 'command-words' }),
    input = h('input', { 'aria-label': 'An order in words', autocomplete: 'off', spellcheck: 'false', list: 'command-words' }),
    close = () => {
      box.remove();
      app.board.host.focus();
    };
  /** @type {any} */ let meant = null;
  const judge = newestWins(
    text => session.ask('order', { text }),
    (found, text) => {
      if (text !== input.value.trim()) return;
      meant = found.act ?? null;
      if (found.act) {
        draft.take(found.act);
        app.board.selected = new Set(draft.pieces.filter(id => app.board.able.has(id)));
        app.overlay.prepared();
      }
      answer.replaceChildren(
        ...(found.error || found.legal === false
          ? [...refusalText(found), found.nearest_words ? ` Nearest: ${found.nearest_words}.` : '']
          : [found.choices ? `Which? ${found.choices.map(c => c.words ?? c).join('; ')}` : `${capital(found.words ?? '')}: this may be done${found.cost ? `, cost ${found.cost}` : ''}.`]
        ).filter(Boolean),
      );
    },
  );
  input.addEventListener('input', async () => {
    const text = input.value.trim(),
      last = input.value.split(/\s+/).at(-1);
    if (text && !commandOf(app, text)) judge.ask(text);
    if (!last) return;
    const { words } = await session.ask('complete', { prefix: last });
    const before = input.value.slice(0, input.value.length - last.length);
    list.replaceChildren(...(words ?? []).slice(0, 12).map(w => h('option', { value: before + w })));
  });
  input.addEventListener('keydown', async e => {
    if (e.key === 'Escape') close();
    if (e.key !== 'Enter') return;
    e.preventDefault();
    const command = commandOf(app, input.value);
    if (command) {
      input.value = '';
      answer.textContent = await command();
      return;
    }
    const found = await session.ask('order', { text: input.value.trim() });
    meant = found.act ?? meant;
    if (!meant || found.error || found.legal === false) return;
    const result = await session.give(meant);
    if (!result.error && result.legal !== false) {
      input.value = '';
      answer.textContent = 'Done.';
      input.focus();
    }
  });
  const box = h('div.command', {}, input, list, h('button.letgo', { 'aria-label': 'Close the command line', onclick: close }, '×'), answer);
  box.id = 'command';
  $('board').parentElement.append(box);
  input.focus();
}
