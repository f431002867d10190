// A record as text: its header, its acts, and the part of it up to an act.

/** The lines of a record up to the first `acts` acts: a game begun anew from there. @param {string} record @param {number} acts */
export function recordUntil(record, acts) {
  const lines = record.trimEnd().split('\n'),
    kept = [lines[0]];
  let n = 0;
  for (const line of lines.slice(1)) {
    const o = JSON.parse(line);
    if ('act' in o && n++ >= acts) break;
    if (!('end' in o || 'result' in o)) kept.push(line);
  }
  return kept.join('\n') + '\n';
}
