import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Actor } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { ownSeal, requireReader } from '../access.ts';
import type { SealDependencies } from '../dependencies.ts';
import { type SealRow, sealVersions } from '../tables.ts';
import { ownGrants } from './queries.ts';

/** Who keeps or audits sees every seal; others those they may use now. @throws SEAL_NOT_FOUND */
export async function seenSeal(
  { db, now }: Pick<SealDependencies, 'db' | 'now'>,
  who: Actor,
  id: string,
): Promise<SealRow> {
  const { audits, member } = await requireReader(db, who);
  const seal = await ownSeal(db, who, id);
  const grants = audits ? [] : await ownGrants(db, who, member?.joinedAt, now());
  if (!audits && !grants.some(({ sealId }) => sealId === id)) throw problem('SEAL_NOT_FOUND');
  return seal;
}

/** The face of a seal as it was made. @throws SEAL_NOT_FOUND */
export async function pictureOf(tx: Queryable, { id }: SealRow, version: number): Promise<Buffer> {
  const [found] = await tx
    .select({ picture: sealVersions.picture })
    .from(sealVersions)
    .where(and(eq(sealVersions.sealId, id), eq(sealVersions.version, version), isNotNull(sealVersions.der)));
  if (!found) throw problem('SEAL_NOT_FOUND');
  return found.picture;
}
