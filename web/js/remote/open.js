// The way from a link (#club=GAME&token=TOKEN) to a game at the table.
import { RemoteGame } from './game.js';
import { RemotePanel } from './panel.js';
import { Presence } from './presence.js';

/** @param {any} app @param {URLSearchParams} hash */
export async function openClub(app, hash) {
  const id = hash.get('club') ?? '',
    kept = `club-token-${id}`,
    token = hash.get('token') ?? localStorage.getItem(kept) ?? '';
  if (hash.get('token')) localStorage.setItem(kept, token); // a notice's link has none: this browser knows it
  const game = new RemoteGame(app, id, token, hash.get('secret')),
    wrong = await game.open();
  if (wrong) {
    await app.newGame();
    return app.newgame.complain(`This game of the club cannot be opened: ${wrong}`);
  }
  /** @type {any} */ (window).acies.club = game;
  if (game.proved && game.facts.seat !== null) hash.set('secret', game.proved.secret); // the address opens this seat on another device too
  history.replaceState(null, '', `#${hash}`); // the board writes its own games there
  new RemotePanel(game);
  new Presence(game);
  if (game.missed !== null && game.missed !== undefined) {
    app.replay(game.missed);
    app.replaying?.play();
    app.say('What happened since your last visit is played back');
  }
}
