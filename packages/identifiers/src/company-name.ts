import { codePointName, spellName, strayCharacter } from './name-text.ts';
import { accept, type Parsed, refuse } from './parsed.ts';
import { maskMiddle } from './text.ts';

/** A company's name as its business licence prints it: Chinese brackets, no characters that file names refuse. */
export function parseCompanyName(text: string): Parsed {
  const name = spellName(text);
  if (!name) return refuse('请输入企业名称');
  const length = Array.from(name).length;
  if (length < 2 || length > 100) return refuse('企业名称应为 2 至 100 个字');
  const stray = strayCharacter(name);
  return stray === undefined ? accept(name) : refuse(reasonAgainst(stray));
}

function reasonAgainst(character: string): string {
  if (/[/\\:*"<>|?]/.test(character)) return '企业名称不能包含 / \\ : * " < > | ?';
  // Controls, invisible format characters, lone surrogates, keycaps, emoji, flags and variation selectors.
  if (/[\p{C}\p{Me}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Variation_Selector}]/u.test(character)) {
    return '企业名称不能包含表情或不可见字符';
  }
  return `企业名称不能包含“${character}”（${codePointName(character)}）`;
}

export const maskCompanyName = (name: string): string => maskMiddle(name, 2, 2);
