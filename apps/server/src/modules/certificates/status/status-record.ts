import {
  type CertificateState,
  certificateStateAfter,
  listEntryOf,
  type RevokedCertificate,
  type StatusAct,
} from '@yinxin/pki';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/connect.ts';
import { question } from '../../../db/prepared-questions.ts';
import { authorities, certificateHolds, issuances, revocations } from '../tables.ts';

type Issuance = typeof issuances.$inferSelect;
interface Issued extends Pick<Issuance, 'serial' | 'issuerId' | 'holderId' | 'issuedAt' | 'profile' | 'der'> {
  /** The name of the authority (`sm2-ca`). */
  readonly issuer: string;
}

export interface CertificateRecord {
  readonly issued: Issued;
  readonly certificateState: CertificateState;
  /** Holds and releases so far. */
  readonly turns: number;
}

/** What the records say about a serial; undefined when none of our authorities ever meant to issue it. */
export const recordOf = async (db: Queryable, serial: string): Promise<CertificateRecord | undefined> =>
  (await recordsOf(db, [serial])).get(serial);

const recorded = question((db, { serials }: { serials: readonly string[] }) => {
  const { serial, issuerId, holderId, issuedAt, profile, der } = issuances;
  const issued = { serial, issuerId, holderId, issuedAt, profile, der, issuer: authorities.name };
  return {
    rows: db
      .select({ issued, revocation: revocations, hold: certificateHolds })
      .from(issuances)
      .innerJoin(authorities, eq(authorities.id, issuances.issuerId))
      .leftJoin(revocations, eq(revocations.serial, issuances.serial))
      .leftJoin(certificateHolds, eq(certificateHolds.serial, issuances.serial))
      .where(anyOf(issuances.serial, serials))
      .orderBy(asc(certificateHolds.turn)),
  };
});

/** The same of many at once. */
export async function recordsOf(
  db: Queryable,
  serials: readonly string[],
): Promise<Map<string, CertificateRecord>> {
  const { rows } = await recorded(db, { serials });
  const records = new Map<string, CertificateRecord>();
  for (const [one, own] of Map.groupBy(rows, (row) => row.issued.serial)) {
    const [first] = own;
    if (!first) continue;
    const holds = own.flatMap(({ hold }) => hold ?? []);
    const acts = [...holds, ...(first.revocation ? [revocationAct(first.revocation)] : [])];
    records.set(one, {
      issued: first.issued,
      certificateState: certificateStateAfter(acts),
      turns: holds.length,
    });
  }
  return records;
}

/** Of many certificates at once; one that was never issued is left out. */
export const statesOf = async (
  db: Queryable,
  serials: readonly string[],
): Promise<Map<string, CertificateState>> =>
  serials.length === 0 ? new Map() : presentCertificateStates(await selectCertificateStates(db, serials));

/** The question itself, to be asked together with others. */
export const selectCertificateStates = (db: Queryable, serials: readonly string[]) =>
  db
    .select({ serial: issuances.serial, revocation: revocations, hold: certificateHolds })
    .from(issuances)
    .leftJoin(revocations, eq(revocations.serial, issuances.serial))
    .leftJoin(certificateHolds, eq(certificateHolds.serial, issuances.serial))
    .where(and(anyOf(issuances.serial, serials), isNotNull(issuances.issuedAt)))
    .orderBy(asc(certificateHolds.turn));

export function presentCertificateStates(
  rows: Awaited<ReturnType<typeof selectCertificateStates>>,
): Map<string, CertificateState> {
  const bySerial = Map.groupBy(rows, ({ serial }) => serial);
  return new Map(
    [...bySerial].map(([serial, own]) => {
      const holds = own.flatMap(({ hold }) => hold ?? []);
      const revocation = own[0]?.revocation;
      return [serial, certificateStateAfter([...holds, ...(revocation ? [revocationAct(revocation)] : [])])];
    }),
  );
}

const revocationAct = ({
  revokedAt,
  reason,
  invalidityDate,
}: typeof revocations.$inferSelect): StatusAct => ({
  act: 'revoke',
  at: revokedAt,
  reason,
  invalidityDate: invalidityDate ?? undefined,
});

/** Everything that belongs on the list of an authority, and by how many acts it came about. */
export async function listOf(
  db: Queryable,
  issuerId: string,
): Promise<{ entries: RevokedCertificate[]; acts: number }> {
  const revoked = await db
    .select()
    .from(revocations)
    .where(eq(revocations.issuerId, issuerId))
    .orderBy(asc(revocations.revokedAt));
  const holds = await db
    .select()
    .from(certificateHolds)
    .where(eq(certificateHolds.issuerId, issuerId))
    .orderBy(asc(certificateHolds.serial), asc(certificateHolds.turn));
  const bySerial = new Map<string, StatusAct[]>();
  for (const hold of holds) bySerial.set(hold.serial, [...(bySerial.get(hold.serial) ?? []), hold]);
  // A revocation is final, whatever the holds before it; an entry stays for good, because signatures are judged long
  // after certificates end.
  for (const row of revoked) bySerial.set(row.serial, [revocationAct(row)]);
  const entries = [...bySerial].flatMap(
    ([serial, acts]) => listEntryOf(serial, certificateStateAfter(acts)) ?? [],
  );
  return { entries, acts: revoked.length + holds.length };
}
