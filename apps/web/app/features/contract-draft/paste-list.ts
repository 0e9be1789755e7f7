import { parseCompanyName, parsePersonalName, parsePhone } from '@yinxin/identifiers';
import type { Party } from './model.ts';
import { newParty } from './parties.ts';

interface Pasted {
  parties: Party[];
  /** Lines that could not be read, with why. */
  problems: { line: number; reason: string }[];
}

/** How names of organisations end; a person's name ends otherwise. */
const ORGANISATION =
  /(?:公司|集团|企业|厂|店|行|社|所|院|校|学|中心|局|处|部|会|站|场|园|馆|合伙[）)]?|商行|工作室|个体工商户)$/u;

const PARTS = { 签署: 'signer', 审批: 'approver', 抄送: 'cc' } as const;
const ACTING = { 经办人: 'agent', 法人: 'representative', 法定代表人: 'representative' } as const;
const isKey = <Table extends object>(table: Table, word: string): word is keyof Table & string =>
  Object.hasOwn(table, word);

/** Of a company: said by its ending, or too long for a person who is not from a minority. */
const isCompany = (word: string) =>
  parseCompanyName(word).ok && (ORGANISATION.test(word) || (word.length > 5 && !word.includes('·')));

function readLine(text: string): Party | string {
  const words = text
    .split(/[\t,，;；、|]+|\s+/u)
    .map((word) => word.trim())
    .filter(Boolean);
  const party = newParty({ kind: 'person' });
  const rest: string[] = [];
  for (const word of words) {
    const phone = parsePhone(word);
    if (phone.ok && !party.phone) party.phone = phone.value;
    else if (isKey(PARTS, word)) party.part = PARTS[word];
    else if (isKey(ACTING, word)) party.actingAs = ACTING[word];
    else rest.push(word);
  }
  if (!party.phone) return '没有找到 11 位手机号';
  const company = rest.find(isCompany);
  const names = rest.filter((word) => word !== company);
  const name = names.find((word) => parsePersonalName(word).ok);
  if (!name) return names[0] ? `“${names[0]}”不像姓名` : '没有找到姓名';
  const strange = names.find((word) => word !== name);
  if (strange) return `没有看懂“${strange}”`;
  const spelledName = parsePersonalName(name);
  const spelledCompany = company ? parseCompanyName(company) : undefined;
  return {
    ...party,
    name: spelledName.ok ? spelledName.value : name,
    ...(spelledCompany?.ok && { kind: 'organization' as const, organizationName: spelledCompany.value }),
  };
}

/** One party in each line: company, name and phone in any order, as they come from a table or a message. */
export function readList(text: string): Pasted {
  const pasted: Pasted = { parties: [], problems: [] };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const read = readLine(line);
    if (typeof read === 'string') pasted.problems.push({ line: index + 1, reason: read });
    else pasted.parties.push(read);
  }
  return pasted;
}
