import { createHash, randomUUIDv7 } from 'node:crypto';
import { type OwnReport, PLATFORM_REPORTS } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { ContractEvidence, ContractReading, EvidenceMeter } from '../contract-reading/index.ts';
import { evidenceReports } from './tables.ts';

/** A report for a court as it was signed. */
export interface Printed {
  number: string;
  bytes: Uint8Array;
}

/** Notes a report before it is handed out, in one transaction with the event of taking it, whose leaf holds its digest. */
export async function noteIssued(
  db: Database,
  { contract, noteTaken }: ContractEvidence,
  { number, bytes }: Printed,
  meter: EvidenceMeter,
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db.transaction(async (tx) => {
    await tx
      .insert(evidenceReports)
      .values({ ...{ id: randomUUIDv7(), number, sha256 }, contractId: contract.id });
    await noteTaken(tx, { number, report: sha256 }, meter);
  });
}

/** The report that these bytes are, every one of them; whoever has it has read the contract's code in it. */
export const evidenceReportBy = (db: Queryable, sha256: string) =>
  db.select().from(evidenceReports).where(eq(evidenceReports.sha256, sha256)).limit(1);

export const presentEvidenceReport = async (
  { number, createdAt, contractId }: typeof evidenceReports.$inferSelect,
  codeOf: ContractReading['codeOf'],
): Promise<OwnReport> => ({
  ...{ kind: 'evidence', title: PLATFORM_REPORTS.evidence, number },
  madeAt: createdAt.toISOString(),
  contractCode: (await codeOf(contractId)) ?? null,
});
