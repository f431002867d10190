// Before the battle and round it: armies built and opened, colours, the turned table, large letters, grey.
import { begin, ensure, settled, status } from './hands.mjs';

export const before = {
  'an army is built, judged while one chooses, kept and fought with': async page => {
    await page.locator('.tab').nth(1).click();
    await page.getByText('Build an army').click();
    await page.locator('.stop.fine').waitFor();
    await page.locator('.builder input').first().fill('The Tuesday Club');
    const number = page.locator('.builder .lines input[type=number]').last();
    const was = await number.inputValue();
    await number.fill(String(Number(was) + 1));
    await page.locator('.stop:not(.fine) .clause').waitFor(); // too many, and which rule says so
    ensure(await page.getByText('Keep it').isDisabled(), 'an unsound army can be kept');
    await number.fill(was);
    await page.locator('.stop.fine').waitFor();
    await page.getByText('Keep it').click();
    await page.locator('.army', { hasText: 'The Tuesday Club' }).locator('.own').waitFor();
    await page.locator('.army', { hasText: 'The Tuesday Club' }).click();
    await page.evaluate(() => (window.acies.app.session.pace = 0));
    await page.locator('.go').click();
    await page.waitForFunction(() => document.body.dataset.view === 'board');
    await settled(page);
    ensure((await page.evaluate(() => window.acies.app.session.sides)).includes('The Tuesday Club'), 'another army came');
  },
  'an army file is opened with its colours; a damaged one is refused in one sentence': async page => {
    const army = await page.evaluate(async () => (await (await fetch('data/dba30.json')).json()).armies[0].content),
      open = async content => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByText('Open a record, position or army').click();
        await (await chooser).setFiles({ name: 'army.json', mimeType: 'application/json', buffer: Buffer.from(content) });
      };
    await open(JSON.stringify({ ...army, id: 'mine', name: 'Mine', colours: { tunic: 'red' } }));
    ensure(/colour/.test(await page.locator('[role=alert]').innerText()), 'the colour is not complained of');
    await open(JSON.stringify({ ...army, id: 'mine', name: 'Mine', colours: { tunic: '#123456', form: 'leaf' } }));
    await page.locator('.army', { hasText: 'Mine' }).first().waitFor();
    ensure((await page.evaluate(async () => (await import('./js/paint/palette.js')).armyOf('Mine', 1))).tunic === '#123456', 'it has other colours');
  },
  'an army list as a hand writes it is opened, read by the rules that are chosen, and fought with': async page => {
    const open = async (name, content) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByText('Open a record, position or army').click();
      await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    };
    await open('bad.txt', 'Border Levy\n1 x Cv\n3 x Bladders\n');
    await page.locator('[role=alert]', { hasText: /bad\.txt: .*DBA 3\.0: line 3: .*Bladders/ }).waitFor();
    const troops = '\nGeneral: one Cavalry\n- 8 x Auxilia (4Ax)\n* three psiloi\n';
    await open('levy.txt', `Border Levy, 410-450 AD\nHome: Hilly${troops}`);
    await page.locator('[role=status]', { hasText: /Border Levy was read as a list of DBA 3\.0; no aggression is said/ }).waitFor();
    await page.locator('.army.on', { hasText: 'Border Levy' }).first().waitFor();
    await open('town.txt', troops); // who gives himself no name is called by his file's
    await page.locator('.army.on', { hasText: 'town' }).first().waitFor();
    await open('large.txt', troops.replace('8', '9')); // what breaks a rule is shown where it can be mended
    await page.locator('.builder .stop:not(.fine) .clause').waitFor();
    const army = await page.evaluate(() => window.acies.app.newgame.list.armies.find(a => a.content.name === 'Border Levy').content);
    ensure(army.region === 'hilly' && army.period === '410-450 AD', `it was read as ${JSON.stringify(army)}`);
  },
  'the builder understands a list as a hand writes it': async page => {
    await page.locator('.tab').nth(1).click();
    await page.getByText('Build an army').click();
    await page.locator('.builder .stop.fine').waitFor();
    await page.locator('.builder textarea').fill('The Hill Levy\nHome: Hilly\nAggression: 3\nGeneral: one Cavalry\n- 8 x Auxilia (4Ax)\n* three psiloi');
    await page.locator('.builder .stop.fine', { hasText: /12 bases.*8 × Auxilia/ }).waitFor();
    const army = await page.evaluate(() => [...document.querySelectorAll('.builder fieldset label')].map(l => `${l.firstChild.textContent.trim()} ${l.querySelector('input, select')?.value}`).join('; '));
    ensure(/Name The Hill Levy/.test(army) && /Region hilly/.test(army) && /Aggression 3/.test(army), `of the army it says ${army}`);
    await page.locator('.builder textarea').fill('1 x Cv\n3 x Bladders');
    await page.locator('.builder .stop:not(.fine)').waitFor();
    ensure(await page.getByText('Keep it').isDisabled(), 'what is not understood can be kept');
  },
  'editor and builder open what was saved, and say what is wrong with a file': async page => {
    const open = async (what, name, content) => {
      const chooser = page.waitForEvent('filechooser');
      await page.locator(what).getByText('Open a file').click();
      await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
    };
    const { position, army } = await page.evaluate(async () => {
      const of = async code => (await fetch(`data/${code}.json`)).json();
      return { position: (await of('cb')).scenarios[0].content, army: (await of('dbf')).armies[0].content };
    });
    await page.getByText('Set up a position').click();
    await page.locator('.stop.fine').waitFor();
    for (const text of ['no position', '{"ruleset":"cb","sides":[1,2],"table":{}}', '{"ruleset":"none","sides":[]}', JSON.stringify(army)]) {
      await open('.editor', 'bad.json', text);
      await page.locator('.editor .stop:not(.fine)', { hasText: /Bad\.json|bad\.json/ }).waitFor();
    }
    await open('.editor', 'lines.json', JSON.stringify({ ...position, title: 'Lines' }));
    await page.locator('.editor .stop.fine').waitFor();
    ensure((await page.evaluate(() => window.acies.app.editing.position.title)) === 'Lines', 'another position is there');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.locator('.tab').nth(1).click();
    await page.getByText('Build an army').click();
    await page.locator('.stop.fine').waitFor();
    await open('.builder', 'bad.json', JSON.stringify(position));
    await page.locator('.builder .stop:not(.fine)', { hasText: 'Bad.json' }).waitFor();
    await open('.builder', 'horde.json', JSON.stringify({ ...army, name: 'The horde' }));
    await page.locator('.builder .stop.fine').waitFor();
    ensure((await page.locator('.builder input').first().inputValue()) === 'The horde', 'another army is there');
  },
  'a turned table is seen and told': async page => {
    const found = await page.evaluate(async () => {
      const { turnBetween } = await import('./js/table/turning.js'),
        scene = (w, d, shapes) => ({ table: { width: w, depth: d }, terrain: shapes.map((shape, i) => ({ id: `t${i}`, shape })) }),
        a = scene(600, 600, [[[0, 0], [100, 0], [100, 40], [0, 40]], [[400, 300], [450, 300], [450, 380]]]),
        turn = (p, n) => (n ? turn([600 - p[1], p[0]], n - 1) : p);
      return [0, 1, 2, 3].map(n => turnBetween(a, scene(600, 600, a.terrain.map(t => t.shape.map(p => turn(p, n))))));
    });
    ensure(found.join() === '0,90,180,270', `turns are read as ${found}`);
  },
  'with letters twice as large everything is still there': Object.assign(
    async page => {
      await begin(page, 'dba30');
      const { wide, stage, clipped } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        stage: document.getElementById('board').clientHeight,
        clipped: [...document.querySelectorAll('.prompt .btn')].filter(b => b.scrollWidth > b.clientWidth + 1 || b.getBoundingClientRect().right > innerWidth).map(b => b.textContent),
      }));
      ensure(wide <= 0, `the page is ${wide} pixels too wide`);
      ensure(stage > 150, `the table is only ${stage} pixels high`);
      ensure(!clipped.length, `cut off: ${clipped}`);
    },
    { options: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 } },
  ),
  'letters of 200 %, as a reader sets them in the browser: nothing is cut off, on desk and phone': async (page, context) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const size of [{ width: 1440, height: 900 }, { width: 412, height: 915 }]) {
      await page.setViewportSize(size);
      await page.goto(`${page.url().split('#')[0]}?${size.width}`);
      await page.waitForFunction(() => document.documentElement.dataset.state === 'ready');
      ensure((await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.ng b')).fontSize))) > 26, 'the letters did not grow');
      await begin(page, 'dba30');
      const { wide, stage, cut } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        stage: document.getElementById('board').clientHeight,
        cut: [...document.querySelectorAll('.prompt .btn, .tools button, .versus h2, .card h3')].filter(b => b.checkVisibility() && (b.scrollWidth > b.clientWidth + 24 || b.getBoundingClientRect().right > innerWidth + 1)).map(b => b.textContent),
      }));
      ensure(wide <= 0, `${size.width}: the page is ${wide} pixels too wide`);
      ensure(stage > 180, `${size.width}: the table is only ${stage} pixels high`);
      ensure(!cut.length, `${size.width}: cut off: ${cut}`);
    }
  },
  'in grey the sides are still told apart': async page => {
    const [a, b] = await page.evaluate(async () => {
      const { paintPiece } = await import('./js/paint/bases.js'),
        { armyOf } = await import('./js/paint/palette.js');
      // the front edge of the same base on both sides: how light it is, and how much that changes along it
      return [0, 1].map(side => {
        const c = new OffscreenCanvas(200, 120),
          x = c.getContext('2d');
        x.translate(100, 40);
        x.scale(4, 4);
        paintPiece(x, { id: 'x', type: '4Bd', symbol: 'blade', side, width: 40, depth: 15, marks: [], turn: 0 }, armyOf('Levy', side), 0);
        const row = x.getImageData(24, 44, 152, 1).data,
          grey = Array.from({ length: 152 }, (_, i) => 0.3 * row[4 * i] + 0.59 * row[4 * i + 1] + 0.11 * row[4 * i + 2]),
          mean = grey.reduce((n, v) => n + v, 0) / grey.length;
        return { mean, spread: Math.sqrt(grey.reduce((n, v) => n + (v - mean) ** 2, 0) / grey.length) };
      });
    });
    ensure(Math.abs(a.mean - b.mean) > 25 || Math.abs(a.spread - b.spread) > 20, `front edges in grey: ${JSON.stringify([a, b])}`);
  },
  'what a captain would have done instead is shown': async page => {
    await begin(page, 'dba30');
    const first = await status(page);
    await page.keyboard.press('c');
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, first.acts);
    await settled(page);
    await page.keyboard.press('b');
    await page.waitForFunction(() => /A captain of/.test(document.querySelector('.told')?.textContent ?? ''));
  },
};
