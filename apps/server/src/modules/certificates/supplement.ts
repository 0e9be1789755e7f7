// Certificates from before every one of them had its event (recording.ts): what is missing is recorded now, and says so.
import { Certificate } from '@yinxin/pki';
import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { record } from '../events/index.ts';
import { digestOf, house } from './recording.ts';
import { authorities, issuances, revocations } from './tables.ts';

const AT_ONCE = 500;
/** Two processes would record the same twice. */
const SUPPLEMENT_LOCK = 0x73_75_70_70;

/** The event's time is that of the recording; the certificate's own times are facts beside it. The serials of those that
 * lacked one: whoever runs the house should know why. */
export async function recordMissing(db: Database): Promise<string[]> {
  const recorded = new Set<string>();
  for (const some of [missingIssuances, missingRevocations]) {
    let last = '';
    let found: { serial: string }[];
    do {
      found = await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${SUPPLEMENT_LOCK})`);
        return some(tx, last);
      });
      for (const { serial } of found) recorded.add(serial);
      last = found.at(-1)?.serial ?? last;
    } while (found.length === AT_ONCE);
  }
  return [...recorded];
}

/** No event of the certificate says so, neither at its time nor later. */
const unrecorded = (...acts: string[]): SQL =>
  sql`not exists (select from events e where e.target_type = 'certificate' and e.target_id = ${issuances.serial}
                     and e.act = any(${sql.param(acts)}::text[]))`;

async function missingIssuances(tx: Queryable, after: string): Promise<{ serial: string }[]> {
  const rows = await tx
    .select({
      ...{ serial: issuances.serial, profile: issuances.profile, der: issuances.der },
      ...{ issuedAt: issuances.issuedAt, issuer: authorities.name },
    })
    .from(issuances)
    .innerJoin(authorities, eq(authorities.id, issuances.issuerId))
    .where(
      and(
        gt(issuances.serial, after),
        isNotNull(issuances.der),
        unrecorded('issue-certificate', 'supplement-issuance'),
      ),
    )
    .orderBy(asc(issuances.serial))
    .limit(AT_ONCE);
  for (const { serial, issuer, profile, der, issuedAt } of rows) {
    if (!der || !issuedAt) continue;
    const { notBefore, notAfter } = new Certificate(new Uint8Array(der));
    await record(tx, house, {
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
    .where(and(gt(issuances.serial, after), unrecorded('revoke-certificate', 'supplement-revocation')))
    .orderBy(asc(issuances.serial))
    .limit(AT_ONCE);
  for (const { serial, issuer, profile, der, reason, revokedAt } of rows)
    await record(tx, house, {
      act: 'supplement-revocation',
      target: serial,
      facts: {
        ...{ issuer, profile, ...(der && { sha256: digestOf(der) }) },
        ...{ reason, revokedAt: revokedAt.toISOString() },
      },
    });
  return rows;
}
