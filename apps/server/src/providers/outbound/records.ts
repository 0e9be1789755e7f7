import { beginningOf, RETENTION } from '@yinxin/api';
import { lt } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { LineParts } from './line.ts';
import { vendorCalls } from './tables.ts';

/** A call that cannot be written down has been made all the same, so this is told and not thrown. */
export const recordCalls =
  (db: Queryable, log: { error(facts: object, message: string): void }): LineParts['record'] =>
  async (call) => {
    try {
      await db.insert(vendorCalls).values(call);
    } catch (err) {
      log.error(
        { err, vendor: call.vendor, operation: call.operation },
        'a call to a vendor was not recorded',
      );
    }
  };

/** Bills are settled and disputed within two years. */
export async function forgetOldVendorCalls(db: Queryable, at: Date): Promise<void> {
  const old = beginningOf(at, RETENTION.vendorCalls.term);
  await db.delete(vendorCalls).where(lt(vendorCalls.createdAt, old));
}
