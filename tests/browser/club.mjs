// Two people in two browsers at a club's server: a link each, an act here that is seen there, a reconnect, an undo by consent, a
// bot that answers, what was missed played back.  Usage: node tests/browser/club.mjs ACIES SITE
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, PATIENCE } from './site.mjs';
import { idle } from './hands.mjs';

const [acies, site] = process.argv.slice(2),
  folder = mkdtempSync(join(tmpdir(), 'acies-club-'));
let program, port = 0;
async function start() {
  program = spawn(acies, ['serve', '--quiet', '--port', String(port), '--site', site, '--store', join(folder, 'club.db'), '--rate', '0', '--games', '0', '--streams', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  port = await new Promise(done => program.stdout.on('data', text => done(Number(/:(\d+)\//.exec(text)[1]))));
}
await start();
const url = () => `http://127.0.0.1:${port}`;
const post = async (path, body) => (await fetch(url() + path, { method: 'POST', body: JSON.stringify(body) })).json();
const browser = await launch();

/** A person with a link, in a browser of his own. */
async function person(link) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }),
    page = await context.newPage(),
    faults = [];
  context.setDefaultTimeout(PATIENCE);
  page.on('pageerror', e => faults.push(e.message));
  await page.goto(url() + link);
  await page.waitForFunction(() => /** @type {any} */ (window).acies?.club?.connected && document.documentElement.dataset.state === 'ready');
  return { page, faults };
}
const facts = p => p.page.evaluate(() => ({ hash: window.acies.app.session.status.hash, acts: window.acies.app.session.status.acts, asked: window.acies.app.session.asked, title: document.title, log: window.acies.app.session.log.length }));
const give = async (p, act) => (await idle(p.page), p.page.evaluate(a => window.acies.app.session.give(a), act));
const offers = p => p.page.evaluate(() => window.acies.app.session.offers);
async function until(what, why) {
  for (let i = 0; i < 1200; i++) {
    if (await what()) return;
    await new Promise(r => setTimeout(r, 100));
  }
  throw new Error(why);
}
const battle = { ruleset: 'dba30', scenario: '1-rome-carthage', title: 'Zama', dice: 'server' };
let failed = 0;
async function test(name, run) {
  try {
    await run();
    console.log(`ok      club: ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  club: ${name}: ${error.message}`);
  }
}

let game; // with PIPs for two moves: one is made, another only held in hand
do game = await post('/api/games', { ...battle, seats: [{ name: 'Anna' }, { name: 'Ben' }] });
while (game.prompt.points < 2);
const anna = await person(game.links.seat0), ben = await person(game.links.seat1);

await test('each at his own side, one is asked', async () => {
  const a = await facts(anna), b = await facts(ben);
  if (!a.asked || b.asked || a.hash !== b.hash || !a.title.includes('Your turn')) throw new Error(JSON.stringify([a, b]));
});
await test('the armies have their names, and what is said stands beside the table, not over it', async () => {
  const seen = await ben.page.evaluate(() => ({ sides: window.acies.app.session.sides.join(), beside: !!document.querySelector('#panel > .remote'), title: document.getElementById('title')?.textContent }));
  if (seen.sides !== 'Rome,Carthage' || !seen.beside) throw new Error(JSON.stringify(seen));
});
await test('an act here is seen there', async () => {
  const before = (await facts(anna)).acts, move = (await offers(anna)).find(o => o.act === 'move');
  const answer = await give(anna, move);
  if (answer.error || answer.legal === false) throw new Error(answer.error || answer.why);
  await until(async () => (await facts(ben)).acts > before, 'it was not seen');
  const a = await facts(anna), b = await facts(ben);
  if (a.hash !== b.hash || a.log !== b.log) throw new Error(JSON.stringify([a, b]));
});
await test('what one holds in hand and measures is seen by the other as long as he does', async () => {
  const shown = p => p.page.evaluate(() => ['.base', '.ruler'].map(c => document.querySelectorAll(`.layer-presence ${c}`).length).join());
  await anna.page.evaluate(() => {
    const { app } = window.acies;
    app.choose(app.session.offers.find(o => o.act === 'move' && o.steps));
  });
  await until(async () => (await shown(ben)).startsWith('1'), 'the ghost is not seen');
  await anna.page.keyboard.press('Escape');
  await until(async () => (await shown(ben)) === '0,0', 'the ghost stays');
  await anna.page.evaluate(() => window.acies.app.ruler.between({ id: 'R3' }, { id: 'C6' }));
  await until(async () => (await shown(ben)) === '0,1', 'the ruler is not seen');
  await anna.page.evaluate(() => window.acies.app.ruler.clear());
  await until(async () => (await shown(ben)) === '0,0', 'the ruler stays');
});
await test('taking back by consent', async () => {
  const before = (await facts(anna)).acts;
  await anna.page.getByRole('button', { name: 'Take back' }).click();
  await ben.page.getByRole('button', { name: 'Agree' }).click();
  await until(async () => (await facts(anna)).acts === before - 1 && (await facts(ben)).acts === before - 1, 'nothing was taken back');
  if ((await facts(anna)).hash !== (await facts(ben)).hash) throw new Error('the tables differ');
  for (const p of [anna, ben]) await until(() => p.page.evaluate(() => !document.querySelector('.trail')), 'what was taken back leaves a trail');
});
await test('words as words, never as markup', async () => {
  await ben.page.getByLabel('Say something').fill('<img src=x onerror=alert(1)> hello');
  await ben.page.getByRole('button', { name: 'Say', exact: true }).click();
  await until(async () => (await anna.page.locator('.remote-words').textContent()).includes('<img src=x'), 'nothing was heard');
  if (await anna.page.locator('.remote-words img').count()) throw new Error('it became markup');
  await fetch(`${url()}/api/games/${game.game}/say`, { method: 'POST', headers: { Authorization: `Bearer ${/token=([\w-]+)/.exec(game.links.watch)[1]}` }, body: JSON.stringify({ name: 'Ben', text: 'I resign' }) });
  await anna.page.getByText('Ben (watching): I resign').waitFor(); // who watches does not pass for a player
});
await test('the server is killed and comes back: both go on by themselves', async () => {
  program.kill('SIGKILL');
  await new Promise(done => program.on('exit', done));
  await start();
  const before = (await facts(anna)).acts;
  await give(anna, { act: 'end_phase' });
  await until(async () => (await facts(ben)).acts > before && (await facts(ben)).asked, 'the other was not asked');
  if ((await facts(anna)).hash !== (await facts(ben)).hash) throw new Error('the tables differ');
});
await test('what was missed is played back on opening', async () => {
  await anna.page.close();
  await ben.page.getByLabel('Say something').fill('Until tomorrow');
  await ben.page.getByRole('button', { name: 'Say', exact: true }).click();
  await give(ben, { act: 'end_phase' });
  const page = await anna.page.context().newPage();
  anna.page = page;
  await page.goto(url() + game.links.seat0);
  await page.waitForFunction(() => window.acies?.club && window.acies.club.missed !== undefined && window.acies.club.missed !== null);
  const words = await page.locator('.remote-words p').allTextContents(); // also what was said meanwhile, and before, once each
  if (!words.at(-1).endsWith(': Until tomorrow') || new Set(words).size !== words.length || words.length !== 3) throw new Error(JSON.stringify(words));
});
await test('a game by days, with a bot that answers', async () => {
  const bot = await post('/api/games', { ...battle, seats: [{ name: 'Cay' }, { bot: 'steady' }], clock: { kind: 'days', days: 2 } });
  const cay = await person(bot.links.seat0);
  const before = (await facts(cay)).acts;
  await give(cay, { act: 'end_phase' });
  await until(async () => (await facts(cay)).acts > before + 2 && (await facts(cay)).asked, 'the bot did not answer');
  if (cay.faults.length) throw new Error(cay.faults.join());
});
await test('dice that both can verify: keys by themselves, acts signed, an undo, every die checked', async () => {
  const proved = await post('/api/games', { ...battle, dice: 'acies-dice-1', seats: [{ name: 'Fay' }, { name: 'Gus' }] }),
    fay = await person(proved.links.seat0), gus = await person(proved.links.seat1);
  await until(async () => (await facts(fay)).asked, 'the game did not begin when both had come');
  const start = (await facts(fay)).acts, move = (await offers(fay)).find(o => o.act === 'move'),
    answer = await give(fay, move);
  if (answer.error || answer.legal === false) throw new Error(answer.error || answer.why);
  await until(async () => (await facts(gus)).acts > start, 'the signed act was not seen');
  await fay.page.getByRole('button', { name: 'Take back' }).click();
  await gus.page.getByRole('button', { name: 'Agree' }).click();
  await until(async () => (await facts(fay)).acts === start && (await facts(gus)).acts === start, 'nothing was taken back');
  await give(fay, { act: 'end_phase' });
  await until(async () => (await facts(gus)).asked, 'the other is not asked');
  await fay.page.reload();
  await fay.page.waitForFunction(() => window.acies?.club?.connected && document.documentElement.dataset.state === 'ready');
  await give(gus, { act: 'end_phase' });
  await until(async () => (await facts(fay)).asked, 'it does not go on after a reload');
  await fay.page.getByRole('button', { name: 'Verify' }).click();
  await fay.page.getByText(/Dice verified \d+ of \d+/).waitFor();
  if (!/secret=[0-9a-f]{64}/.test(fay.page.url())) throw new Error('the address does not carry the secret');
  if (fay.faults.length || gus.faults.length) throw new Error([...fay.faults, ...gus.faults].join());
});
await test('dice that wait for the other page: shown by itself; a lost secret is replaced, another past is told', async () => {
  const waiting = await post('/api/games', { ...battle, dice: 'acies-dice-1', answers: true, seats: [{ name: 'Hal' }, { name: 'Ivo' }] }),
    hal = await person(waiting.links.seat0), ivo = await person(waiting.links.seat1);
  await until(async () => (await facts(hal)).asked, 'the first dice did not fall');
  await give(hal, { act: 'end_phase' });
  await until(async () => (await facts(ivo)).asked, 'the dice did not fall: a number was not shown');
  const poor = await person(`${waiting.links.seat1}&secret=${'0'.repeat(64)}`); // another device, which has not the secret
  await poor.page.getByRole('button', { name: 'Ask for a new one' }).click();
  await hal.page.getByText('new numbers for the dice').waitFor();
  await hal.page.getByRole('button', { name: 'Agree' }).click();
  await until(async () => !(await poor.page.evaluate(() => window.acies.club.proved.lost)), 'it is still lost');
  const answer = await give(poor, { act: 'end_phase' });
  if (answer.error || answer.legal === false) throw new Error(answer.error || answer.why);
  await until(async () => (await facts(hal)).asked, 'it does not go on with the new secret');
  await hal.page.getByRole('button', { name: 'Verify' }).click();
  await hal.page.getByText(/Dice verified \d+ of \d+/).waitFor();
  await hal.page.route('**/record', async route => {
    const real = await route.fetch();
    await route.fulfill({ response: real, body: (await real.text()).replace('"dice":[', '"dice":[6,') });
  });
  await hal.page.getByRole('button', { name: 'Verify' }).click();
  await hal.page.getByText('The record has changed behind line').waitFor();
  if (hal.faults.length || poor.faults.length) throw new Error([...hal.faults, ...poor.faults].join());
});
await test('another clock, days off, notices and standing answers, by the panel', async () => {
  const slow = await post('/api/games', { ...battle, seats: [{ name: 'Jan' }, { name: 'Kim' }] }),
    jan = await person(slow.links.seat0), kim = await person(slow.links.seat1),
    own = async p => p.page.evaluate(() => window.acies.club.facts.seats[window.acies.club.facts.seat]);
  for (const p of [jan, kim]) await p.page.getByText('Clock, notices, standing answers').click();
  await jan.page.getByLabel('Another clock').selectOption('days');
  await jan.page.getByRole('button', { name: 'Ask for this clock' }).click();
  await kim.page.getByText('another clock: 3 days a turn').waitFor();
  await kim.page.getByRole('button', { name: 'Agree' }).click();
  await jan.page.getByText('14 days off are left').waitFor();
  await jan.page.getByRole('button', { name: 'Days off' }).click();
  await jan.page.getByText('You are away until').waitFor();
  await jan.page.getByRole('button', { name: 'Home again' }).click();
  await jan.page.getByText('14 days off are left').waitFor();
  await jan.page.getByLabel('Mail address').fill('jan@example.org');
  await jan.page.getByRole('button', { name: 'Tell me' }).click();
  await jan.page.getByText('sends no mail').first().waitFor(); // this server does not, and says so
  await jan.page.evaluate(() => (window.acies.app.session.offers = window.acies.app.session.offers.filter(o => o.act === 'end_phase')));
  await jan.page.getByRole('button', { name: 'Always' }).click();
  await until(async () => (await own(jan)).standing?.[0]?.match.act === 'end_phase' && (await facts(kim)).asked, 'the answer was not kept and given');
  await jan.page.getByRole('button', { name: 'Ask me again' }).click();
  await until(async () => (await own(jan)).standing?.length === 0, 'it still stands');
  if (jan.faults.length || kim.faults.length) throw new Error([...jan.faults, ...kim.faults].join());
});
await test('giving up: once, however often it is clicked, and also by who is not asked', async () => {
  const refused = [];
  for (const way of ['button', 'words']) {
    const over = await post('/api/games', { ...battle, seats: [{ name: 'Lea' }, { name: 'Max' }] }),
      lea = await person(over.links.seat0), max = await person(over.links.seat1);
    for (const p of [lea, max]) {
      p.page.on('response', r => r.status() >= 400 && refused.push(`${r.status()} ${r.request().method()} ${r.url()}`));
      p.page.on('dialog', d => d.accept());
    }
    if (way === 'button') await lea.page.getByRole('button', { name: 'Resign' }).dblclick();
    else await give(max, { act: 'concede' });
    const ended = `${way === 'button' ? 'Max' : 'Lea'} has won: the other side gave up`,
      told = way === 'button' ? /has won/ : ended; // who is asked gives up by the rules, in their words; who is not, by the club's
    for (const p of [lea, max]) {
      await p.page.locator('.remote-state', { hasText: ended }).waitFor();
      for (const place of ['#plaque', '#prompt']) await p.page.locator(place, { hasText: told }).waitFor(); // on the plate, and where the prompt was
    }
    await new Promise(r => setTimeout(r, 500));
  }
  if (refused.length) throw new Error(refused.join());
});
await test('who watches sees, and is asked nothing', async () => {
  const eve = await person(game.links.watch), e = await facts(eve);
  if (e.asked || e.hash !== (await facts(ben)).hash) throw new Error(JSON.stringify(e));
});
await test('the club\'s page: a game begun, a cup made and looked at', async () => {
  const context = await browser.newContext(), page = await context.newPage(), faults = [];
  page.on('pageerror', e => faults.push(e.message));
  page.on('console', m => m.type() === 'error' && faults.push(m.text()));
  await page.goto(`${url()}/club.html`);
  await page.waitForFunction(() => document.documentElement.dataset.state === 'ready' && document.querySelectorAll('select option').length > 8);
  await page.getByLabel('Your name').first().fill('Anna');
  await page.getByLabel('Your friend’s name').fill('Ben');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('link', { name: 'Your seat' }).waitFor();
  const names = await page.evaluate(async () => {
    const at = new URL(document.querySelector('.links a').href).hash.slice(1),
      link = new URLSearchParams(at);
    return (await (await fetch(`api/games/${link.get('club')}`, { headers: { Authorization: `Bearer ${link.get('token')}` } })).json()).seats.map(s => s.name).join();
  });
  if (names !== 'Anna,Ben') throw new Error(names); // else the game would count for no table
  await page.getByText('Make one').click();
  await page.getByLabel('Title').fill('Spring <b>cup</b>');
  await page.getByLabel('Players, one a line').fill('Anna\nBen\nCay');
  await page.getByRole('button', { name: 'Draw the first round' }).click();
  await page.getByRole('link', { name: 'For Cay' }).click();
  await page.getByRole('heading', { name: 'Games of Cay' }).waitFor();
  if (await page.locator('h2 b').count()) throw new Error('a title became markup');
  if (faults.length) throw new Error(faults.join());
});
await test('nothing went wrong unseen', async () => {
  if (ben.faults.length) throw new Error(ben.faults.join());
});
await browser.close();
program.kill('SIGTERM');
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
