import { accept, type Parsed, refuse } from './parsed.ts';
import { maskMiddle } from './text.ts';

/** A company's name as its business licence prints it: Chinese brackets, no characters that file names refuse. */
export function parseCompanyName(text: string): Parsed {
  const name = text.normalize('NFC').trim().replaceAll('(', '（').replaceAll(')', '）');
  if (!name) return refuse('请输入企业名称');
  const length = Array.from(name).length;
  if (length < 2 || length > 100) return refuse('企业名称应为 2 至 100 个字');
  if (/[/\\:*"<>|?]/.test(name)) return refuse('企业名称不能包含 / \\ : * " < > | ?');
  // Controls, invisible format characters, lone surrogates, keycaps, emoji and flags.
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Me}\p{Extended_Pictographic}\p{Regional_Indicator}]|\uFE0F/u.test(name)) {
    return refuse('企业名称不能包含表情或不可见字符');
  }
  return accept(name);
}

export const maskCompanyName = (name: string): string => maskMiddle(name, 2, 2);
