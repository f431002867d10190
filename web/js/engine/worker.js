// The worker that holds the engine. A message is a door message; the answer goes back under the same number. More are
// answered here: `farthest`, the farthest legal part of a move that goes too far, `drop`, what is meant by letting go near
// somebody, `reach`, where something may be placed, `ahead`, what would be if an order were given, `matters`, which
// circumstances count in an engagement, and `opening`, an engagement to begin with.
import { startEngine } from './wasm.js';
import { farthest } from './farthest.js';
import { reach } from './reach.js';
import { ahead } from './ahead.js';
import { drop } from './drop.js';
import { matters, opening } from './matters.js';

/** @type {Promise<(message: any) => any>} */
const ready = fetch('../../engine.wasm')
  .then(r => r.arrayBuffer())
  .then(bytes => WebAssembly.compile(bytes))
  .then(startEngine)
  .then(engine => message => (message.ask === 'memory' ? { bytes: engine.memory() } : JSON.parse(engine.ask(JSON.stringify(message)))));

onmessage = async event => {
  const { id, message } = event.data,
    own = { farthest, drop, reach, ahead, matters, opening }[message.ask];
  try {
    const ask = await ready;
    postMessage({ id, answer: own ? own(ask, message) : ask(message) });
  } catch (error) {
    postMessage({ id, trap: String(error) }); // the instance is not to be trusted any more: the page starts another
  }
};
