// Afterwards: the replay's curves and swings, pictures, stories, links, the page within a page; and the calculator's dice.
import { readFileSync } from 'node:fs';
import { ensure } from './hands.mjs';

const battle = readFileSync('tests/records/dba30-1-rome-carthage.jsonl', 'utf8');
const openRecord = page => page.evaluate(async text => (await import('./js/screens/files.js')).openText(window.acies.app, text), battle);

/** Presses a button of the dialogue and takes what it saves. */
async function saved(page, name) {
  const coming = page.waitForEvent('download');
  await page.getByText(name, { exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

export const afterwards = {
  'a replay shows luck, losses and what turned the battle': async page => {
    await openRecord(page);
    await page.locator('.turning li').first().waitFor();
    ensure((await page.locator('.curvebox svg').count()) === 2, 'two curves are wanted');
    ensure((await page.locator('.curvebox .cross').count()) >= 4, 'the losses are not marked');
    await page.locator('.turning button').nth(2).click();
    const at = Number((await page.locator('.turning button').nth(2).innerText()).match(/act (\d+)/)[1]);
    await page.waitForFunction(n => window.acies.app.replaying.at === n, at);
    ensure(/Act \d+ of/.test(await page.locator('.told').innerText()), 'the act is not told');
    ensure((await page.evaluate(() => localStorage.getItem('acies.games'))) === null, 'a battle only looked at was kept as a game');
  },
  'a battle is taken along: picture, story, link': async (page, context) => {
    await openRecord(page);
    await page.getByText('Take it along').click();
    const story = await saved(page, 'Save the story'),
      image = await saved(page, 'Save a picture'),
      record = await saved(page, 'Save the record');
    ensure(/## Bound 1/.test(story.bytes.toString()) && /\(dba30-\d+\)/.test(story.bytes.toString()), 'the story has no bounds or no clauses');
    ensure(image.bytes.readUInt32BE(0) === 0x89504e47 && image.bytes.length > 50000, 'this is no picture');
    ensure(record.bytes.toString() === battle || record.bytes.toString().split('\n').length === battle.split('\n').length, 'the record is another');
    await page.getByText('Copy a link', { exact: true }).click();
    await page.waitForFunction(() => document.querySelector('.form textarea')?.value); // packing the battle takes a moment
    const link = await page.locator('.form textarea').inputValue(),
      other = await context.newPage();
    await other.goto(link);
    await other.waitForFunction(() => window.acies?.app.replaying?.n > 60);
  },
  'a battle within another page: table and strip alone': async (page, context) => {
    await openRecord(page);
    const link = await page.evaluate(async () => (await import('./js/game/link.js')).linkOf(window.acies.app.session.saved, { at: 20, embed: '' })),
      other = await context.newPage();
    await other.goto(link);
    await other.waitForFunction(() => window.acies?.app.replaying?.at === 20);
    ensure((await other.locator('.bar').isHidden()) && (await other.locator('.rp .scrub').isVisible()), 'the page is not bare');
  },
  'a link without a battle is refused in one sentence': async (page, context) => {
    const other = await context.newPage();
    await other.goto(`${page.url().split('#')[0]}#r=abc`);
    await other.locator('[role=alert]').waitFor();
  },
  'the calculator: dice typed in are settled with their clauses, dice thrown too': async page => {
    await page.evaluate(() => import('./js/screens/calculator.js').then(m => m.calculator(window.acies.app, 'dba30')));
    await page.locator('input.dice').first().fill('6');
    await page.locator('input.dice').nth(1).fill('1');
    await page.locator('.outcome tbody tr').first().waitFor();
    ensure((await page.locator('.because .clause').count()) > 0, 'no clause is named');
    await page.locator('.throwbox .btn').click();
    ensure(/^[1-6]$/.test(await page.locator('input.dice').first().inputValue()), 'nothing was thrown');
    await page.locator('[aria-label="Add to Side support"]').first().selectOption('4Sp');
    await page.locator('.several .word').first().waitFor();
  },
  'the calculator leaves out what means nothing and marks what is wanted': async page => {
    await page.evaluate(() => import('./js/screens/calculator.js').then(m => m.calculator(window.acies.app, 'cb')));
    await page.locator('.wanted').first().waitFor();
    ensure((await page.locator('.calc label', { hasText: /^Event/ }).count()) === 0, 'an event means nothing in a combat');
    await page.locator('.wanted select').first().selectOption('melee');
    await page.locator('.tipbox').waitFor();
  },
};
