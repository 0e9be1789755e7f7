import { codePointName, spellName, strayCharacter } from '@yinxin/identifiers';
import { sealProblem } from '../problems.ts';

/** 企业名称 has 2 to 100 characters. */
const MAX_CHARACTERS = 100;

/** The name as it stands on a seal, in the spelling it has everywhere else. */
export function normaliseName(name: string): string {
  const text = spellName(name);
  if (text === '') throw sealProblem('NAME_EMPTY');
  if (Array.from(text).length > MAX_CHARACTERS) throw sealProblem('NAME_TOO_LONG', { text });
  const stray = strayCharacter(text);
  if (stray !== undefined) {
    throw sealProblem('NAME_FORBIDDEN_CHARACTER', { character: stray, codePoint: codePointName(stray) });
  }
  return text;
}
