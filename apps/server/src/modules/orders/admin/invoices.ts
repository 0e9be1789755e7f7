import type { AdminInvoice } from '@yinxin/api';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Operator } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { mayWith } from '../../admin-book/index.ts';
import { keepFile, type ReceivedFile, recordFile } from '../../files/index.ts';
import type { OrderParts } from '../dependencies.ts';
import { invoiceLine, openFacts } from '../money/invoices.ts';
import { type InvoiceRow, invoices } from '../money/tables.ts';

export async function presentAdminInvoice(
  parts: OrderParts,
  db: Queryable,
  operator: Operator,
  row: InvoiceRow,
): Promise<AdminInvoice> {
  return {
    ...invoiceLine(row),
    ...(await openFacts(parts, db, row)),
    may: mayWith(operator, row.state === 'requested' ? ['issue-invoice', 'refuse-invoice'] : []),
  };
}

export async function findInvoice(db: Queryable, id: string): Promise<InvoiceRow> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw problem('INVOICE_NOT_FOUND');
  return row;
}

/** Once: what was decided stays. */
async function decide(tx: Queryable, id: string, change: Partial<InvoiceRow>): Promise<InvoiceRow> {
  const [row] = await tx
    .update(invoices)
    .set(change)
    .where(and(eq(invoices.id, id), eq(invoices.state, 'requested')))
    .returning();
  if (!row) throw problem('INVOICE_NOT_FOUND');
  return row;
}

export async function issueInvoice(
  tx: Queryable,
  operator: Operator,
  { id, number }: { id: string; number: string },
  received: ReceivedFile,
): Promise<InvoiceRow> {
  const file = await recordFile(tx, received, { uploadedBy: operator.login });
  await keepFile(tx, file.id, null);
  return decide(tx, id, { state: 'issued', number, fileId: file.id });
}

export const refuseInvoice = (tx: Queryable, { id, reason }: { id: string; reason: string }) =>
  decide(tx, id, { state: 'refused', reason });
