// The clocks the club's pages offer: value, words, and what the server is told (docs/server.md knows more).
/** @type {[string, string, any][]} */
export const CLOCKS = [
  ['none', 'No clock', { kind: 'none' }],
  ['days', '3 days a turn, a bank of 7, 14 of vacation', { kind: 'days', days: 3, bank: 7, vacation: 14 }],
  ['live', '60 minutes each, 30 seconds a turn', { kind: 'live', minutes: 60, increment: 30 }],
];
