// New game: rules, armies or a scenario, opponent. Sensible answers are preset, so that Enter starts at once.
import { $, capital, h } from '../dom.js';
import { project } from '../game/scene.js';
import { keptGames, dropGame } from '../game/store.js';
import { listOf, readOf } from '../game/folder.js';
import { dropArmy, ownArmies } from '../game/armies.js';
import { catalogue } from '../game/catalogue.js';
import { beginByMail } from '../remote/mail.js';
import { openText } from './files.js';
import { armyOf } from '../paint/palette.js';
import { battlefield, parade } from './thumbs.js';
import { opponents } from '../game/opponents.js';
import { chooseArmy } from './army.js';

/** A scene to look at: a game begun and let go again. */
async function glance(engine, message) {
  const g = await engine.ask(message);
  if (g.error) return null;
  const state = await engine.ask({ ask: 'state', game: g.game });
  engine.ask({ ask: 'close', game: g.game });
  return state.scene;
}

export class NewGame {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    /** @type {string[] | undefined} */ this.records = undefined;
    this.told = ''; // what was opened, and how it was understood
    /** @type {Map<string, HTMLCanvasElement>} */ this.pictures = new Map();
    /** @type {Record<string, any>} what is taken of each army */ this.taken = {};
    this.choice = { ruleset: '', kind: 'scenarios', scenario: 0, armies: /** @type {any} */ (null), seat: 0, foe: '', quick: true };
  }

  async open() {
    const { engine } = this.app;
    this.rulesets = (await engine.ask({ ask: 'rulesets' })).rulesets;
    this.bots = (await engine.ask({ ask: 'bots' })).bots;
    this.records = undefined;
    this.choice.ruleset ||= this.rulesets[0].code;
    this.choice.foe ||= `bot:${this.bots[0].bot}`;
    document.body.dataset.view = 'newgame';
    $('main').hidden = true;
    $('screen').hidden = false;
    document.title = 'New battle – Acies';
    await this.show();
  }

  async show() {
    const host = $('screen'),
      code = this.choice.ruleset;
    const [stored, own] = await Promise.all([catalogue(code), ownArmies(code)]);
    this.list = { ...stored, armies: [...own.map(content => ({ content, own: true })), ...stored.armies] };
    this.choice.armies ??= this.foremost();
    this.records ??= await listOf('records');
    const top = host.scrollTop;
    host.replaceChildren(
      h(
        'div.ng',
        { role: 'main' },
        h('div.top', {}, h('h1', {}, 'New battle'), h('p.links', {}, h('button.link', { title: 'An army may be a list as you would write it for a friend: 3 x Blades (4Bd), a line each', onclick: () => this.app.openFile() }, 'Open a record, position or army'), h('button.link', { onclick: () => this.app.editor(this.list.scenarios[this.choice.scenario].content) }, 'Set up a position'), this.list.armies.length ? h('button.link', { onclick: () => this.app.builder(this.list.armies[this.choice.armies[0]].content) }, 'Build an army') : null, h('button.link', { onclick: () => this.app.calculator() }, 'Reckon an engagement')), h('button.btn.teach', { onclick: () => this.app.firstBattle() }, 'Teach me: a guided first battle')),
        this.wrong ? h('p.stop', { role: 'alert' }, h('span', {}, `${this.wrong}.`)) : null,
        this.told ? h('p.stop.fine', { role: 'status' }, h('span', {}, `${this.told}.`)) : null,
        this.resume(),
        h('section', { 'aria-label': 'Rules' }, step(1, 'Rules'), h('div.sets', {}, this.rulesets.map(r => this.setCard(r)))),
        h('section', { 'aria-label': 'Battle' }, step(2, 'Battle', this.tabs()), this.choice.kind === 'scenarios' ? this.scenarios() : this.armies()),
        h('section.launch', { 'aria-label': 'Opponent' }, step(3, 'Opponent'), this.foes()),
        this.kept(),
      ),
    );
    host.scrollTop = top;
    document.documentElement.dataset.state = 'ready';
  }

  /** Is this the screen one sees? Others take its place. */
  shown() {
    return !!$('screen').querySelector('.launch');
  }

  complain(sentence) {
    this.wrong = sentence;
    this.told = '';
    this.show();
  }

  pick(fields) {
    this.wrong = this.told = '';
    Object.assign(this.choice, fields);
    this.show();
  }

  /** The games that wait here. */
  resume() {
    const list = keptGames().filter(g => !g.over && g.played !== false).slice(0, 3);
    if (!list.length) return null;
    return h(
      'section.resume',
      { 'aria-label': 'Go on' },
      list.map(g =>
        h(
          'div',
          {},
          h('button.foe', { onclick: () => this.app.resume(g.id) }, h('b', {}, `Go on: ${g.title}`), h('small', {}, `${this.rulesets.find(r => r.code === g.ruleset)?.title ?? g.ruleset}, ${g.acts} ${g.acts === 1 ? 'act' : 'acts'}, ${new Date(g.saved).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}`)),
          h('button.letgo', { 'aria-label': `Forget ${g.title}`, title: 'Forget it', onclick: () => { dropGame(g.id); this.show(); } }, '×'),
        ),
      ),
    );
  }

  /** Records in the player's own folder, where the page is served by the program. */
  kept() {
    if (!this.records.length) return null;
    const open = async name => {
      const wrong = await openText(this.app, await readOf('records', name));
      if (wrong) this.complain(`${name}: ${wrong}`);
    };
    return h('details', {}, h('summary', {}, `Records in your folder (${this.records.length})`), h('div.offers', {}, this.records.map(name => h('button.offer', { onclick: () => open(name) }, name))));
  }

  setCard(r) {
    const on = r.code === this.choice.ruleset,
      small = h('small', {}, ''),
      about = h('p', {}, ''),
      canvas = this.picture(`set ${r.code} ${this.app.prefs.dark}`, c => catalogue(r.code).then(list => list.scenarios.length && this.thumbnail(list.scenarios[0].content, c, 232, 118)));
    catalogue(r.code).then(list => ((small.textContent = `${list.armies.length} armies, ${list.scenarios.length} scenarios`), (about.textContent = list.about ?? '')));
    return h('button.set', { class: on ? 'on' : '', 'aria-pressed': String(on), onclick: () => this.pick({ ruleset: r.code, scenario: 0, armies: null }) }, canvas, h('div', {}, h('b', {}, r.title), about, small));
  }

  /** A canvas that is painted once and then only put where it is wanted. */
  picture(key, paint) {
    if (!this.pictures.has(key)) {
      const canvas = h('canvas', { 'aria-hidden': 'true' });
      this.pictures.set(key, canvas);
      paint(canvas);
    }
    return this.pictures.get(key);
  }

  async thumbnail(position, canvas, wide, high) {
    const { engine, prefs } = this.app,
      [scene, vocabulary] = await Promise.all([glance(engine, { ask: 'new', position }), engine.ask({ ask: 'ruleset', ruleset: position.ruleset })]);
    if (!scene) return;
    const d = project(/** @type {any} */ ({ sides: position.sides.map(s => s.name || ''), vocabulary, scene }), 0);
    await battlefield(d, canvas, wide, high, prefs.dark);
  }

  tabs() {
    const tab = (kind, text) => h('button.tab', { 'aria-pressed': String(this.choice.kind === kind), onclick: () => this.pick({ kind }) }, text);
    return h('span.tabs', {}, this.list.scenarios.length ? tab('scenarios', `Scenarios (${this.list.scenarios.length})`) : null, this.list.armies.length ? tab('armies', `Armies (${this.list.armies.length})`) : null);
  }

  scenarios() {
    return h(
      'div.scenarios',
      {},
      this.list.scenarios.map((s, i) => {
        const on = i === this.choice.scenario,
          names = s.content.sides.map((x, k) => x.name || `Side ${k + 1}`);
        const canvas = this.picture(`${this.choice.ruleset} ${s.file} ${this.app.prefs.dark}`, c => this.thumbnail(s.content, c, 300, 92));
        return h(
          'div.army.scenario',
          { class: on ? 'on' : '' },
          h('button.face', { 'aria-pressed': String(on), onclick: () => this.pick({ scenario: i }) }, canvas, h('div', {}, h('b', {}, s.content.title || s.file), h('p', {}, s.content.about || ''))),
          on ? h('div.sidepick', { role: 'group', 'aria-label': 'Your side' }, 'You play ', names.map((n, k) => h('button.word', { 'aria-pressed': String(this.choice.seat === k), onclick: () => this.pick({ seat: k }) }, n))) : null,
        );
      }),
    );
  }

  armies() {
    const box = h('div.armies'),
      search = h('input.search', { type: 'search', placeholder: 'Search armies', 'aria-label': 'Search armies', value: this.search || '' });
    const fill = () => {
      const word = (this.search = search.value).toLowerCase();
      const old = (this.old = new Set(this.enemiesOf(this.choice.armies[0]))),
        front = i => (this.choice.armies.includes(i) ? this.choice.armies.indexOf(i) : old.has(i) ? 2 : 3);
      box.replaceChildren(
        ...this.list.armies
          .map((_, i) => i)
          .filter(i => JSON.stringify(this.list.armies[i].content).toLowerCase().includes(word))
          .sort((i, k) => front(i) - front(k) || i - k) // those chosen, those who fought them, the rest
          .map(i => this.armyCard(this.list.armies[i].content, i)),
      );
    };
    search.addEventListener('input', fill);
    fill();
    return h(
      'div',
      {},
      h('div.armybar', {}, search, [0, 1].map(k => this.list.armies[this.choice.armies[k]] && h('button.word', { onclick: () => this.muse(k) }, `Choose ${k ? 'the enemy’s' : 'your'} troops: ${this.list.armies[this.choice.armies[k]].content.name}`)), this.list.armies[this.choice.armies[0]]?.own ? h('button.word', { onclick: () => (dropArmy(this.list.armies[this.choice.armies[0]].content), this.pick({ armies: null })) }, 'Forget your army') : null, h('label', {}, h('input', { type: 'checkbox', ...(this.choice.quick ? { checked: true } : {}), onchange: e => (this.choice.quick = e.target.checked) }), ' Quick battle: captains dice for the ground and draw up both armies'), h('span', {}, this.touched ? 'Now touch your enemy’s army, or keep the one that is marked.' : 'Touch your army, then your enemy’s.')),
      box,
    );
  }

  /** Armies that fought this one, by their places in the list. */
  enemiesOf(i) {
    const { enemies = [] } = this.list.armies[i]?.content ?? {};
    return enemies.map(id => this.list.armies.findIndex(a => a.content.id === id)).filter(k => k >= 0 && k !== i);
  }

  /** Two armies to begin with: the first that has an enemy here, and that enemy. */
  foremost() {
    const i = Math.max(0, this.list.armies.findIndex((_, k) => this.enemiesOf(k).length > 0));
    return [i, this.enemiesOf(i)[0] ?? (i ? 0 : 1)];
  }

  /** The first touch takes one's own army, with an enemy it had; the next takes another enemy. */
  touch(i) {
    const [mine] = this.choice.armies,
      armies = this.touched ? [mine, i] : [i, this.enemiesOf(i)[0] ?? (mine === i ? this.choice.armies[1] : mine)];
    this.touched = !this.touched;
    this.pick({ armies });
  }

  armyCard(a, i) {
    const at = this.choice.armies.indexOf(i),
      canvas = this.picture(`${this.choice.ruleset} ${a.id} ${this.app.prefs.dark} ${JSON.stringify(a.colours ?? '')}${this.list.armies[i].own ? JSON.stringify(a.elements) : ''}`, c => this.muster(a, c, i % 2));
    return h(
      'button.army',
      { class: at >= 0 ? 'on' : '', 'aria-pressed': String(at >= 0), title: a.about, onclick: () => this.touch(i) },
      canvas,
      h('div', {}, h('b', {}, a.name), h('small', {}, [a.period, a.region].filter(Boolean).join(', ')), a.about ? h('p', {}, a.about) : null),
      this.list.armies[i].own ? h('span.own', {}, 'Yours') : null,
      at >= 0 ? h(`span.who.s${at}`, {}, at ? 'Enemy' : 'You') : this.old?.has(i) ? h('span.who.old', {}, 'Old enemy') : null,
    );
  }

  /** What is taken of an army whose list leaves a choice. */
  muse(k) {

    const army = this.list.armies[this.choice.armies[k]].content;
    chooseArmy(this.app, army, this.taken[army.id], choices => (this.taken[army.id] = choices));
  }

  async muster(a, canvas, side) {
    const scene = await glance(this.app.engine, { ask: 'new', armies: [a, a] });
    if (scene) parade(scene.pieces.filter(p => p.side === 0 && p.symbol), armyOf(a.name, side), canvas, this.app.prefs.dark);
  }

  /** Who may sit opposite: names to tap, a sentence about the one chosen, and the way into battle. */
  foes() {
    const foes = [...opponents(this.bots).map(b => ({ value: `bot:${b.bot}`, name: capital(b.bot), word: b.strength, about: `${capital(b.about)}.` })), { value: 'friend', name: 'A friend', word: 'At this screen', about: 'Both at this screen, one after the other; the table turns to whoever is asked.' }, { value: 'mail', name: 'By mail', word: 'Elsewhere', about: 'Nothing but a file goes to and fro, with dice that both can verify.' }, { value: 'watch', name: 'Nobody', word: 'Look on', about: `Watch ${this.bots[0].bot} play itself.` }],
      chosen = foes.find(f => f.value === this.choice.foe);
    return h(
      'div.foes',
      {},
      fading(h('div.choices', {}, foes.map(f => h('button.foe', { class: f === chosen ? 'on' : '', 'aria-pressed': String(f === chosen), title: f.about, onclick: () => this.pick({ foe: f.value }) }, h('b', {}, f.name), h('small', {}, f.word))))),
      h('span.onward', { 'aria-hidden': 'true' }, '›'),
      h('p', {}, chosen?.about ?? ''),
      h('button.go', { title: 'Enter begins as it stands', onclick: () => this.start() }, 'To battle', h('small', {}, this.rulesets.find(r => r.code === this.choice.ruleset).title)),
    );
  }

  async start() {
    const { choice, list } = this,
      bot = choice.foe.startsWith('bot:') ? choice.foe.slice(4) : this.bots[0].bot,
      other = { kind: 'bot', bot },
      person = { kind: 'human' };
    const mine = choice.kind === 'armies' ? 0 : choice.seat,
      seats = choice.foe === 'friend' ? [person, person] : choice.foe === 'watch' ? [other, other] : mine ? [other, person] : [person, other];
    const scenario = list.scenarios[choice.scenario]?.content,
      armies = choice.armies.map(i => list.armies[i]?.content);
    const message = choice.kind === 'armies' ? { ask: 'new', armies, ...(armies.some(a => this.taken[a.id]) ? { choices: armies.map(a => this.taken[a.id] ?? null) } : {}) } : { ask: 'new', position: scenario };
    const title = choice.kind === 'armies' ? armies.map(a => a.name).join(' and ') : scenario.title;
    if (choice.foe === 'mail') {
      const wrong = await beginByMail(this.app, message, mine, title);
      return void (wrong && this.complain(wrong));
    }
    await this.app.begin(message, { seats, title, quick: choice.kind === 'armies' && choice.quick });
  }
}

const step = (n, name, more) => h('h2.step', {}, h('i', { 'aria-hidden': 'true' }, String(n)), name, more);

/** A row that may be wider than its place: it fades where it goes on, and begins with who is chosen in sight. @param {HTMLElement} row */
function fading(row) {
  const tell = () => {
    row.classList.toggle('before', row.scrollLeft > 4);
    row.classList.toggle('after', row.scrollLeft + row.clientWidth < row.scrollWidth - 4);
  };
  let begun = false;
  row.addEventListener('scroll', tell, { passive: true });
  new ResizeObserver(() => {
    const on = /** @type {HTMLElement | null} */ (row.querySelector('.on'));
    if (!begun && on && row.clientWidth) {
      begun = true;
      row.scrollLeft = Math.max(0, on.offsetLeft - row.offsetLeft + on.offsetWidth + 48 - row.clientWidth);
    }
    tell();
  }).observe(row);
  return row;
}
