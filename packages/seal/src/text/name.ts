import { codePointName, sealProblem } from '../problems.ts';

const replacements: Record<string, string> = {
  '(': '（',
  ')': '）',
  '﹙': '（',
  '﹚': '）',
  '•': '·',
  '‧': '·',
  '・': '·',
  '⋅': '·',
  '∙': '·',
  '\u3000': ' ',
  '\u00a0': ' ',
  '\t': ' ',
};

/** 企业名称 has 2 to 100 characters. */
const MAX_CHARACTERS = 100;

/** 企业名称: characters that no register accepts, and those that would change the text unseen. */
const forbidden = /[/\\:*"<>|?\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\p{Extended_Pictographic}|\p{M}/u;

/**
 * The name as it stands on a seal: full-width brackets, one kind of middle dot, no space at either end.
 * Han characters are never exchanged for others (no Unicode normalisation): the name must equal the licence.
 */
export function normaliseName(name: string): string {
  const text = Array.from(name, (character) => replacements[character] ?? character)
    .join('')
    .trim()
    .replace(/ +/g, ' ');
  if (text === '') throw sealProblem('NAME_EMPTY');
  if (Array.from(text).length > MAX_CHARACTERS) throw sealProblem('NAME_TOO_LONG', { text });
  for (const character of text) {
    if (forbidden.test(character)) {
      throw sealProblem('NAME_FORBIDDEN_CHARACTER', { character, codePoint: codePointName(character) });
    }
  }
  return text;
}
