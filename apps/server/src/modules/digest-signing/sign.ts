import { randomUUIDv7 } from 'node:crypto';
import type { OpenParsed, signOpenDigest } from '@yinxin/api/open';
import { and, eq, lt, sql } from 'drizzle-orm';
import { NOW, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, type Application, asSystem, type Caller } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import type { SealUse } from '../seals/index.ts';
import { type DigestParts, programOf } from './dependencies.ts';
import { type KeyedMaterial, type MadeSignature, make, requireFit } from './make.ts';
import { sha256Of, statementOf } from './statement.ts';
import { type DigestSignature, digestSignatures } from './tables.ts';

type DigestWish = OpenParsed<typeof signOpenDigest>['body'];

interface Begun {
  intended: DigestSignature;
  /** Whose place it is to use the seal: who authorised it beforehand, or whoever the program acts by. */
  holder: Caller<Actor>;
  use: SealUse;
  material: KeyedMaterial;
}

/**
 * Written down and paid for → key → time stamp → judged by our own verifier → one transaction that takes it in, if all
 * that allowed it still holds. Nothing is handed out before that.
 */
export async function signDigest(
  parts: DigestParts,
  caller: Caller<Application>,
  wish: DigestWish,
): Promise<DigestSignature> {
  const begun = await begin(parts, caller, wish);
  try {
    return await takeIn(parts, caller, begun, await make(parts, begun.material, begun.intended));
  } catch (error) {
    if (!(error instanceof AppError)) parts.log.error({ err: error }, 'a digest could not be signed');
    await giveUp(parts, caller, begun.intended.id);
    throw error instanceof AppError ? error : problem('SIGN_FAILED');
  }
}

/** What the key is about to sign, by whose leave; the use of the seal and what it costs are in the same transaction. */
const begin = ({ db, silent, seals, quota }: DigestParts, caller: Caller<Application>, wish: DigestWish) =>
  db.transaction(async (tx): Promise<Begun> => {
    const { who } = caller;
    const { sealId, document, digest, algorithm, format, property } = wish;
    const id = randomUUIDv7();
    const given = await silent.find(tx, programOf(who), sealId);
    const holder: Caller<Actor> = given ? { ...caller, who: given.who } : caller;
    const use: SealUse = {
      ...{ sealId, document, digest, reference: id },
      ...{ sceneId: null, amount: null, contractId: null, agreedSince: null },
      ...(given ? { silentId: given.id } : { isUnattended: true }),
    };
    const used = await seals.useSeal(tx, holder, use).catch(refused);
    // after the seal: whoever revokes it holds the organisation first, and so does whoever uses a seal
    if (given)
      await silent
        .spend(tx, holder, { ...programOf(who), id: given.id, sealId, signatureId: id })
        .catch(refused);
    await quota.use(tx, { kind: 'organization', id: who.organizationId }, 1, id);
    const material = await seals.materialOf(tx, used);
    requireFit(material, wish);
    const now = await timeNow(tx);
    const intended = {
      ...{ id, ...programOf(who), accountId: holder.who.accountId, sealId, useId: used.useId },
      ...{ silentId: given?.id ?? null, requestId: used.requestId, serial: used.serial },
      ...{ format, algorithm, digest, document, property },
      signedAt: new Date(Math.floor(now.getTime() / 1000) * 1000), // both formats know no fractions
    };
    const [row] = await tx
      .insert(digestSignatures)
      .values({ ...intended, statement: statementOf(who, intended) })
      .returning();
    if (!row) throw new Error('the intent was not stored');
    return { intended: row, holder, use, material };
  });

/** Whatever is missing of a leave, it is one that people give. */
const refused = (error: unknown): never => {
  const isLeave = error instanceof AppError && LEAVES.includes(error.problem);
  throw isLeave ? problem('DIGEST_UNAUTHORISED') : error;
};
const LEAVES: readonly string[] = ['SEAL_APPROVAL_REQUIRED', 'SEAL_GRANT_REQUIRED', 'SILENT_OVER'];

const takeIn = (
  { db, seals, silent }: DigestParts,
  caller: Caller<Application>,
  { intended: { id }, holder, use }: Begun,
  { signature, level }: MadeSignature,
): Promise<DigestSignature> =>
  db.transaction(async (tx) => {
    // what was withdrawn in between took effect before it
    await seals.useSeal(tx, holder, use);
    if (use.silentId) await silent.requireGiven(tx, use.silentId).catch(refused);
    const done = await end(tx, id, { state: 'done', signature: Buffer.from(signature), level });
    if (!done) throw new Error(`the signature ${id} was given up meanwhile`);
    const { organizationId, applicationId, sealId, useId, silentId, requestId, serial, statement } = done;
    const { format, algorithm, digest } = done;
    await record(tx, caller, {
      act: 'sign-digest',
      target: id,
      organizationId,
      facts: {
        ...{ application: applicationId, seal: sealId, use: useId, serial, format, algorithm, digest, level },
        ...{ statement: sha256Of(statement), signature: sha256Of(signature) },
        ...(silentId && { silent: silentId }),
        ...(requestId && { request: requestId }),
      },
      uses: [
        { meter: 'digest-signature', owner: { kind: 'organization', id: organizationId }, reference: id },
      ],
    });
    return done;
  });

async function end(
  tx: Queryable,
  id: string,
  result: Pick<DigestSignature, 'state'> & Partial<Pick<DigestSignature, 'signature' | 'level'>>,
): Promise<DigestSignature | undefined> {
  const [ended] = await tx
    .update(digestSignatures)
    .set({ ...result, endedAt: NOW })
    .where(and(eq(digestSignatures.id, id), eq(digestSignatures.state, 'signing')))
    .returning();
  return ended;
}

/** It came to nothing: what it took is given back, but for the use of an authorisation (docs/decisions/0033). */
const giveUp = ({ db, seals, quota }: DigestParts, caller: Caller, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const failed = await end(tx, id, { state: 'failed' });
    if (!failed) return;
    const { organizationId, useId, digest } = failed;
    await quota.giveBack(tx, id);
    await seals.returnUse(tx, caller, useId);
    await record(tx, caller, { act: 'fail-digest', target: id, organizationId, facts: { digest } });
  });

const STALE_MINUTES = 10;

/** Every minute: what a process left when it died. */
export async function sweep(parts: DigestParts): Promise<void> {
  const stale = await parts.db
    .select({ id: digestSignatures.id })
    .from(digestSignatures)
    .where(
      and(
        eq(digestSignatures.state, 'signing'),
        lt(digestSignatures.createdAt, sql`${NOW} - make_interval(mins => ${STALE_MINUTES})`),
      ),
    );
  for (const { id } of stale) await giveUp(parts, asSystem('digest-signing'), id);
}
