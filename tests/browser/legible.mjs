// What is to be read can be read: names, chips and badges lie free of each other, and a small screen shows at first what can be told apart.
import { begin, ensure, inTheFight, moment, openRecord, settled } from './hands.mjs';

const phone = { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true },
  upright = { viewport: { width: 820, height: 1180 }, hasTouch: true };

/** The table once it has been quiet: everything on it is of the size it keeps. */
const quiet = page => page.waitForFunction(() => window.acies.app.calm && !window.acies.app.board.ground.busy);

/** Which of the names, chips and badges in sight lie upon each other, by more than a hair. */
const upon = page =>
  page.evaluate(() => {
    const stage = document.querySelector('#board').getBoundingClientRect(),
      seen = r => r.right > stage.left && r.left < stage.right && r.bottom > stage.top && r.top < stage.bottom,
      boxes = [['.nameplate rect', n => n.nextSibling.textContent], ['.chips .chip rect', n => n.nextSibling.textContent], ['.fight .disc', n => n.parentNode.dataset.a]].flatMap(([what, text]) =>
        [...document.querySelectorAll(what)].map(n => ({ what, text: text(n), box: n.getBoundingClientRect() })).filter(x => seen(x.box)),
      );
    return boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(b => (a.what === '.nameplate rect' || b.what === '.nameplate rect') && Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1.5 && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1.5)
        .map(b => `${a.text} on ${b.text}`),
    );
  });

const named = code => async page => {
  await moment(page, ...inTheFight[code]);
  await page.keyboard.press('n');
  await page.locator('.nameplate').first().waitFor({ state: 'attached' });
  await quiet(page);
  const found = await upon(page);
  ensure(!found.length, found.join('; '));
};

export const legible = {
  ...Object.fromEntries(
    Object.keys(inTheFight).flatMap(code => [
      [`${code}: no name lies upon another, a chip or a badge`, named(code)],
      [`${code}: nor on a phone`, Object.assign(named(code), { options: phone })],
      [
        `${code}: what a phone shows of a battle at first can be told apart`,
        Object.assign(
          async page => {
            await moment(page, ...inTheFight[code]);
            const { wide, fights } = await page.evaluate(() => {
              const { board, d } = window.acies.app,
                v = board.view,
                sizes = d.scene.pieces.filter(p => p.at && !p.marks.includes('camp')).map(p => p.width * board.scale).sort((a, b) => a - b),
                within = ([x, y]) => x > v.x && x < v.x + v.w && y > v.y && y < v.y + v.h;
              return { wide: sizes[sizes.length >> 1], fights: d.scene.links.filter(l => within(d.byId[l.from].at) && within(d.byId[l.to].at)).length };
            });
            ensure(wide > 24, `a base is ${wide.toFixed(0)} pixels wide`);
            ensure(fights > 0, 'no combat is in sight');
          },
          { options: phone },
        ),
      ],
    ]),
  ),
  'a chip does not lie on the tick of who has moved': async page => {
    await moment(page, ...inTheFight.cb);
    await quiet(page);
    const hidden = await page.evaluate(() => {
      const boxes = what => [...document.querySelectorAll(what)].map(n => n.getBoundingClientRect()),
        chips = boxes('.chips .chip rect');
      return boxes('.chips .tick').filter(t => chips.some(c => Math.min(c.right, t.right) - Math.max(c.left, t.left) > 2 && Math.min(c.bottom, t.bottom) - Math.max(c.top, t.top) > 2)).length;
    });
    ensure(!hidden, `${hidden} ticks lie under chips`);
  },
  'a tablet held upright has the table over its whole width': Object.assign(
    async page => {
      await begin(page, 'dba30');
      const { stage, panel, over } = await page.evaluate(() => {
        const box = id => document.getElementById(id).getBoundingClientRect();
        return { stage: box('board'), panel: box('panel'), over: document.documentElement.scrollWidth };
      });
      ensure(stage.width > 800, `the table has ${stage.width} of 820 pixels`);
      ensure(stage.height > 600, `and ${stage.height} of 1180`);
      ensure(panel.top > stage.top + stage.height / 2 && panel.bottom <= 1180, 'what is told of it does not lie below');
      ensure(over <= 820, `the page is ${over} pixels wide`);
      await page.setViewportSize({ width: 1180, height: 820 }); // turned
      await page.locator('#rail .map').waitFor();
      await settled(page);
    },
    { options: upright },
  ),
  'the log tells how far a throw lets somebody go before it tells why': async page => {
    await moment(page, ...inTheFight.cb);
    const wrong = await page.evaluate(async () => {
      const { sentence } = await import('./js/panels/log.js'),
        { log, sides } = window.acies.app.session,
        thrown = log.filter(e => e.events.some(x => x.event === 'addition') && e.events.some(x => x.event === 'distance'));
      return thrown.length ? thrown.map(e => sentence(e, sides).text).filter(text => !/^\S+ may go/.test(text)) : ['nobody threw'];
    });
    ensure(!wrong.length, wrong.slice(0, 3).join(' | '));
  },
  'the builder counts an army without its camp': async page => {
    await page.locator('.tab').nth(1).click();
    await page.getByText('Build an army').click();
    await page.getByText('A sound army of 12 bases.').waitFor();
  },
  ...Object.fromEntries(
    ['cb', 'dtn'].map(code => [
      `${code}: commanders are as large as can be seen, and stand on nobody`,
      async page => {
        await begin(page, code);
        await quiet(page);
        const { small, upon } = await page.evaluate(() => {
          const { board, d } = window.acies.app,
            art = p => document.querySelector(`.piece[data-id="${p.id}"] .art > g`),
            drawn = p => Math.hypot(art(p).getScreenCTM().a, art(p).getScreenCTM().b) * p.width,
            box = p => { // of the base itself: what is held up above it does not count
              const m = art(p).getScreenCTM(),
                at = [[-p.width / 2, 0], [p.width / 2, p.depth]].map(([x, y]) => [m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f]);
              return { left: Math.min(at[0][0], at[1][0]), right: Math.max(at[0][0], at[1][0]), top: Math.min(at[0][1], at[1][1]), bottom: Math.max(at[0][1], at[1][1]) };
            },
            all = d.scene.pieces.filter(p => p.at),
            chiefs = all.filter(p => ['leader', 'chief'].includes(p.symbol) && !p.stands);
          return {
            small: chiefs.length ? chiefs.filter(p => drawn(p) < 30).map(p => `${p.id}: ${drawn(p).toFixed(0)}`) : ['there are none'],
            upon: chiefs.flatMap(p => all.filter(q => q !== p).filter(q => { const [a, b] = [box(p), box(q)]; return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5; }).map(q => `${p.id} on ${q.id}`)),
          };
        });
        ensure(!small.length, small.join('; '));
        ensure(!upon.length, upon.join('; '));
      },
    ]),
  ),
  'on a phone chips hide no sign where another place is free': Object.assign(
    async page => {
      await moment(page, ...inTheFight.dtn);
      await quiet(page);
      const hidden = await page.evaluate(() => {
        const { board, d } = window.acies.app,
          stage = document.querySelector('#board').getBoundingClientRect(),
          chips = [...document.querySelectorAll('.chips .chip')].map(n => ({ text: n.textContent, box: n.firstChild.getBoundingClientRect() }));
        return d.scene.pieces.filter(p => p.at).flatMap(p => {
          const a = (p.turn * Math.PI) / 180,
            [x, y] = board.pixels([p.at[0] - (Math.sin(a) * p.depth) / 2, p.at[1] + (Math.cos(a) * p.depth) / 2]),
            half = (Math.min(p.width, p.depth) * board.scale) / 4;
          return chips.filter(({ box }) => Math.abs((box.left + box.right) / 2 - stage.left - x) < box.width / 2 + half && Math.abs((box.top + box.bottom) / 2 - stage.top - y) < box.height / 2 + half).map(c => `${c.text} on ${p.id}`);
        });
      });
      ensure(!hidden.length, hidden.join('; '));
    },
    { options: phone },
  ),
  'all opponents stand in one row at a desk': async page => {
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await page.evaluate(() => [...new Set([...document.querySelectorAll('.launch .foe')].map(n => Math.round(n.getBoundingClientRect().top)))]);
      ensure(tops.length === 1, `${width}: ${tops.length} rows`);
      ensure(await page.evaluate(() => document.querySelector('.launch .foe:last-child').getBoundingClientRect().right <= document.querySelector('.launch .go').getBoundingClientRect().left), `${width}: the last lies under the way into battle`);
    }
  },
  'on a phone the row of opponents fades where it goes on, and whoever is chosen is in sight': Object.assign(
    async page => {
      const row = page.locator('.launch .choices');
      await page.locator('.choices.after').waitFor();
      await page.locator('.onward').waitFor();
      ensure(!/before/.test(await row.getAttribute('class')), 'it fades on the left too');
      await row.evaluate(n => (n.scrollLeft = n.scrollWidth));
      await page.locator('.choices.before:not(.after)').waitFor();
      await page.locator('.launch .foe').last().click(); // drawn anew
      await page.locator('.launch .foe.on', { hasText: 'Nobody' }).waitFor();
      await page.locator('.choices.before').waitFor();
      const { right, left } = await page.locator('.launch .foe.on').evaluate(n => n.getBoundingClientRect().toJSON());
      ensure(left > 0 && right <= 412, `it stands at ${left.toFixed(0)} to ${right.toFixed(0)}`);
    },
    { options: phone },
  ),
  ...Object.fromEntries(
    ['dbf', 'cb', 'dtn'].map(code => [
      `${code}: the fields of a line in the builder stand apart, and those that say something are told`,
      async page => {
        const title = await page.evaluate(async c => (await window.acies.ask({ ask: 'rulesets' })).rulesets.find(r => r.code === c).title, code);
        await page.locator('.set', { hasText: title }).click();
        await page.locator('.tab').nth(1).click();
        await page.getByText('Build an army').click();
        await page.locator('.builder .stop.fine', { hasText: 'A sound army of' }).waitFor();
        await page.getByText('Add a line').click();
        const last = page.locator('.builder .line').last();
        await last.locator('summary').click();
        const near = await last.locator('.fields').evaluate(box => {
          const boxes = [...box.children].map(n => n.getBoundingClientRect());
          return boxes.slice(1).filter((b, i) => Math.abs(b.top - boxes[i].top) < 20 && b.left - boxes[i].right < 8).length;
        });
        ensure(!near, `${near} fields touch`);
        const number = last.locator('.fields input[type=number]').first(),
          [value, told] = await number.evaluate(n => [n.min || '1', n.parentNode.textContent.trim().toLowerCase()]);
        await number.fill(value);
        await number.dispatchEvent('change');
        await last.locator('summary', { hasText: `${told} ${value}` }).waitFor();
      },
    ]),
  ),
  'in an army with a chain of command a line serves under somebody it has': async page => {
    await page.locator('.set', { hasText: 'DTN' }).click();
    await page.locator('.tab').nth(1).click();
    await page.getByText('Build an army').click();
    await page.locator('.builder .stop.fine', { hasText: 'units and leaders' }).waitFor();
    await page.getByText('Add a line').click();
    const last = page.locator('.builder .line').last(),
      named = await last.locator('label', { hasText: 'Called' }).locator('input').inputValue(),
      under = last.locator('label', { hasText: 'Under' }).locator('select');
    ensure(named, 'it has no name');
    ensure(await under.inputValue(), 'it serves under nobody');
    const officers = await under.locator('option').allTextContents();
    ensure(officers.length > 2 && !officers.includes(named), `it may serve under ${officers}`);
    await last.locator('label', { hasText: 'Called' }).locator('input').fill('');
    await page.locator('.builder .stop', { hasText: /line \d+: name/ }).waitFor();
    await page.locator('.builder .line.wanted').waitFor();
  },
  'of several commands each says which it is': async page => {
    const told = () => page.evaluate(() => [...document.querySelectorAll('.chips .chip')].map(n => n.textContent).filter(s => /^(1st|2nd|3rd)$/.test(s)).sort().join());
    await begin(page, 'dba30', 4);
    await quiet(page);
    ensure((await told()) === '1st,1st,2nd,2nd,3rd,3rd', `their generals say ${await told()}`);
    ensure(/, command 2,.*general/.test(await page.locator('.piece[data-id=R13]').getAttribute('aria-label')), 'a base is not told to be of its command');
    await begin(page, 'dba30');
    await quiet(page);
    ensure((await told()) === '', `an army of one command says ${await told()}`);
  },
  'what the end of a battle cost is told from one margin': async page => {
    await openRecord(page, 'dbf-1-crown-and-fang');
    await page.evaluate(async () => {
      const { app } = window.acies;
      app.replaying.at = app.session.status.acts;
      await app.replaying.branch();
    });
    await page.locator('.ending li').first().waitFor();
    const lines = await page.locator('.ending li').evaluateAll(list =>
      list.flatMap(li => {
        const name = li.querySelector('b').getBoundingClientRect();
        return [...li.querySelector('span:last-child').getClientRects()].filter(r => r.top > name.bottom - 4).map(r => Math.round(r.left - name.left));
      }),
    );
    ensure(lines.length, 'nothing is told in several lines');
    ensure(lines.every(n => Math.abs(n) < 2), `lines begin ${lines} pixels beside the name`);
  },
};
