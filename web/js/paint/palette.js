// Colours of the table and of the armies. The two side colours are from the colour-blind safe set of Okabe and Ito;
// sides also differ by the pattern of the front edge (plain / barred), by shield shape and by the flock of the base.

import { seedOf } from './geom.js';

export const SIDES = [
  { name: 'blue', edge: '#0b6bb0', deep: '#063f6b', pale: '#a9d2f2', ink: '#04263f' },
  { name: 'orange', edge: '#d9600a', deep: '#8a3500', pale: '#ffc79a', ink: '#3f1800' },
];

/** Ground by light: cloth colours, straw, shade. */
export const GROUND = {
  light: { base: '#8f9c5a', hi: '#a9b26c', lo: '#74854a', straw: '#c2b878', tuft: '#5f7340', shade: 'rgba(30,34,10,', glow: 'rgba(255,246,200,' },
  dark: { base: '#59653f', hi: '#69744a', lo: '#475434', straw: '#857d52', tuft: '#37462a', shade: 'rgba(6,8,2,', glow: 'rgba(255,232,170,' },
};
export const DRY = {
  base: '#b59c68',
  hi: '#c7b07c',
  lo: '#9c8454',
  straw: '#d9c796',
  tuft: '#7d7a46',
  shade: 'rgba(50,34,10,',
  glow: 'rgba(255,244,210,',
};

const army = o => ({
  skin: '#d9a57c',
  metal: '#c9ccd0',
  crest: '#b03030',
  horse: ['#6b4528', '#3f2a1c', '#8a6038', '#b9a58a'],
  flock: '#b0a06a',
  wood: '#6d4a2a',
  ...o,
});

/** Army palettes by name; anything unknown gets the palette of its side. */
const ARMIES = {
  Rome: army({ tunic: '#b5352a', shield: '#c8281f', boss: '#f0c24a', form: 'scutum', metal: '#d8d2c0', crest: '#7c1512', flock: '#c0ab74' }),
  Carthage: army({
    tunic: '#efe6d0',
    shield: '#f3efe2',
    boss: '#1d5f9c',
    form: 'round',
    metal: '#c79a3f',
    crest: '#f5f0e0',
    skin: '#b98258',
    flock: '#a8a86c',
  }),
  Silverwood: army({
    tunic: '#2f7a4f',
    shield: '#dfe9e4',
    boss: '#2f7a4f',
    form: 'leaf',
    metal: '#dfe7ee',
    crest: '#e9f2c8',
    skin: '#ecc9a2',
    horse: ['#e6e2da', '#cfc8bb', '#a9a196', '#f2efe8'],
    flock: '#93a765',
  }),
  'Barrow Legion': army({
    tunic: '#4b3f57',
    shield: '#2f2a38',
    boss: '#b9e36b',
    form: 'round',
    metal: '#8d8f86',
    crest: '#9bd04a',
    skin: '#ded8c2',
    horse: ['#cfc8b2', '#2a2630', '#b8b098', '#46404e'],
    flock: '#8f8b7d',
  }),
  'Deepdelve Hold': army({
    tunic: '#7b4a25',
    shield: '#3c6e8f',
    boss: '#e5c35a',
    form: 'round',
    metal: '#cfd3d6',
    crest: '#d98d2b',
    flock: '#a39f96',
  }),
  'Red Fang Host': army({
    tunic: '#6b2a1f',
    shield: '#8f1f18',
    boss: '#151010',
    form: 'round',
    metal: '#77746c',
    crest: '#1c1410',
    skin: '#7f9a4a',
    flock: '#ab945f',
  }),
  Syracuse: army({ tunic: '#e9e0c8', shield: '#d0a03c', boss: '#7a1f1a', form: 'round', metal: '#d2a550', crest: '#a4231c', flock: '#cdb67c' }),
  French: army({
    tunic: '#2f66c4',
    shield: '#f4f1e6',
    boss: '#c9302c',
    form: 'none',
    metal: '#d8b04a',
    crest: '#d02c28',
    hat: '#15151a',
    trousers: '#f1ede0',
    flock: '#b1a86c',
  }),
  Prussian: army({
    tunic: '#3b4a63',
    shield: '#8c9096',
    boss: '#e8e4d6',
    form: 'none',
    metal: '#c9ccd0',
    crest: '#f2eee2',
    hat: '#0d0f14',
    trousers: '#80858c',
    flock: '#b1a86c',
  }),
};
/** Cloth, shield and crest of those without a palette of their own: picked by the name, so that an army looks the same in
 *  every battle; the two sides never share a shield form. */
const CLOTH = ['#8a3b2e', '#3f5f8a', '#4f7a3a', '#b08a3a', '#6b4a8a', '#2f7f78', '#a8542c', '#7a6a52'];
const SHIELD = ['#c8462f', '#3f7fc0', '#6f9a4a', '#e0b040', '#8f62b0', '#3fa098', '#d8783c', '#efe6d0'];
const FORMS = [
  ['round', 'leaf'],
  ['scutum', 'oval'],
];

function armyByName(name, side) {
  const n = seedOf(name);
  return army({ tunic: CLOTH[n % 8], shield: SHIELD[(n >>> 5) % 8], boss: n & 64 ? '#f6ecd2' : '#4a2c16', form: FORMS[side][(n >>> 8) & 1], crest: SHIELD[(n >>> 10) % 8] });
}

/** Colours that army files carry, by the army's name: they go before ours. @type {Map<string, any>} */
const DRESSED = new Map();

/** An army comes with colours of its own. @param {string} name @param {Record<string, string>} colours */
export const dressed = (name, colours) => DRESSED.set(name, colours);

/** How an army looks; the side's mark is the seat's. @param {string} name @param {number} side */
export const armyOf = (name, side) => ({ ...(ARMIES[name] || armyByName(name, side)), ...DRESSED.get(name), side: SIDES[side], barred: side === 1, name });

/** Lighter (k > 0) or darker (k < 0) version of a #rrggbb colour. */
export function tint(hex, k) {
  const v = [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
  const t = k < 0 ? 0 : 255,
    f = Math.abs(k);
  return (
    '#' +
    v
      .map(c =>
        Math.round(c + (t - c) * f)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}
export const alpha = (hex, a) =>
  hex +
  Math.round(a * 255)
    .toString(16)
    .padStart(2, '0');
