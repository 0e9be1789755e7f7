import { MAKING_STATES, type MakingState, PRODUCTS } from '@yinxin/api';
import { LintError, ProfileError } from '@yinxin/pki';
import { SesError } from '@yinxin/seal';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { AppError, problem } from '../../../http/problem.ts';
import type { Circumstances } from '../../certificates/index.ts';
import type { SealDependencies } from '../dependencies.ts';
import type { Draughtsman } from '../faces/draw.ts';
import { findPicture } from '../faces/pictures.ts';
import { findSeal, lockSeal, moveSeal, organizationOf, refusedByState } from '../seals.ts';
import { type Making, type SealRow, sealMakings } from '../tables.ts';
import { beginMaking, makingById, system } from './begin.ts';
import { certify, keyOf, needsCertificate } from './certificate.ts';
import type { OrderedLine, OrderFacts } from './lines.ts';
import { badCertificateState, requireGoodCertificate, requireSoundKey } from './soundness.ts';
import { MAKING_STEPS } from './steps.ts';
import { prepareVersion, signVersion } from './version.ts';

export type MakingParts = SealDependencies & { draughtsman: Draughtsman };

/** How far a line came: `waiting` goes on by itself once somebody else has done their part. */
export interface Outcome {
  state: 'done' | 'waiting' | 'failed';
  /** What is waited for, or why it failed: for the customer. */
  reason: string;
  sealId: string | null;
  serial: string | null;
}

const outcomeOf = ({ state, reason, sealId, serial }: Making): Outcome => ({
  state: state === 'done' || state === 'failed' ? state : 'waiting',
  reason: reason || (state === 'done' ? '' : MAKING_STATES[state]),
  sealId,
  serial,
});

/**
 * Makes what a line of an order asks for: certificate → seal, signed by the seal-maker → filed → enabled. Asked again
 * for the same line it goes on where it stopped, and answers what is done. Throws when something is broken that may be
 * mended by trying again; then everything that was done is on record.
 */
export async function fulfil(parts: MakingParts, line: OrderedLine, order: OrderFacts): Promise<Outcome> {
  if (PRODUCTS[line.product].kind === 'medium')
    return { state: 'done', reason: '', sealId: null, serial: null };
  let making: Making;
  try {
    making = await beginMaking(parts, line, order);
  } catch (error) {
    const reason = lastingReason(error);
    if (reason === undefined) throw error;
    return { state: 'failed', reason, sealId: null, serial: null };
  }
  return outcomeOf(await goOn(parts, making));
}

/** Goes on with what waited. */
export async function resume(parts: MakingParts, makingId: string): Promise<Making | undefined> {
  const making = await makingById(parts.db, makingId);
  return making && making.state !== 'failed' ? goOn(parts, making) : making;
}

async function goOn(parts: MakingParts, making: Making): Promise<Making> {
  if (making.state === 'done') return making;
  try {
    const waits = await waitsFor(parts, making);
    if (waits) return await setState(parts.db, making, waits);
    return making.act === 'revocation' ? await revoke(parts, making) : await make(parts, making);
  } catch (error) {
    const reason = lastingReason(error);
    if (reason !== undefined) return fail(parts, making, reason);
    parts.log.error({ err: error, making: making.id }, 'making a seal');
    await setState(parts.db, making, 'working', '系统繁忙，正在重试').catch(() => {});
    throw error;
  }
}

/** What trying again would not change, in words for the customer. */
function lastingReason(error: unknown): string | undefined {
  if (error instanceof AppError)
    return error.status < 500 && error.status !== 429 ? error.message : undefined;
  const unfit = error instanceof ProfileError || error instanceof LintError || error instanceof SesError;
  return unfit ? `资料不符合证书与印章的签发规则（${error.message}）` : undefined;
}

/** A picture that the office has not looked at. */
async function waitsFor({ db }: MakingParts, { design }: Making): Promise<MakingState | undefined> {
  if (design?.source !== 'picture') return undefined;
  const { state, reason } = await findPicture(db, design.pictureId);
  if (state === 'refused') throw problem('SEAL_FACE', { reason });
  return state === 'reviewing' ? 'waiting-picture' : undefined;
}

async function make(parts: MakingParts, begun: Making): Promise<Making> {
  let making = begun;
  const before = making.sealId ? await findSeal(parts.db, making.sealId) : undefined;
  if (before?.state === 'revoked') throw refusedByState(before.state);
  let serial = making.oldSerial;
  if (serial) await requireGoodCertificate(parts, parts.db, making.act, serial);
  if (making.serial || (await needsCertificate(parts, making))) {
    const keyed = await keyOf(parts, making);
    if (!keyed) return setState(parts.db, making, 'waiting-request');
    making = keyed;
    if (!making.serial && making.publicKey) await requireSoundKey(parts, parts.db, making.publicKey);
    const certificate = await certify(parts, making);
    serial = certificate.serial;
  }
  if (!serial) throw new Error(`making ${making.id} has no certificate`);
  const seal = making.sealId ? await findSeal(parts.db, making.sealId) : undefined;
  if (!seal) return finish(parts, making, serial, undefined);
  const [certificate] = await parts.certificates.chainOf(serial);
  if (!certificate) throw new Error(`the certificate ${serial} is gone`);
  const prepared = await prepareVersion(parts, making, seal, certificate);
  const { version } = await signVersion(parts, seal, prepared, certificate);
  return finish(parts, making, serial, version);
}

const eventOf = (making: Making): Circumstances => ({
  caller: system,
  organizationId: organizationOf(making),
  facts: { order: making.orderId },
});

/** One transaction: the seal has its new face and certificate, is filed and enabled, the old certificate is revoked. */
async function finish(
  parts: MakingParts,
  { id }: Making,
  serial: string,
  version: number | undefined,
): Promise<Making> {
  const { db, certificates } = parts;
  return db.transaction(async (tx) => {
    const seal = await sealOfMaking(tx, id);
    const making = await lockMaking(tx, id);
    if (making.state === 'done') return making;
    const certificateState = (await certificates.statesOf(tx, [serial])).get(serial);
    if (certificateState?.state !== 'good') throw problem('SEAL_CERTIFICATE', { state: '已失效' });
    if (seal && version !== undefined) await enter(tx, making, seal, serial, version);
    if (making.oldSerial && making.oldSerial !== serial) await supersede(parts, tx, making, making.oldSerial);
    return done(tx, making);
  });
}

/** Whoever revokes the old one at the same time is waited for: then nothing comes of this making. */
async function supersede(parts: MakingParts, tx: Queryable, making: Making, serial: string): Promise<void> {
  await requireGoodCertificate(parts, tx, making.act, serial);
  const outcome = await parts.certificates.revoke(tx, {
    serial,
    reason: 'superseded',
    by: 'seals',
    why: `订单 ${making.orderId}`,
    event: eventOf(making),
  });
  if (outcome !== 'revoked') await requireGoodCertificate(parts, tx, making.act, serial);
}

async function enter(
  tx: Queryable,
  { act, orderId, medium, design }: Making,
  seal: SealRow,
  serial: string,
  version: number,
): Promise<void> {
  const code = design && 'code' in design ? design.code : undefined;
  await moveSeal(tx, system, seal, {
    act: MAKING_STEPS[act].act,
    by: 'system',
    change: { version, serial, medium, ...(code && { code }) },
    facts: { order: orderId, version, serial, number: seal.number },
  });
}

async function done(tx: Queryable, { id }: Making): Promise<Making> {
  const [finished] = await tx
    .update(sealMakings)
    .set({ state: 'done', reason: '', doneAt: sql`now()` })
    .where(eq(sealMakings.id, id))
    .returning();
  if (!finished) throw new Error(`no making ${id}`);
  return finished;
}

/** An order to revoke: the seal ends, and its certificate with it. */
async function revoke(parts: MakingParts, { id }: Making): Promise<Making> {
  const { db, certificates } = parts;
  return db.transaction(async (tx) => {
    const seal = await sealOfMaking(tx, id);
    const making = await lockMaking(tx, id);
    if (making.state === 'done') return making;
    const { orderId, oldSerial } = making;
    if (seal && seal.state !== 'revoked')
      await moveSeal(tx, system, seal, { act: 'revoke-seal', by: 'system', facts: { order: orderId } });
    if (oldSerial) {
      const motive = { by: `account:${making.appliedBy}`, why: `订单 ${orderId}` };
      const event = eventOf(making);
      await certificates.revoke(tx, { serial: oldSerial, reason: 'cessationOfOperation', ...motive, event });
    }
    return done(tx, making);
  });
}

/** The seal is locked before the making, as everybody does. */
async function sealOfMaking(tx: Queryable, id: string): Promise<SealRow | undefined> {
  const making = await makingById(tx, id);
  return making?.sealId ? lockSeal(tx, making.sealId) : undefined;
}

async function lockMaking(tx: Queryable, id: string): Promise<Making> {
  const [making] = await tx.select().from(sealMakings).where(eq(sealMakings.id, id)).for('update');
  if (!making) throw new Error(`no making ${id}`);
  return making;
}

async function setState(tx: Queryable, { id }: Making, state: MakingState, reason = ''): Promise<Making> {
  const open = and(eq(sealMakings.id, id), ne(sealMakings.state, 'done'));
  const [set] = await tx.update(sealMakings).set({ state, reason }).where(open).returning();
  const now = set ?? (await makingById(tx, id)); // done by another meanwhile
  if (!now) throw new Error(`no making ${id}`);
  return now;
}

/** A certificate that was issued on the way waits for the next try, or is revoked where there will be none. */
async function fail(parts: MakingParts, { id }: Making, reason: string): Promise<Making> {
  return parts.db.transaction(async (tx) => {
    const seal = await sealOfMaking(tx, id);
    const making = await lockMaking(tx, id);
    if (making.state === 'done') return making;
    if (seal?.state === 'making' && making.act === 'new')
      await moveSeal(tx, system, seal, {
        act: 'fail-making',
        by: 'system',
        change: { reason },
        facts: { order: making.orderId, reason },
      });
    if (making.serial && (seal?.state === 'revoked' || !(await stillStands(parts, tx, making))))
      await giveUp(parts, tx, making, making.serial);
    return setState(tx, making, 'failed', reason);
  });
}

/** Whether what this making began from may still lead to something. */
async function stillStands(parts: MakingParts, tx: Queryable, { act, oldSerial }: Making): Promise<boolean> {
  return !oldSerial || (await badCertificateState(parts, tx, act, oldSerial)) === undefined;
}

async function giveUp({ certificates }: MakingParts, tx: Queryable, making: Making, serial: string) {
  await certificates.revoke(tx, {
    serial,
    reason: 'cessationOfOperation',
    by: 'seals',
    why: '印章已放弃制作',
    event: eventOf(making),
  });
}
