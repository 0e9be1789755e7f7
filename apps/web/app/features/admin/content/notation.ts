import { parseYuan, plainYuan } from '@yinxin/values';

/** How a number is typed and how it is kept. */
export interface Notation {
  /** Null for what is no such number. */
  read: (typed: string) => number | null;
  write: (kept: number) => string;
  unit?: string;
}

/** Ten million yuan. */
const MOST = 999_999_999;
const WHOLE = /^\d{1,9}$/;

export const countNotation: Notation = {
  read: (typed) => (WHOLE.test(typed.trim()) ? Number(typed) : null),
  write: String,
};

/** Typed in yuan, kept in 分; no fraction is ever computed. */
export const moneyNotation: Notation = {
  read(typed) {
    const fen = parseYuan(typed);
    return fen === undefined || fen < 0 || fen > MOST ? null : fen;
  },
  write: plainYuan,
  unit: '元',
};
