import * as api from '@yinxin/api';
import { timeNow } from '../../../db/clock.ts';
import type { CallBook } from '../../../http/calls.ts';
import { ownBill } from './access.ts';
import { customerNames } from './customers.ts';
import {
  type ImportingParts,
  importsOf,
  importTable,
  isCompared,
  presentImport,
  readTable,
} from './importing.ts';
import { importOf, lineCount, linesCalled, linesOf } from './lines.ts';

/** What partners see of a bill line by line, and what they compare it with. */
export function answerComparing(book: CallBook, parts: ImportingParts): void {
  const { db } = parts;

  book.answer(api.partnerBillTable, async ({ query, partner }) => {
    const { billId, number, ...window } = query;
    const bill = await ownBill(db, partner, billId);
    const imported = await importOf(db, bill);
    const names = customerNames(parts);
    const mayImport =
      partner.partnerId !== null &&
      api.hasPartnerRight(partner.role, 'compare-bills') &&
      isCompared(bill, await timeNow(db));
    const head = { imported: imported ? await presentImport(parts, imported) : null, mayImport };
    if (number) {
      const limit = api.BILL_TABLE_LIMITS.found;
      const found = await linesCalled(
        db,
        bill,
        imported,
        { tab: window.tab, number, limit: limit + 1 },
        names,
      );
      const list = found.slice(0, limit);
      return { ...head, total: list.length, isMore: found.length > limit, list };
    }
    return {
      ...{ ...head, isMore: false },
      total: await lineCount(db, bill, imported, window.tab),
      list: await linesOf(db, bill, imported, window, names),
    };
  });

  book.answer(api.readPartnerTable, ({ query, partner, tools }) =>
    readTable(parts, partner, query.billId, tools.takeFile),
  );

  book.answer(api.importPartnerTable, ({ query, caller, tools }) => {
    const { billId, head, ...mapping } = query;
    return importTable(parts, caller, { billId, head, mapping }, tools.takeFile);
  });

  book.answer(api.partnerBillImports, async ({ query, partner }) => ({
    list: await importsOf(parts, partner, query.billId),
  }));
}
