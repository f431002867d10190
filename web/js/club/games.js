// Games of the club: a new one, those that wait for somebody, those under way; and one's own by a name.
import { h } from '../dom.js';
import { askClub } from '../remote/api.js';
import { RULESETS, ask, battleFields, choice, clockField, labelled, linkTo, sheet } from './parts.js';

export function newGame() {
  const battle = battleFields(),
    clock = clockField(),
    name = h('input', { maxlength: 39, autocomplete: 'nickname' }),
    friend = h('input', { maxlength: 39, autocomplete: 'off' }),
    friendly = labelled('Your friend’s name', friend),
    against = choice([
      ['friend', 'a friend, by a link'],
      ['open', 'anybody who comes'],
      ['recruit', 'a bot: recruit, to learn against'],
      ['steady', 'a bot: steady'],
      ['captain', 'a bot: captain, strong'],
      ['marshal', 'a bot: marshal, strongest and slow'],
    ]),
    made = h('ul.links'),
    called = field => (field.value ? { name: field.value } : {});
  against.addEventListener('change', () => friendly.toggleAttribute('hidden', against.value !== 'friend'));
  const send = async event => {
    event.preventDefault();
    const other = { friend: called(friend), open: { open: true } }[against.value] ?? { bot: against.value },
      game = await ask('POST', 'api/games', { body: { ...battle.value(), clock: clock.value(), public: against.value === 'open', seats: [called(name), other] } });
    if (!game) return;
    const words = { seat0: 'Your seat', seat1: 'Your friend’s seat', watch: 'For those who watch' };
    made.replaceChildren(h('li', {}, 'Whoever has a link has the seat: keep yours, and send only the other.'), ...Object.entries(game.links).map(([who, path]) => linkTo(words[who], `.${path}`)));
  };
  return h('section', {}, h('h2', {}, 'A new game'), h('form', { onsubmit: send }, labelled('Your name', name), ...battle.fields, labelled('Against', against), friendly, ...clock.fields, h('button', {}, 'Begin')), made);
}

export async function openGames() {
  const waiting = await ask('GET', 'api/games'),
    running = await ask('GET', 'api/games?running=1'),
    name = h('input', { maxlength: 39, 'aria-label': 'Your name', placeholder: 'Your name' });
  const join = async id => {
    const seat = await ask('POST', `api/games/${id}/join`, { body: name.value ? { name: name.value } : {} });
    if (seat) location.href = `.${Object.values(seat.links)[0]}`;
  };
  const rows = (waiting?.games ?? []).map(g => [g.title || RULESETS[g.ruleset], RULESETS[g.ruleset], g.seats.filter(Boolean).join(', ') || 'somebody', h('button', { onclick: () => join(g.game) }, 'Join')]),
    under = (running?.games ?? []).map(g => [g.title || RULESETS[g.ruleset], g.seats.map(s => s || '?').join(' – '), h('a', { href: `./#club=${g.game}` }, 'Watch')]);
  return h('section', {}, h('h2', {}, 'Games that wait for somebody'), rows.length ? [name, sheet(['Game', 'Rules', 'Who', ''], rows)] : h('p', {}, 'None just now.'), under.length ? [h('h2', {}, 'Under way'), sheet(['Game', 'Who', ''], under)] : null);
}

/** A game of this browser in which it has a seat; null: it only watches there, or the game is gone. @param {string} game @param {string | null} token */
async function seatOf(game, token) {
  const { status, body } = await askClub('GET', `api/games/${game}`, { token: token ?? '' });
  return status === 200 && body.seat !== null ? { game, token } : null;
}

/** A name with a passphrase finds one's games on another device. */
export function ownGames() {
  const name = h('input', { maxlength: 39, autocomplete: 'username' }),
    passphrase = h('input', { type: 'password', minlength: 8, autocomplete: 'current-password' }),
    found = h('ul.links');
  const find = async event => {
    event.preventDefault();
    const answer = await ask('POST', 'api/names/games', { body: { name: name.value, passphrase: passphrase.value } });
    if (answer) found.replaceChildren(...(answer.games.length ? [] : [h('li', {}, 'No game under way is kept under this name.')]), ...answer.games.map(g => linkTo(`${g.title || g.sides.join(' against ')} (you: ${g.sides[g.seat]})`, `.${g.link}`)));
  };
  const keep = async () => {
    const games = Object.keys(localStorage).filter(k => k.startsWith('club-token-')).slice(-200),
      own = (await Promise.all(games.map(key => seatOf(key.slice(11), localStorage.getItem(key))))).filter(Boolean),
      answer = await ask('POST', 'api/names', { body: { name: name.value, passphrase: passphrase.value, keep: own } });
    if (!answer) return;
    const kept = answer.games;
    found.replaceChildren(h('li', {}, `${kept} ${kept === 1 ? 'game is' : 'games are'} kept under this name.`));
  };
  return h(
    'section',
    {},
    h('h2', {}, 'Your games elsewhere'),
    h('form', { onsubmit: find }, labelled('Name', name), labelled('Passphrase', passphrase), h('button', {}, 'Find them'), ' ', h('button', { type: 'button', onclick: keep }, 'Keep this browser’s games')),
    found,
  );
}
