import { spellName } from './name-text.ts';
import { accept, type Parsed, refuse } from './parsed.ts';
import { parsePersonalName } from './personal-name.ts';

/** Letters with their marks as passports print them, words parted by a space, hyphen, apostrophe, comma or full stop. */
const LATIN_NAME = /^\p{Script=Latin}\p{M}*(?:[ .,'-]{0,2}\p{Script=Latin}\p{M}*)*\.?$/u;

/** The name on a foreign paper: a Chinese one, or one in Latin letters. The spelling of the paper stays. */
export function parseForeignName(text: string): Parsed {
  const chinese = parsePersonalName(text);
  if (chinese.ok) return chinese;
  const name = spellName(text);
  if (!name) return refuse('请输入姓名');
  const length = Array.from(name).length;
  if (!LATIN_NAME.test(name)) return refuse('请按证件填写姓名：汉字，或拉丁字母、空格、连字符和撇号');
  if (length < 2 || length > 64) return refuse('姓名应为 2 至 64 个字符');
  return accept(name);
}
