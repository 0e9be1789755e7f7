import type { ConsentKindName } from '@yinxin/api';
import {
  ADULT_AGE,
  PAPER_KINDS,
  type PaperKind,
  PERSON_WAYS,
  type PersonWay,
  papersOfPerson,
} from '@yinxin/api';
import { maskBankCard, maskPhone, papers } from '@yinxin/identifiers';
import { isNull } from 'drizzle-orm';
import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller, Person } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { FactorResult } from '../../../providers/identity/index.ts';
import { giveBack, take } from '../../limits/index.ts';
import { phoneOf } from '../../persons/index.ts';
import { giveConsent, requireConsents } from '../../privacy/index.ts';
import { lockOwnCase, ownCase, refusedCase } from '../cases/access.ts';
import { addCheck, changeCase, openCase, stepCase, wrongState } from '../cases/cases.ts';
import {
  accepted,
  caseVault,
  type PersonFacts,
  paperFingerprint,
  personFacts,
  requireValid,
  subjectOf,
  targetOf,
} from '../cases/facts.ts';
import { failCase, passCase, reviewCase } from '../cases/outcome.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { attachPapers, dropPapers, goodPapers } from '../papers/papers.ts';
import { type VerificationRow, verificationPapers } from '../tables.ts';
import { openWays, requireOpen, triesOf, unavailable, vendorFailure, wordsOf } from './ways.ts';

export interface Application {
  way: PersonWay;
  paperKind: PaperKind;
  /** Omitted where a refused case is corrected: what was typed there stands. */
  name?: string;
  number?: string;
  validUntil?: string | null;
  corrects?: string;
  consents: readonly { kind: ConsentKindName; version: string }[];
}

/** Begins a person's attempt: consents first, then what they say of themselves. */
export async function applyForIdentity(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { way, paperKind, name: typedName, number: typedNumber, corrects, consents, ...given }: Application,
): Promise<VerificationRow> {
  const { db, vault, vendors } = parts;
  const refused = corrects ? await refusedCase(db, caller, corrects, 'person') : undefined;
  const before = refused && (await personFacts(vault, db, refused));
  const isSamePaper = before?.paperKind === paperKind;
  const validUntil = given.validUntil ?? (isSamePaper ? before.validUntil : null);
  const { checkable, words } = PAPER_KINDS[paperKind];
  if (!checkable && way !== 'manual') throw problem('PAPER_ONLY_MANUAL', { paper: words });
  const paper = papers[paperKind];
  const number = accepted(paper.parse(typedNumber ?? (isSamePaper ? before.number : '')));
  if ((paper.ageOf(number) ?? ADULT_AGE) < ADULT_AGE) {
    // a child's papers are not kept for a moment (个人信息保护法 第三十一条); nothing else was written down yet
    await db.transaction((tx) =>
      dropPapers(tx, caller.who.personId, isNull(verificationPapers.verificationId)),
    );
    throw problem('MINOR');
  }
  const name = accepted(paper.parseName(typedName ?? before?.name ?? ''));
  requireValid(validUntil, await timeNow(db));
  const facts: PersonFacts = { name, paperKind, number, validUntil };
  const needed = way === 'manual' ? papersOfPerson(paperKind) : [];
  const good = refused ? await goodPapers(parts, caller.who.personId, refused, { given: [], needed }) : [];
  return db.transaction(async (tx) => {
    for (const { kind: consent, version } of consents) await giveConsent(tx, caller, consent, version);
    await requireConsents(tx, caller.who.personId, PERSON_WAYS[way].consents);
    await requireOpen(tx, vendors, 'person', way, caller.who.personId);
    const fingerprint = paperFingerprint(vault, facts);
    const owned = { subject: 'person', organizationId: null } as const;
    const begun = await openCase(parts, tx, caller, { ...owned, way, facts, fingerprint });
    await attachPapers(tx, begun, good, []);
    return begun;
  });
}

export async function loginPhone({ db, vault }: IdentityDependencies, personId: string): Promise<string> {
  const phone = await phoneOf(db, vault, personId);
  if (!phone) throw problem('TOKEN_INVALID');
  return phone;
}

/** A phone other than the one they sign in with has to be proved by a code. */
export async function sendIdentityCode(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { id, phone }: { id: string; phone: string },
) {
  const { db, codes } = parts;
  const row = await ownCase(db, caller, id, 'person');
  if (row.state !== 'draft') throw wrongState(row);
  const sentTo = maskPhone(phone);
  if (phone === (await loginPhone(parts, caller.who.personId)))
    return { needed: false, sentTo, retryAfter: 0, expiresIn: 0 };
  return { needed: true, sentTo, ...(await codes.send(phone, 'identity', caller)) };
}

/** The phone is theirs: they sign in with it, or a code that was sent to it came back. */
async function requireOwnPhone(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  row: VerificationRow,
  phone: string,
  code: string | undefined,
): Promise<void> {
  const { db, vault, codes } = parts;
  if (phone === (await loginPhone(parts, caller.who.personId))) return;
  const phoneFingerprint = vault.fingerprint('phone', phone);
  if (row.phoneFingerprint?.equals(phoneFingerprint)) return;
  if (!code) throw problem('PHONE_CODE_NEEDED');
  if (!(await codes.redeem(phone, 'identity', code, caller))) throw problem('CODE_WRONG');
  await changeCase(db, row, { phoneFingerprint });
}

export interface Submission {
  id: string;
  phone?: string;
  code?: string;
  bankCard?: string;
  papers: readonly string[];
  note: string;
}

/** Hands a person's case in: to the vendor of its way, or to the reviewers. */
export async function submitIdentity(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  submission: Submission,
): Promise<VerificationRow> {
  const row = await ownCase(parts.db, caller, submission.id, 'person');
  switch (row.way as PersonWay) {
    case 'carrier':
      return checkCarrier(parts, caller, row, submission);
    case 'bank':
      return checkBank(parts, caller, row, submission);
    case 'manual':
      return submitPapers(parts, caller, submission);
    case 'face':
      throw problem('FACE_NONE');
  }
}

async function checkCarrier(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  row: VerificationRow,
  { phone: typed, code }: Submission,
): Promise<VerificationRow> {
  const { persons } = parts.vendors;
  if (!persons) throw await closedWay(parts, row);
  const phone = typed ?? (await loginPhone(parts, caller.who.personId));
  await requireOwnPhone(parts, caller, row, phone, code);
  const { name, number } = await beginCheck(parts, caller, row.id, { phone });
  return settleFactors(parts, caller, row, 'carrier', () =>
    persons.person3({ name, idNumber: number, phone, target: targetOf(subjectOf(row)) }),
  );
}

async function checkBank(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  row: VerificationRow,
  { phone: typed, code, bankCard }: Submission,
): Promise<VerificationRow> {
  const { persons } = parts.vendors;
  if (!persons) throw await closedWay(parts, row);
  if (!bankCard) throw problem('PAPER_INVALID', { reason: '请输入银行卡号' });
  const phone = typed ?? (await loginPhone(parts, caller.who.personId));
  await requireOwnPhone(parts, caller, row, phone, code);
  const facts = await beginCheck(parts, caller, row.id, { phone, bankCard: maskBankCard(bankCard) });
  const target = targetOf(subjectOf(row));
  const asked = { name: facts.name, idNumber: facts.number, phone, bankCard, target };
  return settleFactors(parts, caller, row, 'bank', () => persons.person4(asked));
}

async function closedWay({ db, vendors }: IdentityDependencies, { subject, way, personId }: VerificationRow) {
  return problem('WAY_CLOSED', {
    ways: wordsOf(subject, await openWays(db, vendors, subject, personId, way)),
  });
}

/** Counts the try and marks the case as being checked; nobody waits for a vendor inside this transaction. */
async function beginCheck(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  id: string,
  more: Pick<PersonFacts, 'phone' | 'bankCard'>,
): Promise<PersonFacts> {
  const { db, vault } = parts;
  return db.transaction(async (tx) => {
    const row = await lockOwnCase(tx, caller, id, 'person');
    await requireConsents(tx, row.personId, PERSON_WAYS[row.way as PersonWay].consents);
    const facts = { ...(await personFacts(vault, tx, row)), ...more };
    const sealed = await caseVault(vault, tx, row).seal('facts', facts);
    await stepCase(tx, caller, row, { act: 'begin-check', by: 'applicant', change: { facts: sealed } });
    await takeTry(parts, tx, row);
    return facts;
  });
}

export async function takeTry(
  { vendors }: IdentityDependencies,
  tx: Queryable,
  { subject, way, personId }: VerificationRow,
): Promise<void> {
  if (await take(tx, triesOf(subject, way, personId))) return;
  const ways = wordsOf(subject, await openWays(tx, vendors, subject, personId, way));
  throw problem('TRIES_SPENT', { ways });
}

const mismatch = { carrier: 'carrier-mismatch', bank: 'bank-mismatch' } as const;

/** Asks, and lets the answer decide. A vendor that gave none leaves the case as it was, and takes no try. */
async function settleFactors(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { id }: VerificationRow,
  kind: 'carrier' | 'bank',
  ask: () => Promise<FactorResult>,
): Promise<VerificationRow> {
  const { db } = parts;
  const result = await ask().catch((error: unknown) => putBack(parts, caller, id, kind, error));
  return db.transaction(async (tx) => {
    const row = await lockOwnCase(tx, caller, id, 'person');
    if (row.state !== 'checking') throw wrongState(row);
    const { outcome, evidence } = result;
    await addCheck(parts, tx, row, { kind, outcome, evidence, by: caller });
    if (result.outcome === 'match') return passCase(parts, tx, caller, row, { by: 'check' });
    const reason = result.outcome === 'mismatch' ? mismatch[kind] : 'no-record';
    return failCase(tx, caller, row, { by: 'check', reason });
  });
}

/** No answer to rely on: the case goes back to where it was, and the applicant hears which other ways are open. */
export async function putBack(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  id: string,
  kind: 'carrier' | 'bank' | 'face' | 'representative' | 'representative-phone',
  error: unknown,
): Promise<never> {
  const failure = vendorFailure(error);
  if (!failure) throw error;
  const { db, vendors, log } = parts;
  log.warn(
    { verification: id, vendor: failure.vendor, failure: failure.failure },
    'a vendor of identity gave no answer',
  );
  const row = await db.transaction(async (tx) => {
    const locked = await lockOwnCase(tx, caller, id);
    const evidence = { vendor: failure.vendor, operation: failure.operation, failure: failure.failure };
    await addCheck(parts, tx, locked, { kind, outcome: 'unavailable', evidence });
    if (locked.state === 'checking') await stepCase(tx, caller, locked, { act: 'put-back', by: 'system' });
    await giveBack(tx, triesOf(locked.subject, locked.way, locked.personId));
    return locked;
  });
  throw await unavailable(db, vendors, row);
}

async function submitPapers(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { id, papers: paperIds, note }: Submission,
): Promise<VerificationRow> {
  const { db, vault } = parts;
  return db.transaction(async (tx) => {
    const row = await lockOwnCase(tx, caller, id, 'person');
    await requireConsents(tx, row.personId, PERSON_WAYS.manual.consents);
    const { paperKind } = await personFacts(vault, tx, row);
    await attachPapers(tx, row, paperIds, papersOfPerson(paperKind));
    const sealed = note ? await caseVault(vault, tx, row).seal('note', note) : null;
    const submitted = await reviewCase(tx, caller, row, { note: sealed });
    await takeTry(parts, tx, row);
    return submitted;
  });
}
