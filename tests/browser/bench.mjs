// How long a drag takes from the pointer to its judged ghost, in the largest battles, and how much of it the page itself
// works: the first depends on what else the machine does, the second does not. Usage: node tests/browser/bench.mjs SITE
import { launch, serve, watchedPage } from './site.mjs';
import { able, begin, settled } from './hands.mjs';

const site = await serve(process.argv[2] || 'build-web/site'),
  browser = await launch(),
  DRAGS = 80;

/** Every frame of a drag: the order is changed, judged, and drawn. */
const drag = (page, ids, n) =>
  page.evaluate(
    async ([list, frames]) => {
      const { app } = window.acies,
        times = [];
      app.pick([list[0]]);
      if (!app.draft.free) app.pickGroup(list[0]);
      const own = app.d.byId[app.draft.pieces[0]].own;
      for (let i = 1; i <= frames; i++) {
        const began = performance.now(),
          judged = new Promise(done => {
            const look = () => app.draft.judged && (app.draft.removeEventListener('change', look), requestAnimationFrame(() => done(0)));
            app.draft.addEventListener('change', look);
          });
        app.draft.setSteps(app.draft.free ? [{ to: [own.at[0], own.at[1] + i], facing: own.facing }] : [{ advance: i }]);
        await judged;
        times.push(performance.now() - began);
      }
      times.sort((a, b) => a - b);
      return { pieces: app.draft.pieces.length, median: times[frames >> 1], p95: times[Math.floor(frames * 0.95)] };
    },
    [ids, n],
  );

for (const [code, scenario] of [
  ['dba30', 4],
  ['dtn', 3],
]) {
  const { page, context } = await watchedPage(browser, site.url);
  await begin(page, code, scenario);
  for (let i = 0; i < 40; i++) {
    if ((await able(page)).length && (await page.evaluate(() => window.acies.app.session.prompt.act === 'move'))) break;
    await page.keyboard.press('c');
    await page.waitForTimeout(40);
    await settled(page);
  }
  const cdp = await context.newCDPSession(page),
    worked = async () => (await cdp.send('Performance.getMetrics')).metrics.find(m => m.name === 'TaskDuration').value * 1000;
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await worked(),
    { pieces, median, p95 } = await drag(page, await able(page), DRAGS),
    own = (await worked()) - before;
  console.log(`${code}: a drag of ${pieces} pieces, from pointer to ghost: median ${median.toFixed(1)} ms, 95 % ${p95.toFixed(1)} ms; the page works ${(own / DRAGS).toFixed(1)} ms for each`);
  await context.close();
}
await browser.close();
site.close();
