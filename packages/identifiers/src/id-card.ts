import { dayInChina } from '@yinxin/values';
import { accept, type Parsed, refuse } from './parsed.ts';
import { compactCode, maskMiddle } from './text.ts';

/** GB/T 2260 provinces; residence permits of Hong Kong, Macao and Taiwan residents begin with 810000, 820000 and 830000. */
const REGIONS = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]0000)/;

/** ISO 7064 MOD 11-2, as GB 11643-1999 uses it. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_CHARACTERS = '10X98765432';

/** The 18-digit number of a resident's ID card; the old 15-digit form is lengthened. */
export function parseIdCard(text: string, now: Date = new Date()): Parsed {
  const compact = compactCode(text);
  if (!compact) return refuse('请输入身份证号码');
  if (!/^(\d{15}|\d{17}[\dX])$/.test(compact)) return refuse('身份证号码应为 18 位，最后一位可以是 X');
  const number = compact.length === 15 ? lengthen(compact) : compact;
  if (!REGIONS.test(number)) return refuse('身份证号码的地区代码不正确');
  if (!isBirthDate(birthDateOf(number), now)) return refuse('身份证号码中的出生日期不正确');
  if (number[17] !== checkCharacter(number)) return refuse('身份证号码校验位不正确，请核对');
  return accept(number);
}

export interface IdCardFacts {
  birthDate: string;
  sex: 'male' | 'female';
  age: number;
  /** 港澳台居民居住证, whose number has the form of an ID card's. */
  residencePermit: 'hong-kong' | 'macao' | 'taiwan' | undefined;
}

const RESIDENCE_PERMITS = { '810000': 'hong-kong', '820000': 'macao', '830000': 'taiwan' } as const;

/** What an accepted number says about its holder; `age` in full years on the given day in China. */
export function readIdCard(number: string, now: Date = new Date()): IdCardFacts {
  const birthDate = birthDateOf(number);
  const region = number.slice(0, 6);
  return {
    birthDate,
    sex: Number(number[16]) % 2 === 1 ? 'male' : 'female',
    age: ageAt(birthDate, now),
    residencePermit: RESIDENCE_PERMITS[region as keyof typeof RESIDENCE_PERMITS],
  };
}

/** Full years on the given day in China. The birthday itself counts. */
export function ageAt(birthDate: string, now: Date = new Date()): number {
  const today = dayInChina(now);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export const maskIdCard = (number: string): string => maskMiddle(number, 3, 4);

function lengthen(old: string): string {
  const digits = `${old.slice(0, 6)}19${old.slice(6)}`;
  return digits + checkCharacter(digits);
}

/** ISO 7064 MOD 11-2 over the first 17 digits. */
export function checkCharacter(number: string): string | undefined {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return CHECK_CHARACTERS[sum % 11];
}

export const birthDateOf = (number: string): string =>
  `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;

export function isBirthDate(date: string, now: Date): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  // Date rolls 31 February over to March, so the round trip decides.
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  return isReal && date >= '1800-01-01' && date <= dayInChina(now);
}
