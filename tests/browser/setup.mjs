// Before the battle, by hand: ground and camps laid by dragging and by pins, zones shown, old enemies beside each other; and what
// the table tells besides: whom a question is about, how the ground looks, what is taken for granted.
import { readFileSync, readdirSync } from 'node:fs';
import { begin, byHand, byHandToDeployment, ensure, settled, status } from './hands.mjs';

/** A captain answers, if anybody is asked. */
async function byCaptain(page) {
  await settled(page);
  await page.keyboard.press('c');
  await settled(page);
}

/** Captains answer until the question is one of these. */
async function until(page, test) {
  for (let i = 0; i < 90 && !(await page.evaluate(test)); i++) await byCaptain(page);
  ensure(await page.evaluate(test), 'that question never came');
}

const middle = points => [0, 1].map(i => points.reduce((n, p) => n + p[i], 0) / points.length);
/** What is in hand, as soon as the engine has said where it could lie. */
const laid = async page => (await page.waitForFunction(() => window.acies.app.draft.more.shape ?? window.acies.app.draft.more.line)).jsonValue();

/** Where a place of the table is on the screen. */
const onScreen = (page, at) =>
  page.evaluate(p => {
    const { board, d } = window.acies.app,
      b = board.host.getBoundingClientRect(),
      [x, y] = board.pixels(d.transform.point(p));
    return [b.left + x, b.top + y];
  }, at);

/** What is in hand is taken to a pin, dragged, turned, stepped on and given. */
async function layOne(page) {
  await page.locator('.places').waitFor();
  const first = middle(await laid(page));
  if (await page.locator('.elsewhere').count()) {
    await page.locator('.elsewhere').first().click();
    ensure(Math.hypot(...middle(await laid(page)).map((n, i) => n - first[i])) > 1, 'a pin does not take it elsewhere');
  }
  await page.locator('[aria-label="The next place"]').click();
  const from = middle(await laid(page)),
    [x, y] = await onScreen(page, from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y - 14, { steps: 4 });
  await page.mouse.up();
  const to = middle(await laid(page));
  ensure(Math.hypot(to[0] - from[0], to[1] - from[1]) > 1, 'it is not dragged');
  const before = JSON.stringify(await laid(page));
  await page.locator('[aria-label="Turn it right"]').click();
  ensure(JSON.stringify(await laid(page)) !== before, 'it is not turned');
  await page.locator('[aria-label="The place before"]').click(); // and given at once: what is pressed while it is judged is not lost
  const { acts } = await status(page);
  await page.locator('.prompt .give').click();
  await page.waitForFunction(n => window.acies.app.session.status.acts > n, acts);
  await settled(page);
}

/** The rim of the zone is seen with nobody picked; whoever is dragged onto the table stands there. */
async function deployOne(page) {
  await page.locator('.zonerim').waitFor({ state: 'attached' });
  const later = page.locator('.benched.later');
  if (await later.count()) {
    await later.last().click();
    await page.locator('.notice, .zonerim').first().waitFor({ state: 'attached' }); // a place, or why there is none
    await page.keyboard.press('Escape');
  }
  await page.locator('.benched:not(.later)').first().click();
  await page.locator('.zonerim').waitFor({ state: 'attached' });
  const spot = await page.evaluate(() => {
    const pts = document.querySelector('.reach').getAttribute('d').match(/[-\d.]+,[-\d.]+/g).map(t => t.split(',').map(Number)),
      { board } = window.acies.app,
      b = board.host.getBoundingClientRect(),
      free = p => pts.filter(q => Math.hypot(p[0] - q[0], p[1] - q[1]) * board.scale < 48).length, // room to be dragged about
      [x, y] = board.pixels(pts.reduce((m, p) => (free(p) > free(m) ? p : m)));
    return [b.left + x, b.top + y];
  });
  const { acts } = await status(page);
  await page.mouse.click(...spot);
  await page.locator('.ghost .base').first().waitFor({ state: 'attached' });
  await page.mouse.move(...spot);
  await page.mouse.down();
  await page.mouse.move(spot[0] + 12, spot[1] + 4, { steps: 3 });
  await page.mouse.up();
  await settled(page);
  const stopped = await page.locator('.card .stop').allInnerTexts();
  ensure(!stopped.length, `it cannot stand there: ${stopped}`);
  await page.locator('.prompt .give').click();
  await page.waitForFunction(n => window.acies.app.session.status.acts > n, acts);
  await settled(page);
  const rest = page.getByText('Let a captain draw up the rest');
  if (await rest.count()) await rest.click();
  // sides that take turns at it are asked again and again: who has left it to a captain is not
  await settled(page);
  ensure(await page.evaluate(() => window.acies.app.session.status.turn > 0 || !document.querySelector('.benched:not(.later)')), 'a captain leaves off before all stand');
}

export const setup = {
  ...Object.fromEntries(
    readdirSync('data/scenarios').map(code => [
      `${code}: set up by hand: ground and camp laid, a base placed, a captain for the rest`,
      Object.assign(
        async page => {
          await byHand(page, code);
          for (let i = 0; i < 60 && !(await page.locator('.benched').count()); i++) {
            if (await page.locator('.places').count()) await layOne(page);
            else await byCaptain(page);
          }
          await deployOne(page);
        },
        { limit: 240000 },
      ),
    ]),
  ),
  'where captains find no answer whoever plays gives it himself, or lets them try again': async page => {
    await byHandToDeployment(page);
    const { acts } = await status(page);
    await page.evaluate(() => {
      const { session } = window.acies.app;
      window.advice = session.advice;
      session.advice = async () => null;
      session.leave();
    });
    await page.locator('.prompt .notice').waitFor();
    await settled(page);
    ensure((await status(page)).acts === acts, 'something was played');
    await page.locator('.prompt .captain').waitFor();
    await page.evaluate(() => {
      const { session } = window.acies.app;
      session.seats = [0, 1].map(() => ({ kind: 'bot', bot: 'steady' }));
      session.run();
    });
    await page.locator('.prompt .btn.main', { hasText: 'Go on' }).waitFor();
    await page.evaluate(() => (window.acies.app.session.advice = window.advice));
    await page.locator('.prompt .btn.main', { hasText: 'Go on' }).click();
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, acts);
    await page.evaluate(() => window.acies.app.newGame());
  },
  'a line is dragged and turned as an outline is': async page => {
    const found = await page.evaluate(async () => {
      const { laidAt, laidIn, shiftLaid, turnLaid } = await import('./js/table/laying.js'),
        draft = { pieces: [], more: { line: [[0, 100], [200, 100]] }, set: f => Object.assign(draft.more, f) };
      const near = !!laidAt(draft, [100, 110], 20),
        far = !!laidAt(draft, [100, 140], 20);
      shiftLaid(draft, laidIn(draft), [10, 5]);
      turnLaid(draft, 90);
      return { near, far, line: draft.more.line };
    });
    ensure(found.near && !found.far, 'a line is not taken hold of where it lies');
    ensure(JSON.stringify(found.line) === '[[110,205],[110,5]]', `it lies ${JSON.stringify(found.line)}`);
  },
  'a zone found point by point has one rim': async page => {
    const d = await page.evaluate(async () => (await import('./js/table/places.js')).areaOf([[5, 5], [15, 5], [5, 15], [15, 15]], 10));
    ensure((d.match(/M/g) ?? []).length === 8, `a square of four cells has eight edges: ${d}`);
  },
  'an army is met by an enemy it had': async page => {
    await page.locator('.tab').nth(1).click();
    await page.locator('input.search').fill('');
    const chosen = () => page.evaluate(() => window.acies.app.newgame.choice.armies.map(i => window.acies.app.newgame.list.armies[i].content));
    const [a, b] = await chosen();
    ensure(a.enemies.includes(b.id), `${a.name} never met ${b.name}`);
    await page.locator('.army').nth(6).click();
    const [c, d] = await chosen();
    ensure(!c.enemies?.length || c.enemies.includes(d.id), `${c.name} never met ${d.name}`);
    const known = await page.evaluate(ids => window.acies.app.newgame.list.armies.filter(x => ids.includes(x.content.id)).length, c.enemies ?? []);
    ensure((await page.locator('.who.old').count()) === Math.max(0, known - 1), 'old enemies are not marked');
  },
  'opponents stand from gentle to strong, and the usual one is chosen': async page => {
    const names = await page.locator('.foe b').allInnerTexts();
    ensure(names.indexOf('Recruit') < names.indexOf('Steady') && names.indexOf('Steady') < names.indexOf('Captain'), `they stand as ${names}`);
    ensure((await page.locator('.foe.on b').innerText()) === 'Steady', 'another is chosen');
  },
  'whom a question is about is marked and in sight': async page => {
    await begin(page, 'cb');
    await until(page, () => {
      const { session, d } = window.acies.app;
      return session.asked && d.byId[session.prompt.piece]?.at;
    });
    await page.evaluate(() => {
      const { app } = window.acies,
        v = app.board.view;
      app.board.look({ ...v, x: v.x + v.w * 3 }); // far away
      app.changed();
    });
    const seen = await page.evaluate(() => {
      const { board, d, session } = window.acies.app,
        [x, y] = board.pixels(d.byId[session.prompt.piece].at);
      return { inside: x > 0 && x < board.size[0] && y > 0 && y < board.size[1], marked: !!board.over.querySelector('.asked, .picked') };
    });
    ensure(seen.inside, 'it is out of sight');
    ensure(seen.marked, 'it is not marked');
  },
  'while the view moves nothing is drawn anew, and a press still finds its base': async page => {
    await begin(page, 'dba30');
    const { before, during, id, hit } = await page.evaluate(async () => {
      const { app } = window.acies,
        { board } = app,
        box = () => board.svg.getAttribute('viewBox'),
        before = box();
      board.look({ ...board.view, x: board.view.x + 40, y: board.view.y + 20 });
      const during = box(),
        id = [...board.able][2],
        p = app.d.byId[id],
        b = board.host.getBoundingClientRect(),
        [x, y] = board.pixels([p.at[0], p.at[1] + p.depth / 2]);
      await new Promise(requestAnimationFrame);
      return { before, during, id, hit: document.elementFromPoint(b.left + x, b.top + y)?.closest('.piece')?.getAttribute('data-id') };
    });
    ensure(before === during, 'the drawing was made anew');
    ensure(hit === id, `${hit} is found where ${id} stands`);
    await page.waitForFunction(b => window.acies.app.board.svg.getAttribute('viewBox') !== b && !window.acies.app.board.svg.style.transform, before);
  },
  'a hill of four corners has none for the eye, and stays within its outline': async page => {
    const { far, out } = await page.evaluate(async () => {
      const { natural } = await import('./js/paint/geom.js'),
        pts = natural([[0, 0], [300, 0], [300, 160], [0, 160]], 40, 7, 0.07, true);
      return { far: Math.min(...pts.map(p => Math.hypot(...p))), out: pts.filter(([x, y]) => x < -1 || y < -1 || x > 301 || y > 161).length };
    });
    ensure(far > 35, `the corner is cut by ${far.toFixed(0)} mm only`);
    ensure(!out, `${out} points lie outside`);
  },
  'every kind of ground of every rule set is painted, and a bridge goes over its river': Object.assign(
    async page => {
      for (const code of readdirSync('data/scenarios')) {
        const wrong = await page.evaluate(async ruleset => {
          const { app, ask } = window.acies,
            { content } = (await (await fetch(`data/${ruleset}.json`)).json()).scenarios[0],
            { terrain: kinds } = await ask({ ask: 'ruleset', ruleset }),
            game = await ask({ ask: 'new', position: content }),
            { scene } = await ask({ ask: 'state', game: game.game }),
            around = ([x, y], r) => [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]],
            cell = content.table.base_width * 4;
          if (!app.session.scene) await app.begin({ ask: 'new', position: content }, { seats: [{ kind: 'human' }, { kind: 'human' }] });
          const { Ground } = await import('./js/table/ground.js'),
            { armyOf } = await import('./js/paint/palette.js'),
            ground = new Ground(document.createElement('div')),
            looks = new Map();
          // the looks as the engine tells them: each kind laid alone
          for (const k of kinds) {
            const one = { id: 'x', kind: k.code, ...(k.shape === 'line' ? { line: [[0, cell], [cell, cell * 2]], width: 20 } : { shape: around([cell, cell], cell / 3) }) },
              g = await ask({ ask: 'new', position: { ...content, terrain: [one] } });
            if (g.error) continue; // somebody stands there, or more has to be said: the kind is known by others
            looks.set(k.code, (await ask({ ask: 'state', game: g.game })).scene.terrain[0]);
          }
          const terrain = [...looks.values()].flatMap((t, i) => {
            const at = [cell * ((i % 5) + 1), cell * (Math.floor(i / 5) + 1)];
            return t.line ? [{ ...t, id: `l${i}`, line: [[at[0] - cell, at[1]], [at[0] + cell, at[1]]] }] : [{ ...t, id: `s${i}`, shape: around(at, cell / 3), crest: undefined, gates: undefined }];
          });
          const view = { x: 0, y: 0, w: scene.table.width, h: scene.table.depth };
          ground.look(view, 0.5);
          const fell = new Promise(done => ground.worker.addEventListener('error', e => done(e.message))),
            shown = new Promise(done => ground.worker.addEventListener('message', () => done(looks.size > kinds.length / 2 ? '' : 'too few kinds could be laid')));
          ground.send({ number: 1, scene: { ...scene, terrain, pieces: [] }, view, px: 0.5, options: { rim: 20, dark: false, armies: [0, 1].map(i => armyOf('x', i)), unit: 40, names: ['A', 'B'] }, looks: { ground: 'x', crowns: 'x' } });
          return Promise.race([fell, shown]);
        }, code);
        ensure(!wrong, `${code}: ${wrong}`);
      }
      const over = await page.evaluate(async () => {
        const { roadOver } = await import('./js/paint/built.js');
        return roadOver({ shape: [[480, 490], [480, 526], [536, 526], [536, 490]] }, [{ line: [[0, 508], [1200, 508]] }]);
      });
      ensure(JSON.stringify(over.line) === '[[508,526],[508,490]]' || JSON.stringify(over.line) === '[[508,490],[508,526]]', `the bridge goes along its river: ${JSON.stringify(over.line)}`);
      ensure(over.width === 56, `it is ${over.width} mm wide`);
    },
    { limit: 240000 },
  ),
  'every outcome a rule set can tell is weighed': async page => {
    const files = readdirSync('src/rules', { recursive: true }).map(String).filter(n => n.endsWith('wording.c')),
      lists = files.flatMap(n => [...readFileSync(`src/rules/${n}`, 'utf8').matchAll(/outcomes\[\] = \{([^}]*)\}/g)].map(m => [...m[1].matchAll(/"(\w+)"/g)].map(x => x[1])));
    ensure(lists.length >= 4, 'the lists are not found');
    const harms = await page.evaluate(async all => {
      const { harm } = await import('./js/panels/odds.js');
      return all.map(list => list.map(harm));
    }, lists);
    harms.forEach((list, i) => ensure(list.every((n, k) => !k || n >= list[k - 1]) && list.at(-1) === 3, `${lists[i]} weigh ${list}`));
  },
  'the calculator begins whole in every rule set, and marks what is taken for granted': async page => {
    for (const code of readdirSync('data/scenarios')) {
      await page.evaluate(c => import('./js/screens/calculator.js').then(m => m.calculator(window.acies.app, c)), code);
      await page.locator('.result .odds').waitFor();
      await page.locator('.calc .usual:visible').first().waitFor();
    }
    await page.evaluate(() => import('./js/screens/calculator.js').then(m => m.calculator(window.acies.app, 'dba30')));
    await page.locator('[data-field=overlaps] .usual', { hasText: '0' }).first().waitFor();
    ensure((await page.locator('[data-field=going] .usual').first().innerText()) === 'Good', 'the going is another');
  },
  'however many have fallen, every switch is in sight': async page => {
    await begin(page, 'dba30');
    const hidden = await page.evaluate(() => {
      for (const box of document.querySelectorAll('.fallen')) {
        const bases = document.createElement('div');
        for (let i = 0; i < 8; i++) bases.append(Object.assign(document.createElement('canvas'), { width: 36, height: 30 }));
        box.append(bases);
      }
      const rail = document.getElementById('rail').getBoundingClientRect();
      return [...document.querySelectorAll('.rail .keys button')].filter(b => b.getBoundingClientRect().bottom > rail.bottom).map(b => b.textContent);
    });
    ensure(!hidden.length, `out of sight: ${hidden}`);
  },
  'D makes the first screen dark, and light again': async page => {
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'light'),
      before = await theme();
    await page.keyboard.press('d');
    ensure((await theme()) !== before, 'it stays as it is');
    await page.keyboard.press('d');
    ensure((await theme()) === before, 'it does not come back');
  },
  'edges and quarters are answered on the table itself': async page => {
    await byHand(page, 'dba22');
    await until(page, () => window.acies.app.session.offers.some(o => ['north', 'west'].includes(o.choice)));
    await page.locator('.site').nth(1).waitFor();
    const { acts } = await status(page);
    await page.locator('.site').nth(1).click();
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, acts);
    const sites = await page.evaluate(async () => {
      const { siteOf } = await import('./js/table/places.js');
      return [1, 2, 3, 4].map(value => siteOf({ act: 'quarter', value }, 'the quarter of the table, 1 to 4', { width: 600, depth: 600, base_width: 40 }).at.join()).join(' ');
    });
    ensure(sites === '150,450 450,450 450,150 150,150', `the quarters lie at ${sites}`);
  },
  'what an order does is said where it is offered': async page => {
    for (const [code, verb, asked] of [
      ['cb', 'Ride', () => window.acies.app.session.asked && window.acies.app.session.offers.some(o => o.act === 'ride')],
      ['dtn', 'Senior', () => window.acies.app.session.asked && window.acies.app.session.offers.some(o => o.act === 'senior')],
    ]) {
      await begin(page, code);
      await until(page, asked);
      const told = page.locator('.explain', { hasText: verb }).first();
      await told.waitFor();
      ensure((await told.innerText()).length > verb.length + 10, `${code} says nothing of ${verb}`);
    }
  },
  'answers that are numbers stand in their order': async page => {
    const order = await page.evaluate(async () => {
      const { quickOffers } = await import('./js/panels/prompt.js'),
        offers = [2, 3, 4, 1].map(value => ({ act: 'quarter', value }));
      return quickOffers({ session: { offers } }).map(o => o.value).join();
    });
    ensure(order === '1,2,3,4', `they stand as ${order}`);
  },
};
