// A game by mail, board to board: two browsers that share nothing but the file; a fork is told; who begins something else is let
// go of by the club, too.  Usage: node tests/browser/mail.mjs SITE [ACIES]
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, PATIENCE, serve } from './site.mjs';
import { idle } from './hands.mjs';

const [site, acies] = process.argv.slice(2),
  folder = mkdtempSync(join(tmpdir(), 'acies-mail-')),
  server = await serve(site),
  browser = await launch(),
  faults = [];
let failed = 0;
async function test(name, run) {
  try {
    await run();
    if (faults.length) throw new Error(faults.splice(0).join());
    console.log(`ok      mail: ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  mail: ${name}: ${error.message}`);
  }
}
/** A person with a browser of his own. */
async function person(name, url = server.url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', acceptDownloads: true }),
    page = await context.newPage();
  context.setDefaultTimeout(PATIENCE);
  page.on('pageerror', e => faults.push(e.message));
  page.on('dialog', d => d.accept(name));
  await page.goto(url);
  await ready(page);
  return page;
}
const ready = page => page.waitForFunction(() => document.documentElement.dataset.state === 'ready');
const facts = page => page.evaluate(() => { const { session } = window.acies.app; return { acts: session.status.acts, asked: session.asked, log: session.log.length, seat: session.status.seat, waits: session.status.waits }; });
const give = async (page, act) => (await idle(page), page.evaluate(a => window.acies.app.session.give(a), act));
const open = (page, file) => page.evaluate(async text => (await import('./js/screens/files.js')).openText(window.acies.app, text), readFileSync(file, 'utf8'));
/** Saves the file as a person does. */
async function save(page, file) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).click()]);
  await download.saveAs(join(folder, file));
  return join(folder, file);
}

const anna = await person('Anna'), ben = await person('Ben');
await test('begun at the board: the file is an invitation', async () => {
  await anna.getByRole('button', { name: 'By mail' }).click();
  await anna.getByRole('button', { name: 'To battle' }).click();
  await anna.getByText('Send the file to your friend').waitFor();
  const a = await facts(anna);
  if (a.asked || a.waits !== 1 - a.seat) throw new Error(JSON.stringify(a));
});
await test('opened elsewhere: the free seat is taken, and it goes to and fro', async () => {
  let file = await save(anna, '1.jsonl');
  const wrong = await open(ben, file);
  if (wrong) throw new Error(wrong);
  for (let i = 2, acts = 0; acts < 4; i++) {
    const [p, q] = (await facts(ben)).acts >= (await facts(anna)).acts && i > 2 && (await facts(anna)).waits === (await facts(anna)).seat ? [anna, ben] : [ben, anna];
    while ((await facts(p)).asked) {
      const answer = await give(p, { act: 'end_phase' });
      if (answer.error || answer.legal === false) throw new Error(answer.error || answer.why);
      acts++;
    }
    file = await save(p, `${i}.jsonl`);
    const fault = await open(q, file);
    if (fault) throw new Error(fault);
    while ((await facts(q)).asked) {
      const answer = await give(q, { act: 'end_phase' });
      if (answer.error || answer.legal === false) throw new Error(answer.error || answer.why);
      acts++;
    }
    const back = await save(q, `${i}b.jsonl`), again = await open(p, back);
    if (again) throw new Error(again);
    if (i > 9) throw new Error('it does not go on');
  }
  const a = await facts(anna), b = await facts(ben);
  if (a.seat === b.seat || Math.min(a.acts, b.acts) < 4 || a.log !== a.acts || b.log !== b.acts) throw new Error(JSON.stringify([a, b]));
});
await test('it is there again when the page is', async () => {
  const before = await facts(anna);
  await anna.reload();
  await ready(anna);
  await anna.getByText('By mail.').waitFor();
  const after = await facts(anna);
  if (after.seat !== before.seat || after.waits !== before.waits || after.acts !== before.acts) throw new Error(JSON.stringify([before, after]));
});
await test('an older file and a fork are refused, and told', async () => {
  const turn = (await facts(anna)).asked ? anna : ben, other = turn === anna ? ben : anna;
  if (!(await facts(turn)).asked) { // whoever waits for the file gets it first
    const wrong = await open(turn, await save(other, 'turn.jsonl'));
    if (wrong) throw new Error(wrong);
  }
  const old = await save(turn, 'old.jsonl'), text = readFileSync(old, 'utf8');
  await give(turn, { act: 'end_phase' });
  const older = await open(turn, old);
  if (!/older/.test(older ?? '')) throw new Error(`an older file: ${older}`);
  const forked = join(folder, 'fork.jsonl');
  writeFileSync(forked, text.replace(/"dice":\[(\d)/, (_, d) => `"dice":[${(Number(d) % 6) + 1}`));
  const fork = await open(turn, forked);
  if (!fork) throw new Error('a fork was taken');
  if (!(await turn.evaluate(() => !!window.acies.app.owner && document.querySelector('.remote')))) throw new Error('what was open is gone');
  if (acies) {
    const proof = spawnSync(acies, ['replay', '--proof', await save(turn, 'last.jsonl')], { encoding: 'utf8' });
    if (proof.status !== 0 || !/dice verified (\d+) of \1/.test(proof.stdout)) throw new Error(proof.stdout + proof.stderr);
  }
});
await test('another battle at the same board is nobody else’s', async () => {
  await anna.locator('#t-new').click();
  await anna.getByRole('button', { name: /Recruit/i }).first().click();
  await anna.getByRole('button', { name: 'To battle' }).click();
  await anna.waitForFunction(() => window.acies.app.session.asked && !window.acies.app.session.busy && !window.acies.app.owner && !document.querySelector('.remote'));
  const before = await facts(anna), answer = await give(anna, { act: 'end_phase' });
  if (answer.error || answer.legal === false) throw new Error(answer.error || answer.why);
  await anna.waitForFunction(n => window.acies.app.session.asked && window.acies.app.session.status.acts > n + 2, before.acts);
});
if (acies)
  await test('nor is one that is begun where a game of the club was open', async () => {
    const club = spawn(acies, ['serve', '--quiet', '--port', '0', '--site', site, '--store', join(folder, 'club.db')], { stdio: ['ignore', 'pipe', 'inherit'] }),
      port = await new Promise(done => club.stdout.on('data', text => /:(\d+)\//.test(text) && done(Number(/:(\d+)\//.exec(text)[1])))),
      url = `http://127.0.0.1:${port}`,
      end = () => club.kill('SIGTERM'),
      game = await (await fetch(`${url}/api/games`, { method: 'POST', body: JSON.stringify({ ruleset: 'dba30', scenario: '1-rome-carthage', dice: 'server', seats: [{ name: 'Cay' }, { name: 'Dee' }] }) })).json(),
      cay = await person('Cay', url + game.links.seat0), sent = [];
    process.on('exit', end);
    await cay.waitForFunction(() => window.acies?.club?.connected && window.acies.app.session.asked);
    await cay.locator('#t-new').click();
    await cay.getByRole('button', { name: /Recruit/i }).first().click();
    await cay.getByRole('button', { name: 'To battle' }).click();
    cay.on('request', r => r.method() === 'POST' && sent.push(r.url()));
    await cay.waitForFunction(() => window.acies.app.session.asked && !window.acies.app.session.busy && !document.querySelector('.remote'));
    const before = await facts(cay), answer = await give(cay, { act: 'end_phase' });
    if (answer.error || answer.legal === false) throw new Error(answer.error || answer.why);
    await cay.waitForFunction(n => window.acies.app.session.asked && window.acies.app.session.status.acts > n + 2, before.acts);
    if (sent.length) throw new Error(`the club is told: ${sent.join()}`);
    end();
  });
await browser.close();
server.close();
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
