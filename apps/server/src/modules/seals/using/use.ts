import { CERTIFICATE_STATUSES, type Owner } from '@yinxin/api';
import { and, asc, eq, gt, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { type Actor, type Caller, ownerOf } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { record } from '../../events/index.ts';
import { findPerson } from '../../persons/index.ts';
import { ownSeal, type SealAccess, sealAccessOf } from '../access.ts';
import type { SealDependencies } from '../dependencies.ts';
import { statusAt } from '../keeping/queries.ts';
import { findCertificate } from '../making/lines.ts';
import { ownerOfRow } from '../owners.ts';
import { organizationOf, refusedByState } from '../seals.ts';
import { type SealGrantRow, type SealRow, sealGrants, seals, sealUseRequests, sealUses } from '../tables.ts';

export interface SealUse {
  sealId: string;
  /** The platform it is used on. */
  sceneId: string | null;
  /** The name of the document, as people know it. */
  document: string;
  /** SM3 or SHA-256 of the document, hex. */
  digest: string;
  /** In 分, where the document is about money; a grant may ask for approval above a sum. */
  amount: number | null;
  /** The contract it is used on, where it is one. */
  contractId: string | null;
  /** Since when those who sign beside it are who they are: an approval from before was given to others. */
  agreedSince: Date | null;
  /** The act it is part of: asked twice for one act, the seal is used once. */
  reference: string;
  /** The authorisation under which nobody was asked (静默签); whoever calls judges and counts it. */
  silentId?: string;
  /** A program asks by itself: only a use that somebody approved will do, whoever keeps the seal. */
  isUnattended?: true;
}

/** What a use left behind, and what it may sign with. */
export interface UsedSeal {
  useId: string;
  seal: SealRow;
  serial: string;
  version: number;
  /** The approval that was spent for it. */
  requestId: string | null;
}

export type Parts = Pick<SealDependencies, 'certificates' | 'now' | 'rules'>;

/**
 * Uses a seal in the transaction of the act it is used for: who, which seal, platform, time, count and approval are
 * judged as they are now, and the use is in the log with the act or not at all. A seal that is stopped, revoked or taken
 * away at the same moment was so before, or only after it.
 */
export async function useSeal(
  parts: Parts,
  tx: Queryable,
  caller: Caller<Actor>,
  use: SealUse,
): Promise<UsedSeal> {
  const { who } = caller;
  const access = await sealAccessOf(tx, who, true);
  // shared: uses of one seal pass each other, whoever changes the seal waits
  const [seal] = await tx.select().from(seals).where(eq(seals.id, use.sealId)).for('share');
  if (!seal || !isSame(ownerOfRow(seal), ownerOf(who))) throw problem('SEAL_NOT_FOUND');
  const before = await findUse(tx, use);
  if (before) {
    await judgeAgain(parts, tx, { who, access, seal }, before);
    const { id: useId, serial, version, requestId } = before;
    return { useId, seal, serial, version, requestId };
  }
  const { serial, right } = await judge(parts, tx, { who, access, seal }, use);
  if (use.isUnattended && !right.requestId) throw problem('SEAL_APPROVAL_REQUIRED');
  await spend(tx, right);
  const [used] = await tx
    .insert(sealUses)
    .values({
      sealId: seal.id,
      version: seal.version,
      serial,
      ownerKind: seal.ownerKind,
      ownerId: seal.ownerId,
      accountId: who.accountId,
      personId: who.personId,
      sceneId: use.sceneId,
      document: use.document,
      digest: use.digest,
      reference: use.reference,
      grantId: right.grantId,
      requestId: right.requestId,
      silentId: use.silentId,
      ip: caller.ip,
    })
    .onConflictDoNothing({ target: [sealUses.sealId, sealUses.reference] })
    .returning({ id: sealUses.id });
  // the same act at the same moment: the whole of it is tried again, and finds the first
  if (!used) throw problem('SEAL_STATE', { state: '正在用印' });
  await record(tx, caller, {
    act: 'use-seal',
    target: seal.id,
    organizationId: organizationOf(seal),
    facts: {
      use: used.id,
      digest: use.digest,
      serial,
      ...(right.grantId && { grant: right.grantId }),
      ...(use.silentId && { silent: use.silentId }),
    },
  });
  return { useId: used.id, seal, serial, version: seal.version, requestId: right.requestId ?? null };
}

/**
 * Judges a use as it will be judged, and uses nothing: whoever is to confirm is told before they do. Without the token
 * of its owner a seal is used whose key we keep.
 */
export async function checkUse(
  parts: Parts,
  tx: Queryable,
  who: Actor,
  use: SealUse,
  isOnToken: boolean,
): Promise<void> {
  const access = await sealAccessOf(tx, who);
  const seal = await ownSeal(tx, who, use.sealId);
  const { serial } = await judge(parts, tx, { who, access, seal }, use);
  if (!isOnToken) await requireCloudKey(tx, serial);
}

/** Whoever uses a seal, as what they stand to it at this moment. */
interface User {
  who: Actor;
  access: SealAccess;
  seal: SealRow;
}

/** Who, which seal, its certificate and its approval, as they are now. */
async function judge(
  parts: Parts,
  tx: Queryable,
  { who, access, seal: { state, serial } }: User,
  use: SealUse,
): Promise<{ serial: string; right: Right }> {
  if (!(await isKnown(tx, who, access))) throw problem('NOT_VERIFIED');
  if (state !== 'enabled' || !serial) throw refusedByState(state);
  await requireGood(parts, tx, serial);
  const isRuled = await parts.rules.asks(tx, who, use);
  if (!access.keeps) return { serial, right: await grantFor(tx, who, access, use, isRuled) };
  return { serial, right: isRuled ? { requestId: await ruledApproval(tx, who, use) } : {} };
}

/** A use that was begun goes on while what allowed it holds; its count and its approval were spent with it. */
async function judgeAgain(
  parts: Parts,
  tx: Queryable,
  { who, access, seal: { state } }: User,
  { serial, grantId, sceneId }: typeof sealUses.$inferSelect,
): Promise<void> {
  if (!(await isKnown(tx, who, access))) throw problem('NOT_VERIFIED');
  if (state !== 'enabled') throw refusedByState(state);
  await requireGood(parts, tx, serial);
  if (!grantId && access.keeps) return;
  const [grant] = grantId
    ? await tx.select().from(sealGrants).where(eq(sealGrants.id, grantId)).for('share')
    : [];
  const { joinedAt } = access.member ?? {};
  if (!grant || !joinedAt || grant.createdAt < joinedAt || !fits(grant, sceneId, await timeNow(tx)))
    throw problem('SEAL_GRANT_REQUIRED');
}

async function requireCloudKey(tx: Queryable, serial: string): Promise<void> {
  if (!(await findCertificate(tx, serial))?.keyId) throw problem('SIGN_KEY_ELSEWHERE');
}

/** What the use was part of came to nothing: what allowed it can be used again. */
export async function returnUse(tx: Queryable, caller: Caller, useId: string): Promise<void> {
  const [use] = await tx.select().from(sealUses).where(eq(sealUses.id, useId));
  if (!use) throw new Error(`no use ${useId}`);
  const { sealId, requestId, grantId, ownerKind, ownerId } = use;
  if (grantId)
    await tx
      .update(sealGrants)
      .set({ used: sql`${sealGrants.used} - 1` })
      .where(eq(sealGrants.id, grantId));
  if (requestId)
    await tx
      .update(sealUseRequests)
      .set({ state: 'approved' })
      .where(and(eq(sealUseRequests.id, requestId), eq(sealUseRequests.state, 'used')));
  await record(tx, caller, {
    act: 'return-use',
    target: sealId,
    organizationId: ownerKind === 'organization' ? ownerId : null,
    facts: { use: useId, ...(requestId && { request: requestId }), ...(grantId && { grant: grantId }) },
  });
}

/** A seal of the account that is in force and whose key we keep. @throws SEAL_NOT_FOUND, SEAL_STATE, SIGN_KEY_ELSEWHERE */
export async function cloudSeal(parts: Parts, tx: Queryable, who: Actor, id: string): Promise<SealRow> {
  const seal = await ownSeal(tx, who, id);
  if (seal.state !== 'enabled' || !seal.serial) throw refusedByState(seal.state);
  await requireGood(parts, tx, seal.serial);
  await requireCloudKey(tx, seal.serial);
  return seal;
}

/** Nobody acts under a name that is no longer vouched for; read anew, whatever the session says. */
const isKnown = async (tx: Queryable, who: Actor, { organization }: SealAccess): Promise<boolean> =>
  organization
    ? organization.state === 'certified' && !isOver(organization.certifiedUntil, await timeNow(tx))
    : (await findPerson(tx, who.personId)).state === 'verified';

const isSame = (a: Owner, b: Owner) => a.kind === b.kind && a.id === b.id;

async function findUse(tx: Queryable, { sealId, reference }: SealUse) {
  const [found] = await tx
    .select()
    .from(sealUses)
    .where(and(eq(sealUses.sealId, sealId), eq(sealUses.reference, reference)));
  return found;
}

async function requireGood({ certificates }: Parts, tx: Queryable, serial: string): Promise<void> {
  const certificate = await findCertificate(tx, serial);
  const certificateState = (await certificates.statesOf(tx, [serial])).get(serial);
  const status = certificate
    ? statusAt(certificateState, certificate.notAfter, await timeNow(tx))
    : 'revoked';
  if (status !== 'good') throw problem('SEAL_CERTIFICATE', { state: CERTIFICATE_STATUSES[status] });
}

/** Whether a grant is good for this use, leaving approval and count aside. */
export const fits = ({ sceneId, until, endedAt }: SealGrantRow, scene: string | null, now: Date): boolean =>
  endedAt === null && !isOver(until, now) && (sceneId === null || sceneId === scene);

export const isSpent = ({ uses, used }: SealGrantRow): boolean => uses !== null && used >= uses;

export const asksApproval = ({ approval, approvalAbove }: SealGrantRow, amount: number | null): boolean =>
  approval === 'each' || (approval === 'above' && (amount === null || amount > (approvalAbove ?? 0)));

/** By what somebody uses a seal: a grant, an approval, both, or because they keep it. */
interface Right {
  grantId?: string | undefined;
  requestId?: string | undefined;
}

/** Of somebody's grants those for this seal, locked in their order, so that the last use is used once. */
async function grantFor(
  tx: Queryable,
  who: Actor,
  { member }: SealAccess,
  use: SealUse,
  isRuled: boolean,
): Promise<Right> {
  if (!member) throw problem('SEAL_GRANT_REQUIRED');
  const own = await tx
    .select()
    .from(sealGrants)
    .where(
      and(
        eq(sealGrants.sealId, use.sealId),
        eq(sealGrants.accountId, who.accountId),
        // who left and came back has none of the old ones
        gte(sealGrants.createdAt, member.joinedAt),
        isNull(sealGrants.endedAt),
      ),
    )
    .orderBy(asc(sealGrants.id))
    .for('update');
  const now = await timeNow(tx);
  const fitting = own.filter((grant) => fits(grant, use.sceneId, now) && !isSpent(grant));
  const [first] = fitting;
  if (!first) throw problem('SEAL_GRANT_REQUIRED');
  if (isRuled) return { grantId: first.id, requestId: await ruledApproval(tx, who, use) };
  const free = use.isUnattended ? undefined : fitting.find((grant) => !asksApproval(grant, use.amount));
  if (free) return { grantId: free.id };
  for (const { id: grantId } of fitting) {
    const requestId = await approvalFor(tx, eq(sealUseRequests.grantId, grantId), use);
    if (requestId) return { grantId, requestId };
  }
  throw problem('SEAL_APPROVAL_REQUIRED');
}

/** One use of a grant, and the approval's only one. */
async function spend(tx: Queryable, { grantId, requestId }: Right): Promise<void> {
  if (grantId)
    await tx
      .update(sealGrants)
      .set({ used: sql`${sealGrants.used} + 1` })
      .where(eq(sealGrants.id, grantId));
  if (requestId)
    await tx.update(sealUseRequests).set({ state: 'used' }).where(eq(sealUseRequests.id, requestId));
}

/** Where a rule asks, only an approval by those it names will do. */
async function ruledApproval(tx: Queryable, { accountId }: Actor, use: SealUse): Promise<string> {
  const requestId = await approvalFor(
    tx,
    and(
      eq(sealUseRequests.accountId, accountId),
      eq(sealUseRequests.sealId, use.sealId),
      sql`jsonb_array_length(${sealUseRequests.steps}) > 0`,
    ),
    use,
  );
  if (!requestId) throw problem('SEAL_APPROVAL_REQUIRED');
  return requestId;
}

/** An approval that is for this document and was not used. */
async function approvalFor(
  tx: Queryable,
  given: SQL | undefined,
  { digest, amount, contractId, agreedSince }: SealUse,
): Promise<string | undefined> {
  const [approved] = await tx
    .select()
    .from(sealUseRequests)
    .where(
      and(
        given,
        eq(sealUseRequests.digest, digest),
        // what was asked without naming the contract was judged by what the applicant said of it
        contractId ? eq(sealUseRequests.contractId, contractId) : isNull(sealUseRequests.contractId),
        amount === null ? undefined : or(isNull(sealUseRequests.amount), gte(sealUseRequests.amount, amount)),
        eq(sealUseRequests.state, 'approved'),
        agreedSince ? gte(sealUseRequests.createdAt, agreedSince) : undefined,
        gt(sealUseRequests.expiresAt, NOW),
      ),
    )
    .orderBy(asc(sealUseRequests.id))
    .limit(1)
    .for('update');
  return approved && !isOver(approved.expiresAt, await timeNow(tx)) ? approved.id : undefined;
}
