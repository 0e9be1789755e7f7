/** Levenshtein: how many characters to add, drop or change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, char] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (char === b[j] ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
}

const LONGEST = 200;

/** The one that was probably meant; undefined when nothing is near. */
export function nearest(text: string, known: Iterable<string>): string | undefined {
  if (text.length > LONGEST) return undefined;
  const [best] = [...known]
    .map((name) => ({ name, away: distance(text.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.away - b.away);
  return best && best.away <= best.name.length / 3 ? best.name : undefined;
}
