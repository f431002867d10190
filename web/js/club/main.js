// The club's page: games, the table, cups; or one cup, by its link.
import { $ } from '../dom.js';
import { newGame, openGames, ownGames } from './games.js';
import { cups, oneCup } from './cups.js';
import { standings } from './standings.js';

async function show() {
  const hash = new URLSearchParams(location.hash.slice(1)),
    host = $('club');
  if (hash.has('cup')) await oneCup(hash.get('cup') ?? '', hash.get('token') ?? '', host);
  else host.replaceChildren(newGame(), await openGames(), standings(), await cups(), ownGames());
  document.documentElement.dataset.state = 'ready';
}
addEventListener('hashchange', show);
show();
