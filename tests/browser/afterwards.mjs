// Afterwards: the replay's curves and swings, pictures, stories, links, the page within a page; and the calculator's dice.
import { readFileSync } from 'node:fs';
import { ensure, pageTime } from './hands.mjs';

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
    const unseen = await page.evaluate(() => {
      const { board, d } = window.acies.app,
        v = board.view;
      return d.scene.pieces.filter(p => p.at && !p.marks.includes('camp') && (p.at[0] < v.x || p.at[0] > v.x + v.w || p.at[1] < v.y || p.at[1] > v.y + v.h)).map(p => p.id);
    });
    ensure(!unseen.length, `at the beginning ${unseen} are out of sight`);
    ensure((await page.locator('.curvebox svg').count()) === 2, 'two curves are wanted');
    ensure((await page.locator('.curvebox .cross').count()) >= 4, 'the losses are not marked');
    await page.locator('.turning button').nth(2).click();
    const at = Number((await page.locator('.turning button').nth(2).innerText()).match(/act (\d+)/)[1]);
    await page.waitForFunction(n => window.acies.app.replaying.at === n, at);
    ensure(/Act \d+ of/.test(await page.locator('.told').innerText()), 'the act is not told');
    ensure((await page.evaluate(() => localStorage.getItem('acies.games'))) === null, 'a battle only looked at was kept as a game');
  },
  'a replay shows the same moment in another window and from the other side; arrows go by acts': async page => {
    const standing = () => page.evaluate(() => JSON.stringify(window.acies.app.d.scene.pieces.map(p => [p.id, p.own?.at])));
    await openRecord(page);
    await page.locator('.rp .scrub').waitFor();
    await page.evaluate(() => window.acies.app.replaying.go(40));
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => window.acies.app.replaying.at === 41);
    await pageTime(page, 300);
    const then = await standing();
    await page.setViewportSize({ width: 1024, height: 700 });
    await pageTime(page, 600);
    ensure((await standing()) === then, 'after the resize another moment is shown');
    await page.keyboard.press('f');
    await page.waitForFunction(() => window.acies.app.d.seat === 1);
    ensure((await standing()) === then, 'from the other side another moment is shown');
    await page.keyboard.press('End');
    await page.waitForFunction(() => window.acies.app.replaying.at === window.acies.app.replaying.n);
  },
  'on a phone a replay leaves the table in sight and every button on the screen': Object.assign(
    async page => {
      await openRecord(page);
      await page.locator('.rp .scrub').waitFor();
      const wrong = await page.evaluate(() => {
        const stage = document.querySelector('.stage').getBoundingClientRect(),
          prompt = document.querySelector('.prompt').getBoundingClientRect(),
          off = [...document.querySelectorAll('.rp button')].filter(b => b.getBoundingClientRect().right > innerWidth || b.scrollWidth > b.clientWidth).map(b => b.textContent);
        return [prompt.top < stage.bottom - 20 ? 'the prompt lies over the table' : '', stage.height < innerHeight / 3 ? 'the table is too small' : '', off.length ? `off the screen: ${off}` : ''].filter(Boolean).join('; ');
      });
      ensure(!wrong, wrong);
    },
    { options: { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true } },
  ),
  'luck is told for cards too: what a throw gains, less what it gains on average': async page => {
    const text = readFileSync('tests/records/dtn-1-the-hill-road.jsonl', 'utf8');
    const { some, off } = await page.evaluate(async record => {
      const { ask } = window.acies,
        { game, acts } = await ask({ ask: 'load', record }),
        { course } = await ask({ ask: 'course', game, to: Math.min(acts, 400) }),
        some = course.filter(x => x.luck).length;
      // over everything a throw may show, weighed, luck comes to nothing
      const at = course.find(x => x.luck).n - 1,
        begun = await ask({ ask: 'clone', game });
      const lines = record.split('\n'),
        until = lines.findIndex(l => l.startsWith(`{"n":${at + 1},`)),
        before = await ask({ ask: 'load', record: lines.slice(0, until).join('\n') + '\n', sound_part: true }),
        { outcomes, of } = await ask({ ask: 'outcomes', game: before.game });
      let sum = 0;
      for (const { act, weight } of outcomes) {
        const copy = await ask({ ask: 'clone', game: before.game });
        await ask({ ask: 'play', game: copy.game, act });
        sum += weight * ((await ask({ ask: 'course', game: copy.game, from: at, to: at + 1 })).course[0].luck ?? 0);
        await ask({ ask: 'close', game: copy.game });
      }
      await ask({ ask: 'close', game: begun.game });
      return { some, off: sum / of };
    }, text);
    ensure(some >= 5, `only ${some} throws had luck`);
    ensure(Math.abs(off) < 0.02, `luck is ${off} on average`);
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
  'a record is played on against a bot or a friend, from another page with the whole board': async (page, context) => {
    await openRecord(page);
    const link = await page.evaluate(async () => (await import('./js/game/link.js')).linkOf(window.acies.app.session.saved, { at: 20, embed: '' })),
      other = await context.newPage();
    await other.goto(link);
    await other.waitForFunction(() => window.acies?.app.replaying?.at === 20);
    await other.getByRole('button', { name: 'Play on from here' }).click();
    await other.getByRole('button', { name: 'Carthage, against' }).click();
    await other.locator('#title', { hasText: 'from act 20' }).waitFor();
    const { kinds, bottom } = await other.evaluate(() => ({ kinds: window.acies.app.session.seats.map(x => x.kind).join(), bottom: window.acies.app.bottom }));
    ensure(kinds === 'bot,human' && bottom === 1, `the seats are ${kinds}, at the bottom sits ${bottom}`);
    ensure(await other.locator('.panel').isVisible(), 'the orders are out of sight');
  },
  'within another page the wheel is that page’s; with Ctrl it zooms': async (page, context) => {
    await openRecord(page);
    const link = await page.evaluate(async () => (await import('./js/game/link.js')).linkOf(window.acies.app.session.saved, { at: 20, embed: '' })),
      other = await context.newPage();
    await other.goto(link);
    await other.waitForFunction(() => window.acies?.app.replaying?.at === 20);
    const turned = ctrlKey =>
      other.evaluate(ctrl => {
        const { board } = window.acies.app,
          before = board.view.w,
          event = new WheelEvent('wheel', { deltaY: -120, clientX: 300, clientY: 200, ctrlKey: ctrl, bubbles: true, cancelable: true });
        board.host.dispatchEvent(event);
        return { kept: event.defaultPrevented, zoomed: board.view.w < before };
      }, ctrlKey);
    const plain = await turned(false),
      ctrl = await turned(true);
    ensure(!plain.kept && !plain.zoomed, 'the wheel does not reach the page round it');
    ensure(ctrl.kept && ctrl.zoomed, 'with Ctrl it does not zoom');
    ensure((await other.evaluate(() => getComputedStyle(window.acies.app.board.host).touchAction)) === 'pan-y', 'a finger cannot scroll the page round it');
  },
  'a damaged record shows its sound part and says where it is damaged': async page => {
    const lines = battle.split('\n');
    lines[20] = lines[20].replace(/"n":\d+/, '"n":77');
    const open = text => page.evaluate(async t => (await import('./js/screens/files.js')).openText(window.acies.app, t), text);
    ensure((await open(lines.join('\n'))) === null, 'nothing of it is shown');
    await page.locator('.damage', { hasText: /line 21\. The 16 acts/ }).waitFor();
    for (const [text, said] of [['null', /neither a record/], ['', /no JSON/], ['{"ruleset":"dba30","sides":[]}', /\((table|sides)\)/], ['{"name":"x","ruleset":"dba30","elements":[]}', /\(\w+\)/]]) {
      const wrong = await open(text);
      ensure(said.test(wrong), `${text}: ${wrong}`);
    }
    ensure(await page.locator('.damage').isVisible(), 'what was open is lost');
  },
  'a link without a battle is refused in one sentence': async (page, context) => {
    for (const said of ['r=abc', 'record=index.html']) {
      const other = await context.newPage();
      await other.goto(`${page.url().split('#')[0]}#${said}`);
      await other.locator('[role=alert]').waitFor();
      await other.close();
    }
  },
  'the calculator: dice typed in are settled with their clauses, dice thrown too': async page => {
    await page.evaluate(() => import('./js/screens/calculator.js').then(m => m.calculator(window.acies.app, 'dba30')));
    await page.locator('input.dice').first().fill('6');
    await page.locator('input.dice').nth(1).fill('1');
    await page.locator('.outcome tbody tr').first().waitFor();
    ensure((await page.locator('.because .clause').count()) > 0, 'no clause is named');
    await page.locator('.throwbox .btn').click();
    ensure(/^[1-6]$/.test(await page.locator('input.dice').first().inputValue()), 'nothing was thrown');
    await page.locator('.calc [data-field=uphill]').first().click(); // by a tap
    await page.waitForFunction(() => /uphill/.test(document.querySelector('.result')?.textContent ?? ''));
    await page.locator('.calc details').evaluateAll(list => list.forEach(x => (x.open = true)));
    await page.locator('[aria-label="Add to Side support"]').first().selectOption('4Sp');
    await page.locator('.several .word').first().waitFor();
  },
  'the calculator names who it begins with, and wants nothing that is not asked': async page => {
    for (const code of ['dba22', 'dba30', 'dbf', 'cb', 'dtn']) {
      await page.evaluate(c => import('./js/screens/calculator.js').then(m => m.calculator(window.acies.app, c)), code);
      await page.locator('.tipbox').waitFor();
      const told = await page.locator('.calc .result').innerText();
      ensure(!/^First\b(?! \()/m.test(told), `${code}: it speaks of "First" instead of its troops`);
      const ear = await page.locator('.calc .quiet').first().boundingBox();
      ensure(!ear || ear.width <= 1, `${code}: what is for the ear is seen`);
      await pageTime(page, 1200); // what counts has been reckoned
      ensure(!(await page.locator('.calc .wanted').count()), `${code}: something is wanted of a whole engagement`);
    }
  },
  'the calculator tells alike troops apart, and shortens no word': async page => {
    const reckon = code => page.evaluate(c => import('./js/screens/calculator.js').then(m => m.calculator(window.acies.app, c)), code);
    await reckon('dtn');
    await page.getByRole('button', { name: 'Firefight', exact: true }).waitFor();
    await page.getByText('First’s cards').waitFor();
    await reckon('dba30');
    const types = page.locator('.calc .twosides .side');
    await types.nth(1).locator('select').first().selectOption(await types.nth(0).locator('select').first().inputValue());
    await page.locator('.calc .result', { hasText: /First \(\w.*Second \(\w/s }).waitFor();
  },
  'the calculator leaves out what means nothing, and marks what is wanted once it is taken away': async page => {
    await page.evaluate(() => import('./js/screens/calculator.js').then(m => m.calculator(window.acies.app, 'cb')));
    await page.locator('.tipbox').waitFor(); // it begins whole
    await page.waitForFunction(() => !document.querySelector('.calc [data-field=event]')); // an event means nothing in a combat
    await page.locator('.calc [data-field=kind] [aria-pressed=true]').click(); // taken away
    await page.locator('.wanted button', { hasText: 'Melee' }).click();
    await page.locator('.tipbox').waitFor();
  },
  'the calculator puts first what counts: a dozen of eighty circumstances': async page => {
    await page.evaluate(() => import('./js/screens/calculator.js').then(m => m.calculator(window.acies.app, 'dtn')));
    await page.locator('.calc [data-field=mode], .calc select').first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.calc .flagchip').length > 0);
    const open = await page.evaluate(() => [...document.querySelectorAll('.calc fieldset')].map(x => x.querySelectorAll(':scope > .taps, :scope > label, :scope > .taplist > .taps, :scope > .taplist label, :scope > .taplist > .chips > .flagchip').length));
    ensure(Math.max(...open) <= 16, `${open} circumstances stand open`);
  },
};
