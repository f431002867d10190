// The entry: the engine, the board, the service worker; and window.acies for programs and the console.
import { Engine } from './engine/client.js';
import { App } from './app.js';
import { keptGames } from './game/store.js';
import { recordIn } from './game/link.js';
import { contentOf, openText } from './screens/files.js';
import { keptMail } from './remote/mail.js';

const root = document.documentElement;
root.dataset.state = 'loading';
const engine = new Engine(),
  app = new App(engine);
/** @type {any} */ (window).acies = { ask: message => engine.ask(message), app };

/** Does the address carry this word? Tests say "offline" to have the service worker, which they leave out else. */
const hashHas = word => new URLSearchParams(location.hash.slice(1)).has(word);

/** A record the address carries, or names beside the page. @param {URLSearchParams} hash @returns {Promise<string>} */
async function sharedRecord(hash) {
  const packed = hash.get('r'),
    named = hash.get('record');
  try {
    if (packed) return await recordIn(packed);
    if (named) return await (await fetch(new URL(named, location.href))).text();
  } catch {
    return 'x'; // no record: said where it is opened
  }
  return '';
}

/** It is opened as a replay; with "embed" nothing is shown but table and strip. @param {string} record @param {URLSearchParams} hash */
async function openShared(record, hash) {
  document.body.classList.toggle('embed', hash.has('embed'));
  // a list as hands write it is read by rules that somebody has chosen: no link carries one
  const wrong = contentOf(record).list ? 'this is no record' : await openText(app, record);
  if (wrong) {
    await app.newGame();
    return app.newgame.complain(`This link carries no battle that can be read: ${wrong}`);
  }
  app.replaying?.go(Number(hash.get('at')) || 0);
}

/** A game named in the address, else the choice of a new one. */
async function begin() {
  const hash = new URLSearchParams(location.hash.slice(1)),
    id = hash.get('game'),
    shared = await sharedRecord(hash);
  if (shared) return openShared(shared, hash);
  if (hash.has('club')) return (await import('./remote/open.js')).openClub(app, hash); // a game at a club's server
  const mail = keptMail(hash.get('mail') ?? '');
  if (mail?.copy && !(await openText(app, mail.copy))) return;
  if (id && keptGames().some(g => g.id === id)) await app.resume(id);
  else await app.newGame();
}

await engine.ask({ ask: 'hello' });
await begin();

/** Offline, and always one version whole: a newer one takes over between two battles, and the page begins anew with it. */
async function keepOffline() {
  const { serviceWorker } = navigator,
    had = !!serviceWorker.controller,
    registration = await serviceWorker.register('sw.js');
  const ready = () => {
    if (document.body.dataset.view === 'newgame') registration.waiting?.postMessage('take over');
    else app.say('A newer board is ready: it will be there with the next battle');
  };
  serviceWorker.addEventListener('controllerchange', () => had && location.reload());
  if (registration.waiting) ready();
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => fresh.state === 'installed' && serviceWorker.controller && ready());
  });
}

if ('serviceWorker' in navigator && isSecureContext && !(navigator.webdriver && !hashHas('offline'))) keepOffline();

