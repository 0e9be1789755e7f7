/** How a number is typed and how it is kept. */
export interface Notation {
  /** Null for what is no such number. */
  read: (typed: string) => number | null;
  write: (kept: number) => string;
  unit?: string;
}

const WHOLE = /^\d{1,9}$/;
const YUAN = /^(\d{1,7})(?:\.(\d{1,2}))?$/;

export const countNotation: Notation = {
  read: (typed) => (WHOLE.test(typed.trim()) ? Number(typed) : null),
  write: String,
};

/** Typed in yuan, kept in 分; no fraction is ever computed. */
export const moneyNotation: Notation = {
  read(typed) {
    const [, whole, cents = ''] = YUAN.exec(typed.trim()) ?? [];
    return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  },
  write: (fen) => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`,
  unit: '元',
};
