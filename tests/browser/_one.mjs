// A game by mail, board to board: two browsers that share nothing but the file; a fork is told; who begins something else is let
// go of by the club, too.  Usage: node tests/browser/mail.mjs SITE [ACIES]
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, serve } from './site.mjs';

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
  context.setDefaultTimeout(30000);
  page.on('pageerror', e => faults.push(e.message));
  page.on('dialog', d => d.accept(name));
  await page.goto(url);
  await ready(page);
  return page;
}
const ready = page => page.waitForFunction(() => document.documentElement.dataset.state === 'ready');
const facts = page => page.evaluate(() => { const { session } = window.acies.app; return { acts: session.status.acts, asked: session.asked, log: session.log.length, seat: session.status.seat, waits: session.status.waits }; });
const give = (page, act) => page.evaluate(a => window.acies.app.session.give(a), act);
const open = (page, file) => page.evaluate(async text => (await import('./js/screens/files.js')).openText(window.acies.app, text), readFileSync(file, 'utf8'));
/** Saves the file as a person does. */
async function save(page, file) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).click()]);
  await download.saveAs(join(folder, file));
  return join(folder, file);
}

if (acies)
  await test('nor is one that is begun where a game of the club was open', async () => {
    const club = spawn(acies, ['serve', '--quiet', '--port', '0', '--site', site, '--store', join(folder, 'club.db')], { stdio: ['ignore', 'pipe', 'inherit'] }),
      port = await new Promise(done => club.stdout.on('data', text => /:(\d+)\//.test(text) && done(Number(/:(\d+)\//.exec(text)[1])))),
      url = `http://127.0.0.1:${port}`,
      game = await (await fetch(`${url}/api/games`, { method: 'POST', body: JSON.stringify({ ruleset: 'dba30', scenario: '1-rome-carthage', dice: 'server', seats: [{ name: 'Cay' }, { name: 'Dee' }] }) })).json(),
      cay = await person('Cay', url + game.links.seat0), sent = [];
    await cay.waitForFunction(() => window.acies?.club?.connected && window.acies.app.session.asked);
    await cay.locator('#t-new').click();
    await cay.getByRole('button', { name: /Recruit/i }).first().click();
    await cay.getByRole('button', { name: 'To battle' }).click();
    cay.on('request', r => r.method() === 'POST' && sent.push(r.url()));
    await cay.waitForFunction(() => window.acies.app.session.asked && !document.querySelector('.remote'));
    const before = await facts(cay), answer = await give(cay, { act: 'end_phase' });
    if (answer.error || answer.legal === false) throw new Error(answer.error || answer.why);
    await cay.waitForFunction(n => window.acies.app.session.asked && window.acies.app.session.status.acts > n + 2, before.acts);
    if (sent.length) throw new Error(`the club is told: ${sent.join()}`);
    club.kill('SIGTERM');
  });
await browser.close();
server.close();
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
