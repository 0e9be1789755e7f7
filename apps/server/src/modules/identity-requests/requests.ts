import {
  type AnyWay,
  IDENTITY_ANSWERS,
  IDENTITY_REQUEST_DAYS,
  IDENTITY_REQUEST_KINDS,
  type IdentityRequest,
  type IdentityRequestKind,
} from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, eq, lt, sql } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Application, Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { newToken, tokenHash } from '../../http/tokens.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { membershipsOf } from '../accounts/index.ts';
import { applications } from '../applications/index.ts';
import { record } from '../events/index.ts';
import { findOrganization } from '../organizations/index.ts';
import { findPerson } from '../persons/index.ts';
import { type IdentityRequestRow, identityRequests } from './tables.ts';

/** How somebody's identity was assured. */
interface Proof {
  name: string;
  paper: string;
  number: string;
  method: AnyWay;
  since: Date;
}

export interface IdentityRequestParts {
  db: Database;
  vault: OpenedVault;
  /** Undefined while it is not. */
  proofOf(
    tx: Queryable,
    whose: { personId: string } | { organizationId: string },
  ): Promise<Proof | undefined>;
}

interface WantedIdentity {
  kind: IdentityRequestKind;
  phone: string;
  organizationName: string;
}

/** The link is for one phone: whoever else opens it decides nothing. */
export const askIdentity = (
  { db, vault }: IdentityRequestParts,
  caller: Caller<Application>,
  { kind, phone, organizationName }: WantedIdentity,
): Promise<{ row: IdentityRequestRow; token: string }> =>
  db.transaction(async (tx) => {
    const token = newToken();
    const { id: applicationId, organizationId } = caller.who;
    const [row] = await tx
      .insert(identityRequests)
      .values({
        ...{ applicationId, kind, organizationName, tokenHash: tokenHash(token) },
        phoneFingerprint: vault.fingerprint('phone', phone),
        expiresAt: sql`${NOW} + make_interval(days => ${IDENTITY_REQUEST_DAYS})`,
      })
      .returning();
    if (!row) throw new Error('the request was not stored');
    const facts = { application: applicationId, kind };
    await record(tx, caller, { act: 'ask-identity', target: row.id, organizationId, facts });
    return { row, token };
  });

/** @throws IDENTITY_REQUEST_NOT_FOUND, IDENTITY_REQUEST_OTHER */
async function openedBy(
  tx: Queryable,
  who: Person,
  token: string,
  isLocked = false,
): Promise<{ row: IdentityRequestRow; application: typeof applications.$inferSelect }> {
  const query = tx
    .select({ row: identityRequests, application: applications })
    .from(identityRequests)
    .innerJoin(applications, eq(applications.id, identityRequests.applicationId))
    .where(and(eq(identityRequests.tokenHash, tokenHash(token)), eq(applications.state, 'active')));
  const [found] = await (isLocked ? query.for('update', { of: identityRequests }) : query);
  if (!found) throw problem('IDENTITY_REQUEST_NOT_FOUND');
  const { phoneFingerprint } = await findPerson(tx, who.personId);
  if (!phoneFingerprint?.equals(found.row.phoneFingerprint)) throw problem('IDENTITY_REQUEST_OTHER');
  return found;
}

export async function readRequest(
  parts: IdentityRequestParts,
  who: Person,
  token: string,
): Promise<IdentityRequest> {
  const { db } = parts;
  const { row, application } = await openedBy(db, who, token);
  await requireOpen(db, row);
  return present(parts, db, who.personId, row, application);
}

/** What was not decided in time is over; what was can be looked at, and taken back. */
async function requireOpen(tx: Queryable, { answer, expiresAt }: IdentityRequestRow): Promise<void> {
  if (answer === 'waiting' && isOver(expiresAt, await timeNow(tx)))
    throw problem('IDENTITY_REQUEST_NOT_FOUND');
}

/** Agreed to, refused, or taken back; recorded with what the program learns. */
export const decideRequest = (
  parts: IdentityRequestParts,
  caller: Caller<Person>,
  token: string,
  agree: boolean,
): Promise<IdentityRequest> =>
  parts.db.transaction(async (tx) => {
    const { row, application } = await openedBy(tx, caller.who, token, true);
    await requireOpen(tx, row);
    const decided = await decide(tx, caller, row, application.organizationId, agree);
    return present(parts, tx, caller.who.personId, decided, application);
  });

export async function decide(
  tx: Queryable,
  caller: Caller<Person>,
  { id, applicationId, kind }: IdentityRequestRow,
  organizationId: string,
  agree: boolean,
): Promise<IdentityRequestRow> {
  const [decided] = await tx
    .update(identityRequests)
    .set({ answer: agree ? 'agreed' : 'refused', personId: caller.who.personId })
    .where(eq(identityRequests.id, id))
    .returning();
  if (!decided) throw new Error(`no request ${id}`);
  await record(tx, caller, {
    act: agree ? 'agree-identity' : 'refuse-identity',
    target: id,
    facts: { application: applicationId, asker: organizationId, kind },
  });
  return decided;
}

/** Whose identity it is about, once somebody has decided: theirs, or that of the organisation they act for. */
async function whoseIs(
  tx: Queryable,
  { kind, organizationName }: IdentityRequestRow,
  personId: string,
): Promise<{ personId: string } | { organizationId: string } | undefined> {
  if (kind === 'person') return { personId };
  const own = (await membershipsOf(tx, personId)).find((one) => one.organizationName === organizationName);
  if (!own?.organizationId) return undefined;
  const { state } = await findOrganization(tx, own.organizationId);
  return state === 'certified' ? { organizationId: own.organizationId } : undefined;
}

async function proofFor(
  { proofOf }: IdentityRequestParts,
  tx: Queryable,
  row: IdentityRequestRow,
  personId: string,
): Promise<Proof | undefined> {
  const whose = await whoseIs(tx, row, personId);
  return whose && proofOf(tx, whose);
}

async function present(
  parts: IdentityRequestParts,
  tx: Queryable,
  personId: string,
  row: IdentityRequestRow,
  { name, organizationId }: typeof applications.$inferSelect,
): Promise<IdentityRequest> {
  const { kind, organizationName, answer } = row;
  return {
    ...{ kind, organizationName, answer, applicationName: name },
    askedBy: (await findOrganization(tx, organizationId)).name,
    isVerified: (await proofFor(parts, tx, row, personId)) !== undefined,
  };
}

/** What the program that asked learns now: nothing before it was agreed to, and nothing after that was taken back. */
export async function resultOf(parts: IdentityRequestParts, row: IdentityRequestRow) {
  const { db } = parts;
  const { id, kind, answer, personId, expiresAt } = row;
  const common = { id, kind, expiresAt: expiresAt.toISOString() };
  if (answer === 'waiting') {
    const state = isOver(expiresAt, await timeNow(db)) ? ('expired' as const) : answer;
    return { ...common, state, result: null };
  }
  if (answer === 'refused' || !personId) return { ...common, state: 'refused' as const, result: null };
  const proof = await proofFor(parts, db, row, personId);
  if (!proof) return { ...common, state: 'verifying' as const, result: null };
  const { name, paper, number, method, since } = proof;
  return {
    ...{ ...common, state: 'verified' as const },
    result: { name, paper, number, way: method, verifiedAt: since.toISOString() },
  };
}

/** @throws IDENTITY_REQUEST_NOT_FOUND */
export async function ownRequest(
  db: Queryable,
  { id: applicationId }: Application,
  id: string,
): Promise<IdentityRequestRow> {
  const [row] = await db
    .select()
    .from(identityRequests)
    .where(and(eq(identityRequests.id, id), eq(identityRequests.applicationId, applicationId)));
  if (!row) throw problem('IDENTITY_REQUEST_NOT_FOUND');
  return row;
}

const KEPT_DAYS = 30;

/** Links that nobody opened in time, and what was refused. */
export const forgetRequests = (db: Queryable, at: Date) =>
  db
    .delete(identityRequests)
    .where(
      and(
        sql`${identityRequests.answer} <> 'agreed'`,
        lt(identityRequests.expiresAt, new Date(at.getTime() - KEPT_DAYS * DAY_MS)),
      ),
    );

/** Which programs somebody lets know who they are, for the copy of their data. */
export async function heldOf(db: Queryable, personId: string): Promise<unknown> {
  const rows = await db
    .select({ row: identityRequests, application: applications.name })
    .from(identityRequests)
    .innerJoin(applications, eq(applications.id, identityRequests.applicationId))
    .where(eq(identityRequests.personId, personId));
  return rows.map(({ row, application }) => ({
    应用: application,
    种类: IDENTITY_REQUEST_KINDS[row.kind],
    决定: IDENTITY_ANSWERS[row.answer],
    询问时间: row.createdAt.toISOString(),
  }));
}
