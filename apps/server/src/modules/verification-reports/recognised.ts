import { type OwnReport, PLATFORM_REPORTS } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { verificationReports } from './tables.ts';

/** The report that these bytes are, every one of them; whoever has it knows its number. */
export const verificationReportBy = (db: Queryable, sha256: string) =>
  db
    .select({ number: verificationReports.number, madeAt: verificationReports.createdAt })
    .from(verificationReports)
    .where(eq(verificationReports.reportSha256, sha256))
    .limit(1);

export const presentVerificationReport = ({
  number,
  madeAt,
}: {
  number: string;
  madeAt: Date;
}): OwnReport => ({
  ...{ kind: 'verification', title: PLATFORM_REPORTS.verification, number },
  madeAt: madeAt.toISOString(),
  contractCode: null,
});
