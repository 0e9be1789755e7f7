// Sums and counts as people and sheets of other programs write them. Read as text, digit by digit: no fraction is computed.
import { roundedFen } from './money.ts';

/** `(1,200.50)`, `¥ 1，200.5元`, `−3`: with signs of a currency, marks between thousands, and brackets for what is negative. */
const WRITTEN =
  /^(\()?([-+])?(?:CNY|RMB|[¥元])?([-+])?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(?:元|CNY|RMB)?(\))?$/i;

interface Digits {
  isNegative: boolean;
  whole: string;
  decimals: string;
}

function digitsOf(text: string): Digits | undefined {
  const bare = text.normalize('NFKC').replace(/[\s']/gu, '').replace(/[−–—]/gu, '-');
  const [, opens, before, after, whole, decimals = '', closes] = WRITTEN.exec(bare) ?? [];
  if (whole === undefined || (opens === undefined) !== (closes === undefined)) return undefined;
  const signs = [opens && '(', before, after].filter(Boolean);
  if (signs.length > 1) return undefined;
  return {
    isNegative: signs[0] === '(' || signs[0] === '-',
    whole: whole.replaceAll(',', '').replace(/^0+(?=\d)/, ''),
    decimals: decimals.replace(/0+$/, ''),
  };
}

export interface WrittenAmount {
  fen: number;
  /** It had more than two decimals, and was rounded half up to whole 分. */
  isRounded: boolean;
}

/** What a sheet computed and shows as nothing: less than a millionth. */
const NOTHING = /^-?\d(?:\.\d+)?e-\d+$/i;

/** 元 as people write them; undefined for anything else, and for more than any account holds. */
export function parseWrittenYuan(text: string): WrittenAmount | undefined {
  if (NOTHING.test(text.trim())) return { fen: 0, isRounded: true };
  const digits = digitsOf(text);
  if (!digits || digits.whole.length > 11) return undefined;
  const { isNegative, whole, decimals } = digits;
  const fen = roundedFen(decimals ? `${whole}.${decimals}` : whole);
  return { fen: isNegative && fen !== 0 ? -fen : fen, isRounded: decimals.length > 2 };
}

/** A whole number as people write it; undefined for anything else. */
export function parseWrittenCount(text: string): number | undefined {
  const digits = digitsOf(text);
  if (digits?.decimals !== '' || digits.whole.length > 9) return undefined;
  const count = Number(digits.whole);
  return digits.isNegative && count !== 0 ? -count : count;
}
