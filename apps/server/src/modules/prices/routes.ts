import * as api from '@yinxin/api';
import { desc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { AdminBook } from '../admin-book/index.ts';
import { operatorNames } from '../operators/index.ts';
import { voiceOf } from '../second-voices/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { plansOf } from './amounts.ts';
import {
  discardPrices,
  findPriceList,
  priceListAt,
  publishPrices,
  savePrices,
  tellDuePrices,
  versionOf,
  writersOf,
} from './lists.ts';
import { presentList } from './present.ts';
import { type PriceList, priceLists } from './tables.ts';

export function answerPrices(book: CallBook, adminBook: AdminBook, db: Database, upkeep: Upkeep): void {
  upkeep.schedule('prices', '* * * * *', () => tellDuePrices(db));
  book.answer(api.pricePlans, async () => {
    const list = await priceListAt(db);
    return list ? plansOf(list.data) : [];
  });

  const lines = async (tx: Queryable, operator: Operator, lists: readonly PriceList[]) => {
    const currentId = (await priceListAt(tx))?.id;
    const voice = await voiceOf(tx, operator.id);
    const shown: api.PriceListLine[] = [];
    for (const list of lists) {
      const writers = list.state === 'draft' ? await writersOf(tx, list) : [];
      const names = await operatorNames(tx, writers);
      shown.push(presentList(operator, list, { currentId, writers, names, voice }));
    }
    return shown;
  };
  const item = async (tx: Queryable, operator: Operator, list: PriceList): Promise<api.PriceListItem> => {
    const [line] = await lines(tx, operator, [list]);
    if (!line) throw problem('PRICE_LIST_NOT_FOUND');
    const version = list.state === 'draft' ? await versionOf(tx, list) : null;
    return { ...line, version, data: list.data };
  };

  adminBook.waits('publish-prices', async (operator) => {
    const drafts = await db.select().from(priceLists).where(eq(priceLists.state, 'draft'));
    const own = (await lines(db, operator, drafts)).filter(({ may }) => may.includes('publish-prices'));
    return [{ words: '待发布的价格表', count: own.length, to: '/admin/prices' }];
  });
  adminBook.read(api.adminPriceLists, 'read-prices', async ({ query, operator }) => {
    const rows = db.select().from(priceLists).orderBy(desc(priceLists.id)).$dynamic();
    const { list, total } = await paged(db, query, { from: priceLists, where: undefined, rows });
    return { list: await lines(db, operator, list), total };
  });
  adminBook.read(api.adminPriceList, 'read-prices', async ({ query, operator }) =>
    item(db, operator, await findPriceList(db, query.id)),
  );
  adminBook.write(api.adminSavePrices, 'save-prices', async ({ body, operator }, tx) => {
    const list = await savePrices(tx, operator, body);
    return { answer: await item(tx, operator, list), target: list.id, detail: { note: list.note } };
  });
  adminBook.write(api.adminDiscardPrices, 'discard-prices', async ({ body }, tx) => {
    await discardPrices(tx, body.id);
    return { answer: null, target: body.id };
  });
  adminBook.write(api.adminPublishPrices, 'publish-prices', async ({ body, operator }, tx) => {
    const { id, version } = body;
    const validFrom = body.validFrom ? new Date(body.validFrom) : undefined;
    const list = await publishPrices(tx, operator, { id, version, validFrom });
    const detail = { number: list.number ?? 0, validFrom: list.validFrom?.toISOString() ?? '' };
    return { answer: await item(tx, operator, list), target: list.id, detail };
  });
}
