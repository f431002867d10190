// The engine of the page in node: golden records, signature and counts of offers as the native program has them, and how
// much of its stack it used. Usage: node tests/browser/engine.mjs SITE
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { startEngine } from '../../web/js/engine/wasm.js';

const site = process.argv[2] || 'build-web/site';
const STACK_MOST = 512 * 1024; // of one megabyte
const SIZE_MOST = 700 * 1024; // as brotli, with any compiler; bench.mjs tells the figure

const engine = await startEngine(await WebAssembly.compile(readFileSync(`${site}/engine.wasm`)));
const ask = message => JSON.parse(engine.ask(JSON.stringify(message)));
let wrong = 0;
const fail = sentence => {
  console.log(sentence);
  wrong++;
};

// Loading verifies every stored hash.
const records = readdirSync('tests/records').filter(name => name.endsWith('.jsonl'));
for (const name of records) {
  const answer = ask({ ask: 'load', record: readFileSync(`tests/records/${name}`, 'utf8') });
  if (answer.error || !answer.verified) fail(`${name}: ${answer.error ?? 'not verified'}${answer.line ? ` (line ${answer.line})` : ''}`);
  else ask({ ask: 'close', game: answer.game });
}
// Dice are proved in the page as they are at the terminal.
for (const name of ['server', 'answers', 'mail', 'bot']) {
  const proof = ask({ ask: 'proof', record: readFileSync(`tests/fuzz/corpus/proof/${name}`, 'utf8') });
  if (!proof.verified || proof.dice !== proof.of || proof.dice === 0) fail(`the proof of ${name}: ${JSON.stringify(proof)}`);
}
// What the repository holds of the native program's behaviour: one hash of bots' games, and counts of legal offers.
for (const name of ['signature', 'perft']) {
  if (!existsSync(`${site}/../${name}.wasm`)) continue;
  const said = execFileSync('node', ['--no-warnings', 'tests/browser/command.mjs', `${site}/../${name}.wasm`], { encoding: 'utf8' });
  if (said.trim() !== readFileSync(`bench/${name}.txt`, 'utf8').trim()) fail(`${name}: ${said.trim().split('\n')[0]} is not what bench/${name}.txt says`);
  else console.log(`${name}: ${said.trim().split('\n').at(-1)}`);
}
// Where the sources cite a clause is nothing for a page.
if (!/not kept here/.test(ask({ ask: 'coverage', ruleset: 'dba30' }).error)) fail('the page carries the coverage of the rules');
const size = brotliCompressSync(readFileSync(`${site}/engine.wasm`)).length;
if (size > SIZE_MOST) fail(`the engine has ${size} bytes as brotli`);
const used = engine.stackUsed();
if (used > STACK_MOST) fail(`the engine used ${used} bytes of stack`);
console.log(`${records.length} records, ${Math.round(used / 1024)} KB of stack, ${Math.round(engine.memory() / 1048576)} MB`);
console.log(wrong ? `${wrong} wrong` : 'the engine of the page agrees');
process.exit(wrong ? 1 : 0);
