/** 元 as typed → 分; null where nothing is typed, undefined where it is no amount. */
export function fenOf(typed: string): number | null | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return null;
  const matched = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!matched) return undefined;
  const fen = Number(matched[1]) * 100 + Number((matched[2] ?? '').padEnd(2, '0'));
  return fen > 0 ? fen : undefined;
}
