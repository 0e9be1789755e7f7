/** Months in the languages that Acrobat formats dates in by default. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Whether a value and what is shown of it say the same. Spaces count in neither; a field whose format the signed file had
 * (/AA /F) may show a number or a date in another way, as 1000 and 1,000.00.
 */
export function sayTheSame(value: string, shown: string, isFormatted: boolean): boolean {
  const [a, b] = [folded(value), folded(shown)];
  if (a === b) return true;
  if (!isFormatted) return false;
  return isSameNumber(a, b) || isSameDate(a, b);
}

/** Spaces and line ends, and characters that fonts have one glyph for. */
const folded = (words: string): string =>
  words.normalize('NFKC').replaceAll(/[\s\u00ad\u200b-\u200f\ufeff]+/g, '');

function isSameNumber(a: string, b: string): boolean {
  const [x, y] = [numberIn(a), numberIn(b)];
  if (x === undefined || y === undefined) return false;
  const percent = b.includes('%') ? 100 : 1;
  const decimals = /\.(\d+)/.exec(b)?.[1]?.length ?? 0;
  return Math.abs(x * percent - y) <= 0.5 * 10 ** -decimals + 1e-9;
}

/** 1,000.00 or (1.000,00) or ¥1000. */
function numberIn(words: string): number | undefined {
  const found = /^[^\d(+-]*([(+-]?)[^\d(+-]*(\d[\d.,']*)\D*$/.exec(words);
  if (!found) return undefined;
  const [, sign, digits] = found;
  const separators = digits!.replaceAll(/\d/g, '');
  const last = separators.at(-1);
  const isDecimal =
    last !== undefined &&
    (separators.length === 1 ? !/^\d{1,3},\d{3}$/.test(digits!) : separators[0] !== last);
  const at = isDecimal ? digits!.lastIndexOf(last) : digits!.length;
  const whole = digits!.slice(0, at).replaceAll(/\D/g, '');
  const value = Number(`${whole}.${digits!.slice(at + 1).replaceAll(/\D/g, '') || '0'}`);
  return sign === '-' || sign === '(' ? -value : value;
}

function isSameDate(a: string, b: string): boolean {
  const [x, y] = [partsOf(a), partsOf(b)];
  return x.length >= 2 && x.join() === y.join();
}

/** Years without their century, months as numbers, in no order. */
function partsOf(words: string): number[] {
  return [...words.toLowerCase().matchAll(/\d+|[a-z]+/g)]
    .flatMap(([part]) => {
      const month = MONTHS.indexOf(part.slice(0, 3));
      if (month >= 0) return [month + 1];
      return /^\d/.test(part) ? [Number(part) % (part.length > 2 ? 100 : 1_000)] : [];
    })
    .toSorted((p, q) => p - q);
}
