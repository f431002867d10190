// The worker that holds the engine. A message is a door message; the answer goes back under the same number. One more
// message is answered here: `farthest`, the farthest legal part of a move that goes too far.
import { startEngine } from './wasm.js';
import { farthest } from './farthest.js';

/** @type {Promise<(message: any) => any>} */
const ready = fetch('../../engine.wasm')
  .then(r => r.arrayBuffer())
  .then(bytes => WebAssembly.compile(bytes))
  .then(startEngine)
  .then(engine => message => JSON.parse(engine.ask(JSON.stringify(message))));

onmessage = async event => {
  const { id, message } = event.data;
  try {
    const ask = await ready;
    postMessage({ id, answer: message.ask === 'farthest' ? farthest(ask, message) : ask(message) });
  } catch (error) {
    postMessage({ id, trap: String(error) }); // the instance is not to be trusted any more: the page starts another
  }
};
