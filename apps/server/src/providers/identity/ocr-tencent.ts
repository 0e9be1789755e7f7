import { parseBankCard, parseCreditCode, parseIdCard } from '@yinxin/identifiers';
import { z } from 'zod';
import { askTencent, type TencentService } from './tencent-api.ts';
import type { BankCardText, IdCardText, LicenceText, OcrVendor } from './vendors.ts';

const text = z.string().nullish();

const IdCard = z.object({
  ...{ Name: text, Sex: text, Nation: text, Birth: text, Address: text, IdNum: text },
  ...{ Authority: text, ValidDate: text },
});
const Licence = z.object({
  ...{ RegNum: text, Name: text, Type: text, Person: text, Address: text, Capital: text },
  ...{ SetDate: text, Period: text, Business: text },
});
const BankCard = z.object({ CardNo: text, BankInfo: text, CardType: text });

/** The picture shows nothing that can be read: an answer, and no fault of the vendor's. */
const UNREADABLE = /^FailedOperation\.(EmptyImage|Image|Ocr|No|BizLicense|CardSide|Multi|Unreadable)/;

/** A kind of paper: what is asked for, how it is answered, and what of that is ours. */
interface Reading<A, T> {
  action: string;
  answer: z.ZodType<A>;
  fields(answer: A): { [K in keyof T]: T[K] | undefined };
}
type ReadingOf<S extends z.ZodType, T> = Reading<z.output<S>, T>;
const idCards: ReadingOf<typeof IdCard, IdCardText> = {
  ...{ action: 'IDCardOCR', answer: IdCard, fields: idCardFields },
};
const licences: ReadingOf<typeof Licence, LicenceText> = {
  ...{ action: 'BizLicenseOCR', answer: Licence, fields: licenceFields },
};
const bankCards: ReadingOf<typeof BankCard, BankCardText> = {
  ...{ action: 'BankCardOCR', answer: BankCard, fields: bankCardFields },
};

/** 腾讯云文字识别 (ocr 2018-11-19). Pictures come as bytes; what does not hold up is left out and typed by the user. */
export function tencentOcr(ocr: TencentService): OcrVendor {
  const read = <A, T extends object>(
    { action, answer, fields }: Reading<A, T>,
    picture: Buffer,
    target: string | undefined,
    more: object = {},
  ): Promise<T> =>
    askTencent<A, T>(ocr, {
      action,
      body: { ImageBase64: picture.toString('base64'), ...more },
      target,
      answer,
      read: (answered) => {
        const value = present<T>(fields(answered));
        return { value, outcome: Object.keys(value).length > 0 ? 'read' : 'nothing-read', billed: true };
      },
      settled: (code) =>
        UNREADABLE.test(code) ? { value: {} as T, outcome: 'nothing-read', billed: false } : undefined,
    });
  return {
    idCard: (picture, side, target) =>
      read(idCards, picture, target, { CardSide: side === 'front' ? 'FRONT' : 'BACK' }),
    licence: (picture, target) => read(licences, picture, target),
    bankCard: (picture, target) => read(bankCards, picture, target),
  };
}

type Fields<T> = { [K in keyof Required<T>]: Required<T>[K] | undefined };

function idCardFields(card: z.output<typeof IdCard>): Fields<IdCardText> {
  const [validFrom, validUntil] = period(card.ValidDate);
  return {
    name: said(card.Name),
    sex: said(card.Sex),
    nation: said(card.Nation),
    birthDate: isoDate(card.Birth),
    address: said(card.Address),
    idNumber: checked(parseIdCard, card.IdNum),
    authority: said(card.Authority),
    validFrom,
    validUntil,
  };
}

function licenceFields(licence: z.output<typeof Licence>): Fields<LicenceText> {
  const [validFrom, validUntil] = period(licence.Period);
  return {
    code: checked(parseCreditCode, licence.RegNum),
    name: said(licence.Name),
    kind: said(licence.Type),
    representative: said(licence.Person),
    address: said(licence.Address),
    capital: said(licence.Capital),
    establishedOn: isoDate(licence.SetDate),
    validFrom,
    validUntil,
    scope: said(licence.Business),
  };
}

function bankCardFields(card: z.output<typeof BankCard>): Fields<BankCardText> {
  return {
    number: checked(parseBankCard, card.CardNo),
    // 招商银行(03080000)
    bank: said(card.BankInfo?.replace(/[（(]\d+[)）]$/, '')),
    kind: said(card.CardType),
  };
}

const said = (value: string | null | undefined): string | undefined => value?.trim() || undefined;

/** A number whose check digit is wrong was misread. */
function checked(
  parse: (typed: string) => ReturnType<typeof parseIdCard>,
  value: string | null | undefined,
): string | undefined {
  const parsed = parse(value ?? '');
  return parsed.ok ? parsed.value : undefined;
}

/** `1987/1/1`, `1998年11月11日`, `2010.07.21`; a date without its day is not read. */
function isoDate(value: string | null | undefined): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})\D?$/.exec(value?.trim() ?? '') ?? [];
  if (!year) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : undefined;
}

/** `2010.07.21-2020.07.21`, `2010.07.21-长期`, `1998年11月11日至长期`. */
function period(value: string | null | undefined): [from: string | undefined, until: string | undefined] {
  const [from, until] = (value ?? '').split(/[-至]/).map((part) => part.trim());
  return [isoDate(from), until === '长期' || until === '永久' ? '长期' : isoDate(until)];
}

const present = <T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
