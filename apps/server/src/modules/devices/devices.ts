import { beginningOf, RETENTION } from '@yinxin/api';
import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { tokenHash } from '../../http/tokens.ts';
import { type DEVICE_OWNERS, knownDevices } from './tables.ts';

const MOST_DEVICES = 10;
const stillKnown = (at: Date) => beginningOf(at, RETENTION.devices.term);

interface DeviceOwner {
  kind: keyof typeof DEVICE_OWNERS;
  id: string;
}

const isOf = ({ kind, id }: DeviceOwner) =>
  and(eq(knownDevices.ownerKind, kind), eq(knownDevices.ownerId, id));

/** The device a token stands for, if its owner signed in with it before. It opens nothing: the password or code does. */
export async function knownDevice(
  db: Queryable,
  owner: DeviceOwner,
  token: string | undefined,
): Promise<string | undefined> {
  if (!token) return undefined;
  const [device] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash(token)),
        isOf(owner),
        gt(knownDevices.usedAt, stillKnown(new Date())),
      ),
    );
  return device?.id;
}

/** Remembers where somebody got in, new or known; the longest unused go. */
export async function rememberDevice(tx: Queryable, owner: DeviceOwner, token: string): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ ownerKind: owner.kind, ownerId: owner.id, tokenHash: tokenHash(token) })
    .onConflictDoUpdate({
      target: [knownDevices.ownerKind, knownDevices.ownerId, knownDevices.tokenHash],
      set: { usedAt: sql`now()` },
    });
  const newest = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(isOf(owner))
    .orderBy(desc(knownDevices.usedAt), desc(knownDevices.id))
    .limit(MOST_DEVICES);
  await tx.delete(knownDevices).where(and(isOf(owner), notInArray(knownDevices.id, newest)));
}

/** For whoever got in with a known device of which only the number is at hand. */
export async function noteDevice(tx: Queryable, deviceId: string): Promise<void> {
  await tx.update(knownDevices).set({ usedAt: sql`now()` }).where(eq(knownDevices.id, deviceId));
}

/** When somebody first signed in with each of their devices, and when last. */
export const devicesOf = (db: Queryable, owner: DeviceOwner) =>
  db
    .select({ since: knownDevices.createdAt, usedAt: knownDevices.usedAt })
    .from(knownDevices)
    .where(isOf(owner))
    .orderBy(desc(knownDevices.usedAt));

/** From now on nobody is trusted for having been here before. */
export async function forgetDevices(tx: Queryable, owner: DeviceOwner): Promise<void> {
  await tx.delete(knownDevices).where(isOf(owner));
}

export async function forgetOldDevices(db: Database, at: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.usedAt, stillKnown(at)));
}
