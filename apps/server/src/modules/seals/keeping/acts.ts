import { REVOCATION_REASONS, type RevocationReasonName } from '@yinxin/api';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { type Actor, type Caller, type Operator, ownerOf } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { keptSeal, requireKeeper } from '../access.ts';
import type { SealDependencies } from '../dependencies.ts';
import { isOf } from '../owners.ts';
import { lockSeal, moveSeal, organizationOf, refusedByState } from '../seals.ts';
import { type SealRow, sealGrants, sealMakings, seals, subscriberCertificates } from '../tables.ts';

type Parts = Pick<SealDependencies, 'db' | 'stepUp' | 'certificates'>;

/** What the office stopped or took in, it alone gives back. */
const requireNotOffice = ({ byOffice }: SealRow) => {
  if (byOffice) throw problem('SEAL_OFFICE');
};

const endGrantsOf = (tx: Queryable, { id }: SealRow) =>
  tx
    .update(sealGrants)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sealGrants.sealId, id), isNull(sealGrants.endedAt)));

export const enableSeal = ({ db }: Parts, caller: Caller<Actor>, id: string): Promise<SealRow> =>
  db.transaction(async (tx) => {
    const seal = await keptSeal(tx, caller.who, id);
    requireNotOffice(seal);
    return moveSeal(tx, caller, seal, { act: 'enable-seal', by: 'keeper' });
  });

export const stopSeal = (
  { db, stepUp }: Parts,
  caller: Caller<Actor>,
  { id, reason }: { id: string; reason: string },
): Promise<SealRow> =>
  db.transaction(async (tx) => {
    const seal = await keptSeal(tx, caller.who, id);
    const proof = await stepUp.spend(tx, caller, 'stop-seal', id);
    return moveSeal(tx, caller, seal, {
      act: 'stop-seal',
      by: 'keeper',
      change: { reason },
      facts: { reason, proof },
    });
  });

/** Taken in: nobody uses it, and who was authorised is so no longer. */
export const collectSeal = (
  { db, stepUp }: Parts,
  caller: Caller<Actor>,
  { id, reason }: { id: string; reason: string },
): Promise<SealRow> =>
  db.transaction(async (tx) => {
    const seal = await keptSeal(tx, caller.who, id);
    const proof = await stepUp.spend(tx, caller, 'stop-seal', id);
    await endGrantsOf(tx, seal);
    return moveSeal(tx, caller, seal, {
      act: 'collect-seal',
      by: 'keeper',
      change: { reason },
      facts: { reason, proof },
    });
  });

export const returnSeal = ({ db }: Parts, caller: Caller<Actor>, id: string): Promise<SealRow> =>
  db.transaction(async (tx) => {
    const seal = await keptSeal(tx, caller.who, id);
    requireNotOffice(seal);
    return moveSeal(tx, caller, seal, { act: 'return-seal', by: 'keeper' });
  });

/** For good: the seal, its certificate and everybody's authorisation end in one transaction; lists follow the commit. */
async function endSeal(
  { certificates }: Pick<Parts, 'certificates'>,
  tx: Queryable,
  caller: Caller,
  seal: SealRow,
  {
    by,
    reason,
    words,
    proof,
  }: { by: 'keeper' | 'system'; reason: RevocationReasonName; words: string; proof?: string },
): Promise<SealRow> {
  const why = words || REVOCATION_REASONS[reason];
  await endGrantsOf(tx, seal);
  const own = await tx
    .select({ serial: subscriberCertificates.serial })
    .from(subscriberCertificates)
    .where(eq(subscriberCertificates.sealId, seal.id))
    .orderBy(asc(subscriberCertificates.serial));
  const event = { caller, organizationId: organizationOf(seal), facts: { seal: seal.number } };
  const actor = caller.who.kind === 'person' ? `person:${caller.who.personId}` : 'seals';
  for (const { serial } of own) await certificates.revoke(tx, { serial, reason, by: actor, why, event });
  return moveSeal(tx, caller, seal, {
    act: 'revoke-seal',
    by,
    change: { reason: why },
    facts: {
      reason,
      ...(words && { words }),
      ...(seal.serial && { serial: seal.serial }),
      ...(proof && { proof }),
    },
  });
}

export const revokeSeal = (
  parts: Parts,
  caller: Caller<Actor>,
  { id, reason, words }: { id: string; reason: RevocationReasonName; words: string },
): Promise<SealRow> =>
  parts.db.transaction(async (tx) => {
    const seal = await keptSeal(tx, caller.who, id);
    const proof = await parts.stepUp.spend(tx, caller, 'revoke-seal', id);
    return endSeal(parts, tx, caller, seal, { by: 'keeper', reason, words, proof });
  });

/** A seal that was never made frees its name. */
export const dropMaking = ({ db }: Parts, caller: Caller<Actor>, id: string): Promise<SealRow> =>
  db.transaction(async (tx) => {
    const seal = await keptSeal(tx, caller.who, id);
    const dropped = await moveSeal(tx, caller, seal, {
      act: 'drop-making',
      by: 'keeper',
      change: { reason: '申请人放弃制作' },
    });
    await tx
      .update(sealMakings)
      .set({ state: 'failed', reason: '申请人放弃制作' })
      .where(and(eq(sealMakings.sealId, id), ne(sealMakings.state, 'done')));
    return dropped;
  });

/** A certificate that was ordered by itself; that of a seal ends with the seal. */
export const revokeOwnCertificate = (
  { db, stepUp, certificates }: Parts,
  caller: Caller<Actor>,
  { serial, reason }: { serial: string; reason: RevocationReasonName },
): Promise<void> =>
  db.transaction(async (tx) => {
    await requireKeeper(tx, caller.who);
    const [own] = await tx
      .select()
      .from(subscriberCertificates)
      .where(
        and(eq(subscriberCertificates.serial, serial), isOf(subscriberCertificates, ownerOf(caller.who))),
      );
    if (!own || own.sealId) throw problem('CERTIFICATE_NOT_FOUND');
    const proof = await stepUp.spend(tx, caller, 'revoke-certificate', serial);
    const motive = { by: `person:${caller.who.personId}`, why: REVOCATION_REASONS[reason] };
    const event = { caller, organizationId: organizationOf(own), facts: { proof } };
    const outcome = await certificates.revoke(tx, { serial, reason, ...motive, event });
    if (outcome !== 'revoked') throw problem('CERTIFICATE_STATUS', { reason: '已吊销' });
  });

/** What the office does with a seal; the desk records it. */
export async function officeAct(
  tx: Queryable,
  caller: Caller<Operator>,
  act: 'stop-seal' | 'enable-seal' | 'collect-seal' | 'return-seal',
  { id, reason }: { id: string; reason: string },
): Promise<SealRow> {
  const seal = await lockSeal(tx, id);
  const gives = act === 'enable-seal' || act === 'return-seal';
  // what its keepers stopped is theirs to enable
  if (gives && !seal.byOffice) throw refusedByState(seal.state);
  if (act === 'collect-seal') await endGrantsOf(tx, seal);
  const change = { byOffice: !gives, reason: gives ? '' : reason };
  return moveSeal(tx, caller, seal, { act, by: 'office', change, silent: true });
}

/** Certificates were revoked by the office: the seals they belong to are over. */
export async function certificatesRevoked(
  parts: Pick<Parts, 'certificates'>,
  tx: Queryable,
  caller: Caller,
  serials: readonly string[],
): Promise<void> {
  for (const serial of [...serials].sort()) {
    const [found] = await tx.select({ id: seals.id }).from(seals).where(eq(seals.serial, serial));
    if (!found) continue;
    const seal = await lockSeal(tx, found.id);
    if (seal.serial !== serial || seal.state === 'revoked') continue;
    await endSeal(parts, tx, caller, seal, {
      by: 'system',
      reason: 'privilegeWithdrawn',
      words: '证书已由电子认证机构吊销',
    });
  }
}

/** The owner is gone: everything it had in force ends. Bears being called twice. */
export async function endAllOf(
  parts: Parts,
  caller: Caller,
  owner: { kind: 'organization' | 'person'; id: string },
): Promise<void> {
  const own = await parts.db
    .select({ id: seals.id })
    .from(seals)
    .where(and(isOf(seals, owner), ne(seals.state, 'revoked')));
  const why = { by: 'system', reason: 'cessationOfOperation', words: '印章主体已注销' } as const;
  for (const { id } of own)
    await parts.db.transaction(async (tx) => {
      const seal = await lockSeal(tx, id);
      if (seal.state === 'revoked') return;
      if (seal.state === 'making' || seal.state === 'failed')
        await moveSeal(tx, caller, seal, { act: 'drop-making', by: 'system', change: { reason: why.words } });
      else await endSeal(parts, tx, caller, seal, why);
    });
  const certificates = await parts.db
    .select({ serial: subscriberCertificates.serial })
    .from(subscriberCertificates)
    .where(isOf(subscriberCertificates, owner));
  const organizationId = owner.kind === 'organization' ? owner.id : null;
  for (const { serial } of certificates)
    await parts.certificates.revoke(parts.db, {
      serial,
      reason: 'cessationOfOperation',
      by: 'seals',
      why: why.words,
      event: { caller, organizationId },
    });
}
