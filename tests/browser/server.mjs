// `acies board` itself: what it serves, what it keeps, what it refuses. Usage: node tests/browser/server.mjs ACIES SITE
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [acies, site] = process.argv.slice(2),
  folder = mkdtempSync(join(tmpdir(), 'acies-'));
const program = spawn(acies, ['board', '--no-browser', '--port', '0', '--site', site, '--records', folder, '--armies', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
const port = await new Promise(done => program.stdout.on('data', text => done(Number(/:(\d+)\//.exec(text)[1]))));

/** One request, with nothing of it made nicer on the way. */
const ask = (path, { method = 'GET', headers = {}, body = '' } = {}) =>
  new Promise((done, fail) => {
    const r = request({ host: '127.0.0.1', port, path, method, headers: { Host: `127.0.0.1:${port}`, ...headers } }, answer => {
      const parts = [];
      answer.on('data', p => parts.push(p)).on('end', () => done({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() }));
    });
    r.on('error', fail);
    r.end(body);
  });
const ours = { Origin: `http://127.0.0.1:${port}` };
const cases = {
  'the page, with its policy': async () => {
    const a = await ask('/');
    return a.status === 200 && a.text.includes('<title>Acies') && a.headers['content-security-policy'].includes("default-src 'self'") && a.headers['content-type'].startsWith('text/html');
  },
  'the engine as WebAssembly': async () => (await ask('/engine.wasm')).headers['content-type'] === 'application/wasm',
  'a file that is not there': async () => (await ask('/nothing.js')).status === 404,
  'no way out of the folder': async () => (await Promise.all(['/../meson.build', '/js/../../engine.wasm', '/%2e%2e/meson.build', '//etc/passwd', '/.git/config'].map(p => ask(p)))).every(a => a.status === 404),
  'another host name is refused': async () => (await ask('/', { headers: { Host: 'evil.example' } })).status === 403,
  'a record is kept, listed and read': async () => {
    const kept = await ask('/api/records/one.jsonl', { method: 'PUT', headers: ours, body: '{"acies":"record"}\n' }),
      list = JSON.parse((await ask('/api/records/')).text),
      read = await ask('/api/records/one.jsonl');
    return kept.status === 200 && list.records.includes('one.jsonl') && read.text === '{"acies":"record"}\n' && readFileSync(join(folder, 'one.jsonl'), 'utf8') === read.text;
  },
  'an army is kept, listed and read, apart from the records': async () => {
    const kept = await ask('/api/armies/dba30-levy.json', { method: 'PUT', headers: ours, body: '{"id":"levy"}' }),
      list = JSON.parse((await ask('/api/armies/')).text),
      records = JSON.parse((await ask('/api/records/')).text);
    return kept.status === 200 && list.armies.join() === 'dba30-levy.json' && !records.records.includes('dba30-levy.json') && (await ask('/')).headers['x-acies-armies'] === 'api/armies/';
  },
  'another site writes nothing': async () => {
    const a = await ask('/api/records/two.jsonl', { method: 'PUT', headers: { Origin: 'http://evil.example' }, body: 'x' }),
      b = await ask('/api/records/two.jsonl', { method: 'PUT', body: 'x' });
    return a.status === 403 && b.status === 403 && !readdirSync(folder).includes('two.jsonl');
  },
  'only records are written': async () => {
    const a = await ask('/api/records/..%2fthree.jsonl', { method: 'PUT', headers: ours, body: 'x' }),
      b = await ask('/api/records/three.txt', { method: 'PUT', headers: ours, body: 'x' }),
      d = await ask('/api/armies/three.jsonl', { method: 'PUT', headers: ours, body: 'x' }),
      c = await ask('/index.html', { method: 'PUT', headers: ours, body: 'x' });
    return a.status === 400 && b.status === 400 && d.status === 400 && c.status === 405 && readFileSync(join(site, 'index.html'), 'utf8').includes('Acies');
  },
  'too large a body is refused': async () => (await ask('/api/records/four.jsonl', { method: 'PUT', headers: ours, body: 'x'.repeat(5 << 20) }).catch(() => ({ status: 413 }))).status >= 400,
  'it still answers': async () => (await ask('/icon.svg')).status === 200,
};
let failed = 0;
writeFileSync(join(folder, '.hidden.jsonl'), 'x');
for (const [name, run] of Object.entries(cases)) {
  const fine = await run().catch(error => (console.log(error.message), false));
  failed += fine ? 0 : 1;
  console.log(`${fine ? 'ok     ' : 'FAILED '} server: ${name}`);
}
program.kill('SIGTERM');
const code = await new Promise(done => program.on('exit', done));
if (code !== 0) console.log(`FAILED  server: it ended with ${code}`), failed++;
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
