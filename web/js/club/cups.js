// Cups: made in three clicks, looked at by a link, gone on with by whoever runs them.
import { h } from '../dom.js';
import { ask, battleFields, choice, clockField, labelled, linkTo, sheet } from './parts.js';

export async function cups() {
  const list = (await ask('GET', 'api/cups'))?.cups ?? [],
    battle = battleFields(),
    clock = clockField(),
    title = h('input', { maxlength: 80, required: true }),
    players = h('textarea', { rows: 5, required: true }),
    days = h('input', { type: 'number', min: 1, max: 365, value: 14 }),
    kind = choice([
      ['round_robin', 'everybody against everybody'],
      ['swiss', 'Swiss'],
    ]),
    made = h('ul.links');
  const send = async event => {
    event.preventDefault();
    const names = players.value.split('\n').map(n => n.trim()).filter(Boolean),
      cup = await ask('POST', 'api/cups', { body: { title: title.value, kind: kind.value, days: Number(days.value), players: names, battle: { ...battle.value(), clock: clock.value() } } });
    if (cup) made.replaceChildren(linkTo('To run it (keep this one)', `.${cup.links.run}`), ...cup.links.players.map((path, i) => linkTo(`For ${names[i]}`, `.${path}`)));
  };
  return h(
    'section',
    {},
    h('h2', {}, 'Cups'),
    h('ul', {}, ...list.map(c => h('li', {}, h('a', { href: `club.html#cup=${c.cup}` }, c.title), ` (${c.players} players)`))),
    h('details', {}, h('summary', {}, 'Make one'), h('form', { onsubmit: send }, labelled('Title', title), labelled('Kind', kind), labelled('Players, one a line', players), ...battle.fields, ...clock.fields, labelled('Days for a round', days), h('button', {}, 'Draw the first round')), made),
  );
}

/** Who has won a cup that is over: the first, and who stands as he does. @param {any[]} standings */
function champions(standings) {
  const first = standings.filter(s => s.points === standings[0].points && s.buchholz === standings[0].buchholz).map(s => s.name);
  return first.length > 1 ? `It is over: ${first.join(' and ')} share the first place` : `It is over: ${first[0]} has won the cup`;
}

/** One cup: standings, pairings, one's own games; the next round for whoever runs it. @param {string} id @param {string} token @param {any} host */
export async function oneCup(id, token, host) {
  const cup = await ask('GET', `api/cups/${id}`, { token });
  if (!cup) return;
  const next = async () => (await ask('POST', `api/cups/${id}/round`, { token, body: {} })) && oneCup(id, token, host);
  const against = round => cup.pairings[round - 1]?.games.find(g => g.names[1] !== null && g.names.includes(cup.you))?.names.find(n => n !== cup.you);
  const verdict = g => (g.names[1] === null ? 'a bye' : g.winner === 'open' ? 'is played' : g.winner === 'late' ? 'not ended in time' : g.winner === null ? 'a draw' : `${g.names[g.winner]} has won`);
  host.replaceChildren(
    h('section', {}, h('h2', {}, cup.title), h('p', {}, cup.round === cup.rounds && !cup.open ? champions(cup.standings) : `Round ${cup.round} of ${cup.rounds}`), sheet(['Name', 'Points', 'Won', 'Buchholz'], cup.standings.map(s => [s.name, s.points, s.wins, s.buchholz])), cup.runs && cup.round < cup.rounds ? h('button', { onclick: next }, 'Draw the next round') : null),
    ...(cup.games ? [h('section', {}, h('h2', {}, `Games of ${cup.you}`), h('ul.links', {}, ...cup.games.map(g => linkTo(`Round ${g.round}, against ${against(g.round) ?? 'somebody'}`, `.${g.link}`))))] : []),
    ...cup.pairings.map((round, i) => h('section', {}, h('h2', {}, `Round ${i + 1}`), h('p', {}, `until ${new Date(round.deadline).toLocaleDateString()}`), sheet(['First side', 'Second side', 'Result'], round.games.map(g => [g.names[0], g.names[1] ?? '–', verdict(g)])))).reverse(),
  );
}
