// The pictures of the documentation, taken from golden records. Usage: node tests/browser/pictures.mjs SITE FOLDER
import { readFileSync } from 'node:fs';
import { launch, serve, watchedPage } from './site.mjs';
import { settled } from './hands.mjs';

const [folder = 'build-web/site', out = 'docs'] = process.argv.slice(2),
  site = await serve(folder),
  browser = await launch();

/** A moment of a record, to be played on by two people. */
async function moment(page, record, acts) {
  await page.evaluate(
    async ([text, n]) => {
      const { openText } = await import('./js/screens/files.js'),
        { app } = window.acies;
      await openText(app, text);
      app.replaying.at = n;
      await app.replaying.branch();
    },
    [readFileSync(`tests/records/${record}.jsonl`, 'utf8'), acts],
  );
  await settled(page);
}

/** The first act of a seat, from `from` on, at which something fights and it is time to move. */
async function findMoment(page, record, from) {
  return page.evaluate(
    async ([text, begin]) => {
      const { ask } = window.acies,
        g = await ask({ ask: 'load', record: text });
      for (let at = begin; at < g.acts; at++) {
        const s = await ask({ ask: 'state', game: g.game, at });
        if (s.scene.links.filter(l => l.kind === 'fight').length > 1 && s.prompt?.kind === 'move') return at;
      }
      return begin;
    },
    [readFileSync(`tests/records/${record}.jsonl`, 'utf8'), from],
  );
}

const shots = [
  { name: 'board', record: 'dba30-4-bridge-and-city', from: 20, size: { width: 1440, height: 900 } },
  { name: 'board-phone', record: 'dba30-1-rome-carthage', from: 20, size: { width: 412, height: 915 } },
];
for (const { name, record, from, size } of shots) {
  const { page, context } = await watchedPage(browser, site.url, { viewport: size });
  await moment(page, record, await findMoment(page, record, from));
  await page.evaluate(() => {
    const { app } = window.acies,
      steps = app.session.offers.find(o => o.steps && o.pieces.length > 2) ?? app.session.offers.find(o => o.steps);
    if (steps) app.choose(steps);
  });
  await page.waitForTimeout(600);
  const fight = page.locator('.fight').first();
  if (size.width > 800 && (await fight.count())) await fight.hover({ force: true });
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}/${name}.jpg`, type: 'jpeg', quality: 84 });
  await context.close();
}
await browser.close();
site.close();
