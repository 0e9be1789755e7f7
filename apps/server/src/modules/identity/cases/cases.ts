import { randomUUIDv7 } from 'node:crypto';
import {
  type AnyWay,
  type CheckKind,
  type CheckOutcome,
  DRAFT_DAYS,
  type Owner,
  VERIFICATION_STATES,
  type VerificationAct,
  type VerificationPower,
  type VerificationReasonName,
  type VerificationSubject,
  verificationMachine,
} from '@yinxin/api';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { asSystem, type Caller, type Operator, type Person } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { Evidence } from '../../../providers/identity/index.ts';
import { type Facts, record } from '../../events/index.ts';
import { meterChange, type Use } from '../../metering/index.ts';
import { lockOrganization } from '../../organizations/index.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { faceChecks, type VerificationRow, verificationChecks, verifications } from '../tables.ts';
import { type CompanyFacts, caseVault, type PersonFacts } from './facts.ts';

export const wrongState = ({ state }: Pick<VerificationRow, 'state'>) =>
  problem('VERIFICATION_STATE', { state: VERIFICATION_STATES[state] });

interface NewCase {
  subject: VerificationSubject;
  organizationId: string | null;
  way: AnyWay;
  facts: PersonFacts | CompanyFacts;
  fingerprint: Buffer;
}

const OPEN = ['draft', 'checking', 'reviewing'] as const;

/** The open case of a person or an organisation, locked. */
export async function lockOpenCase(tx: Queryable, subject: VerificationSubject, ownerId: string) {
  const owner = subject === 'person' ? verifications.personId : verifications.organizationId;
  const [open] = await tx
    .select()
    .from(verifications)
    .where(
      and(eq(verifications.subject, subject), eq(owner, ownerId), inArray(verifications.state, [...OPEN])),
    )
    .for('update');
  return open;
}

/** Begins an attempt; one that was not handed in to reviewers gives way to it. */
export async function openCase(
  { vault }: Pick<IdentityDependencies, 'vault'>,
  tx: Queryable,
  caller: Caller<Person>,
  { subject, organizationId, way, facts, fingerprint }: NewCase,
): Promise<VerificationRow> {
  const former = await lockOpenCase(tx, subject, organizationId ?? caller.who.personId);
  if (former?.state === 'reviewing') throw wrongState(former);
  if (former)
    await stepCase(tx, caller, former, {
      ...{ act: 'expire-verification', by: 'system', change: { reason: 'replaced' } },
    });
  const owned = { id: randomUUIDv7(), subject, personId: caller.who.personId, organizationId };
  const [begun] = await tx
    .insert(verifications)
    .values({
      ...owned,
      way,
      facts: await caseVault(vault, tx, owned).seal('facts', facts),
      fingerprint,
      device: vault.fingerprint('device', `${caller.ip}\0${caller.userAgent ?? ''}`),
      expiresAt: sql`now() + make_interval(days => ${DRAFT_DAYS})`,
    })
    .onConflictDoNothing()
    .returning();
  if (!begun) throw problem('VERIFICATION_STATE', { state: VERIFICATION_STATES.draft });
  await record(tx, caller, {
    act: 'begin-verification',
    target: begun.id,
    organizationId,
    facts: { way, subject },
  });
  return begun;
}

export async function findCase(tx: Queryable, id: string): Promise<VerificationRow> {
  const [row] = await tx.select().from(verifications).where(eq(verifications.id, id));
  if (!row) throw problem('VERIFICATION_NOT_FOUND');
  return row;
}

/** Locked: the organisation first, as everything that changes one does. */
export async function lockCase(tx: Queryable, id: string): Promise<VerificationRow> {
  const { organizationId } = await findCase(tx, id);
  if (organizationId) await lockOrganization(tx, organizationId);
  const [row] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update');
  if (!row) throw problem('VERIFICATION_NOT_FOUND');
  return row;
}

/** Since when the newest case lies with reviewers; undefined while none does. */
export async function reviewSince(tx: Queryable, { kind, id }: Owner): Promise<Date | undefined> {
  const found = await newestCase(tx, kind, id);
  return (found?.state === 'reviewing' && found.submittedAt) || undefined;
}

export async function newestCase(
  tx: Queryable,
  subject: VerificationSubject,
  ownerId: string,
): Promise<VerificationRow | undefined> {
  const owner = subject === 'person' ? verifications.personId : verifications.organizationId;
  const [row] = await tx
    .select()
    .from(verifications)
    .where(and(eq(verifications.subject, subject), eq(owner, ownerId)))
    .orderBy(desc(verifications.id))
    .limit(1);
  return row;
}

export interface CaseChange {
  reason?: VerificationReasonName | null;
  facts?: Buffer;
  phoneFingerprint?: Buffer | null;
  note?: Buffer | null;
  answer?: Buffer | null;
  suspected?: boolean;
}

const ENDED = ['verified', 'refused', 'expired'] as const;

interface CaseStep {
  act: VerificationAct;
  by: VerificationPower;
  change?: CaseChange | undefined;
}

/** One step of the flow on a locked row; acts of reviewers are written down by the desk. */
export async function stepCase(
  tx: Queryable,
  caller: Caller,
  row: VerificationRow,
  { act, by, change = {} }: CaseStep,
): Promise<VerificationRow> {
  const step = verificationMachine.step(row.state, act, [by]);
  if ('refused' in step) throw step.refused === 'state' ? wrongState(row) : problem('FORBIDDEN');
  const { next } = step;
  const [moved] = await tx
    .update(verifications)
    .set({
      reason: null,
      ...change,
      state: next,
      updatedAt: sql`now()`,
      ...(next === 'reviewing' ? { submittedAt: sql`now()` } : {}),
      ...(ENDED.some((state) => state === next) ? { decidedAt: sql`now()` } : {}),
    })
    .where(eq(verifications.id, row.id))
    .returning();
  if (!moved) throw new Error(`no case ${row.id}`);
  // a face check of a case that moved on counts for nothing any more
  if (next !== 'checking')
    await tx
      .update(faceChecks)
      .set({ state: 'failed', failure: 'over' })
      .where(and(eq(faceChecks.verificationId, row.id), eq(faceChecks.state, 'pending')));
  if (by !== 'reviewer') {
    const { organizationId, way } = row;
    const facts: Facts = change.reason ? { way, reason: change.reason } : { way };
    await record(tx, caller, { act, target: row.id, organizationId, facts });
  }
  return moved;
}

export async function changeCase(
  tx: Queryable,
  row: VerificationRow,
  change: CaseChange,
): Promise<VerificationRow> {
  const [changed] = await tx
    .update(verifications)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(verifications.id, row.id))
    .returning();
  if (!changed) throw new Error(`no case ${row.id}`);
  return changed;
}

interface NewCheck {
  kind: CheckKind;
  outcome: CheckOutcome;
  evidence: Pick<Evidence, 'vendor' | 'operation'> | Evidence | Readonly<Record<string, unknown>>;
  operator?: Operator;
  /** Who asked for it. */
  by?: Caller;
}

/** What a vendor found out; that it has no record, or could not be asked, is no answer that anybody pays for. */
const DECIDED: readonly CheckOutcome[] = ['match', 'mismatch', 'passed', 'failed', 'sent'];

/** Writes down what a vendor answered or a reviewer decided. */
export async function addCheck(
  { vault }: Pick<IdentityDependencies, 'vault'>,
  tx: Queryable,
  row: VerificationRow,
  { kind, outcome, evidence, operator, by }: NewCheck,
): Promise<void> {
  const id = randomUUIDv7();
  const { vendor = '', operation = '' } = evidence as Partial<Evidence>;
  const isUse = vendor !== '' && DECIDED.includes(outcome);
  const check = tx
    .insert(verificationChecks)
    .values({
      ...{ id, verificationId: row.id, kind, outcome, vendor, operation },
      evidence: await caseVault(vault, tx, row).seal(`evidence/${id}`, evidence),
      operatorId: operator?.id,
      operatorName: operator?.name,
    })
    .returning({ id: verificationChecks.id });
  await meterChange(tx, check, by ?? asSystem('identity'), isUse ? [useOf(row)] : []);
}

const useOf = ({ id: reference, subject, personId, organizationId }: VerificationRow): Use =>
  subject === 'organization' && organizationId
    ? { meter: 'identity-organization', owner: { kind: 'organization', id: organizationId }, reference }
    : { meter: 'identity-person', owner: { kind: 'person', id: personId }, reference };

export const checksOf = (tx: Queryable, id: string) =>
  tx
    .select()
    .from(verificationChecks)
    .where(eq(verificationChecks.verificationId, id))
    .orderBy(desc(verificationChecks.id));
