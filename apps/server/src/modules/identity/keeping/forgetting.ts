import { inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/connect.ts';
import { forgetHistories } from '../../evidence/index.ts';
import { keepFile } from '../../files/index.ts';
import {
  assurances,
  faceChecks,
  verificationChecks,
  verificationPapers,
  verifications,
  verificationTransfers,
} from '../tables.ts';

/** Deletes cases with all that belongs to them; the trigger of the checks lets nothing go that is still needed. */
export async function forgetCases(tx: Queryable, ids: readonly string[]): Promise<void> {
  const of = (column: PgColumn) => inArray(column, [...ids]);
  const papers = await tx.select().from(verificationPapers).where(of(verificationPapers.verificationId));
  for (const { fileId } of papers) await keepFile(tx, fileId, new Date());
  await tx.delete(verificationPapers).where(of(verificationPapers.verificationId));
  await tx.delete(faceChecks).where(of(faceChecks.verificationId));
  await tx.delete(verificationTransfers).where(of(verificationTransfers.verificationId));
  await tx.delete(verificationChecks).where(of(verificationChecks.verificationId));
  await tx.delete(assurances).where(of(assurances.verificationId));
  await tx.delete(verifications).where(of(verifications.id));
  await forgetHistories(
    tx,
    'ended-verification',
    ids.map((id) => `verification:${id}`),
  );
}
