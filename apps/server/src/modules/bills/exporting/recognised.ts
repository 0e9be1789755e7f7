import { HOUSE_REPORTS, type OwnReport } from '@yinxin/api';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { billExports } from '../tables.ts';

/** The paper of a bill that these bytes are, every one of them; known for ever, though the file is kept for days. */
export async function billPaperBy(db: Queryable, sha256: string): Promise<OwnReport | null> {
  const [row] = await db
    .select({ number: billExports.number, madeAt: billExports.askedAt })
    .from(billExports)
    .where(and(eq(billExports.digest, sha256), isNotNull(billExports.number)))
    .limit(1);
  if (!row?.number) return null;
  return {
    ...{ kind: 'bill', title: HOUSE_REPORTS.bill, number: row.number },
    madeAt: row.madeAt.toISOString(),
    contractCode: null,
  };
}
