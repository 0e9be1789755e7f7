import * as api from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Vault } from '../../vault/index.ts';
import { partnerUserNames } from '../partner-users/index.ts';
import { readBill, readLog } from './detail.ts';
import { filterOf, listBills, summarise } from './listing.ts';
import { findPartners } from './partners.ts';
import { peopleIn, presentBill, presentItem, presentLog, presentSummary } from './present.ts';
import { readTrend } from './trend.ts';

interface ReadingParts {
  db: Database;
  vault: Vault;
  /** Our account at the bank, for partners that have to pay. */
  payee: api.PartnerBill['payee'];
}

/** The bills of whoever asks, in lists and one by one. */
export function answerBillReading(book: CallBook, { db, vault, payee }: ReadingParts): void {
  book.answer(api.partnerBills, async ({ query, partner }) => {
    const { sort, order, after, limit, ...filters } = query;
    const page = { sort, order, after, limit };
    const { rows, next, now } = await listBills(db, partner, filterOf(filters), page);
    return { list: rows.map((row) => presentItem(row, partner, now)), next };
  });
  book.answer(api.partnersOfBills, ({ query, partner }) => findPartners(db, partner, query));
  book.answer(api.partnerBillSummary, async ({ query, partner }) =>
    presentSummary(await summarise(db, partner, filterOf(query))),
  );
  book.answer(api.partnerBill, async ({ query, partner }) => {
    const read = await readBill(db, partner, query.id);
    return presentBill(read, partner, await partnerUserNames(db, vault, peopleIn(read)), payee);
  });
  book.answer(api.partnerBillTrend, ({ query, partner }) => readTrend(db, partner, query.id));
  book.answer(api.partnerBillLog, async ({ query, partner }) => {
    const read = await readLog(db, partner, query.id);
    const people = read.acts.flatMap(({ actorKind, actorId }) => (actorKind === 'partner' ? actorId : []));
    return presentLog(read, await partnerUserNames(db, vault, people));
  });
}
