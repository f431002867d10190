// The figures of the board: the size of its engine, how long until the first table, how long a drag takes from the pointer to its
// judged ghost in the largest battles, frames a second while panning, memory after a whole game. Beside the time of the clock, which
// depends on what else the machine does, stands the work of the page's own thread, which does not.
// Usage: node tests/browser/bench.mjs SITE
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { launch, serve, watchedPage } from './site.mjs';
import { able, begin, settled } from './hands.mjs';

const folder = process.argv[2] || 'build-web/site',
  site = await serve(folder),
  browser = await launch(),
  DRAGS = 80,
  MB = 1048576;
const say = (what, figure, wanted) => console.log(`${what}: ${figure} (wanted: ${wanted})`);

/** Milliseconds the page's own thread has worked so far. */
async function workOf(page, context) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => (await cdp.send('Performance.getMetrics')).metrics.find(m => m.name === 'TaskDuration').value * 1000;
}

/** Captains answer until it is time to move. */
async function untilMove(page) {
  for (let i = 0; i < 60; i++) {
    if ((await able(page)).length && (await page.evaluate(() => window.acies.app.session.prompt.act === 'move'))) return;
    await page.keyboard.press('c');
    await page.waitForTimeout(40);
    await settled(page);
  }
}

/** Nothing is being painted any more: a drag is measured, not the table that was just opened. */
const atRest = page =>
  page.evaluate(async () => {
    const { board } = window.acies.app;
    for (let still = 0; still < 5; still++) {
      if (board.ground.busy || !document.documentElement.dataset.ground) still = -1;
      await new Promise(done => setTimeout(done, 100));
    }
  });

/** Every frame of a drag: the order is changed, judged, and drawn. The largest group is dragged. */
const drag = (page, frames) =>
  page.evaluate(async n => {
    const { app } = window.acies,
      times = [],
      groups = [...app.session.movers.values()].filter(m => m.may).sort((a, b) => (b.group?.length ?? 1) - (a.group?.length ?? 1));
    app.pick(groups[0].group ?? [groups[0].id]);
    const own = app.d.byId[app.draft.pieces[0]].own,
      back = own.facing > 90 && own.facing < 270 ? -1 : 1;
    for (let i = 1; i <= n; i++) {
      const began = performance.now(),
        judged = new Promise(done => {
          const look = () => app.draft.judged && (app.draft.removeEventListener('change', look), requestAnimationFrame(() => done(0)));
          app.draft.addEventListener('change', look);
        });
      app.draft.setSteps(app.draft.free ? [{ to: [own.at[0], own.at[1] + i * back], facing: own.facing }] : [{ advance: i }]);
      await judged;
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    return { pieces: app.draft.pieces.length, median: times[n >> 1], p95: times[Math.floor(n * 0.95)] };
  }, frames);

/** Frames a second while the view is moved about. */
const pan = page =>
  page.evaluate(async () => {
    const { board } = window.acies.app,
      v = board.view,
      began = performance.now();
    let frames = 0;
    while (performance.now() - began < 1500) {
      await new Promise(requestAnimationFrame);
      board.look({ ...v, x: v.x + Math.sin(frames / 9) * v.w * 0.1 });
      frames++;
    }
    board.look(v);
    return (frames * 1000) / (performance.now() - began);
  });

say('engine.wasm as brotli', `${(brotliCompressSync(readFileSync(`${folder}/engine.wasm`)).length / 1000).toFixed(0)} KB`, 'at most 700 KB');
{
  const began = performance.now(),
    { page, context } = await watchedPage(browser, site.url),
    opened = performance.now() - began;
  await begin(page, 'dba30');
  await page.waitForFunction(() => document.documentElement.dataset.ground);
  say('opened and ready', `${(opened / 1000).toFixed(2)} s; a painted table after ${((performance.now() - began) / 1000).toFixed(2)} s, three clicks included`, 'within 2 s');
  await context.close();
}
/** The battle with all twelve of the first side in one line: the largest group there can be. */
const drawUpTwelve = page =>
  page.evaluate(async () => {
    const { app } = window.acies,
      position = (await (await fetch('data/dba30.json')).json()).scenarios[0].content,
      human = { kind: 'human' };
    position.sides[0].pieces.filter(p => p.type !== 'Camp' && p.at).forEach((p, i) => (p.at = [80 + 40 * i, 180]));
    await app.begin({ ask: 'new', position }, { seats: [human, human], title: 'Twelve in line' });
  });

for (const [code, scenario, drawUp] of [
  ['dba30', 0],
  ['dba30', 0, drawUpTwelve],
  ['dba30', 4],
  ['dtn', 4],
]) {
  const { page, context } = await watchedPage(browser, site.url);
  await begin(page, code, scenario);
  await drawUp?.(page);
  await untilMove(page);
  await atRest(page);
  const worked = await workOf(page, context),
    before = await worked(),
    { pieces, median, p95 } = await drag(page, DRAGS),
    own = (await worked()) - before,
    title = await page.locator('#title').textContent();
  say(`${code}, ${title}: a drag of ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} from pointer to ghost`, `median ${median.toFixed(1)} ms, 95 % ${p95.toFixed(1)} ms; the page works ${(own / DRAGS).toFixed(1)} ms for each`, '95 % within 50 ms');
  await page.keyboard.press('Escape');
  const panned = await worked(),
    fps = await pan(page);
  say(`${code}, ${title}: panning`, `${fps.toFixed(0)} frames a second; the page works ${(((await worked()) - panned) / (fps * 1.5)).toFixed(1)} ms for each`, '60');
  await context.close();
}
{
  const { page, context } = await watchedPage(browser, site.url);
  await begin(page, 'dba30');
  for (let i = 0; i < 4000 && !(await page.evaluate(() => window.acies.app.session.over)); i++) {
    await page.evaluate(() => window.acies.app.session.captain(true));
    await settled(page);
  }
  const cdp = await context.newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage'),
    bytes = await page.evaluate(() => /** @type {any} */ (performance).measureUserAgentSpecificMemory?.().then(m => m.bytes).catch(() => 0) ?? 0),
    engine = await page.evaluate(() => window.acies.app.engine.ask({ ask: 'memory' }).then(m => m.bytes ?? 0));
  say('memory after a whole game', `${(usedSize / MB).toFixed(0)} MB of the page, ${(engine / MB).toFixed(0)} MB of the engine${bytes ? `, ${(bytes / MB).toFixed(0)} MB in all` : ''}`, 'under 150 MB');
  await context.close();
}
await browser.close();
site.close();
