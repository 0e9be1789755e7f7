import {
  type CompanyKindName,
  PAPER_KINDS,
  type PaperKind,
  type Verification,
  type VerificationSubject,
} from '@yinxin/api';
import { maskBankCard, maskName, maskPhone, type Parsed, papers } from '@yinxin/identifiers';
import { endOfDay } from '@yinxin/values';
import { isOver } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import type { KeyRows, OpenedVault, Subject, Vault } from '../../../vault/index.ts';
import type { VerificationRow } from '../tables.ts';

/** What somebody says of themselves. Only ever stored sealed. */
export interface PersonFacts {
  name: string;
  paperKind: PaperKind;
  number: string;
  /** ISO date; null where the paper has no end or none was given. */
  validUntil: string | null;
  phone?: string;
  /** Masked from the beginning: the whole number is compared once and never kept. */
  bankCard?: string;
}

/** What is said of an organisation. */
export interface CompanyFacts {
  companyName: string;
  code: string;
  companyKind: CompanyKindName;
  representative: string;
  validUntil: string | null;
  number?: string;
  phone?: string;
  bankName?: string;
  account?: string;
}

type AnyFacts<S extends VerificationSubject> = S extends 'person' ? PersonFacts : CompanyFacts;

export const subjectOf = ({
  subject,
  personId,
  organizationId,
}: Pick<VerificationRow, 'subject' | 'personId' | 'organizationId'>): Subject =>
  subject === 'person' ? `person:${personId}` : `organization:${organizationId}`;

/** As the record of the vendors' calls names somebody. */
export const targetOf = (subject: Subject): string => subject.replace(':', '/');

const place = (what: string, id: string) => `identity/${what}/${id}`;

type Owned = Pick<VerificationRow, 'id' | 'subject' | 'personId' | 'organizationId'>;

/** Seals and opens what belongs to a case. */
export const caseVault = (vault: OpenedVault, tx: Queryable, row: Owned, read?: KeyRows) => {
  const own = vault.forSubject(subjectOf(row), tx, read);
  return {
    seal: (what: string, value: unknown) => own.seal(place(what, row.id), JSON.stringify(value)),
    open: async <T>(what: string, sealed: Buffer) =>
      JSON.parse(await own.open(place(what, row.id), sealed)) as T,
    /** Several at once. */
    openAll: async (all: readonly { what: string; sealed: Buffer }[]) => {
      const texts = await own.openAll(
        all.map(({ what, sealed }) => ({ purpose: place(what, row.id), sealed })),
      );
      return texts.map((text) => JSON.parse(text) as unknown);
    },
  };
};

export const personFacts = async (
  vault: OpenedVault,
  tx: Queryable,
  row: VerificationRow,
  read?: KeyRows,
): Promise<PersonFacts> => {
  if (row.subject !== 'person') throw new Error(`case ${row.id} is of an organisation`);
  return caseVault(vault, tx, row, read).open<PersonFacts>('facts', row.facts);
};
export const companyFacts = async (
  vault: OpenedVault,
  tx: Queryable,
  row: VerificationRow,
): Promise<CompanyFacts> => {
  if (row.subject !== 'organization') throw new Error(`case ${row.id} is of a person`);
  return caseVault(vault, tx, row).open<CompanyFacts>('facts', row.facts);
};
export const anyFacts = <S extends VerificationSubject>(
  vault: OpenedVault,
  tx: Queryable,
  row: VerificationRow,
) => caseVault(vault, tx, row).open<AnyFacts<S>>('facts', row.facts);

/** A resident's number is one, whichever paper shows it; other papers count with their kind. */
export const paperFingerprint = (
  vault: Vault,
  { paperKind, number }: Pick<PersonFacts, 'paperKind' | 'number'>,
) =>
  vault.fingerprint('identity-paper', PAPER_KINDS[paperKind].checkable ? number : `${paperKind} ${number}`);
export const codeFingerprint = (vault: Vault, code: string) => vault.fingerprint('credit-code', code);

/** What somebody typed in its one form, or why it is refused. */
export function accepted(parsed: Parsed): string {
  if (!parsed.ok) throw problem('PAPER_INVALID', { reason: parsed.reason });
  return parsed.value;
}

/** The last moment of a paper's last day; one without is good for ever. */
export const endOfPaper = (day: string | null): Date | null => (day === null ? null : endOfDay(day));

/** A paper whose last day is over proves nothing. */
export function requireValid(validUntil: string | null, now: Date): void {
  if (isOver(endOfPaper(validUntil), now))
    throw problem('PAPER_INVALID', { reason: '证件已过有效期，请使用有效期内的证件' });
}

type ShownFacts = Verification['facts'];

const masks: Partial<Record<keyof ShownFacts, (value: string) => string>> = {
  name: maskName,
  phone: maskPhone,
  bankCard: maskBankCard,
  representative: maskName,
  account: (value) => value.replace(/.(?=.{4})/g, '*'),
};

/** As everybody sees it, the applicant too. */
export const maskedFacts = (facts: PersonFacts | CompanyFacts): ShownFacts => {
  const shown = Object.entries(facts).map(([name, value]) => {
    const mask = masks[name as keyof ShownFacts];
    if (name === 'number') {
      const kind = 'paperKind' in facts ? facts.paperKind : 'id-card';
      return [name, papers[kind].mask(value)];
    }
    return [name, mask && typeof value === 'string' ? mask(value) : value];
  });
  return Object.fromEntries(shown) as ShownFacts;
};

/** For lists: enough to tell two cases apart. */
export const titleOf = (facts: PersonFacts | CompanyFacts): { name: string; companyName: string } =>
  'companyName' in facts
    ? { name: maskName(facts.representative), companyName: facts.companyName }
    : { name: maskName(facts.name), companyName: '' };
