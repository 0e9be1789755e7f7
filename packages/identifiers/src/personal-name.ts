import { spellName } from './name-text.ts';
import { accept, type Parsed, refuse } from './parsed.ts';
import { maskMiddle } from './text.ts';

/** A Chinese personal name; the dots people type in minority names all become U+00B7, also the full stop. */
export function parsePersonalName(text: string): Parsed {
  const name = spellName(text).replaceAll(' ', '').replaceAll('.', '·');
  if (!name) return refuse('请输入姓名');
  if (!/^[\p{Unified_Ideograph}〇·]+$/u.test(name)) return refuse('姓名只能包含汉字和间隔号“·”');
  if (/^·|·$|··/.test(name)) return refuse('姓名中的间隔号位置不正确');
  const length = Array.from(name).length;
  if (length < 2 || length > 32) return refuse('姓名应为 2 至 32 个字');
  return accept(name);
}

export const maskName = (name: string): string => maskMiddle(name, 1, 0);
