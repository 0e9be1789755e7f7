import { randomInt, randomUUIDv7 } from 'node:crypto';
import {
  COMPANY_KINDS,
  COMPANY_WAYS,
  type CompanyKindName,
  type CompanyWay,
  type ConsentKindName,
  papersOfCompany,
  TRANSFER_DAYS,
} from '@yinxin/api';
import { maskPhone, parseForeignName, parseIdCard } from '@yinxin/identifiers';
import { sql } from 'drizzle-orm';
import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller, Person } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { FactorResult } from '../../../providers/identity/index.ts';
import { codeHolder, type Organization, organizationName } from '../../organizations/index.ts';
import { giveConsent, requireConsents } from '../../privacy/index.ts';
import { lockOwnCase, ownCase, refusedCase, requireAdministrator, requireVerified } from '../cases/access.ts';
import { addCheck, changeCase, checksOf, openCase, stepCase, wrongState } from '../cases/cases.ts';
import {
  accepted,
  type CompanyFacts,
  caseVault,
  codeFingerprint,
  companyFacts,
  requireValid,
  subjectOf,
  targetOf,
} from '../cases/facts.ts';
import { failCase, passCase, reviewCase } from '../cases/outcome.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { attachPapers, goodPapers, papersOf } from '../papers/papers.ts';
import { type VerificationRow, verificationTransfers } from '../tables.ts';
import { type Device, type Started, startRepresentativeFace, verifiedFacts } from './faces.ts';
import { loginPhone, putBack, takeTry } from './persons.ts';
import type { TransferJob } from './transfers.ts';
import { requireOpen, unavailable, vendorFailure } from './ways.ts';

interface Certification {
  way: CompanyWay;
  kind: CompanyKindName;
  name: string;
  code: string;
  /** Omitted where a refused case is corrected. */
  representative?: string;
  validUntil: string | null;
  corrects?: string;
  papers: readonly string[];
  note: string;
  consents: readonly { kind: ConsentKindName; version: string }[];
}

const BY_PEOPLE: readonly CompanyWay[] = ['letter', 'manual'];

/** Begins the certification of the organisation somebody administers, or its renewal or change. */
export async function certifyOrganization(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  given: Certification,
): Promise<VerificationRow> {
  const { db, vault, vendors } = parts;
  const { way, kind, note, consents } = given;
  const { registered, words } = COMPANY_KINDS[kind];
  if (!registered && !BY_PEOPLE.includes(way)) throw problem('PAPER_ONLY_MANUAL', { paper: words });
  requireValid(given.validUntil, await timeNow(db));
  const refused = given.corrects ? await refusedCase(db, caller, given.corrects, 'organization') : undefined;
  const before = refused && (await companyFacts(vault, db, refused));
  const needed = papersOfCompany(kind, way);
  const good = refused
    ? await goodPapers(parts, caller.who.personId, refused, { given: given.papers, needed })
    : [];
  const papers = [...given.papers, ...good];
  const facts: CompanyFacts = {
    companyName: organizationName(given.name),
    code: given.code,
    companyKind: kind,
    representative: accepted(parseForeignName(given.representative || before?.representative || '')),
    validUntil: given.validUntil,
  };
  const row = await db.transaction(async (tx) => {
    const organization = await requireAdministrator(tx, caller.who);
    await requireVerified(tx, caller.who);
    await requireFreeCode(tx, organization, facts.code);
    for (const { kind: consent, version } of consents) await giveConsent(tx, caller, consent, version);
    await requireConsents(tx, caller.who.personId, COMPANY_WAYS[way].consents);
    await requireOpen(tx, vendors, 'organization', way, caller.who.personId);
    const begun = await openCase(parts, tx, caller, {
      subject: 'organization',
      organizationId: organization.id,
      way,
      facts,
      fingerprint: codeFingerprint(vault, facts.code),
    });
    await attachPapers(tx, begun, papers, BY_PEOPLE.includes(way) ? [] : needed);
    return begun;
  });
  const checked = await checkCompany(parts, caller, row);
  if (way !== 'manual' || checked.state !== 'draft') return checked;
  const handedIn = new Set((await papersOf(db, row.id)).map((paper) => paper.kind));
  // what is still missing follows on the next page
  if (!needed.every((paper) => handedIn.has(paper))) return checked;
  return submitOrganizationPapers(parts, caller, { id: row.id, papers: [], note });
}

async function requireFreeCode(
  tx: Queryable,
  { id, code, certifiedAt }: Organization,
  wanted: string,
): Promise<void> {
  if (certifiedAt && code !== wanted) throw problem('ORG_CODE_FIXED');
  const holder = await codeHolder(tx, wanted);
  if (holder && holder !== id) throw problem('ORG_CODE_TAKEN');
}

/**
 * Asks the register whether name, code and representative belong together; once per case. Ways that end without a
 * reviewer go on only after it said yes.
 */
async function checkCompany(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { id, way }: VerificationRow,
): Promise<VerificationRow> {
  const { db, vault, vendors } = parts;
  const row = await ownCase(db, caller, id, 'organization');
  const facts = await companyFacts(vault, db, row);
  const byPeople = BY_PEOPLE.includes(way as CompanyWay);
  if (!COMPANY_KINDS[facts.companyKind].registered) return row;
  if (!vendors.companies) {
    if (byPeople) return row;
    throw await unavailable(db, vendors, row);
  }
  if ((await checksOf(db, id)).some(({ kind, outcome }) => kind === 'company' && outcome === 'match'))
    return row;
  const asked = {
    name: facts.companyName,
    code: facts.code,
    representative: facts.representative,
    target: targetOf(subjectOf(row)),
  };
  let result: FactorResult;
  try {
    result = await vendors.companies.company(asked);
  } catch (error) {
    const failure = vendorFailure(error);
    if (!failure) throw error;
    const { vendor, operation } = failure;
    await addCheck(parts, db, row, {
      kind: 'company',
      outcome: 'unavailable',
      evidence: { vendor, operation, failure: failure.failure },
    });
    if (byPeople) return row;
    throw await unavailable(db, vendors, row);
  }
  return db.transaction(async (tx) => {
    const locked = await lockOwnCase(tx, caller, id, 'organization');
    if (locked.state !== 'draft') throw wrongState(locked);
    await addCheck(parts, tx, locked, {
      kind: 'company',
      outcome: result.outcome,
      evidence: result.evidence,
      by: caller,
    });
    if (result.outcome === 'match') return locked;
    if (result.outcome === 'no-record' && byPeople) return locked;
    const reason = result.outcome === 'mismatch' ? 'company-mismatch' : 'no-record';
    return failCase(tx, caller, locked, { by: 'check', reason });
  });
}

interface CompanyCheck {
  way: CompanyWay;
  more: Partial<CompanyFacts>;
  also?: (tx: Queryable, row: VerificationRow) => Promise<void>;
}

/** The case of a way, past the register's check and now being checked itself. */
async function beginCompanyCheck(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  id: string,
  { way, more, also }: CompanyCheck,
): Promise<{ row: VerificationRow; facts: CompanyFacts }> {
  const { db, vault } = parts;
  const found = await ownCase(db, caller, id, 'organization');
  if (found.way !== way) throw problem('VERIFICATION_NOT_FOUND');
  if (found.state === 'draft') {
    const checked = await checkCompany(parts, caller, found);
    if (checked.state !== 'draft') throw wrongState(checked);
  }
  return db.transaction(async (tx) => {
    const row = await lockOwnCase(tx, caller, id, 'organization');
    const facts = { ...(await companyFacts(vault, tx, row)), ...more };
    const sealed = await caseVault(vault, tx, row).seal('facts', facts);
    const checking =
      row.state === 'checking'
        ? await changeCase(tx, row, { facts: sealed })
        : await stepCase(tx, caller, row, { act: 'begin-check', by: 'applicant', change: { facts: sealed } });
    await also?.(tx, checking);
    await takeTry(parts, tx, checking);
    return { row: checking, facts };
  });
}

interface RepresentativeProof {
  id: string;
  number?: string;
  method: 'face' | 'sms' | 'self';
  phone?: string;
  device: Device;
}

/** Whom the register is asked about: whoever is named, or the applicant themself as their own paper names them. */
async function numberOfRepresentative(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { id, number, method }: RepresentativeProof,
): Promise<string> {
  if (method !== 'self') return accepted(parseIdCard(number ?? ''));
  const { db, vault } = parts;
  const { representative } = await companyFacts(vault, db, await ownCase(db, caller, id, 'organization'));
  const own = await verifiedFacts(parts, caller.who.personId);
  if (own.name !== representative) throw problem('NOT_REPRESENTATIVE');
  return accepted(parseIdCard(own.number));
}

/**
 * The legal representative: the register knows their number, then their face or a phone of theirs says yes. Whoever is
 * the representative themself proved their number and their phone already, and confirms by a code to it.
 */
export async function proveRepresentative(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  proof: RepresentativeProof,
) {
  const { id, method, phone, device } = proof;
  const { vendors, codes } = parts;
  const { companies, persons } = vendors;
  if (method === 'sms' && !phone) throw problem('PAPER_INVALID', { reason: '请输入法定代表人的手机号' });
  const number = await numberOfRepresentative(parts, caller, proof);
  const { row, facts } = await beginCompanyCheck(parts, caller, id, {
    way: 'representative',
    more: { number, phone: undefined },
  });
  const vendorOfMethod = { sms: persons, face: vendors.face, self: companies }[method];
  if (!companies || !vendorOfMethod) throw await unavailable(parts.db, vendors, row);
  const { companyName: name, code, representative } = facts;
  const target = targetOf(subjectOf(row));
  const known = await companies
    .representative({ name, code, representative, idNumber: number, target })
    .catch((error: unknown) => putBack(parts, caller, id, 'representative', error));
  const ownPhone = method === 'self' ? await loginPhone(parts, caller.who.personId) : undefined;
  const refused = await noteFactors(parts, caller, id, {
    ...{ kind: 'representative', result: known, phone: ownPhone },
  });
  if (refused) return { row: refused, face: null, code: null };
  if (method === 'face') {
    const somebody = { name: representative, idNumber: number, target };
    const face: Started = await startRepresentativeFace(parts, caller, id, somebody, device).catch(
      (error: unknown) => putBack(parts, caller, id, 'face', error),
    );
    return { row, face, code: null };
  }
  const own = ownPhone ?? phone ?? '';
  if (!ownPhone) {
    const phoneKnown = await (persons as NonNullable<typeof persons>)
      .person3({ name: representative, idNumber: number, phone: own, target })
      .catch((error: unknown) => putBack(parts, caller, id, 'representative-phone', error));
    const phoneRefused = await noteFactors(parts, caller, id, {
      ...{ kind: 'representative-phone', result: phoneKnown, phone: own },
    });
    if (phoneRefused) return { row: phoneRefused, face: null, code: null };
  }
  const sent = await codes.send(own, 'representative', caller);
  return { row: await ownCase(parts.db, caller, id), face: null, code: { sentTo: maskPhone(own), ...sent } };
}

interface NotedFactors {
  kind: 'representative' | 'representative-phone';
  result: FactorResult;
  phone?: string | undefined;
}

/** Writes an answer down; a case that it ends is returned. A phone that is the representative's goes into the facts. */
async function noteFactors(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  id: string,
  { kind, result, phone }: NotedFactors,
): Promise<VerificationRow | undefined> {
  const { db, vault } = parts;
  return db.transaction(async (tx) => {
    const row = await lockOwnCase(tx, caller, id, 'organization');
    if (row.state !== 'checking') throw wrongState(row);
    const { outcome, evidence } = result;
    await addCheck(parts, tx, row, { kind, outcome, evidence, by: caller });
    if (result.outcome !== 'match') {
      const reason = result.outcome === 'mismatch' ? 'representative-mismatch' : 'no-record';
      return failCase(tx, caller, row, { by: 'check', reason });
    }
    if (phone) {
      const facts = { ...(await companyFacts(vault, tx, row)), phone };
      await changeCase(tx, row, { facts: await caseVault(vault, tx, row).seal('facts', facts) });
    }
    return undefined;
  });
}

/** The code that went to the representative's proven phone came back. */
export async function confirmRepresentative(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { id, code }: { id: string; code: string },
): Promise<VerificationRow> {
  const { db, vault, codes } = parts;
  const found = await ownCase(db, caller, id, 'organization');
  const { phone } = await companyFacts(vault, db, found);
  if (found.way !== 'representative' || found.state !== 'checking' || !phone) throw wrongState(found);
  if (!(await codes.redeem(phone, 'representative', code, caller))) throw problem('CODE_WRONG');
  return db.transaction(async (tx) => {
    const row = await lockOwnCase(tx, caller, id, 'organization');
    if ((await companyFacts(vault, tx, row)).phone !== phone) throw wrongState(row);
    await addCheck(parts, tx, row, {
      kind: 'representative-code',
      outcome: 'passed',
      evidence: { by: 'sms' },
    });
    return passCase(parts, tx, caller, row, { by: 'check' });
  });
}

/** A random amount below one yuan goes to the company's account; who can read it there acts for the company. */
export async function requestTransfer(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { id, bankName, account }: { id: string; bankName: string; account: string },
  job: TransferJob,
): Promise<VerificationRow> {
  const { vault, jobs } = parts;
  const { row } = await beginCompanyCheck(parts, caller, id, {
    way: 'transfer',
    more: { bankName, account },
    also: async (tx, locked) => {
      const transferId = randomUUIDv7();
      await tx.insert(verificationTransfers).values({
        id: transferId,
        verificationId: locked.id,
        reference: transferId.replaceAll('-', ''),
        amount: await caseVault(vault, tx, locked).seal(`amount/${transferId}`, randomInt(1, 100)),
        expiresAt: sql`now() + make_interval(days => ${TRANSFER_DAYS})`,
      });
      await jobs.enqueue(tx, job, { transferId });
    },
  });
  return row;
}

/** Papers for the reviewers. */
export async function submitOrganizationPapers(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { id, papers, note }: { id: string; papers: readonly string[]; note: string },
): Promise<VerificationRow> {
  const { db, vault } = parts;
  return db.transaction(async (tx) => {
    const row = await lockOwnCase(tx, caller, id, 'organization');
    const way = row.way as CompanyWay;
    if (!BY_PEOPLE.includes(way)) throw problem('VERIFICATION_NOT_FOUND');
    await requireConsents(tx, caller.who.personId, COMPANY_WAYS[way].consents);
    const { companyKind } = await companyFacts(vault, tx, row);
    await attachPapers(tx, row, papers, papersOfCompany(companyKind, way));
    const sealed = note ? await caseVault(vault, tx, row).seal('note', note) : null;
    const submitted = await reviewCase(tx, caller, row, { note: sealed });
    await takeTry(parts, tx, row);
    return submitted;
  });
}
