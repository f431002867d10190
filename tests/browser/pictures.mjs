// The pictures of the documentation: the states of the style guide, each taken as a player comes to it.
// Usage: node tests/browser/pictures.mjs SITE FOLDER [NAME…]
import { mkdirSync, writeFileSync } from 'node:fs';
import { launch, serve, watchedPage } from './site.mjs';
import { begin, byHandToDeployment, inTheFight, moment, openRecord, settled } from './hands.mjs';

const [folder = 'build-web/site', out = 'docs/pictures', ...wanted] = process.argv.slice(2),
  site = await serve(folder),
  browser = await launch(),
  DESK = { width: 1440, height: 900 },
  PHONE = { width: 412, height: 915 };

/** A group is taken up and shown where it would go; the pointer rests on a fight. */
async function planned(page) {
  await page.evaluate(() => {
    const { app } = window.acies,
      far = o => Math.max(...o.steps.map(x => x.advance ?? 0)),
      moves = app.session.offers.filter(o => o.steps?.length).sort((a, b) => far(b) - far(a)),
      steps = moves.find(o => o.pieces.length > 2) ?? moves[0];
    if (steps) app.choose(steps);
  });
  await page.waitForTimeout(600);
  const fight = page.locator('.fight').first();
  if (page.viewportSize().width > 800 && (await fight.count())) await fight.hover({ force: true });
}

/** The whole battle is played by captains; what remains is its end. */
async function fought(page, code) {
  await begin(page, code);
  for (let i = 0; i < 4000 && !(await page.evaluate(() => window.acies.app.session.over)); i++) {
    await page.evaluate(() => window.acies.app.session.captain(true));
    await settled(page);
  }
  await page.locator('.prompt', { hasText: /ha(s|ve) won|is drawn/ }).waitFor();
}

/** The page once nothing changes on it any more: the ground and the small pictures are painted beside it. */
async function painted(page) {
  let last = null;
  for (let i = 0; i < 30; i++) {
    await page.waitForTimeout(1500);
    const now = await page.screenshot({ type: 'jpeg', quality: 74 });
    if (last?.equals(now) && !(await page.evaluate(() => window.acies.app.board?.ground.busy))) break;
    last = now;
  }
  return last;
}

/** name → [size, how to come there] */
const states = {
  board: [DESK, async page => (await moment(page, ...inTheFight.dba30), planned(page))],
  'board-phone': [PHONE, async page => (await moment(page, 'dba30-1-rome-carthage', 20), planned(page))],
  ...Object.fromEntries(Object.entries(inTheFight).map(([code, at]) => [code, [DESK, page => moment(page, ...at)]])),
  counters: [DESK, async page => (await moment(page, ...inTheFight.dba30), page.keyboard.press('t'))],
  dark: [DESK, async page => (await moment(page, ...inTheFight.dbf), page.keyboard.press('d'))],
  'new-game': [DESK, async () => {}],
  'new-game-armies': [DESK, page => page.locator('.tab').nth(1).click()],
  'army-builder': [DESK, async page => (await page.locator('.tab').nth(1).click(), page.getByText('Build an army').click())],
  editor: [DESK, page => page.getByText('Set up a position').click()],
  calculator: [DESK, page => page.evaluate(() => window.acies.app.calculator())],
  'calculator-phone': [PHONE, page => page.evaluate(() => window.acies.app.calculator())],
  replay: [DESK, page => openRecord(page, 'dba30-1-rome-carthage')],
  reference: [DESK, async page => (await moment(page, ...inTheFight.dba30), page.keyboard.press('?'))],
  end: [DESK, page => fought(page, 'dba30')],
  deployment: [DESK, async page => {
    await byHandToDeployment(page);
    await page.locator('.benched').nth(1).click();
  }],
};

mkdirSync(out, { recursive: true });
for (const [name, [viewport, come]] of Object.entries(states)) {
  if (wanted.length && !wanted.includes(name)) continue;
  const { page, context } = await watchedPage(browser, site.url, { viewport, chance: name });
  try {
    await come(page);
    writeFileSync(`${out}/${name}.jpg`, await painted(page));
    console.log(`${out}/${name}.jpg`);
  } catch (error) {
    console.error(`${name}: ${error.message.split('\n')[0]}`);
    process.exitCode = 1;
  }
  await context.close();
}
await browser.close();
site.close();
