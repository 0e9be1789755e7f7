import type { CertificateFacts, CertificateStatusName, Owner, SealState, SealTypeName } from '@yinxin/api';
import type { CertificateState } from '@yinxin/pki';
import { CHINA, DAY_MS } from '@yinxin/values';
import { and, count, desc, eq, gt, gte, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import { inChina } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { question } from '../../../db/prepared-questions.ts';
import { readTogether } from '../../../db/together.ts';
import { type Actor, ownerOf } from '../../../http/principal.ts';
import type { SealAccess } from '../access.ts';
import type { SealDependencies } from '../dependencies.ts';
import { isOf } from '../owners.ts';
import {
  type Making,
  type SealGrantRow,
  type SealRow,
  type SubscriberCertificate,
  sealGrants,
  sealMakings,
  seals,
  sealUses,
  sealVersions,
  subscriberCertificates,
} from '../tables.ts';
import { isReturned } from '../using/returned.ts';

export const statusAt = (
  certificateState: CertificateState | undefined,
  notAfter: Date,
  now: Date,
): CertificateStatusName => {
  if (certificateState?.state === 'revoked') return 'revoked';
  if (certificateState?.state === 'held') return 'held';
  return notAfter <= now ? 'expired' : 'good';
};

export const certificateFacts = (
  certificate: SubscriberCertificate,
  certificateState: CertificateState | undefined,
  now: Date,
): CertificateFacts => ({
  serial: certificate.serial,
  algorithm: certificate.algorithm,
  status: statusAt(certificateState, certificate.notAfter, now),
  notBefore: certificate.notBefore.toISOString(),
  notAfter: certificate.notAfter.toISOString(),
  daysLeft: Math.max(0, Math.ceil((certificate.notAfter.getTime() - now.getTime()) / DAY_MS)),
});

/** Everything that a card shows besides the row itself. */
export interface SealFacts {
  certificate: CertificateFacts | undefined;
  making: Making | undefined;
  size: { widthMm: number; heightMm: number };
  grants: number;
  usesThisMonth: number;
}

/** A grant that still holds, as far as the grant itself goes; who left since was never authorised again. */
const holdsNow = (now: Date): SQL | undefined =>
  and(
    isNull(sealGrants.endedAt),
    or(isNull(sealGrants.until), gt(sealGrants.until, now)),
    or(isNull(sealGrants.uses), lt(sealGrants.used, sealGrants.uses)),
  );

const monthBegan = sql`date_trunc('month', ${inChina(sql`now()`)}) at time zone '${sql.raw(CHINA)}'`;

interface AskedFacts {
  ids: string[];
  serials: string[];
  at: Date;
}
const facts = question((tx, { ids, serials, at }: AskedFacts) => ({
  certificates: tx.select().from(subscriberCertificates).where(anyOf(subscriberCertificates.serial, serials)),
  makings: tx
    .select()
    .from(sealMakings)
    .where(and(anyOf(sealMakings.sealId, ids), ne(sealMakings.state, 'done')))
    .orderBy(desc(sealMakings.id)),
  sizes: tx
    .select({
      sealId: sealVersions.sealId,
      version: sealVersions.version,
      widthMm: sealVersions.widthMm,
      heightMm: sealVersions.heightMm,
    })
    .from(sealVersions)
    .where(anyOf(sealVersions.sealId, ids)),
  grants: tx
    .select({ sealId: sealGrants.sealId, n: count() })
    .from(sealGrants)
    .where(and(anyOf(sealGrants.sealId, ids), holdsNow(at)))
    .groupBy(sealGrants.sealId),
  uses: tx
    .select({ sealId: sealUses.sealId, n: count() })
    .from(sealUses)
    .where(and(anyOf(sealUses.sealId, ids), gte(sealUses.at, monthBegan), not(isReturned)))
    .groupBy(sealUses.sealId),
}));

/** For many seals in two questions, whatever their number. */
export async function factsOf(
  { certificates, now }: Pick<SealDependencies, 'certificates' | 'now'>,
  tx: Queryable,
  rows: readonly SealRow[],
): Promise<Map<string, SealFacts>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const serials = rows.flatMap(({ serial }) => serial ?? []);
  const [found, states] = [
    await facts(tx, { ids, serials, at: now() }),
    await certificates.statesOf(tx, serials),
  ];
  const factsFor = ({ id, serial, version }: SealRow): SealFacts => {
    const certificate = found.certificates.find((one) => one.serial === serial);
    const size = found.sizes.find((one) => one.sealId === id && one.version === version);
    return {
      certificate: certificate && certificateFacts(certificate, states.get(certificate.serial), now()),
      making: found.makings.find((one) => one.sealId === id),
      size: size ?? { widthMm: 0, heightMm: 0 },
      grants: found.grants.find((one) => one.sealId === id)?.n ?? 0,
      usesThisMonth: found.uses.find((one) => one.sealId === id)?.n ?? 0,
    };
  };
  return new Map(rows.map((row) => [row.id, factsFor(row)]));
}

/** The grants of one account that hold now, by seal. Those of an earlier membership count no more. */
export async function ownGrants(
  tx: Queryable,
  { accountId }: Actor,
  joinedAt: Date | undefined,
  now: Date,
): Promise<SealGrantRow[]> {
  if (!joinedAt) return [];
  return tx
    .select()
    .from(sealGrants)
    .where(and(eq(sealGrants.accountId, accountId), gte(sealGrants.createdAt, joinedAt), holdsNow(now)));
}

interface SealQuery {
  state?: SealState;
  type?: SealTypeName;
  before?: string;
  limit: number;
}

/** Which seals somebody sees: keepers and auditors all of them, others those they may use. */
export const visibleTo = (
  person: Actor,
  { audits }: SealAccess,
  grants: readonly SealGrantRow[],
): SQL | undefined =>
  and(
    isOf(seals, ownerOf(person)),
    audits ? undefined : inArray(seals.id, [...new Set(grants.map(({ sealId }) => sealId)), NO_SEAL]),
  );
/** So that a list is never empty; no seal has it. */
const NO_SEAL = '00000000-0000-0000-0000-000000000000';

export async function listSeals(tx: Queryable, visible: SQL | undefined, query: SealQuery) {
  const { state, type, before, limit } = query;
  const { rows, counts } = await readTogether(tx, {
    rows: tx
      .select()
      .from(seals)
      .where(
        and(
          visible,
          state ? eq(seals.state, state) : undefined,
          type ? eq(seals.type, type) : undefined,
          before ? lt(seals.id, before) : undefined,
        ),
      )
      .orderBy(desc(seals.id))
      .limit(limit + 1),
    counts: tx.select({ state: seals.state, n: count() }).from(seals).where(visible).groupBy(seals.state),
  });
  return { rows: rows.slice(0, limit), more: rows.length > limit, counts };
}

export const certificatesOf = (tx: Queryable, owner: Owner): Promise<SubscriberCertificate[]> =>
  tx
    .select()
    .from(subscriberCertificates)
    .where(isOf(subscriberCertificates, owner))
    .orderBy(desc(subscriberCertificates.id))
    .limit(MOST_CERTIFICATES);
const MOST_CERTIFICATES = 200;

export const openMakingsOf = (tx: Queryable, owner: Owner): Promise<Making[]> =>
  tx
    .select()
    .from(sealMakings)
    .where(and(isOf(sealMakings, owner), ne(sealMakings.state, 'done')))
    .orderBy(desc(sealMakings.id))
    .limit(MOST_CERTIFICATES);
