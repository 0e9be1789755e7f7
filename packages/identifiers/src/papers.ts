import { parseForeignName } from './foreign-name.ts';
import { ageAt, birthDateOf, checkCharacter, isBirthDate, maskIdCard, parseIdCard } from './id-card.ts';
import { accept, type Parsed, refuse } from './parsed.ts';
import { parsePersonalName } from './personal-name.ts';
import { compactCode, maskMiddle } from './text.ts';

interface Paper {
  /** Its name on the paper. */
  readonly title: string;
  parse(text: string, now?: Date): Parsed;
  /** The name as this paper prints it. */
  parseName(text: string): Parsed;
  mask(number: string): string;
  /** Full years of whoever holds an accepted number; undefined where the number does not tell. */
  ageOf(number: string, now?: Date): number | undefined;
}

const hideMiddle = (number: string): string => maskMiddle(number, 1, 3);

/** 护照: up to nine letters and digits in the machine-readable zone (ICAO 9303-4), some states print more. */
function parsePassport(text: string): Parsed {
  const number = compactCode(text);
  if (!number) return refuse('请输入护照号码');
  if (!/^(?=.*\d)[0-9A-Z]{5,15}$/.test(number)) return refuse('护照号码应为 5 至 15 位字母和数字');
  return accept(number);
}

/** 港澳居民来往内地通行证: H or M and eight digits for life; older cards add two for how often it was renewed. */
function parseHongKongMacaoPermit(text: string): Parsed {
  const number = compactCode(text);
  if (!number) return refuse('请输入港澳居民来往内地通行证号码');
  if (!/^[HM](\d{8}|\d{10})$/.test(number))
    return refuse('港澳居民来往内地通行证号码应以 H 或 M 开头，后接 8 位或 10 位数字');
  return accept(number);
}

/** 台湾居民来往大陆通行证: eight digits; older booklets have ten and a letter in brackets. */
function parseTaiwanPermit(text: string): Parsed {
  const number = compactCode(text).replace(/[()]/g, '');
  if (!number) return refuse('请输入台湾居民来往大陆通行证号码');
  if (!/^(\d{8}|\d{10}[A-Z]?)$/.test(number))
    return refuse('台湾居民来往大陆通行证号码应为 8 位数字，旧版为 10 位数字');
  return accept(number);
}

/**
 * 外国人永久居留身份证: since 2023 18 digits in the form of an ID card beginning with 9; cards before have the letters of
 * the state, four digits, the date of birth as YYMMDD and two digits more.
 */
function parsePermanentResident(text: string, now: Date = new Date()): Parsed {
  const number = compactCode(text);
  if (!number) return refuse('请输入外国人永久居留身份证号码');
  if (/^[A-Z]{3}\d{4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{2}$/.test(number)) return accept(number);
  if (!/^9\d{16}[\dX]$/.test(number))
    return refuse('外国人永久居留身份证号码应为以 9 开头的 18 位，旧版为 3 个字母和 12 位数字');
  if (!isBirthDate(birthDateOf(number), now)) return refuse('证件号码中的出生日期不正确');
  if (number[17] !== checkCharacter(number)) return refuse('证件号码校验位不正确，请核对');
  return accept(number);
}

/** 居民身份证: a residence permit has a number of the same form, and is another paper. */
function parseResidentCard(text: string, now?: Date): Parsed {
  const parsed = parseIdCard(text, now);
  if (!parsed.ok || !RESIDENCE_PERMIT.test(parsed.value)) return parsed;
  return refuse('该号码属于港澳台居民居住证，请更换证件种类');
}

function parseResidencePermit(text: string, now?: Date): Parsed {
  const parsed = parseIdCard(text, now);
  if (!parsed.ok || RESIDENCE_PERMIT.test(parsed.value)) return parsed;
  return refuse('港澳台居民居住证号码应以 810000、820000 或 830000 开头');
}

const RESIDENCE_PERMIT = /^8[123]0000/;

const ageInNumber = (number: string, now?: Date): number | undefined =>
  number.length === 18 ? ageAt(birthDateOf(number), now) : undefined;
const untold = (): undefined => undefined;

export type PaperKind =
  | 'id-card'
  | 'hk-mo-tw-residence'
  | 'passport'
  | 'hk-mo-permit'
  | 'tw-permit'
  | 'permanent-residence';

/** Papers by which a person says who they are. */
export const papers: Readonly<Record<PaperKind, Paper>> = {
  'id-card': {
    title: '居民身份证',
    parse: parseResidentCard,
    parseName: parsePersonalName,
    mask: maskIdCard,
    ageOf: ageInNumber,
  },
  'hk-mo-tw-residence': {
    title: '港澳台居民居住证',
    parse: parseResidencePermit,
    parseName: parseForeignName,
    mask: maskIdCard,
    ageOf: ageInNumber,
  },
  passport: {
    title: '护照',
    parse: parsePassport,
    parseName: parseForeignName,
    mask: hideMiddle,
    ageOf: untold,
  },
  'hk-mo-permit': {
    title: '港澳居民来往内地通行证',
    parse: parseHongKongMacaoPermit,
    parseName: parseForeignName,
    mask: hideMiddle,
    ageOf: untold,
  },
  'tw-permit': {
    title: '台湾居民来往大陆通行证',
    parse: parseTaiwanPermit,
    parseName: parseForeignName,
    mask: hideMiddle,
    ageOf: untold,
  },
  'permanent-residence': {
    title: '外国人永久居留身份证',
    parse: parsePermanentResident,
    parseName: parseForeignName,
    mask: hideMiddle,
    ageOf: ageInNumber,
  },
};
