import { ADULT_AGE, PAPER_KINDS, type PaperKind } from '@yinxin/api/client';
import { papers } from '@yinxin/identifiers';
import type { FormErrors } from '~/ui/index.ts';

export interface PersonFields {
  paperKind: PaperKind;
  name: string;
  number: string;
  validUntil: string;
  /** The phone they signed in with is somebody else's by the carrier's books. */
  otherPhone: boolean;
  consents: string;
}

export const MINOR =
  '您还未满 18 周岁，暂时不能申请数字证书。需要签署的文件可以由监护人代为办理；年满 18 周岁后欢迎再来。';

const numberError = (paperKind: PaperKind, typed: string): string | undefined => {
  const number = papers[paperKind].parse(typed);
  if (!number.ok) return number.reason;
  return (papers[paperKind].ageOf(number.value) ?? ADULT_AGE) < ADULT_AGE ? MINOR : undefined;
};

const nameError = (paperKind: PaperKind, typed: string): string | undefined => {
  const name = papers[paperKind].parseName(typed);
  return name.ok ? undefined : name.reason;
};

/** What stands in the way of going on; where a refusal is corrected, what is left empty stands as it was. */
export function errorsOfFacts(
  { paperKind, name, number }: Pick<PersonFields, 'paperKind' | 'name' | 'number'>,
  missing: string | undefined,
  isKept = false,
): FormErrors<PersonFields> {
  const found = {
    name: isKept && name === '' ? undefined : nameError(paperKind, name),
    number: isKept && number === '' ? undefined : numberError(paperKind, number),
    consents: missing,
  };
  return Object.fromEntries(Object.entries(found).filter(([, reason]) => reason));
}

/** The kinds of papers that a way takes: only people can judge one that no register knows. */
export const papersFor = (way: string): [PaperKind, string][] =>
  (Object.entries(PAPER_KINDS) as [PaperKind, { words: string; checkable: boolean }][])
    .filter(([, { checkable }]) => checkable || way === 'manual')
    .map(([kind, { words }]) => [kind, words]);
