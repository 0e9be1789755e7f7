import {
  COMPANY_KINDS,
  type CompanyKindName,
  type CompanyWay,
  type Paper,
  papersOfCompany,
} from '@yinxin/api/client';
import {
  type Parsed,
  parseAmount,
  parseCompanyName,
  parseCreditCode,
  parseForeignName,
  parseIdCard,
  parsePhone,
} from '@yinxin/identifiers';
import type { FormErrors } from '~/ui/index.ts';

export interface CompanyFields {
  kind: CompanyKindName;
  way: CompanyWay;
  name: string;
  code: string;
  representative: string;
  validUntil: string;
  unlimited: boolean;
  /** Where what is wrong with papers and consents is told. */
  papers: string;
  consents: string;
}

export const reasonOf = (parsed: Parsed) => (parsed.ok ? undefined : parsed.reason);

/** Keeps what is wrong. */
export const wrong = <Values>(errors: FormErrors<Values>): FormErrors<Values> =>
  Object.fromEntries(Object.entries(errors).filter(([, reason]) => reason)) as FormErrors<Values>;

/** Ways that a reviewer ends; every kind of organisation can take them. */
const isByPeople = (way: CompanyWay) => way === 'letter' || way === 'manual';

/** A register that does not know a kind of organisation cannot be asked about it. */
export const isOpenFor = (kind: CompanyKindName, way: CompanyWay) =>
  COMPANY_KINDS[kind].registered || isByPeople(way);

/** The paper that names the organisation. */
export const mainPaper = (kind: CompanyKindName): Paper =>
  papersOfCompany(kind, 'representative')[0] ?? 'registration';

interface Standing {
  papers: string | undefined;
  consents: string | undefined;
  /** Typed before, in what was refused. */
  isRepresentativeKnown?: boolean;
}

export const errorsOfCompany = (
  { kind, name, code, representative, validUntil, unlimited }: CompanyFields,
  { papers, consents, isRepresentativeKnown = false }: Standing,
): FormErrors<CompanyFields> =>
  wrong({
    papers,
    name: reasonOf(parseCompanyName(name)),
    code: reasonOf(parseCreditCode(code)),
    representative: representative.trim()
      ? reasonOf(parseForeignName(representative))
      : isRepresentativeKnown
        ? undefined
        : `请输入${COMPANY_KINDS[kind].representative}姓名`,
    validUntil: unlimited || validUntil ? undefined : '请选择日期，或勾选长期',
    consents,
  });

export interface RepresentativeFields {
  number: string;
  method: 'face' | 'sms';
  phone: string;
}

export const errorsOfRepresentative = ({ number, method, phone }: RepresentativeFields) =>
  wrong<RepresentativeFields>({
    number: reasonOf(parseIdCard(number)),
    phone: method === 'sms' ? reasonOf(parsePhone(phone)) : undefined,
  });

/** The fen of an amount below one yuan as a bank shows it. */
export function fenOf(typed: string): number | undefined {
  const amount = parseAmount(typed);
  return amount.ok && amount.fen && amount.fen < 100 ? amount.fen : undefined;
}

/** Days as a paper prints them become a day of the calendar; 长期 is none. */
export function dayOf(printed: string): string | undefined {
  const [, year, month = '', day = ''] = /(\d{4})\D+(\d{1,2})\D+(\d{1,2})/.exec(printed) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Where what is typed is not what the photo shows: told, not refused, for a photo is read wrongly too. */
export const differing = (typed: string, read: string | undefined): string | undefined =>
  read && typed.trim() && typed.trim().toUpperCase() !== read.trim().toUpperCase()
    ? `与照片上的“${read}”不同，请再看一眼`
    : undefined;
