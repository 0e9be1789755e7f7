import { type Operation, PdfArray, PdfDict, PdfName, PdfString, type PdfValue } from '@yinxin/pdf';

/** What each operator takes (ISO 32000-1 annex A): numbers, a name, a string, an array, name or dictionary. */
const OPERANDS: Readonly<Record<string, string>> = {
  ...{ q: '', Q: '', cm: 'nnnnnn', w: 'n', J: 'n', j: 'n', M: 'n', d: 'an', ri: 'N', i: 'n', gs: 'N' },
  ...{ m: 'nn', l: 'nn', c: 'nnnnnn', v: 'nnnn', y: 'nnnn', h: '', re: 'nnnn' },
  ...{ S: '', s: '', f: '', F: '', 'f*': '', B: '', 'B*': '', b: '', 'b*': '', n: '', W: '', 'W*': '' },
  ...{ BT: '', ET: '', Tc: 'n', Tw: 'n', Tz: 'n', TL: 'n', Tf: 'Nn', Tr: 'n', Ts: 'n' },
  ...{ Td: 'nn', TD: 'nn', Tm: 'nnnnnn', 'T*': '', Tj: 's', TJ: 'a', "'": 's', '"': 'nns' },
  ...{ CS: 'N', cs: 'N', G: 'n', g: 'n', RG: 'nnn', rg: 'nnn', K: 'nnnn', k: 'nnnn' },
  ...{ sh: 'N', BI: '', Do: 'N', MP: 'N', DP: 'Np', BMC: 'N', BDC: 'Np', EMC: '', BX: '', EX: '' },
};
/** How many these take is said by the colour space. */
const BY_SPACE = new Set(['SC', 'sc', 'SCN', 'scn']);

const KINDS: Readonly<Record<string, (value: PdfValue) => boolean>> = {
  n: (value) => typeof value === 'number' && Number.isFinite(value),
  N: (value) => value instanceof PdfName,
  s: (value) => value instanceof PdfString,
  a: (value) => value instanceof PdfArray,
  p: (value) => value instanceof PdfName || value instanceof PdfDict,
};

/** Readers disagree on operators that they do not know, and on which operands count where there are too many. */
export function isWellFormed({ operator, operands }: Operation): boolean {
  if (BY_SPACE.has(operator)) return true;
  const kinds = Object.hasOwn(OPERANDS, operator) ? OPERANDS[operator]! : undefined;
  return (
    kinds?.length === operands.length && operands.every((operand, index) => KINDS[kinds[index]!]!(operand))
  );
}

export const numbersOf = (operands: readonly PdfValue[]): number[] =>
  operands.filter((operand) => typeof operand === 'number');

export const nameOf = (operand: PdfValue | undefined): string =>
  operand instanceof PdfName ? operand.value : '';
