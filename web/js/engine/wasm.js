// The engine as WebAssembly, started in a worker of the page or in node: text in, text out. It wants nothing of the
// outside, so the few system calls its C library names all answer "no such thing".
const STACK = 1048576; // as linked (script/web): the stack lies first in memory, an overflow is a trap
const PAINT = 0xa5;
const NO_SYSTEM = 52; // ENOSYS

/**
 * @param {WebAssembly.Module} module
 * @returns {Promise<{ask: (question: string) => string, stackUsed: () => number, memory: () => number}>}
 */
export async function startEngine(module) {
  const system = Object.fromEntries(WebAssembly.Module.imports(module).map(i => [i.name, () => NO_SYSTEM]));
  system.proc_exit = code => {
    throw new Error(`the engine has ended (${code})`);
  };
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
  const { memory, _initialize, page_open, acies_ask, acies_free, malloc, free } = /** @type {any} */ (instance.exports);
  new Uint8Array(memory.buffer, 0, STACK).fill(PAINT);
  _initialize();
  const door = page_open(),
    encoder = new TextEncoder(),
    decoder = new TextDecoder();

  const ask = question => {
    const bytes = encoder.encode(question),
      at = malloc(bytes.length + 1);
    const room = new Uint8Array(memory.buffer, at, bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    const answer = acies_ask(door, at);
    free(at);
    if (!answer) return '{"error":"not enough memory for the answer"}';
    const all = new Uint8Array(memory.buffer),
      text = decoder.decode(all.subarray(answer, all.indexOf(0, answer)));
    acies_free(answer);
    return text;
  };
  const stackUsed = () => {
    const stack = new Uint8Array(memory.buffer, 0, STACK);
    return STACK - stack.findIndex(b => b !== PAINT);
  };
  return { ask, stackUsed, memory: () => memory.buffer.byteLength };
}
