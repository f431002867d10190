// What is seen and measured on the table: first view, map, ruler, reaches, the plan, dice, the loupe of a finger.
import { able, begin, byHandToDeployment, ensure, pageTime, settled, spotOf, status, tap } from './hands.mjs';

/** Drags one piece so many pixels up. */
export async function pull(page, id, by) {
  const [x, y] = await spotOf(page, id);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - by / 2, { steps: 3 });
  await page.mouse.move(x, y - by, { steps: 3 });
  await page.mouse.up();
}

/** Six bases, two lines far apart, four PIPs: room to plan. */
const twoLines = page =>
  page.evaluate(async () => {
    const { app } = window.acies,
      line = (id, y, facing) => [0, 1, 2].map(i => ({ id: `${id}${i}`, type: '4Bd', general: i === 1, at: [220 + 60 * i, y], facing }));
    await app.begin({ ask: 'new', position: { ruleset: 'dba30', table: { width: 600, depth: 600, base_width: 40 }, terrain: [], sides: [{ name: 'A', bounds: 2, pieces: line('A', 120, 0) }, { name: 'B', bounds: 2, pieces: line('B', 480, 180) }], turn: { side: 0, phase: 'move', pips: 4 } } }, { seats: [{ kind: 'human' }, { kind: 'human' }], title: 'A plan' });
  });

/** A finger on the table, through the browser's own touch events; one that does not rest comes down and moves in one go, however slow the machine. */
export async function finger(page, points, hold = 0) {
  const cdp = await page.context().newCDPSession(page),
    send = (type, at) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] }),
    go = (/** @type {number[][]} */ on) => Promise.all(on.map(p => send('touchMove', p))),
    down = send('touchStart', points[0]);
  if (hold) await down.then(() => page.waitForTimeout(hold));
  await Promise.all([down, go(points.slice(1))]);
  return { go, lift: () => send('touchEnd') };
}

const phone = { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true };

export const looking = {
  'the first view shows the fighting, as large as it can be': async page => {
    await begin(page, 'dba30');
    const { base, all } = await page.evaluate(() => {
      const { board, d } = window.acies.app,
        v = board.view;
      return { base: d.unit * board.scale, all: d.scene.pieces.filter(p => p.at && !p.marks.includes('camp')).every(p => p.at[0] > v.x && p.at[0] < v.x + v.w && p.at[1] > v.y && p.at[1] < v.y + v.h) };
    });
    ensure(base > 60, `a base is only ${base.toFixed(0)} pixels wide`);
    ensure(all, 'somebody is out of sight');
  },
  'the map shows the whole table and moves the view': async page => {
    await begin(page, 'dtn');
    const before = await page.evaluate(() => window.acies.app.board.view.x),
      box = await page.locator('.map').boundingBox();
    ensure((await page.locator('.map .m0').count()) > 3 && (await page.locator('.map .m1').count()) > 3, 'armies are missing on the map');
    await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
    ensure((await page.evaluate(() => window.acies.app.board.view.x)) > before + 10, 'the view did not move');
  },
  'the ruler measures from edge to edge': async page => {
    await begin(page, 'dba30');
    const a = await spotOf(page, 'R3'),
      b = await spotOf(page, 'C6');
    await page.keyboard.press('m');
    await page.mouse.move(...a);
    await page.mouse.down();
    await page.mouse.move(...b, { steps: 4 });
    await page.mouse.up();
    const said = await page.locator('.layer-ruler text').textContent(),
      gap = await page.evaluate(() => {
        const { d } = window.acies.app,
          [p, q] = ['R3', 'C6'].map(id => d.byId[id].own.at);
        return Math.hypot(Math.max(0, Math.abs(p[0] - q[0]) - 40), p[1] - q[1]) / 40;
      });
    ensure(Math.abs(parseFloat(said) - gap) < 0.06, `it says ${said} where ${gap.toFixed(2)} base widths lie between`);
    await page.keyboard.press('m');
    ensure((await page.locator('.layer-ruler text').count()) === 0, 'the ruler is not laid aside');
    await page.keyboard.down('m');
    await page.keyboard.down('m'); // as a held key repeats
    await page.mouse.move(...a);
    await page.mouse.down();
    await page.mouse.move(...b, { steps: 4 });
    await page.mouse.up();
    ensure((await page.locator('.layer-ruler text').textContent()) === said, 'nothing is measured while M is held');
    await page.keyboard.up('m');
    ensure((await page.locator('.layer-ruler text').count()) === 0, 'letting M go does not lay the ruler aside');
  },
  'the name of whoever is in sight is in sight, whole': async page => {
    await begin(page, 'cb');
    const { cut, plates } = await page.evaluate(async () => {
      const { layOut } = await import('./js/table/names.js'),
        { board, d } = window.acies.app,
        size = 11 / board.scale,
        mine = d.scene.pieces.filter(p => p.at),
        x = Math.min(...mine.map(p => p.at[0])) - 1, // somebody stands at the very edge of what is seen
        y = Math.min(...mine.map(p => p.at[1])) - 1,
        laid = layOut(mine, size, { x, y, w: d.scene.table.width, h: d.scene.table.depth });
      return { plates: laid.length, cut: laid.filter(l => l.box.x - l.box.w / 2 < x - 0.01 || l.box.y - l.box.h / 2 < y - 0.01).map(l => l.text) };
    });
    ensure(plates > 10, `only ${plates} have names`);
    ensure(!cut.length, `cut off: ${cut}`);
  },
  'reaches are drawn from the ghost': async page => {
    await begin(page, 'dba30');
    const id = await page.evaluate(() => window.acies.app.d.scene.pieces.find(p => p.commands && p.side === 0).id);
    await pull(page, id, 60);
    await page.locator('.range.command').waitFor({ state: 'attached' });
    await page.locator('.ghost .base').first().waitFor({ state: 'attached' });
    const same = await page.evaluate(i => {
      const ring = document.querySelector('.range.command').parentNode.getAttribute('transform').match(/[-\d.]+/g).map(Number),
        { d, draft } = window.acies.app,
        ghost = d.transform.point(draft.ghost.find(g => g.id === i).at);
      return Math.hypot(ring[0] - ghost[0], ring[1] - ghost[1]);
    }, id);
    ensure(same < 1, `the ring lies ${same} mm from the ghost`);
    await page.keyboard.press('r');
    ensure((await page.locator('.range').count()) === 0, 'R does not hide them');
    await page.keyboard.press('r');
  },
  'what a move leads to is told before it is given': async page => {
    await begin(page, 'dba30');
    await page.evaluate(async () => {
      // two lines a step apart
      const { app } = window.acies,
        bases = (side, y, facing) => [0, 1, 2].map(i => ({ id: `${'AB'[side]}${i}`, type: '4Bd', general: i === 0, at: [260 + 40 * i, y], facing }));
      await app.begin({ ask: 'new', position: { ruleset: 'dba30', table: { width: 600, depth: 600, base_width: 40 }, terrain: [], sides: [{ name: 'A', bounds: 2, pieces: bases(0, 280, 0) }, { name: 'B', bounds: 2, pieces: bases(1, 320, 180) }], turn: { side: 0, phase: 'move', pips: 4 } } }, { seats: [{ kind: 'human' }, { kind: 'human' }], title: 'A step apart' });
    });
    await settled(page);
    await pull(page, 'A1', await page.evaluate(() => window.acies.app.board.scale * 44));
    await page.locator('.fights.then').waitFor();
    ensure(/%/.test(await page.locator('.fights.then li').first().innerText()), 'no odds are told');
  },
  'what is pressed while it is judged is given as it is seen: not lost, and not as it lay before': async page => {
    for (const hand of ['mouse', 'keyboard', 'again by mouse']) {
      await begin(page, 'dba30');
      await twoLines(page);
      await settled(page);
      await page.evaluate(() => window.acies.app.pick(['A0']));
      if (hand !== 'keyboard') {
        await page.evaluate(() => window.acies.app.draft.setSteps([{ advance: 20 }]));
        await settled(page); // the button is there
      }
      await page.evaluate(h => {
        const { app } = window.acies;
        if (h === 'mouse') app.choose({ act: app.draft.verb, pieces: ['A0'], steps: [{ advance: 36 }] }); // nothing is judged of it yet
        else app.draft.setSteps([{ advance: 36 }]);
        if (h === 'keyboard') app.board.host.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        else document.querySelector('.prompt .give').click();
      }, hand);
      await settled(page);
      const [last] = await page.evaluate(() => window.acies.app.session.log.slice(-1));
      ensure(last?.act.steps?.[0].advance === 36, `by ${hand} was given ${JSON.stringify(last?.act)}`);
    }
    await begin(page, 'dba30');
    await twoLines(page);
    await settled(page);
    const { acts } = await status(page);
    await page.evaluate(() => {
      const { app } = window.acies;
      app.pick(['A0']);
      app.draft.setSteps([{ advance: 999 }]); // nobody has seen yet that it stops
      app.give();
    });
    await page.locator('.ghost.stopped .base').waitFor({ state: 'attached' });
    await settled(page);
    ensure((await status(page)).acts === acts, 'an order is given that was not seen as it is');
    await page.locator('.prompt .give', { hasText: 'so far' }).click();
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, acts);
  },
  'several moves are planned, their cost seen, and given together': async page => {
    await begin(page, 'dba30');
    await twoLines(page); // two moves want two PIPs
    await settled(page);
    const ids = (await able(page)).slice(0, 2),
      before = await status(page);
    for (const id of ids) {
      await pull(page, id, 40);
      await page.locator('.prompt .planit').click();
      await page.waitForFunction(n => window.acies.app.draft.plan.acts.length === n, ids.indexOf(id) + 1);
    }
    ensure((await status(page)).acts === before.acts, 'a planned move was played');
    ensure((await page.locator('.plannedbase').count()) === 2, 'the plan is not drawn');
    ensure((await page.locator('.pip.next').count()) === (await page.evaluate(() => Math.min(window.acies.app.session.prompt.points, window.acies.app.draft.plan.cost))), 'the price is not ringed');
    await page.locator('.prompt .carry').click();
    await page.waitForFunction(n => window.acies.app.session.status.acts >= n + 2, before.acts);
  },
  'what would come after dice cannot be planned, and that is said': async page => {
    await begin(page, 'dba30', 3);
    await page.evaluate(() => (window.acies.app.session.pace = 0));
    const order = (id, steps) =>
      page.evaluate(([piece, way]) => {
        const { app } = window.acies;
        app.pick([piece]);
        app.draft.setSteps(way);
      }, [id, steps]);
    await order('C11', [{ wheel: 'right', degrees: 20.9 }, { advance: 75 }]); // into the river, whose state is not known yet
    await settled(page);
    await page.keyboard.press('p');
    await page.locator('.prompt .carry').waitFor();
    await order('C12', [{ advance: 40 }]);
    await page.locator('#tag', { hasText: 'cannot be planned' }).waitFor();
    await settled(page);
    ensure(!(await page.locator('.prompt .give').count()), 'it can be given all the same');
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await page.waitForFunction(() => window.acies.app.session.log.some(e => e.act.pieces?.[0] === 'C11'));
  },
  'no bubble lies over an answer, and no answer goes away under the hand': Object.assign(
    async page => {
      await begin(page, 'dba30');
      await twoLines(page);
      await settled(page);
      await pull(page, 'A0', 40);
      await page.locator('.prompt .planit').click();
      await page.waitForFunction(() => window.acies.app.draft.plan.acts.length === 1);
      await pull(page, 'A1', 40);
      await page.locator('.prompt .planit').waitFor();
      await page.mouse.move(...(await spotOf(page, 'A2')));
      await page.locator('#tip .factors').waitFor();
      const hidden = await page.evaluate(() =>
        [...document.querySelectorAll('.prompt button')].filter(b => {
          const r = b.getBoundingClientRect();
          return !b.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
        }).map(b => b.textContent),
      );
      ensure(!hidden.length, `something lies over ${hidden}`);
      await page.locator('.prompt .planit').hover();
      await page.mouse.down();
      await page.evaluate(() => window.acies.app.refresh());
      await pageTime(page, 250); // long enough for the prompt to be built anew
      await page.mouse.up();
      await page.waitForFunction(() => window.acies.app.draft.plan.acts.length === 2);
    },
    { options: { viewport: { width: 1024, height: 640 } } },
  ),
  'a line goes off as a column, dragged with the word for it': async page => {
    await page.evaluate(async () => {
      const line = (id, y, facing) => [0, 1, 2].map(i => ({ id: `${id}${i}`, type: '4Bd', general: i === 1, at: [240 + 40 * i, y], facing }));
      await window.acies.app.begin({ ask: 'new', position: { ruleset: 'dba30', table: { width: 600, depth: 600, base_width: 40 }, terrain: [], sides: [{ name: 'A', bounds: 2, pieces: line('A', 120, 0) }, { name: 'B', bounds: 2, pieces: line('B', 480, 180) }], turn: { side: 0, phase: 'move', pips: 4 } } }, { seats: [{ kind: 'human' }, { kind: 'human' }], title: 'A column' });
    });
    await settled(page);
    for (const _ of ['one', 'all']) {
      await page.mouse.click(...(await spotOf(page, 'A0')));
      await settled(page);
    }
    ensure((await page.evaluate(() => window.acies.app.draft.pieces.length)) === 3, 'the line was not picked whole');
    await page.getByRole('button', { name: 'Column', exact: true }).click();
    await pull(page, 'A0', 90);
    await settled(page);
    await page.keyboard.press('Enter');
    await settled(page);
    const at = await page.evaluate(() => window.acies.app.d.scene.pieces.filter(p => p.id.startsWith('A')).map(p => p.at));
    ensure(new Set(at.map(p => Math.round(p[0]))).size === 1 && new Set(at.map(p => Math.round(p[1]))).size === 3, `no column: ${JSON.stringify(at)}`);
  },
  'a lasso shows whom it catches: those whose middle is in it': async page => {
    await begin(page, 'dba30');
    const [left, right, behind] = await Promise.all(['R3', 'R7', 'R12'].map(id => spotOf(page, id))),
      bottom = behind[1] - 2; // it touches the front edge of who stands behind
    await page.mouse.move(left[0] - 20, left[1] - 60);
    await page.mouse.down();
    await page.mouse.move(right[0] + 20, bottom, { steps: 5 });
    ensure((await page.locator('.caught').count()) === 5, 'it does not show whom it catches');
    await page.mouse.up();
    const picked = await page.evaluate(() => [...window.acies.app.board.selected].sort().join());
    ensure(picked === 'R3,R4,R5,R6,R7', `it picked ${picked}`);
  },
  'a finger picks several: taps add and take away, a drag catches many': Object.assign(
    async page => {
      await begin(page, 'dba30');
      const ids = (await able(page)).slice(0, 3),
        picked = () => page.evaluate(() => [...window.acies.app.board.selected].sort().join());
      await page.touchscreen.tap(...(await spotOf(page, ids[0])));
      await settled(page);
      await tap(page, page.getByRole('button', { name: '+ Others' }));
      for (const id of ids.slice(1)) await page.touchscreen.tap(...(await spotOf(page, id)));
      ensure((await picked()) === [...ids].sort().join(), `picked are ${await picked()}`);
      await page.touchscreen.tap(...(await spotOf(page, ids[1])));
      ensure((await picked()) === [ids[0], ids[2]].sort().join(), 'a second tap does not take it away');
      const box = await page.locator('#board').boundingBox(),
        drag = await finger(page, [[box.x + 4, box.y + box.height * 0.4], [box.x + 40, box.y + box.height * 0.6], [box.x + box.width - 4, box.y + box.height - 6]]);
      await drag.lift();
      ensure((await picked()).split(',').length > 6, `a drag on the cloth caught ${await picked()}`);
      await settled(page);
      await tap(page, page.getByRole('button', { name: 'Let go' }));
      ensure(!(await page.evaluate(() => window.acies.app.several)), 'it is not laid aside');
    },
    { options: phone },
  ),
  'a finger beside a small base picks it; nothing is answered there for others': Object.assign(
    async page => {
      await begin(page, 'cb');
      const found = await page.evaluate(() => {
        const { board, d } = window.acies.app,
          on = ([x, y]) => x > 30 && y > 30 && x < board.size[0] - 30 && y < board.size[1] - 30,
          p = d.scene.pieces.find(q => q.at && board.able.has(q.id) && on(board.pixels(q.at))),
          b = board.host.getBoundingClientRect(),
          [x, y] = board.pixels(p.at);
        return { id: p.id, at: [b.left + x, b.top + y - 8] };
      });
      await page.touchscreen.tap(...found.at);
      await settled(page);
      ensure((await page.evaluate(() => [...window.acies.app.board.selected].join())) === found.id, `${found.id} is not picked`);
      const strangers = await page.evaluate(
        id =>
          import('./js/panels/prompt.js').then(({ quickOffers }) => {
            const { board, session } = window.acies.app,
              offers = [{ act: 'hold', pieces: ['X'] }, { act: 'hold', pieces: [id] }];
            return quickOffers({ board, session: { offers, prompt: session.prompt } }).length;
          }),
        found.id,
      );
      ensure(strangers === 1, 'somebody else is answered for');
      await begin(page, 'dba30');
      const [mine] = await able(page);
      await page.touchscreen.tap(...(await spotOf(page, mine)));
      await settled(page);
      const [x, y] = await spotOf(page, mine); // the card has come: the table may lie elsewhere
      await page.touchscreen.tap(x, y - 18); // a step ahead of it
      await settled(page);
      const { pieces, steps } = await page.evaluate(() => window.acies.app.draft);
      ensure(pieces.length === 1 && steps.length === 1, `a tap beside who is in hand is no place to go to: ${JSON.stringify([pieces, steps])}`);
    },
    { options: phone },
  ),
  'points that are spent stay as empty rings': async page => {
    await begin(page, 'dba30');
    await twoLines(page);
    await settled(page);
    ensure((await page.locator('.pip').count()) === 4 && !(await page.locator('.pip.spent').count()), 'four PIPs are not shown');
    await pull(page, 'A0', 40);
    await settled(page);
    await page.keyboard.press('Enter');
    await page.locator('.pip.spent').waitFor();
    ensure((await page.locator('.pip').count()) === 4, 'what is spent is gone');
  },
  'whoever is lost tips over before he is gone': Object.assign(
    async page => {
      await begin(page, 'dba30');
      const left = await page.evaluate(() => {
        const { app } = window.acies;
        app.session.scene = { ...app.session.scene, pieces: app.session.scene.pieces.map(p => (p.id === 'R6' ? { ...p, at: null } : p)) };
        app.changed();
        return document.querySelectorAll('.piece[data-id=R6].falls').length;
      });
      ensure(left === 1, 'it is gone at once');
      await page.waitForFunction(() => !document.querySelector('.piece[data-id=R6]'));
    },
    { options: { reducedMotion: 'no-preference' } },
  ),
  'a drag along a road goes round its bend': async page => {
    await begin(page, 'dba30');
    await page.evaluate(async () => {
      const { app } = window.acies;
      await app.begin({ ask: 'new', position: { ruleset: 'dba30', table: { width: 600, depth: 600, base_width: 40 }, terrain: [{ id: 'road', kind: 'road', line: [[300, 0], [300, 160], [400, 260], [400, 600]], width: 20 }], sides: [{ name: 'A', bounds: 2, pieces: [{ id: 'A0', type: 'LH', general: true, at: [300, 120], facing: 0 }] }, { name: 'B', bounds: 2, pieces: [{ id: 'B0', type: '4Bd', general: true, at: [100, 560], facing: 180 }] }], turn: { side: 0, phase: 'move', pips: 4 } } }, { seats: [{ kind: 'human' }, { kind: 'human' }], title: 'A road' });
    });
    await settled(page);
    const from = await spotOf(page, 'A0'),
      to = await page.evaluate(() => {
        const { board, d } = window.acies.app,
          b = board.host.getBoundingClientRect(),
          [x, y] = board.pixels(d.transform.point([370, 230]));
        return [b.left + x, b.top + y];
      });
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0], from[1] - 30, { steps: 3 });
    await page.mouse.move(...to, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => window.acies.app.draft.ready?.steps?.some(x => x.along > 0));
    const at = await page.evaluate(() => window.acies.app.draft.ghost[0].at);
    ensure(at[0] > 340, `it stands at ${at}, not round the bend`);
  },
  'who may not act says why, and who may shows how far': async page => {
    await begin(page, 'dba30');
    await page.evaluate(async () => {
      // one that has nobody to lead it is out of reach of a single PIP
      const { app } = window.acies;
      await app.begin({ ask: 'new', position: { ruleset: 'dba30', table: { width: 600, depth: 600, base_width: 40 }, terrain: [], sides: [{ name: 'A', bounds: 2, pieces: [{ id: 'A0', type: '4Bd', general: true, at: [60, 60], facing: 0 }, { id: 'A1', type: '4Bd', at: [540, 560], facing: 0 }] }, { name: 'B', bounds: 2, pieces: [{ id: 'B0', type: '4Bd', general: true, at: [300, 300], facing: 180 }] }], turn: { side: 0, phase: 'move', pips: 1 } } }, { seats: [{ kind: 'human' }, { kind: 'human' }], title: 'Too far' });
    });
    await settled(page);
    await page.mouse.click(...(await spotOf(page, 'A1')));
    await page.locator('.notice', { hasText: 'dba30-' }).waitFor();
    await page.mouse.click(...(await spotOf(page, 'A0')));
    await page.locator('.lane').waitFor({ state: 'attached' });
    await pull(page, 'A0', 60);
    await page.locator('#tag', { hasText: / of \d/ }).waitFor();
  },
  'dropped on an enemy means contact; S switches that off': async page => {
    await begin(page, 'dba30');
    await page.evaluate(async () => {
      const { app } = window.acies;
      await app.begin({ ask: 'new', position: { ruleset: 'dba30', table: { width: 600, depth: 600, base_width: 40 }, terrain: [], sides: [{ name: 'A', bounds: 2, pieces: [{ id: 'A0', type: 'Cv', general: true, at: [280, 240], facing: 0 }, { id: 'A1', type: 'Ps', at: [100, 60], facing: 0 }] }, { name: 'B', bounds: 2, pieces: [{ id: 'B0', type: '4Bd', general: true, at: [300, 320], facing: 180 }, { id: 'B1', type: 'Ps', at: [100, 560], facing: 180 }] }], turn: { side: 0, phase: 'move', pips: 4 } } }, { seats: [{ kind: 'human' }, { kind: 'human' }], title: 'Contact' });
    });
    await settled(page);
    const drag = async () => {
      const a = await spotOf(page, 'A0'),
        b = await spotOf(page, 'B0');
      await page.mouse.move(...a);
      await page.mouse.down();
      await page.mouse.move(a[0], (a[1] + b[1]) / 2, { steps: 3 });
      await page.mouse.move(...b, { steps: 3 });
      await page.mouse.up();
    };
    await drag();
    await page.locator('#tag', { hasText: 'in contact with B0' }).waitFor();
    const at = await page.evaluate(() => window.acies.app.draft.ghost[0].at);
    ensure(Math.hypot(at[0] - 300, at[1] - 320) < 1, `it stands at ${at} instead of front to front`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    await drag();
    await page.locator('.ghost .base').waitFor({ state: 'attached' });
    ensure(!/in contact/.test(await page.locator('#tag').innerText()), 'it snaps all the same');
    await page.keyboard.press('s');
  },
  'what the board shows after many acts is what the engine sees': async page => {
    for (const code of ['dba30', 'cb', 'dtn']) {
      await begin(page, code);
      const differs = await page.evaluate(async () => {
        const { session } = window.acies.app,
          plain = s => JSON.stringify({ ...s, pieces: [...s.pieces].sort((a, b) => (a.id < b.id ? -1 : 1)) });
        let told = 0;
        for (let i = 0; i < 60 && !session.over; i++) {
          const at = session.sceneAt;
          await session.play(session.prompt.seat === 'chance' ? await session.throwDice() : await session.advice());
          told += session.sceneAt > at ? 1 : 0;
        }
        const { scene } = await session.ask('state');
        return plain(scene) === plain(session.scene) && told > 30 ? '' : `told ${told}; ${plain(scene).slice(0, 300)} | ${plain(session.scene).slice(0, 300)}`;
      });
      ensure(!differs, `${code}: ${differs}`);
    }
  },
  'a base tells on hover what it is, its factors and what it fears': async page => {
    await begin(page, 'dba30');
    const [x, y] = await spotOf(page, 'C6');
    await page.mouse.move(x, y);
    await page.locator('#tip .factors .clause').first().waitFor();
    ensure(/Fears/.test(await page.locator('#tip').innerText()), 'it fears nothing');
  },
  'the ground is painted once; of a move only the crowns of a wood are painted anew': async page => {
    await begin(page, 'dba30');
    const quiet = () =>
      page.evaluate(async () => {
        for (let still = 0; still < 5; still++) {
          if (window.acies.app.board.ground.busy) still = -1;
          await new Promise(done => setTimeout(done, 100));
        }
      });
    await quiet();
    await page.evaluate(() => {
      const { worker } = window.acies.app.board.ground,
        send = worker.postMessage.bind(worker);
      window.painted = [];
      worker.postMessage = q => (window.painted.push(Object.keys(q.wanted).filter(k => q.wanted[k]).join('+')), send(q));
    });
    const moveTo = at =>
      page.evaluate(to => {
        const { app } = window.acies,
          own = app.session.scene.pieces.find(p => p.id === 'R6');
        app.session.scene = { ...app.session.scene, pieces: app.session.scene.pieces.map(p => (p.id === 'R6' ? { ...own, at: to } : p)) };
        app.changed();
      }, at);
    for (const [at, wanted] of [
      [[300, 190], ''],
      [[500, 300], 'crowns'],
      [[300, 190], 'crowns,crowns'],
    ]) {
      await moveTo(at);
      await quiet();
      const painted = await page.evaluate(() => window.painted.join());
      ensure(painted === wanted, `with R6 at ${at} there was painted "${painted}"`);
    }
  },
  'a phone: whatever is told below the table can be scrolled to, and the table stays in sight': Object.assign(
    async page => {
      await byHandToDeployment(page);
      await tap(page, page.locator('.benched').nth(1));
      await page.locator('.benched[aria-pressed="true"]').waitFor();
      const lies = await page.evaluate(() => {
        const html = document.documentElement,
          panel = document.getElementById('panel'),
          end = () => panel.lastElementChild.previousElementSibling.getBoundingClientRect().bottom;
        panel.scrollTop = 1e6;
        return { over: html.scrollHeight - html.clientHeight, end: end() - innerHeight, table: document.getElementById('board').getBoundingClientRect().bottom };
      });
      ensure(lies.over <= 0, `the page is ${lies.over} pixels longer than the screen, where nobody can scroll`);
      ensure(lies.end <= 1, `the log ends ${lies.end} pixels below the screen`);
      ensure(lies.table > 300, 'the table is out of sight');
    },
    { options: phone },
  ),
  'a small window: the phases are told whole, and the curves of a replay have room': Object.assign(
    async page => {
      await begin(page, 'dba30');
      const cut = await page.evaluate(() => [...document.querySelectorAll('#phases li')].filter(li => li.scrollWidth > li.clientWidth + 1).map(li => li.textContent));
      ensure(!cut.length, `cut off: ${cut.join()}`);
      for (let i = 0; i < 6; i++) {
        await page.evaluate(() => window.acies.app.session.captain(true));
        await settled(page);
      }
      await page.evaluate(() => window.acies.app.replay());
      await page.locator('.rp .strip').waitFor();
      const { width } = await page.locator('.rp .strip').boundingBox();
      ensure(width > 400, `the curves are ${width} pixels wide`);
    },
    { options: { viewport: { width: 1024, height: 768 } } },
  ),
  'a phone: hold looks, a drag has a loupe, a tap confirms': Object.assign(
    async page => {
      await begin(page, 'dba30');
      const id = (await able(page))[2],
        [x, y] = await spotOf(page, id);
      const held = await finger(page, [[x, y]], 600);
      await page.locator('#tip h3').waitFor();
      ensure(await page.evaluate(() => document.elementFromPoint(...['left', 'top'].map(k => document.querySelector('#tip h3').getBoundingClientRect()[k] + 4)).closest('#tip')), 'something lies over the bubble');
      await held.lift();
      await pageTime(page, 60);
      const drag = await finger(page, [[x, y], [x, y - 14], [x, y - 30], [x, y - 36]]);
      await page.locator('.loupe:not([hidden])').waitFor();
      await drag.lift();
      ensure(await page.locator('.loupe').isHidden(), 'the loupe stays');
      const before = await status(page);
      await tap(page, page.locator('.prompt .give'));
      await page.waitForFunction(n => window.acies.app.session.status.acts > n, before.acts);
    },
    { options: phone },
  ),
  'a finger that rests and then moves on measures, from a base or from the cloth': Object.assign(
    async page => {
      await begin(page, 'dba30');
      const [x, y] = await spotOf(page, (await able(page))[2]),
        view = () => page.evaluate(() => window.acies.app.board.view.y),
        before = await view();
      for (const from of [[x, y], [x, y - 40]]) {
        const drag = await finger(page, [from], 600);
        await page.waitForFunction(() => window.acies.app.pointer.press?.kind === 'held');
        await drag.go([[from[0], from[1] - 30], [from[0], from[1] - 60]]);
        ensure(parseFloat(await page.locator('.layer-ruler text').textContent()) > 0, 'nothing is measured');
        await drag.lift();
        ensure((await page.locator('.layer-ruler text').count()) === 0, 'the ruler stays in hand');
      }
      ensure((await view()) === before, 'the table was moved meanwhile');
      ensure((await page.evaluate(() => window.acies.app.draft.pieces.length)) === 0, 'somebody was picked');
    },
    { options: phone },
  ),
};
