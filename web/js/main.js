// The entry: the engine, the board, the service worker; and window.acies for programs and the console.
import { Engine } from './engine/client.js';
import { App } from './app.js';
import { keptGames } from './game/store.js';

const root = document.documentElement;
root.dataset.state = 'loading';
const engine = new Engine(),
  app = new App(engine);
/** @type {any} */ (window).acies = { ask: message => engine.ask(message), app };

/** A game named in the address, else the choice of a new one. */
async function begin() {
  const hash = new URLSearchParams(location.hash.slice(1)),
    id = hash.get('game');
  if (id && keptGames().some(g => g.id === id)) await app.resume(id);
  else await app.newGame();
}

await engine.ask({ ask: 'hello' });
await begin();

if ('serviceWorker' in navigator && location.protocol !== 'file:' && !navigator.webdriver) navigator.serviceWorker.register('sw.js');
