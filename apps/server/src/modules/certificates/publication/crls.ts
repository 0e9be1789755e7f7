import { type Crl, issueCrl, type SigningHooks } from '@yinxin/pki';
import { and, desc, eq, isNotNull, max } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { attemptAll } from '../../../jobs/attempt-all.ts';
import type { CertificateDependencies } from '../dependencies.ts';
import { type Addresses, authorityOf } from '../issuing/addresses.ts';
import { isAuthority } from '../issuing/hierarchy.ts';
import type { Holder, Registry } from '../issuing/registry.ts';
import { listOf } from '../status/status-record.ts';
import { certificateHolds, crls, revocations } from '../tables.ts';
import { wholeSeconds } from '../time.ts';

export interface CrlPolicy {
  /** A list is made anew after this long, whatever happened. */
  readonly periodMs: number;
  /** From thisUpdate to nextUpdate; well above the period. */
  readonly lifetimeMs: number;
}

interface CrlDependencies extends CertificateDependencies {
  registry: Registry;
  addresses: Addresses;
  policy: CrlPolicy;
}

export interface PublishedCrl {
  number: number;
  covers: number;
  thisUpdate: Date;
  nextUpdate: Date;
}

/** The newest list that is finished. */
export async function newestCrl(db: Database, authorityId: string): Promise<PublishedCrl | undefined> {
  const { number, covers, thisUpdate, nextUpdate } = crls;
  const [row] = await db
    .select({ number, covers, thisUpdate, nextUpdate })
    .from(crls)
    .where(and(eq(crls.authorityId, authorityId), isNotNull(crls.der)))
    .orderBy(desc(crls.number))
    .limit(1);
  return row;
}

/** Lists can be large; their bytes are fetched only to be sent. */
export async function crlBytes(db: Database, authorityId: string, number: number): Promise<Buffer> {
  const [row] = await db
    .select({ der: crls.der })
    .from(crls)
    .where(and(eq(crls.authorityId, authorityId), eq(crls.number, number)));
  if (!row?.der) throw new Error(`no list ${number} of ${authorityId}`);
  return row.der;
}

/** Makes the list of every authority for which one is due; one that fails does not keep the others from theirs. */
export async function refreshCrls(dependencies: CrlDependencies): Promise<void> {
  const holders = (await dependencies.registry.all()).filter(isAuthority);
  await attemptAll(holders.map((holder) => () => refreshCrl(dependencies, holder)));
}

async function refreshCrl(dependencies: CrlDependencies, holder: Holder): Promise<void> {
  while (await isDue(dependencies, holder)) if (await makeCrl(dependencies, holder)) return;
}

async function isDue({ store, policy, now }: CrlDependencies, { id }: Holder): Promise<boolean> {
  const newest = await newestCrl(store.db, id);
  if (!newest || now().getTime() >= newest.thisUpdate.getTime() + policy.periodMs) return true;
  const acts =
    (await store.db.$count(revocations, eq(revocations.issuerId, id))) +
    (await store.db.$count(certificateHolds, eq(certificateHolds.issuerId, id)));
  return acts > newest.covers;
}

/** Somebody else is making the list of this number. */
class NumberTaken extends Error {}

/** False when another process took the number: what is due has to be looked at again. */
async function makeCrl(dependencies: CrlDependencies, holder: Holder): Promise<Crl | false> {
  const { store, addresses, policy, now } = dependencies;
  const number = await nextNumber(store.db, holder.id);
  const { entries, acts } = await listOf(store.db, holder.id);
  const thisUpdate = wholeSeconds(now());
  const nextUpdate = new Date(thisUpdate.getTime() + policy.lifetimeMs);
  const facts = { authorityId: holder.id, number, covers: acts, thisUpdate, nextUpdate };
  try {
    return await issueCrl({
      ca: authorityOf(holder, addresses),
      number: BigInt(number),
      thisUpdate,
      nextUpdate,
      revoked: entries,
      hooks: recordIn(store.db, facts),
    });
  } catch (error) {
    if (error instanceof NumberTaken) return false;
    throw error;
  }
}

async function nextNumber(db: Database, authorityId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(crls.number) })
    .from(crls)
    .where(eq(crls.authorityId, authorityId));
  return (row?.last ?? 0) + 1;
}

type Facts = Pick<
  typeof crls.$inferInsert,
  'authorityId' | 'number' | 'covers' | 'thisUpdate' | 'nextUpdate'
>;

function recordIn(db: Database, facts: Facts): SigningHooks {
  return {
    async beforeSign({ tbsDigest }) {
      const taken = await db
        .insert(crls)
        .values({ ...facts, tbsDigest: Buffer.from(tbsDigest) })
        .onConflictDoNothing()
        .returning({ number: crls.number });
      if (taken.length !== 1) throw new NumberTaken();
    },
    async afterSign(der) {
      await db
        .update(crls)
        .set({ der: Buffer.from(der), issuedAt: new Date() })
        .where(and(eq(crls.authorityId, facts.authorityId), eq(crls.number, facts.number)));
    },
  };
}
