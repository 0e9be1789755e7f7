import * as api from '@yinxin/api';
import { desc } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Operator } from '../../http/principal.ts';
import type { Desk } from '../operators/index.ts';
import { plansOf } from './amounts.ts';
import { discardPrices, findPriceList, priceListAt, publishPrices, savePrices } from './lists.ts';
import { presentItem, presentList } from './present.ts';
import { type PriceList, priceLists } from './tables.ts';

export function answerPrices(book: CallBook, desk: Desk, db: Database): void {
  book.answer(api.pricePlans, async () => {
    const list = await priceListAt(db);
    return list ? plansOf(list.data) : [];
  });

  const current = async (tx: Queryable) => (await priceListAt(tx))?.id;
  const item = async (tx: Queryable, operator: Operator, list: PriceList) =>
    presentItem(operator, list, await current(tx));

  desk.read(api.adminPriceLists, 'read-prices', async ({ query, operator }) => {
    const rows = db.select().from(priceLists).orderBy(desc(priceLists.id)).$dynamic();
    const { list, total } = await paged(db, query, { from: priceLists, where: undefined, rows });
    const holds = await current(db);
    return { list: list.map((row) => presentList(operator, row, holds)), total };
  });
  desk.read(api.adminPriceList, 'read-prices', async ({ query, operator }) =>
    item(db, operator, await findPriceList(db, query.id)),
  );
  desk.write(api.adminSavePrices, 'save-prices', async ({ body, operator }, tx) => {
    const list = await savePrices(tx, operator, body);
    return { answer: await item(tx, operator, list), target: list.id, detail: { note: list.note } };
  });
  desk.write(api.adminDiscardPrices, 'discard-prices', async ({ body }, tx) => {
    await discardPrices(tx, body.id);
    return { answer: null, target: body.id };
  });
  desk.write(api.adminPublishPrices, 'publish-prices', async ({ body, operator }, tx) => {
    const from = body.validFrom ? new Date(body.validFrom) : undefined;
    const list = await publishPrices(tx, operator, body.id, from);
    const detail = { number: list.number ?? 0, validFrom: list.validFrom?.toISOString() ?? '' };
    return { answer: await item(tx, operator, list), target: list.id, detail };
  });
}
