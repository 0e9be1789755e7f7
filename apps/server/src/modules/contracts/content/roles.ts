import { parseCompanyName, parsePersonalName } from '@yinxin/identifiers';
import { boxOf, type PageText } from '../../document-formats/index.ts';
import { type FoundPlace, placeOf } from './places.ts';

/** 甲方, 乙方 …: who a contract says takes part, as what, and where they sign. */
interface FoundRole {
  letter: string;
  kind: 'person' | 'organization';
  /** What stands behind 甲方：; nothing where nothing can be read. */
  name: string;
  /** Where 甲方（盖章） stands, the last time: that is the end of the contract. */
  place: FoundPlace | null;
}

const LETTERS = '甲乙丙丁戊己庚辛壬癸';
const SIGNS = '(?:[盖公印][ 　]?章|签[ 　]?[章字名署])';
/** 甲方（盖章）, 乙方(法定代表人签字), 甲方签字：; every part is bounded, so that a page is read in one pass. */
const SIGNING_PLACE = new RegExp(
  `([${LETTERS}])[ 　]{0,4}方[ 　]{0,4}(?:[（(][^（()）\\n]{0,12}${SIGNS}[^（()）\\n]{0,12}[)）](?:[ 　]{0,2}[：:])?|${SIGNS}[ 　]{0,4}[：:])`,
  'gu',
);
/** 甲方：示例科技有限公司, 乙方（承租人）：丁小山 */
const NAMED = new RegExp(
  `([${LETTERS}])[ 　]{0,4}方[ 　]{0,4}(?:[（(][^（()）\\n]{1,12}[)）])?[ 　]{0,4}[：:]([^\\r\\n]{2,60})`,
  'gu',
);
/** 承诺人（签名）：, 本人签字：____: at the end of a line, for whoever signs without being 甲方 or 乙方. */
const LONE_PLACE = new RegExp(
  `(?:\\p{Script=Han}{0,8}[（(][^（()）\\n]{0,12}${SIGNS}[^（()）\\n]{0,12}[)）][ 　]{0,2}[：:]?|\\p{Script=Han}{0,8}${SIGNS}[ 　]{0,4}[：:])(?=[ 　_＿]{0,40}(?:日期|[\\r\\n]|$))`,
  'gu',
);
const COMPANY = /(?:公司|企业|工厂|厂|商行|商店|店|合作社|事务所|中心|协会|学校|医院|银行|委员会|局|院|部)$/u;
/** So far before a place its letter may stand: 乙　　方签字. */
const LETTER_AHEAD = 6;
const LETTERED = new RegExp(`[${LETTERS}][ 　]{0,4}方`, 'u');
const PERSON = /^\p{Script=Han}{2,4}$/u;

/** A name as it was written, without the line that it was written on and what explains it. */
function nameIn(written: string): Pick<FoundRole, 'kind' | 'name'> | undefined {
  const [name = ''] = written
    .replace(/^[\s_＿]+/u, '')
    .split(/[\s_＿，,；;。]|[（(](?:以下|下称|简称|身份证|盖章|签)/u);
  const company = parseCompanyName(name);
  if (COMPANY.test(name) && company.ok) return { kind: 'organization', name: company.value };
  const person = parsePersonalName(name);
  return PERSON.test(name) && person.ok ? { kind: 'person', name: person.value } : undefined;
}

/** Those whom the pages name, in the order of their letters. */
export function rolesOn(texts: readonly PageText[]): FoundRole[] {
  const roles = new Map<string, FoundRole>();
  const roleOf = (letter: string): FoundRole => {
    const role = roles.get(letter) ?? { letter, kind: 'person', name: '', place: null };
    roles.set(letter, role);
    return role;
  };
  for (const [page, text] of texts.entries()) {
    for (const { 1: letter = '', 2: written = '' } of text.text.matchAll(NAMED)) {
      const named = nameIn(written);
      if (named && !roles.get(letter)?.name) Object.assign(roleOf(letter), named);
    }
    for (const { 0: whole, 1: letter = '', index } of text.text.matchAll(SIGNING_PLACE)) {
      const box = boxOf(text, index, index + whole.length);
      if (!box) continue;
      const role = roleOf(letter);
      role.place = placeOf(page, box);
      if (!role.name && /[盖公][ 　]?章/u.test(whole)) role.kind = 'organization';
    }
  }
  return [...roles.values()].sort((a, b) => LETTERS.indexOf(a.letter) - LETTERS.indexOf(b.letter));
}

/** Where somebody signs whom the pages give no letter, the last time; what a letter stands before is that party's. */
export function lonePlaceOn(texts: readonly PageText[]): FoundPlace | null {
  let place: FoundPlace | null = null;
  for (const [page, text] of texts.entries())
    for (const { 0: whole, index } of text.text.matchAll(LONE_PLACE)) {
      const line = text.text.slice(Math.max(0, index - LETTER_AHEAD), index + whole.length).split(/[\r\n]/u);
      if (LETTERED.test(line.at(-1) ?? '')) continue;
      const box = boxOf(text, index, index + whole.trimEnd().length);
      if (box) place = placeOf(page, box);
    }
  return place;
}
