import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import {
  type BillRow,
  billAdjustments,
  billDisputeFiles,
  billDisputes,
  billInvoices,
  billLines,
  bills,
  partnerPayments,
} from '../bills/tables.ts';
import { events } from '../events/index.ts';
import { files } from '../files/index.ts';
import { partnerAgreements, priceRules } from '../partners/index.ts';
import { findBill } from './listing.ts';
import type { Reader } from './reader.ts';

/** All versions of a bill, the oldest first. */
const versionsOf = (db: Queryable, { partnerId, period }: BillRow) =>
  db
    .select()
    .from(bills)
    .where(and(eq(bills.partnerId, partnerId), eq(bills.period, period), ne(bills.state, 'making')))
    .orderBy(asc(bills.version));

/** The corrections that a bill has taken, and what each corrects. */
const adjustmentsIn = (db: Queryable, billId: string) =>
  db
    .select({ adjustment: billAdjustments, of: { number: bills.number, period: bills.period } })
    .from(billLines)
    .innerJoin(billAdjustments, eq(billAdjustments.id, billLines.adjustmentId))
    .innerJoin(bills, eq(bills.id, billAdjustments.billId))
    .where(and(eq(billLines.billId, billId), eq(billLines.kind, 'adjustment')))
    .orderBy(asc(billLines.position));

const rulesIn = async (db: Queryable, billId: string) => {
  const rows = await db
    .select({ rule: priceRules })
    .from(billLines)
    .innerJoin(priceRules, eq(priceRules.id, billLines.ruleId))
    .where(eq(billLines.billId, billId));
  return new Map(rows.map(({ rule }) => [rule.id, rule]));
};

async function disputesOf(db: Queryable, billIds: readonly string[]) {
  const disputes = await db
    .select()
    .from(billDisputes)
    .where(inArray(billDisputes.billId, [...billIds]))
    .orderBy(desc(billDisputes.id));
  const ids = disputes.map(({ id }) => id);
  const attached = await db
    .select({ disputeId: billDisputeFiles.disputeId, id: files.id, name: files.name, size: files.size })
    .from(billDisputeFiles)
    .innerJoin(files, eq(files.id, billDisputeFiles.fileId))
    .where(inArray(billDisputeFiles.disputeId, ids))
    .orderBy(asc(billDisputeFiles.fileId));
  return disputes.map((dispute) => ({
    dispute,
    files: attached.filter(({ disputeId }) => disputeId === dispute.id),
  }));
}

/** What was done to these versions, the newest first. */
export const actsOn = (db: Queryable, billIds: readonly string[]) =>
  db
    .select()
    .from(events)
    .where(and(eq(events.targetType, 'bill'), inArray(events.targetId, [...billIds])))
    .orderBy(desc(events.id));

/** Everything that is shown of a bill. @throws BILL_NOT_FOUND for whoever may not read it */
export async function readBill(db: Queryable, reader: Reader, id: string) {
  const { bill, partner } = await findBill(db, reader, id);
  const [agreement] = await db
    .select()
    .from(partnerAgreements)
    .where(eq(partnerAgreements.id, bill.agreementId));
  if (!agreement) throw new Error(`the agreement ${bill.agreementId} is gone`);
  const versions = await versionsOf(db, bill);
  const ids = versions.map((version) => version.id);
  const [invoice] = await db.select().from(billInvoices).where(eq(billInvoices.billId, id));
  const [payment] = await db.select().from(partnerPayments).where(eq(partnerPayments.billId, id));
  return {
    ...{ bill, partner, agreement, versions, invoice, payment },
    lines: await db.select().from(billLines).where(eq(billLines.billId, id)).orderBy(asc(billLines.position)),
    rules: await rulesIn(db, id),
    adjustments: await adjustmentsIn(db, id),
    disputes: await disputesOf(db, ids),
    acts: await actsOn(db, [id]),
    now: await timeNow(db),
  };
}
export type ReadBill = Awaited<ReturnType<typeof readBill>>;

/** What was done to all versions of a bill. @throws BILL_NOT_FOUND */
export async function readLog(db: Queryable, reader: Reader, id: string) {
  const { bill } = await findBill(db, reader, id);
  const versions = await versionsOf(db, bill);
  const acts = await actsOn(
    db,
    versions.map((version) => version.id),
  );
  return { acts, versions: new Map(versions.map((version) => [version.id, version.version])) };
}
