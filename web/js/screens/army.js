// Choosing from an army: every line of the list with its alternatives; the engine checks while one chooses, and the pieces that
// muster are shown.
import { capital, clauseLink, h } from '../dom.js';

/** @param {any} app @param {any} army @param {any} chosen @param {(choices: any) => void} done */
export function chooseArmy(app, army, chosen, done) {
  const lines = army.elements ?? [],
    choices = { ...(chosen ?? {}), elements: lines.map((_, i) => chosen?.elements?.[i] ?? null) },
    verdict = h('p.verdict', { role: 'status' }),
    keep = h('button.btn.main', { type: 'button', onclick: () => { done(choices.elements.some(Boolean) ? choices : null); dialog.close(); } }, 'Take this army');
  const check = async () => {
    const some = choices.elements.some(Boolean),
      answer = await app.engine.ask({ ask: 'army', army, ...(some ? { choices } : {}) });
    keep.disabled = !!answer.error;
    if (answer.error) return verdict.replaceChildren(`${capital(answer.error)}. `, clauseLink(answer.clause) ?? '');
    const count = {};
    for (const p of answer.pieces) count[p.type] = (count[p.type] || 0) + 1;
    verdict.textContent = `${answer.pieces.length} muster: ${Object.entries(count).map(([t, n]) => `${n} ${t}`).join(', ')}.`;
  };
  const line = (l, i) => {
    const types = (l.types ?? []).flat().map(t => t.type ?? t),
      plain = x => `${x.count} ${(x.types ?? []).flat().map(t => t.type ?? t).join(' or ')}`;
    if (l.either)
      return h(
        'li',
        {},
        h('label', {}, 'One of these: ', h('select', { onchange: e => ((choices.elements[i] = e.target.value === '0' ? null : { either: Number(e.target.value) }), check()) }, l.either.map((way, w) => h('option', { value: w, ...(choices.elements[i]?.either === w ? { selected: true } : {}) }, way.map(plain).join(' and '))))),
      );
    if (types.length < 2) return h('li', {}, `${l.count} ${types.join(' or ')}${l.general ? ', with the general' : ''}`);
    const take = choices.elements[i]?.take ?? {};
    return h(
      'li',
      {},
      h('b', {}, `${l.count}${l.general ? ', with the general' : ''}: `),
      types.map(t =>
        h('label', {}, `${t} `, h('input', { type: 'number', min: 0, max: l.count, value: take[t] ?? '', oninput: e => {
          const n = e.target.value === '' ? undefined : Number(e.target.value),
            next = { ...(choices.elements[i]?.take ?? {}), [t]: n };
          for (const k of Object.keys(next)) if (!next[k]) delete next[k];
          choices.elements[i] = Object.keys(next).length ? { take: next } : null;
          check();
        } })),
      ),
    );
  };
  const dialog = h('dialog.form', { 'aria-label': `Choose from ${army.name}` }, h('h2', {}, army.name), army.about ? h('p.hint', {}, army.about) : null, h('ul.lines', {}, lines.map(line)), verdict, h('div.row', {}, h('button.btn', { type: 'button', onclick: () => dialog.close() }, 'Leave it'), keep));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  check();
}
