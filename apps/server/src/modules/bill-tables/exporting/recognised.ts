import { type OwnReport, PLATFORM_REPORTS } from '@yinxin/api';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { billExports } from '../../bills/tables.ts';

/** The document of a bill that these bytes are, every one of them; known for ever, though the file is kept for days. */
export const billDocumentBy = (db: Queryable, sha256: string) =>
  db
    .select({ number: billExports.number, madeAt: billExports.askedAt })
    .from(billExports)
    .where(and(eq(billExports.digest, sha256), isNotNull(billExports.number)))
    .limit(1);

export const presentBillDocument = ({
  number,
  madeAt,
}: {
  number: string | null;
  madeAt: Date;
}): OwnReport => ({
  ...{ kind: 'bill', title: PLATFORM_REPORTS.bill, number: number ?? '' },
  madeAt: madeAt.toISOString(),
  contractCode: null,
});
