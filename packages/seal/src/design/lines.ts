/** The proportion of width to height at which a Song character looks best on a square seal. */
const IDEAL_ASPECT = 0.85;

/**
 * Breaks a text into lines so that the characters come out as evenly proportioned as possible.
 * A tail of two or more characters (之印, 财务专用章) stands on its own line; 印 ends the last one.
 */
export function splitLines(
  name: string,
  tail: string,
  writing: 'columns' | 'rows',
  boxRatio: number,
): string[] {
  const ownLine = Array.from(tail).length > 1;
  const body = unbreakable(ownLine ? name : name + tail);
  let best: string[] = [];
  let bestScore = Infinity;
  for (let count = 1; count <= body.length; count++) {
    const lines = [...evenly(body, count), ...(ownLine ? [tail] : [])];
    const score = misproportion(lines, writing, boxRatio);
    if (score >= bestScore) break;
    [best, bestScore] = [lines, score];
  }
  return best;
}

/** A Latin word is not broken; a middle dot or closing bracket never begins a line, an opening one never ends it. */
function unbreakable(text: string): string[] {
  return text.match(/[A-Za-z0-9.'-]+ ?|（?.[·）、，]*/gu) ?? [];
}

/** Lines of nearly equal length, the shorter ones first: the family name gets the room. */
function evenly(parts: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    parts
      .slice(Math.floor((i * parts.length) / count), Math.floor(((i + 1) * parts.length) / count))
      .join('')
      .trim(),
  );
}

/** Mean square distance of the characters' proportions from the ideal, on a logarithmic scale. */
function misproportion(lines: readonly string[], writing: 'columns' | 'rows', boxRatio: number): number {
  const distances = lines.flatMap((line) => {
    const { length } = Array.from(line);
    const aspect = boxRatio * (writing === 'rows' ? lines.length / length : length / lines.length);
    return Array.from({ length }, () => Math.log(aspect / IDEAL_ASPECT) ** 2);
  });
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}
