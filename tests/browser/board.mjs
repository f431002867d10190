// The board in Chromium, as a player meets it. Usage: [SEED=n] node tests/browser/board.mjs SITE [NAME…]
// Each test says what it looks at; the last line counts them. The dice of each test are its own, and others with another SEED.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, serve, watchedPage } from './site.mjs';
import { able, answerByKeyboard, answerByMouse, begin, byHandToDeployment, dice, ensure, pageTime, settled, spotOf, status, told } from './hands.mjs';
import { legible } from './legible.mjs';
import { looking } from './looking.mjs';
import { afterwards } from './afterwards.mjs';
import { before } from './before.mjs';
import { setup } from './setup.mjs';
import { newcomer } from './newcomer.mjs';
import { walkVerbs } from './verbs.mjs';

const folder = process.argv[2] || 'build-web/site',
  wanted = process.argv.slice(3),
  site = await serve(folder),
  browser = await launch(),
  axe = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Every finding of axe on the page as it stands. */
async function accessible(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Runtime.evaluate', { expression: axe }); // past the page's policy, which forbids foreign scripts
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.target.join(' ')).join('; ')}`)));
  ensure(!found.length, `axe: ${found.join(' | ')}`);
}

const BY_HAND = 7; // answers of a turn that a hand gives; captains settle what is left of it

/** Two whole turns: the first answers of each by hand, then captains until it is over. */
async function twoTurns(page, code, answer, seed) {
  await begin(page, code);
  const first = (await status(page)).turn,
    random = dice(seed);
  let turn = first,
    given = 0,
    idle = 0;
  for (let i = 0; i < 400; i++) {
    const now = await status(page);
    if (now.over || now.turn >= first + 2) break;
    if (now.turn !== turn) [turn, given] = [now.turn, 0];
    if (given++ < BY_HAND) {
      if ((await answer(page, random)) === 'nothing' && ++idle > 3) await page.locator('.prompt .captain').click();
    } else await page.evaluate(() => window.acies.app.session.captain(true));
    await settled(page);
  }
  const end = await status(page);
  ensure(end.over || end.turn >= first + 2, `only ${end.turn - first} turns were played`);
  ensure(idle <= 8, `nothing could be answered ${idle} times`);
}

const rulesets = readdirSync('data/scenarios').sort();
const tests = {
  'the engine in the page answers and verifies the golden records': async page => {
    for (const name of readdirSync('tests/records').filter(n => n.endsWith('.jsonl'))) {
      const answer = await page.evaluate(record => window.acies.ask({ ask: 'load', record }).then(a => (window.acies.ask({ ask: 'close', game: a.game }), a)), readFileSync(`tests/records/${name}`, 'utf8'));
      ensure(answer.verified, `${name}: ${answer.error}`);
    }
  },
  'the first screen is accessible': accessible,
  ...Object.fromEntries(
    rulesets.flatMap((code, i) => [
      [`${code}: two turns by mouse`, Object.assign(page => twoTurns(page, code, answerByMouse, 7 + i), { limit: 480000 })],
      [`${code}: two turns by keyboard`, Object.assign(page => twoTurns(page, code, answerByKeyboard, 70 + i), { limit: 480000 })],
    ]),
  ),
  ...Object.fromEntries(rulesets.map(code => [`${code}: every order through the board's controls`, walkVerbs(code)])),
  'a refusal is shown with its clause, and the ghost stops': async page => {
    await begin(page, rulesets[1]);
    for (const id of await able(page)) {
      const [x, y] = await spotOf(page, id);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - 430, { steps: 8 });
      await settled(page);
      const told = await page.locator('#tag .clause').count(),
        stopped = await page.locator('.ghost.stopped .base').count();
      await page.mouse.up();
      await page.keyboard.press('Escape');
      if (told && stopped) return;
    }
    throw new Error('no drag was stopped with its clause');
  },
  'a game closed in the middle is there again': async page => {
    await begin(page, rulesets[1]);
    await page.keyboard.press('c');
    await settled(page);
    const { acts } = await status(page);
    await page.reload();
    await page.waitForFunction(() => document.body.dataset.view === 'board');
    await settled(page);
    ensure((await status(page)).acts >= acts, 'acts were lost');
  },
  'a game left for another is gone on with in the same tab': async page => {
    await begin(page, rulesets[1]);
    await page.keyboard.press('c');
    await settled(page);
    const { acts } = await status(page);
    await begin(page, rulesets[2]);
    await page.evaluate(() => window.acies.app.newGame());
    await page.locator('.resume .foe', { hasText: 'Go on' }).first().click();
    await page.waitForFunction(() => document.body.dataset.view === 'board');
    await settled(page);
    ensure((await status(page)).acts >= acts, 'acts were lost');
    ensure(!(await page.evaluate(() => window.acies.app.session.watching)), 'its own tab keeps it from being played');
  },
  'of two tabs the second only watches': async (page, context) => {
    await begin(page, rulesets[1]);
    const second = await context.newPage();
    await second.goto(page.url());
    await second.waitForFunction(() => window.acies?.app.session.watching);
    ensure((await second.locator('.prompt', { hasText: 'Play here' }).count()) === 1, 'the second tab does not offer to take over');
    const { acts } = await status(page);
    await page.keyboard.press('c');
    await second.waitForFunction(n => window.acies.app.session.status.acts > n, acts); // it watches, and sees
    await second.getByText('Play here').click();
    await second.locator('.prompt .captain').waitFor();
    await second.locator('.prompt', { hasNotText: 'only watched' }).waitFor();
  },
  'an engine that traps is started again and nothing is lost': async page => {
    await begin(page, rulesets[1]);
    const { acts } = await status(page);
    // a question nobody can put into text: the worker falls over it as over a trap of the engine
    const answer = await page.evaluate(() => window.acies.ask({ ask: 1n }).then(a => a.error));
    ensure(/engine failed/.test(answer), `who asked was told: ${answer}`);
    await page.locator('.notice', { hasText: 'Nothing is lost' }).waitFor(); // it is said
    await settled(page);
    ensure((await status(page)).acts === acts, 'the game is not as it was');
    await page.keyboard.press('c');
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, acts); // and it goes on
  },
  'an engine that traps while a bot thinks: one click goes on': async page => {
    await begin(page, rulesets[1]);
    await page.evaluate(() => {
      const { session } = window.acies.app;
      session.seats = [0, 1].map(() => ({ kind: 'bot', bot: 'steady' }));
      session.pace = 30;
      session.run();
    });
    await page.waitForFunction(() => window.acies.app.session.log.length > 6);
    await page.evaluate(() => window.acies.ask({ ask: 1n }));
    const go = page.locator('.prompt .btn.main', { hasText: 'Go on' });
    await go.waitFor();
    const { acts } = await status(page);
    ensure(acts > 0, 'the game is lost');
    await go.click();
    await page.waitForFunction(n => window.acies.app.session.status.acts > n + 3, acts);
    await page.evaluate(() => window.acies.app.newGame());
  },
  'a replay is scrubbed, stepped and branched': async page => {
    await begin(page, rulesets[1]);
    for (let i = 0; i < 4; i++) await page.keyboard.press('c').then(() => settled(page));
    await page.locator('.log .moment').first().click();
    await page.locator('.rp .scrub').waitFor();
    await page.locator('[aria-label="One act on"]').click();
    await page.getByText('Play on from here').click();
    await page.waitForFunction(() => document.body.dataset.view === 'board');
    await settled(page);
    await page.locator('#title', { hasText: 'from act' }).waitFor();
  },
  'a damaged record is refused in one sentence': async page => {
    await begin(page, rulesets[1]);
    const chooser = page.waitForEvent('filechooser');
    await page.evaluate(() => window.acies.app.newGame());
    await page.getByText('Open a record, position or army').click();
    await (await chooser).setFiles({ name: 'bad.jsonl', mimeType: 'application/json', buffer: Buffer.from('{"acies":"record","version":1}\n') });
    await page.locator('[role=alert]').waitFor();
  },
  'the calculator tells odds for every rule set': async page => {
    for (const code of rulesets) {
      await page.evaluate(c => window.acies.app.newgame.app && import('./js/screens/calculator.js').then(m => m.calculator(window.acies.app, c)), code);
      await page.locator('.calc .result .tipbox').waitFor();
      ensure((await page.locator('.rulesof select').inputValue()) === code, `${code}: another rule set is reckoned with`);
    }
    await accessible(page);
  },
  'a position is set up, judged and played': async page => {
    await page.getByText('Set up a position').click();
    await page.locator('.stop.fine').waitFor();
    const a = await page.locator('.editstage .piece').nth(2).boundingBox(),
      b = await page.locator('.editstage .piece').nth(6).boundingBox();
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.locator('.editpanel .stop:not(.fine) .clause').waitFor(); // two bases on one place
    await accessible(page);
    await page.reload();
    await page.getByText('Set up a position').click();
    await page.locator('.stop.fine').waitFor();
    await page.getByText('Play it').click();
    await page.waitForFunction(() => document.body.dataset.view === 'board');
  },
  'ground is laid, dragged, turned and taken away in the editor': async page => {
    const ground = () => page.evaluate(() => window.acies.app.editing.position.terrain),
      middle = t => [0, 1].map(i => (Math.min(...t.shape.map(p => p[i])) + Math.max(...t.shape.map(p => p[i]))) / 2);
    await page.getByText('Set up a position').click();
    await page.locator('.stop.fine').waitFor();
    const before = await ground();
    await page.locator('[aria-label="Kind of ground"]').selectOption('wood');
    await page.getByText('Add in the middle').click();
    await page.locator('.picked[d^=M]').waitFor({ state: 'attached' });
    const box = await page.locator('.picked[d^=M]').boundingBox(),
      x = box.x + box.width / 2,
      y = box.y + box.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 10, { steps: 4 });
    await page.mouse.up();
    const [laid] = (await ground()).slice(-1);
    await page.locator('.editstage').focus();
    await page.keyboard.press(']');
    await page.keyboard.press('+');
    const [turned] = (await ground()).slice(-1);
    ensure(middle(laid)[0] > 320, `it was not dragged: ${middle(laid)}`);
    ensure(JSON.stringify(turned.shape) !== JSON.stringify(laid.shape), 'it was not turned');
    await page.keyboard.press('Delete');
    ensure((await ground()).length === before.length, 'it is still there');
    await page.locator('.stop.fine').waitFor();
  },
  'an order in words is understood, judged and given': async page => {
    await begin(page, 'dba30');
    const before = await status(page);
    await page.keyboard.press('/');
    await page.keyboard.type('r2 forward 99');
    await page.locator('.command .clause').waitFor();
    await page.locator('.command input').fill('r2 forward 1');
    await page.getByText('this may be done').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, before.acts);
  },
  'the command line knows the terminal’s commands': async page => {
    await begin(page, 'dba30');
    await page.keyboard.press('/');
    const said = page.locator('.command p'),
      say = async text => {
        await page.locator('.command input').fill(text);
        await page.locator('.command input').press('Enter');
      };
    await say('help');
    await said.filter({ hasText: /forward.*odds/ }).waitFor();
    await say('odds r3 c6');
    await page.locator('#tip.pinned .odds').waitFor();
    await say('what C6');
    await page.locator('#tip.pinned h3', { hasText: 'C6' }).waitFor();
    await say('odds r3 nobody');
    await said.filter({ hasText: 'no "nobody"' }).waitFor();
    await say('why dba30-152');
    await page.locator('#drawer', { hasText: 'dba30-152' }).waitFor();
    const { acts } = await status(page);
    await say('advice');
    await said.filter({ hasText: 'A captain would' }).waitFor();
    await settled(page);
    ensure((await status(page)).acts === acts, 'advice was played');
    await say('ok');
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, acts);
    await settled(page);
    if (await page.evaluate(() => window.acies.app.session.status.undoable)) {
      await say('undo');
      await page.waitForFunction(n => window.acies.app.session.status.acts === n, acts);
    }
  },
  'the guide goes on by what is done': async page => {
    const step = n => page.locator('.guide b', { hasText: `${n} of` });
    await page.getByText('Teach me').click();
    await page.locator('.guide').waitFor();
    await settled(page);
    const id = await page.evaluate(() => [...window.acies.app.board.able][0]),
      [x, y] = await spotOf(page, id);
    await page.mouse.click(x, y);
    await step(2).waitFor();
    await page.mouse.click(x, y);
    await step(3).waitFor();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 50, { steps: 5 });
    await step(4).waitFor();
    await page.mouse.up();
    await page.keyboard.press('Enter');
    await step(5).waitFor();
    await page.locator('.guide').getByText('Next').click();
    await page.evaluate(() => (window.acies.app.session.pace = 0));
    for (let i = 0; i < 4 && (await step(6).count()); i++) {
      await settled(page);
      await page.keyboard.press('e');
      await settled(page);
      await pageTime(page, 300);
    }
    await step(8).waitFor();
    for (let i = 0; i < 60 && (await step(8).count()); i++) {
      await page.evaluate(() => window.acies.app.session.captain(true));
      await settled(page);
      await pageTime(page, 250);
    }
    await step(9).waitFor(); // bases have met
  },
  'deployment by hand: pick beside the table, tap on it, take it back': async page => {
    await byHandToDeployment(page);
    const before = await status(page);
    await page.locator('.benched').nth(1).click();
    await page.locator('.reach').waitFor({ state: 'attached' });
    const spot = await page.evaluate(() => {
      const { board } = window.acies.app,
        b = board.host.getBoundingClientRect(),
        pts = board.over.querySelector('.reach').getAttribute('d').match(/[-\d.]+,[-\d.]+/g).map(t => t.split(',').map(Number)),
        [x, y] = board.pixels(pts[Math.floor(pts.length / 2)]);
      return [b.left + x, b.top + y];
    });
    const offered = word => page.locator('.selection .word', { hasText: word }).count();
    ensure(!(await offered('Off')) && !(await offered('Column')), 'words are offered that mean nothing for one who waits alone');
    await page.mouse.click(...spot);
    await page.locator('.prompt .give').click();
    await settled(page);
    ensure((await status(page)).acts > before.acts, 'nobody was placed');
    await page.mouse.click(...(await spotOf(page, await page.evaluate(() => window.acies.app.session.log.at(-1).act.pieces[0]))));
    await page.locator('.selection .word', { hasText: 'Off' }).waitFor(); // who stands may be placed elsewhere, or taken off again
    const placed = await status(page);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, placed.acts);
    await settled(page);
    await page.keyboard.press('u');
    await page.waitForFunction(n => window.acies.app.session.status.acts === n, placed.acts);
    await settled(page);
    await page.keyboard.press('u');
    await page.waitForFunction(n => window.acies.app.session.status.acts === n, before.acts);
  },
  'two at one screen: the table turns to who is asked': async page => {
    await page.locator('.foe', { hasText: 'A friend' }).click();
    await page.evaluate(() => (window.acies.app.session.pace = 0));
    await page.locator('.go').click();
    await settled(page);
    const first = (await status(page)).seat;
    for (let i = 0; i < 40 && (await status(page)).seat === first; i++) {
      await page.keyboard.press('c');
      await settled(page);
    }
    ensure(await page.evaluate(() => window.acies.app.d.seat === window.acies.app.session.prompt.seat), 'the table did not turn');
  },
  ...Object.fromEntries(
    rulesets.map(code => [
      `${code}: a whole game against a bot, and its end`,
      Object.assign(
        async page => {
          await begin(page, code);
          for (let i = 0; i < 4000 && !(await status(page)).over; i++) {
            await page.evaluate(() => window.acies.app.session.captain(true)); // a captain answers for who sits here
            await settled(page);
          }
          await page.locator('.prompt', { hasText: /ha(s|ve) won|is drawn/ }).waitFor();
          ensure(await page.locator('.plaque').isVisible(), 'no plate on the table tells the end');
          ensure(/lost/.test(await page.locator('.ending').innerText()), 'the card does not tell what it cost');
          await page.getByText('Watch it again').click();
          await page.locator('.rp .scrub').waitFor();
        },
        { limit: 900000 },
      ),
    ]),
  ),
  'it opens without a network once it was opened with one': async (page, context) => {
    await page.goto(`${site.url}#offline`);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(r => r.active?.state === 'activated'));
    await context.setOffline(true);
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.state === 'ready');
    await page.locator('.go').click();
    await page.waitForFunction(() => document.body.dataset.view === 'board');
    await context.setOffline(false);
  },
  'a newer board takes over whole, between two battles': async () => {
    const copy = mkdtempSync(join(tmpdir(), 'site-'));
    cpSync(folder, copy, { recursive: true });
    const own = await serve(copy),
      { page, context, faults } = await watchedPage(browser, own.url);
    try {
      await page.goto(`${own.url}#offline`);
      await page.reload();
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      const kept = await page.evaluate(() => caches.keys());
      ensure(kept.length === 1, `versions kept: ${kept}`);
      writeFileSync(join(copy, 'sw.js'), readFileSync(join(copy, 'sw.js'), 'utf8').replace(kept[0], 'newer'));
      writeFileSync(join(copy, 'index.html'), readFileSync(join(copy, 'index.html'), 'utf8').replace('<html', '<html data-newer="yes"'));
      await page.reload();
      await page.waitForFunction(() => document.documentElement.dataset.newer === 'yes' && document.documentElement.dataset.state === 'ready');
      ensure((await page.evaluate(() => caches.keys())).join() === 'newer', 'the old version is still kept');
      await context.setOffline(true);
      await page.reload();
      await page.waitForFunction(() => document.documentElement.dataset.newer === 'yes' && document.documentElement.dataset.state === 'ready');
      ensure(!faults.length, faults.join(' | '));
    } finally {
      await context.close();
      own.close();
      rmSync(copy, { recursive: true });
    }
  },
  'dice of a real table are typed in': async page => {
    await begin(page, rulesets[1]);
    await page.keyboard.press('i');
    for (let i = 0; i < 12 && (await status(page)).seat !== 'chance'; i++) {
      await page.keyboard.press('e');
      await settled(page);
    }
    const before = await status(page),
      count = await page.evaluate(() => window.acies.app.session.prompt.draw.count);
    await page.locator('input.dice').fill(Array.from({ length: count }, () => 9).join(' ')); // no die shows that
    await page.keyboard.press('Enter');
    await page.locator('.prompt .notice').waitFor();
    ensure((await page.locator('input.dice').inputValue()).startsWith('9') && (await page.evaluate(() => document.activeElement.matches('input.dice'))), 'what was typed is lost');
    await page.locator('input.dice').fill(Array.from({ length: count }, () => 5).join(' '));
    await page.getByText('Take these').click();
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, before.acts);
  },
  'cards of a real table are typed in': async page => {
    await begin(page, 'dtn');
    await page.keyboard.press('i');
    const asked = () => page.evaluate(() => window.acies.app.session.prompt.draw?.kind);
    for (let i = 0; i < 400 && (await asked()) !== 'cards'; i++) {
      await page.evaluate(async () => {
        const { app } = window.acies,
          { session } = app;
        await (session.prompt.draw ? app.give(await session.throwDice()) : session.captain(true));
      });
      await settled(page);
    }
    const drawn = await page.evaluate(() => window.acies.app.session.throwDice().then(a => a.cards)),
      before = await status(page);
    await page.locator('input.dice').fill('no card');
    await page.keyboard.press('Enter');
    await page.locator('.prompt .notice').waitFor();
    ensure((await status(page)).acts === before.acts, 'what is no card was taken');
    await page.locator('input.dice').fill(drawn.join(' ').toLowerCase());
    await page.getByText('Take these').click();
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, before.acts);
  },
  'the board is accessible': async page => {
    await begin(page, rulesets[1]);
    await accessible(page);
  },
  'a phone plays it': async page => {
    await page.setViewportSize({ width: 412, height: 915 });
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.state === 'ready');
    await begin(page, rulesets[1]);
    const box = await page.locator('.prompt .btn').first().boundingBox();
    ensure(box.height >= 44 && box.x >= 0 && box.x + box.width <= 412, 'the button is too small or off the screen');
    ensure(await page.evaluate(() => document.documentElement.scrollWidth <= 412), 'the page is wider than the phone');
    await accessible(page);
  },
  ...before,
  ...setup,
  ...newcomer,
  ...looking,
  ...legible,
  ...afterwards,
};

let passed = 0,
  failed = 0;

const PATIENCE = 5; // times the usual: what hangs is ended, what is slow on a busy machine is not

/** One test on a page of its own, against its clock. */
async function runOne(name, run) {
  const began = Date.now(),
    limit = (run.limit ?? 120000) * PATIENCE,
    { page, context, faults } = await watchedPage(browser, site.url, { chance: `${name}/${process.env.SEED ?? 1}`, ...run.options });
  try {
    await Promise.race([run(page, context), new Promise((_, no) => setTimeout(() => no(new Error(`took more than ${limit / 1000} seconds`)), limit))]);
    ensure(!faults.length, faults.slice(0, 3).join(' | '));
    passed++;
    console.log(`ok      ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${[told(error), ...faults.slice(0, 3)].join(' | ')}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name.replace(/\W+/g, '-')}.png` }).catch(() => {});
  }
  await context.close();
}

// Pages wait more than they work: two at a time, the longest first. What has to be alone on the machine comes last.
const chosen = Object.entries(tests).filter(([name]) => !wanted.length || wanted.some(w => name.includes(w))),
  queue = chosen.filter(([, run]) => !run.alone).sort((a, b) => (b[1].limit ?? 0) - (a[1].limit ?? 0));
await Promise.all(
  [0, 1].map(async () => {
    for (let next; (next = queue.shift()); ) await runOne(...next);
  }),
);
for (const [name, run] of chosen) if (run.alone) await runOne(name, run);
await browser.close();
site.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
