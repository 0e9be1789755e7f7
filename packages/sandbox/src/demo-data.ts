import { randomInt } from 'node:crypto';
import { parseBankAccount, parseBankCard, parseCreditCode, parseIdCard } from '@yinxin/identifiers';
import type { Specimen } from './identity/specimen.ts';

/** A province's digits and no district of it (GB/T 2260): forms take it, and no number is anybody's. */
const NOWHERE = '119999';
const DEMO_NAME = '林示例';
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WORDS = '青禾松竹云溪晨山远舟安澜';

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
const pick = (from: string, count: number) =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('');
const two = (number: number) => String(number).padStart(2, '0');

/** A body and the one last character that makes it right. */
function completed(body: string, last: string, isRight: (text: string) => boolean): string {
  const whole = Array.from(last, (character) => body + character).find(isRight);
  if (!whole) throw new Error(`nothing completes ${body}`);
  return whole;
}

export interface DemoPerson {
  name: string;
  number: string;
}

/** A number serves one account, so everybody who asks gets another. */
export function aDemoPerson(): DemoPerson {
  const born = `${randomInt(1970, 2000)}${two(randomInt(1, 13))}${two(randomInt(1, 29))}`;
  const number = completed(NOWHERE + born + digits(3), '0123456789X', (text) => parseIdCard(text).ok);
  return { name: DEMO_NAME, number };
}

export interface DemoCompany {
  name: string;
  code: string;
  representative: string;
}

export function aDemoCompany(representative = DEMO_NAME): DemoCompany {
  const code = completed(`91${NOWHERE}MA${pick(ALPHABET, 7)}`, ALPHABET, (text) => parseCreditCode(text).ok);
  return { name: `${pick(WORDS, 4)}示例贸易有限公司`, code, representative };
}

export function aDemoAccount(): { bankName: string; account: string } {
  const account = `0000${digits(12)}`;
  if (!parseBankAccount(account).ok) throw new Error(`${account} is no account`);
  return { bankName: '示例银行示例支行', account };
}

export const aDemoCard = (): string =>
  completed(`622202${digits(12)}`, '0123456789', (text) => parseBankCard(text).ok);

export const idCardOf = ({ name, number }: DemoPerson): Specimen => ({
  kind: 'id-front',
  ...{ name, sex: '女', nation: '汉', address: '示例市示例路 1 号', idNumber: number },
  birthDate: `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`,
});

export const licenceOf = ({ name, code, representative }: DemoCompany): Specimen => ({
  kind: 'licence',
  ...{ code, name, type: '有限责任公司', representative, address: '示例市示例路 1 号' },
  ...{ capital: '伍佰万元整', establishedOn: '2021-04-16', validUntil: '长期', scope: '茶叶销售' },
});
