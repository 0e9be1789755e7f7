import { parseCertificate } from '@yinxin/pki';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { issuances } from '../tables.ts';

/** When the newest certificate that somebody asked for ends; undefined where there never was one. */
export async function lastEndOf(db: Queryable, by: string): Promise<Date | undefined> {
  const [newest] = await db
    .select({ der: issuances.der })
    .from(issuances)
    .where(and(eq(issuances.by, by), isNotNull(issuances.issuedAt)))
    .orderBy(desc(issuances.issuedAt))
    .limit(1);
  return newest?.der ? parseCertificate(newest.der).notAfter : undefined;
}
