import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { PartnerUser } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { type BillRow, bills } from '../../bills/tables.ts';
import { ofPartner } from '../../partner-users/index.ts';

/** A bill that somebody may see; of any other nothing is told. @throws BILL_NOT_FOUND */
export async function ownBill(db: Queryable, who: PartnerUser, billId: string): Promise<BillRow> {
  const [bill] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.id, billId), ofPartner(who, bills.partnerId), ne(bills.state, 'making')));
  if (!bill) throw problem('BILL_NOT_FOUND');
  return bill;
}
