// Certificates from before every one of them had its event (recording.ts): what is missing is recorded now, and says so.
import type { EventAct } from '@yinxin/api';
import { Certificate } from '@yinxin/pki';
import { and, asc, count, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../../db/connect.ts';
import { events, record } from '../events/index.ts';
import { digestOf, system } from './recording.ts';
import { authorities, issuances, revocations } from './tables.ts';

const AT_ONCE = 500;
/** Two processes would record the same twice. */
const SUPPLEMENT_LOCK = 0x73_75_70_70;

export interface Supplement {
  /** Serials whose events were recorded now. */
  recorded: string[];
  /** Serials that lack an event although the supplements have ended: nobody records these any more. */
  missing: string[];
}

/**
 * The event's time is that of the recording; the certificate's own times are facts beside it. Done once in the life of an
 * installation: the end is an event itself, and what lacks one from then on is a finding (docs/decisions/0040).
 */
export async function recordMissing(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<Supplement> {
  const recorded = new Set<string>();
  for (const some of [missingIssuances, missingRevocations]) {
    let last = '';
    let found: { serial: string }[];
    do {
      found = await whileOpen(db, (tx) => some(tx, last));
      for (const { serial } of found) recorded.add(serial);
      last = found.at(-1)?.serial ?? last;
    } while (found.length === AT_ONCE);
  }
  await whileOpen(db, endSupplements);
  const missing = new Set((await certificatesWithoutEvent(db)).map(({ serial }) => serial));
  const some = (serials: Set<string>) => ({ count: serials.size, serials: [...serials].slice(0, 20) });
  if (recorded.size > 0) log.warn(some(recorded), '有证书没有签发或吊销的记录，已补记');
  if (missing.size > 0) log.error(some(missing), '补记结束之后，有证书没有签发或吊销的记录');
  return { recorded: [...recorded], missing: [...missing] };
}

/** Nothing once the supplements have ended, by whichever process. */
const whileOpen = <Row>(db: Database, work: (tx: Queryable) => Promise<Row[]>): Promise<Row[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SUPPLEMENT_LOCK})`);
    return (await haveEnded(tx)) ? [] : work(tx);
  });

const haveEnded = async (db: Queryable): Promise<boolean> =>
  (await db.select({ id: events.id }).from(events).where(eq(events.act, 'end-supplements')).limit(1)).length >
  0;

async function endSupplements(tx: Queryable): Promise<[]> {
  if ((await withoutEvent(tx, 1)).length > 0) return [];
  const countOf = async (act: EventAct) =>
    (await tx.select({ n: count() }).from(events).where(eq(events.act, act)))[0]?.n ?? 0;
  const facts = {
    issuances: await countOf('supplement-issuance'),
    revocations: await countOf('supplement-revocation'),
  };
  await record(tx, system, { act: 'end-supplements', facts });
  return [];
}

/** A certificate, and which of its acts no event tells of. */
interface WithoutEvent {
  serial: string;
  act: 'issue-certificate' | 'revoke-certificate';
}

/** What lacks an event since the supplements have ended, whatever time it bears; before that it only waits for one. */
export const certificatesWithoutEvent = async (db: Queryable): Promise<WithoutEvent[]> =>
  (await haveEnded(db)) ? withoutEvent(db) : [];

async function withoutEvent(db: Queryable, most?: number): Promise<WithoutEvent[]> {
  const { rows } = await db.execute<{ serial: string; act: WithoutEvent['act'] }>(
    sql`select ${issuances.serial} as serial, 'issue-certificate' as act from ${issuances} where ${issuedUnrecorded}
        union all
        select ${issuances.serial}, 'revoke-certificate' from ${revocations}
          join ${issuances} on ${eq(issuances.serial, revocations.serial)} where ${revokedUnrecorded}
        order by serial, act limit ${most ?? null}`,
  );
  return rows;
}

/** No event of the certificate says so, neither at its time nor later. */
const unrecorded = (...acts: EventAct[]): SQL =>
  sql`not exists (select from events e where e.target_type = 'certificate' and e.target_id = ${issuances.serial}
                     and e.act = any(${sql.param(acts)}::text[]))`;
const issuedUnrecorded = and(
  isNotNull(issuances.der),
  unrecorded('issue-certificate', 'supplement-issuance'),
);
const revokedUnrecorded = unrecorded('revoke-certificate', 'supplement-revocation');

async function missingIssuances(tx: Queryable, after: string): Promise<{ serial: string }[]> {
  const rows = await tx
    .select({
      ...{ serial: issuances.serial, profile: issuances.profile, der: issuances.der },
      ...{ issuedAt: issuances.issuedAt, issuer: authorities.name },
    })
    .from(issuances)
    .innerJoin(authorities, eq(authorities.id, issuances.issuerId))
    .where(and(gt(issuances.serial, after), issuedUnrecorded))
    .orderBy(asc(issuances.serial))
    .limit(AT_ONCE);
  for (const { serial, issuer, profile, der, issuedAt } of rows) {
    if (!der || !issuedAt) continue;
    const { notBefore, notAfter } = new Certificate(new Uint8Array(der));
    await record(tx, system, {
      act: 'supplement-issuance',
      target: serial,
      facts: {
        ...{ issuer, profile, sha256: digestOf(der), issuedAt: issuedAt.toISOString() },
        ...{ notBefore: notBefore.toISOString(), notAfter: notAfter.toISOString() },
      },
    });
  }
  return rows;
}

async function missingRevocations(tx: Queryable, after: string): Promise<{ serial: string }[]> {
  const rows = await tx
    .select({
      ...{ serial: issuances.serial, profile: issuances.profile, der: issuances.der },
      ...{ reason: revocations.reason, revokedAt: revocations.revokedAt, issuer: authorities.name },
    })
    .from(revocations)
    .innerJoin(issuances, eq(issuances.serial, revocations.serial))
    .innerJoin(authorities, eq(authorities.id, issuances.issuerId))
    .where(and(gt(issuances.serial, after), revokedUnrecorded))
    .orderBy(asc(issuances.serial))
    .limit(AT_ONCE);
  for (const { serial, issuer, profile, der, reason, revokedAt } of rows)
    await record(tx, system, {
      act: 'supplement-revocation',
      target: serial,
      facts: {
        ...{ issuer, profile, ...(der && { sha256: digestOf(der) }) },
        ...{ reason, revokedAt: revokedAt.toISOString() },
      },
    });
  return rows;
}
