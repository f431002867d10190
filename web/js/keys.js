// One letter, one thing: the switches of the view and the few verbs of every game. The rail's buttons press the same keys.
import { keepSettings } from './game/store.js';
import { isBare } from './game/orders.js';
import { openCommand } from './panels/command.js';
import { reference } from './panels/reference.js';

const centre = v => [v.x + v.w / 2, v.y + v.h / 2];

/** What can be switched, in the order of the rail: letter, name, what it does. @type {[string, string, string][]} */
export const SWITCHES = [
  ['z', 'Zones', "Show the enemy's zones"],
  ['r', 'Ranges', 'Show how far the picked ones shoot and command'],
  ['s', 'Snap', 'Pieces dropped near others line up with them'],
  ['m', 'Measure', 'A ruler: drag from edge to edge'],
  ['n', 'Names', 'Show all names'],
  ['b', 'Better?', 'What a captain would have done instead of your last order'],
  ['i', 'Real dice', 'Dice and cards are typed in from a real table'],
  ['/', 'Command', 'Orders in words'],
  ['f', 'Other side', 'Look from the other side'],
  ['0', 'Fit table', 'Show the whole table'],
];

/** Is the switch of that letter on? undefined: it is no switch. @param {any} app @param {string} letter */
export const switchedOn = (app, letter) => ({ z: app.prefs.zones, s: app.prefs.snap, r: app.prefs.ranges, n: app.prefs.names, m: app.measuring, i: app.session.typedDice })[letter];

/** @param {any} app @param {string} letter @param {boolean} shift @returns {boolean} was it one of ours? */
export function pressKey(app, letter, shift) {
  const { prefs, board, session } = app,
    bare = session.offers.find(isBare);
  const redraw = () => {
    keepSettings({ dark: prefs.dark, pieces: prefs.pieces, zones: prefs.zones, ranges: prefs.ranges, snap: prefs.snap });
    app.theme();
    if (app.d) board.settle();
    app.refresh();
  };
  const flip = name => () => ((prefs[name] = !prefs[name]), redraw());
  const keys = {
    z: flip('zones'),
    r: flip('ranges'),
    s: flip('snap'),
    n: flip('names'),
    m: () => app.measure(!app.measuring),
    t: () => ((prefs.pieces = board.counters() ? 'figures' : 'counters'), redraw()),
    d: () => ((prefs.dark = !prefs.dark), redraw(), document.body.dataset.view === 'newgame' && app.newgame.shown() && app.newgame.show()),
    i: () => ((session.typedDice = !session.typedDice), session.asked ? app.changed() : session.run(), app.refresh()),
    f: () => ((app.bottom = 1 - app.bottom), app.changed()),
    0: () => (board.fit(board.fitted !== 'whole'), board.settle()),
    '+': () => app.pointer.zoom(0.8, centre(board.view)),
    '-': () => app.pointer.zoom(1.25, centre(board.view)),
    u: () => session.asked && session.undo(),
    e: () => session.asked && bare && app.choose(bare, true),
    c: () => session.captain(shift),
    v: () => session.asked && app.openForm(),
    o: () => board.over.querySelector('.fight')?.focus(),
    p: () => app.plan(),
    b: () => app.better(),
    '/': () => session.asked && openCommand(app),
    '?': () => reference(app),
  };
  const f = keys[letter.toLowerCase()];
  if (!f || (!app.d && !['d', '?'].includes(letter.toLowerCase()))) return false;
  f();
  return true;
}
