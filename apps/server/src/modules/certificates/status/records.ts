import type { CertificateState } from '@yinxin/pki';
import { and, asc, desc, eq, exists, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../db/connect.ts';
import type { Family } from '../issuing/hierarchy.ts';
import { authorities, certificateHolds, issuances, revocations } from '../tables.ts';
import { statesOf } from './status-record.ts';

/** What the records know of a certificate of ours that never changes. */
export interface IssuedFacts {
  readonly serial: string;
  readonly profile: string;
  readonly family: Family;
  /** The name of the authority that issued it (`sm2-ca`). */
  readonly issuer: string;
  readonly by: string;
  readonly why: string;
  readonly issuedAt: Date;
  readonly der: Buffer;
}

/** A certificate of ours as the records know it. */
export interface IssuedRecord extends IssuedFacts {
  /** Of an authority or service of ours. */
  readonly own: boolean;
  readonly certificateState: CertificateState;
}

const columns = {
  serial: issuances.serial,
  profile: issuances.profile,
  family: authorities.family,
  issuer: authorities.name,
  by: issuances.by,
  why: issuances.why,
  issuedAt: issuances.issuedAt,
  der: issuances.der,
  holderId: issuances.holderId,
};
type Row = { [Name in keyof typeof columns]: (typeof columns)[Name]['_']['data'] | null };

const from = (db: Queryable, where: SQL | undefined) =>
  db
    .select(columns)
    .from(issuances)
    .innerJoin(authorities, eq(authorities.id, issuances.issuerId))
    .where(and(isNotNull(issuances.issuedAt), where));

async function withState(db: Queryable, rows: readonly Row[]): Promise<IssuedRecord[]> {
  const states = await statesOf(
    db,
    rows.map(({ serial }) => serial as string),
  );
  return rows.map(({ holderId, ...row }) => {
    const { serial } = row as IssuedRecord;
    const certificateState: CertificateState = states.get(serial) ?? { state: 'good' };
    return {
      ...(row as Omit<IssuedRecord, 'own' | 'certificateState'>),
      own: holderId !== null,
      certificateState,
    };
  });
}

export async function issuedRecord(db: Queryable, serial: string): Promise<IssuedRecord | undefined> {
  const [record] = await withState(db, await from(db, eq(issuances.serial, serial)));
  return record;
}

const MOST_KEPT = 1_000;

/** A trigger keeps what was issued from ever changing, so it is read once, and not at all where it was issued here. */
export function issuedFacts(db: Queryable) {
  const kept = new LRUCache<string, IssuedFacts>({ max: MOST_KEPT });
  return {
    async of(serial: string): Promise<IssuedFacts | undefined> {
      const known = kept.get(serial);
      if (known) return known;
      const [row] = await from(db, eq(issuances.serial, serial));
      if (row) kept.set(serial, row as IssuedFacts);
      return row as IssuedFacts | undefined;
    },
    issued: (facts: IssuedFacts) => void kept.set(facts.serial, facts),
  };
}

interface RecordQuery {
  /** A whole serial, or the whole name of a subject. */
  keyword?: string;
  status?: 'held' | 'revoked';
  /** The last serial of the page before. */
  before?: string;
  limit: number;
}

const revoked = (db: Queryable) =>
  db.select({ serial: revocations.serial }).from(revocations).where(eq(revocations.serial, issuances.serial));

/** The newest turn is a hold, and nothing final came after it. */
const heldNow = (db: Queryable) =>
  and(
    notExists(revoked(db)),
    sql`(select ${certificateHolds.act} from ${certificateHolds}
          where ${certificateHolds.serial} = ${issuances.serial} order by ${certificateHolds.turn} desc limit 1) = 'hold'`,
  );

const matching = (keyword: string): SQL =>
  /^[0-9a-f]{16,40}$/i.test(keyword)
    ? eq(issuances.serial, keyword.toLowerCase())
    : sql`substring(${issuances.subject} from 'CN=([^,+]+)') = ${keyword}`;

/** Those of subscribers, the newest first; asked for by its serial also one of our own. */
export async function listRecords(db: Queryable, { keyword, status, before, limit }: RecordQuery) {
  const rows = await from(
    db,
    and(
      keyword ? matching(keyword) : isNull(issuances.holderId),
      status === 'revoked' ? exists(revoked(db)) : status === 'held' ? heldNow(db) : undefined,
      before
        ? sql`(${issuances.intendedAt}, ${issuances.serial}) < (select intended_at, serial from issuances where serial = ${before})`
        : undefined,
    ),
  )
    .orderBy(desc(issuances.intendedAt), desc(issuances.serial))
    .limit(limit + 1);
  return { list: await withState(db, rows.slice(0, limit)), more: rows.length > limit };
}

interface StatusTurn {
  act: 'hold' | 'release' | 'revoke';
  at: Date;
  by: string;
  why: string;
}

/** What was done to its status, in its order. */
export async function turnsOf(db: Queryable, serial: string): Promise<StatusTurn[]> {
  const { act, at, by, why } = certificateHolds;
  const holds = await db
    .select({ act, at, by, why })
    .from(certificateHolds)
    .where(eq(certificateHolds.serial, serial))
    .orderBy(asc(certificateHolds.turn));
  const final = await db
    .select({ at: revocations.revokedAt, by: revocations.by, why: revocations.why })
    .from(revocations)
    .where(eq(revocations.serial, serial));
  return [...holds, ...final.map((row) => ({ act: 'revoke' as const, ...row }))];
}
