// Dice and cards from a real table: typed in, or thrown here after all.
import { h } from '../dom.js';

/** The field, the same for as long as the same throw is asked for: what is typed half stays there. */
function inputFor(app, draw) {
  const key = `${app.session.status.game} ${app.session.status.acts}`;
  if (app.dice?.key !== key)
    app.dice = {
      key,
      input: h('input.dice', {
        'aria-label': draw.kind === 'cards' ? `${draw.count} cards, as 7H KS` : `${draw.count} dice of ${draw.sides}`,
        placeholder: draw.kind === 'cards' ? 'e.g. 7H KS' : `e.g. ${Array.from({ length: draw.count }, (_, i) => 4 - (i % 3)).join(' ')}`,
        inputmode: draw.kind === 'cards' ? 'text' : 'numeric',
        autocomplete: 'off',
        onkeydown: e => e.key === 'Enter' && app.dice.give(),
      }),
    };
  return app.dice.input;
}

/** @param {any} app @returns {any[]} */
export function diceInputs(app) {
  const { session } = app,
    { draw, act } = session.prompt;
  if (!draw) return [];
  const input = inputFor(app, draw),
    give = () => {
      const parts = input.value.toUpperCase().split(/[\s,]+/).filter(Boolean);
      return app.give(draw.kind === 'cards' ? { act, cards: parts } : { act, dice: parts.map(Number) });
    };
  app.dice.give = give;
  if (!app.prefs.phone && document.activeElement !== input) requestAnimationFrame(() => input.isConnected && !document.querySelector('dialog[open]') && [document.body, app.board.host].includes(/** @type {any} */ (document.activeElement)) && input.focus());
  return [h('label.fell', {}, draw.kind === 'cards' ? 'What was drawn' : 'What fell', input), h('button.btn', { onclick: give }, 'Take these'), h('button.btn.main', { onclick: async () => app.give(await session.throwDice()) }, draw.kind === 'cards' ? 'Draw' : 'Throw', h('kbd', {}, 'C'))];
}
