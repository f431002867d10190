// The board in Chromium, as a player meets it. Usage: node tests/browser/board.mjs SITE [NAME…]
// Each test says what it looks at; the last line counts them.
import { readFileSync, readdirSync } from 'node:fs';
import { launch, serve, watchedPage } from './site.mjs';
import { answerByKeyboard, answerByMouse, begin, dice, settled, spotOf, status } from './hands.mjs';

const folder = process.argv[2] || 'build-web/site',
  wanted = process.argv.slice(3),
  site = await serve(folder),
  browser = await launch(),
  axe = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const ensure = (holds, sentence) => {
  if (!holds) throw new Error(sentence);
};

/** Every finding of axe on the page as it stands. */
async function accessible(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Runtime.evaluate', { expression: axe }); // past the page's policy, which forbids foreign scripts
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.target.join(' ')).join('; ')}`)));
  ensure(!found.length, `axe: ${found.join(' | ')}`);
}

async function twoTurns(page, code, answer, seed) {
  await begin(page, code);
  const first = (await status(page)).turn,
    random = dice(seed);
  let idle = 0;
  for (let i = 0; i < 36; i++) {
    const now = await status(page);
    if (now.over || now.turn >= first + 4) break;
    if ((await answer(page, random)) === 'nothing' && ++idle > 3) await page.locator('.prompt .captain').click();
    await settled(page);
  }
  const end = await status(page);
  ensure(end.acts > 4, `only ${end.acts} acts were played`);
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
      [`${code}: two turns by mouse`, page => twoTurns(page, code, answerByMouse, 7 + i)],
      [`${code}: two turns by keyboard`, page => twoTurns(page, code, answerByKeyboard, 70 + i)],
    ]),
  ),
  'a refusal is shown with its clause, and the ghost stops': async page => {
    await begin(page, rulesets[1]);
    const id = await page.evaluate(() => [...window.acies.app.board.able].find(i => window.acies.app.d.byId[i]?.at)),
      [x, y] = await spotOf(page, id);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 430, { steps: 8 });
    await page.locator('#tag .clause').waitFor({ timeout: 5000 });
    await page.mouse.up();
    ensure((await page.locator('.ghost.stopped .base').count()) > 0, 'no ghost stands where the law stopped it');
  },
  'a game closed in the middle is there again': async page => {
    await begin(page, rulesets[1]);
    await page.keyboard.press('c');
    await page.waitForTimeout(300);
    await settled(page);
    const { acts } = await status(page);
    await page.reload();
    await page.waitForFunction(() => document.body.dataset.view === 'board');
    await settled(page);
    ensure((await status(page)).acts >= acts, 'acts were lost');
  },
  'of two tabs the second only watches': async (page, context) => {
    await begin(page, rulesets[1]);
    const second = await context.newPage();
    await second.goto(page.url());
    await second.waitForFunction(() => window.acies?.app.session.watching);
    ensure((await second.locator('.prompt', { hasText: 'Play here' }).count()) === 1, 'the second tab does not offer to take over');
  },
  'an engine that traps is started again and nothing is lost': async page => {
    await begin(page, rulesets[1]);
    const { acts } = await status(page);
    await page.evaluate(() => window.acies.app.engine.fall('a test'));
    await page.waitForTimeout(500);
    await settled(page);
    ensure((await status(page)).acts === acts, 'the game is not as it was');
    ensure(await page.locator('.notice').count(), 'nothing is said of it');
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
    ensure((await page.locator('#title').textContent()).includes('from act'), 'no branch was begun');
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
      await page.waitForTimeout(400);
      ensure(await page.locator('.result').innerText(), `${code}: nothing is told`);
    }
    await accessible(page);
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
};

let passed = 0,
  failed = 0;
for (const [name, run] of Object.entries(tests)) {
  if (wanted.length && !wanted.some(w => name.includes(w))) continue;
  const began = Date.now(),
    { page, context, faults } = await watchedPage(browser, site.url);
  try {
    await Promise.race([run(page, context), new Promise((_, no) => setTimeout(() => no(new Error('took more than two minutes')), 120000))]);
    ensure(!faults.length, faults.slice(0, 3).join(' | '));
    passed++;
    console.log(`ok      ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${error.message.split('\n')[0]}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name.replace(/\W+/g, '-')}.png` }).catch(() => {});
  }
  await context.close();
}
await browser.close();
site.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
