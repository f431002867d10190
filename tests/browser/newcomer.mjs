// What somebody meets who has read nothing: each question can be answered where it is seen, nothing is cut off, the guide never
// waits for what is past.
import { begin, byHand, ensure, pageTime, settled, spotOf, status } from './hands.mjs';

const phone = { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const guideAt = (page, n) => page.locator('.guide b', { hasText: `${n} of` });

/** Captains play until somebody at this screen is asked for what is wanted. @param {any} page @param {(offer: any) => boolean} wanted */
async function untilOffered(page, wanted) {
  for (let i = 0; i < 300; i++) {
    const offers = await page.evaluate(() => (window.acies.app.session.asked ? window.acies.app.session.offers : []));
    if (offers.some(wanted)) return;
    await page.evaluate(() => window.acies.app.session.captain(false));
    await settled(page);
  }
  throw new Error('that was never offered');
}

export const newcomer = {
  'a combat is chosen at its swords, where its odds are read': async page => {
    await begin(page, 'dba30');
    await untilOffered(page, o => o.act === 'fight');
    const before = await status(page);
    await page.locator('.fight').first().click();
    await page.locator('#tip .answerhere .btn').first().click();
    await page.waitForFunction(n => window.acies.app.session.status.acts > n, before.acts);
    await page.locator('.thrown .sum').first().waitFor();
    const sums = await page.locator('.thrown').evaluateAll(list => list.map(e => [e.querySelector('.sum rect').getBoundingClientRect(), e.querySelector('.sum').textContent]).map(([r, t]) => [r.left, r.right, r.top, r.bottom, t]));
    ensure(sums.length === 2 && sums.every(s => /\d \+ \d = \d/.test(s[4])), `the sums are not spelt out: ${sums.map(s => s[4])}`);
    const [a, b] = sums;
    const cut = await page.locator('.thrown').evaluateAll(list => list.filter(e => e.querySelector('text').getBoundingClientRect().width > e.querySelector('.sum rect').getBoundingClientRect().width).length);
    ensure(!cut, 'a sum is wider than its plate');
    ensure(a[1] <= b[0] || b[1] <= a[0] || a[3] <= b[2] || b[3] <= a[2], 'one throw lies upon the other');
  },
  'what is taken back leaves no trail': async page => {
    await begin(page, 'dba30');
    await untilOffered(page, o => o.act === 'move');
    const before = await status(page);
    await page.evaluate(() => {
      const { session } = window.acies.app;
      return session.give(session.offers.find(o => o.act === 'move'));
    });
    await page.locator('.trail').first().waitFor({ state: 'attached' });
    await settled(page);
    await page.keyboard.press('u');
    await page.waitForFunction(n => window.acies.app.session.status.acts === n, before.acts);
    await page.waitForFunction(() => !document.querySelector('.trail'));
  },
  'the guide leads through the first combat and never waits for what is past': async page => {
    await page.getByText('Teach me').click();
    await guideAt(page, 1).waitFor();
    await settled(page);
    await page.evaluate(() => (window.acies.app.session.pace = 0));
    await pageTime(page, 900);
    ensure(await guideAt(page, 1).count(), 'the guide does not wait for the first pick');
    const [x, y] = await spotOf(page, await page.evaluate(() => [...window.acies.app.board.able][0]));
    await page.mouse.click(x, y);
    await guideAt(page, 2).waitFor();
    await page.keyboard.press('e'); // whoever ends without doing what he is told has gone on all the same
    await page.keyboard.press('e');
    await settled(page);
    for (let i = 0; i < 240 && !(await guideAt(page, 11).count()); i++) {
      await page.evaluate(() => window.acies.app.session.captain(false));
      await settled(page);
      await pageTime(page, 220);
    }
    await page.locator('.guide p', { hasText: /first combat: .* (beats|equals) / }).waitFor();
  },
  'a small window cuts nothing off in the bar, and names the phase that is on': Object.assign(
    async page => {
      for (const code of ['dtn', 'cb', 'dbf']) {
        await begin(page, code);
        const cut = await page.evaluate(() => ['title', 'subtitle'].map(id => document.getElementById(id)).concat(document.querySelector('.bar')).filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent.trim()));
        ensure(!cut.length, `${code}: cut off: ${cut.join(' | ')}`);
        const { width } = await page.locator('#phases li.now').boundingBox();
        ensure(width > 50, `${code}: the phase that is on has no name`);
      }
    },
    { options: { viewport: { width: 1024, height: 640 } } },
  ),
  'on a phone the bases of a large table can be seen at first, and nothing but table is shown': Object.assign(
    async page => {
      for (const code of ['cb', 'dtn']) {
        await begin(page, code);
        const seen = await page.evaluate(() => {
          const { board, d } = window.acies.app,
            { x, y, w, h } = board.view,
            { width, depth } = d.scene.table;
          return { unit: d.unit * board.scale, bare: Math.max(-x, -y, x + w - width, y + h - depth) - board.rim, inside: h <= depth + 2 * board.rim };
        });
        ensure(seen.unit >= 12, `${code}: a base is ${seen.unit.toFixed(1)} pixels wide`);
        ensure(!seen.inside || seen.bare < 1, `${code}: ${seen.bare} mm beside the table are shown`);
      }
    },
    { options: phone },
  ),
  'a word that means nothing for a piece is not offered to it; what wants no more has its button': async page => {
    await begin(page, 'dba22');
    const pieces = [
      { id: 'A0', type: 'Kn', general: true, at: [200, 200], facing: 0, dismounts: '4Bd' },
      { id: 'A1', type: 'Ps', at: [360, 200], facing: 0 },
    ];
    await page.evaluate(async own => {
      await window.acies.app.begin({ ask: 'new', position: { ruleset: 'dba22', table: { width: 600, depth: 600, base_width: 40 }, terrain: [], sides: [{ name: 'A', bounds: 3, pieces: own }, { name: 'B', bounds: 3, pieces: [{ id: 'B0', type: 'Bd', general: true, at: [300, 560], facing: 180 }] }], turn: { side: 0, phase: 'move', pips: 6 } } }, { seats: [{ kind: 'human' }, { kind: 'human' }], title: 'Riders' });
    }, pieces);
    await settled(page);
    for (const [id, wanted] of [['A0', true], ['A1', false]]) {
      await page.mouse.click(...(await spotOf(page, id)));
      await page.locator('.selection h3', { hasText: id }).waitFor();
      ensure((await page.locator('.selection .word', { hasText: 'Dismount' }).count()) === Number(wanted), `${id} is ${wanted ? 'not ' : ''}offered to dismount`);
    }
    await page.keyboard.press('v');
    const words = () => page.locator('dialog.form [data-field=choice] option').evaluateAll(list => list.map(o => o.value).join(' '));
    ensure(!(await words()).includes('dismount'), 'the form offers A1 to dismount');
    await page.locator('dialog.form [data-field=pieces]').fill('A0');
    ensure((await words()).includes('dismount'), 'the form does not offer A0 to dismount');
    await page.getByText('Back to the table').click();
    await begin(page, 'cb');
    const unit = await page.evaluate(() => [...window.acies.app.session.movers.values()].find(m => m.may && m.acts.length === 1 && !window.acies.app.session.offers.some(o => o.pieces?.[0] === m.id))?.id);
    ensure(unit, 'nobody has an order that no captain thinks of');
    await page.mouse.click(...(await spotOf(page, unit)));
    await page.locator('.selection .offer').first().waitFor();
  },
  'a number that is offered says what it means': async page => {
    await begin(page, 'cb');
    await untilOffered(page, o => o.act === 'step' && o.value);
    const [id, label] = await page.evaluate(async () => {
      const { sayAct } = await import('./js/game/orders.js'),
        { session, draft } = window.acies.app,
        offer = session.offers.find(o => o.act === 'step' && o.value);
      return [offer.pieces[0], sayAct(offer, { verbs: draft.verbs })];
    });
    ensure(/\d JT$/.test(label), `"${label}" has no measure`);
    await page.evaluate(i => (window.acies.app.pick([i]), window.acies.app.chooseVerb('step')), id);
    await page.getByLabel('Tenths of a JT').waitFor();
  },
  'answers that differ say in what, from the first question of the set-up on': async page => {
    await page.locator('.foe', { hasText: 'A friend' }).click(); // whoever defends is asked here
    await byHand(page, 'dba22');
    const labels = await page.locator('.prompt .btn:not(.captain)', { hasNotText: 'Undo' }).allInnerTexts();
    ensure(labels.length > 1 && new Set(labels.map(t => t.replace(/\s*\d$/, ''))).size === labels.length, `the buttons say ${labels.join(' | ')}`);
    ensure(labels.every(t => /compulsory/.test(t)), `what is counted is not said: ${labels.join(' | ')}`);
  },
  'who still waits beside the table has not fallen, and is not drawn up by a captain in mid-battle': async page => {
    await byHand(page, 'dbf');
    for (let i = 0; i < 120 && !(await status(page)).turn; i++) {
      await page.evaluate(() => window.acies.app.session.captain(true));
      await settled(page);
    }
    const waits = await page.evaluate(() => window.acies.app.d.scene.pieces.filter(p => !p.at && p.marks.includes('waiting')).map(p => p.id));
    ensure(waits.length > 0, 'nobody waits: another army has to be tried');
    ensure((await page.locator('.fallen small').allInnerTexts()).every(t => t === '0'), `${waits} is told among the fallen`);
    ensure(!(await page.getByText('draw up the rest').count()), 'a captain would draw it up');
  },
};
