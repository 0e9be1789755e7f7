import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { operatorDevices } from './tables.ts';
import { hashOf, newToken } from './tokens.ts';

const KEPT_DAYS = 180;
const MOST_DEVICES = 10;
const stillKnown = sql`now() - make_interval(days => ${KEPT_DAYS})`;

/** The device a token stands for, if this operator signed in with it before. It opens nothing: the password does. */
export async function knownDevice(db: Queryable, operatorId: string, token: string | undefined) {
  if (!token) return undefined;
  const [device] = await db
    .select({ id: operatorDevices.id })
    .from(operatorDevices)
    .where(
      and(
        eq(operatorDevices.tokenHash, hashOf(token)),
        eq(operatorDevices.operatorId, operatorId),
        gt(operatorDevices.usedAt, stillKnown),
      ),
    );
  return device?.id;
}

/** Remembers where somebody got in: a new device gets a token, a known one is noted. */
export async function rememberDevice(
  tx: Queryable,
  operatorId: string,
  deviceId: string | undefined,
): Promise<string | null> {
  if (deviceId) {
    await tx.update(operatorDevices).set({ usedAt: sql`now()` }).where(eq(operatorDevices.id, deviceId));
    return null;
  }
  const token = newToken();
  await tx.insert(operatorDevices).values({ tokenHash: hashOf(token), operatorId });
  const newest = tx
    .select({ id: operatorDevices.id })
    .from(operatorDevices)
    .where(eq(operatorDevices.operatorId, operatorId))
    .orderBy(desc(operatorDevices.usedAt), desc(operatorDevices.id))
    .limit(MOST_DEVICES);
  await tx
    .delete(operatorDevices)
    .where(and(eq(operatorDevices.operatorId, operatorId), notInArray(operatorDevices.id, newest)));
  return token;
}

/** After a reset nobody is trusted for having been here before. */
export async function forgetDevices(tx: Queryable, operatorId: string): Promise<void> {
  await tx.delete(operatorDevices).where(eq(operatorDevices.operatorId, operatorId));
}

export async function forgetOldDevices(db: Database): Promise<void> {
  await db.delete(operatorDevices).where(lt(operatorDevices.usedAt, stillKnown));
}
