const PLAIN = /^(-?)¥?\s*(\d{1,3}(?:,\d{3})+|\d*)(\.\d+)?\s*元?$/;

/** A number as sheets and people write it in its plain digits: `￥1,600.50元` becomes `1600.50`; what is none stays. */
export function plainNumber(text: string): string {
  const typed = text.normalize('NFKC').trim();
  const [, sign = '', whole = '', fraction = ''] = PLAIN.exec(typed) ?? [];
  return whole || fraction ? `${sign}${whole.replaceAll(',', '') || '0'}${fraction}` : typed;
}

type ParsedAmount = { ok: true; fen: number | null } | { ok: false; reason: string };
const refuse = (reason: string): ParsedAmount => ({ ok: false, reason });

/** An amount of money in 元 as 分: `12,345.60` becomes 1234560, nothing typed is none. */
export function parseAmount(text: string): ParsedAmount {
  const plain = plainNumber(text);
  if (plain === '') return { ok: true, fen: null };
  // every call that takes a sum takes ten digits of 元
  const [, yuan, fen = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (yuan) return { ok: true, fen: Number(yuan) * 100 + Number(fen.padEnd(2, '0')) };
  if (plain.startsWith('-')) return refuse('金额不能为负数');
  if (/[万亿]/u.test(plain)) return refuse('请以元为单位写全数字，例如 50000');
  if (plain.includes(',')) return refuse('逗号只用来分隔千位，例如 12,345.60');
  if (/^\d{11,}(\.\d*)?$/.test(plain)) return refuse('金额应小于一百亿元');
  return refuse('请填写数字，最多两位小数');
}
