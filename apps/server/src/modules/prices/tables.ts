import { PRICE_LIST_STATES, type PriceListData, type PriceListState } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, oneOf } from '../../db/columns.ts';

/**
 * Versions of the one price list. A published one never changes (trigger): orders keep the version they were priced
 * with. The one that holds is the newest whose day has come.
 */
export const priceLists = pgTable(
  'price_lists',
  {
    id: id(),
    /** Given when it is published. */
    number: integer(),
    state: text().$type<PriceListState>().notNull().default('draft'),
    note: text().notNull(),
    data: jsonb().$type<PriceListData>().notNull(),
    validFrom: moment(),
    authorId: text().notNull(),
    authorName: text().notNull(),
    publisherName: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('price_list_state', oneOf(table.state, PRICE_LIST_STATES)),
    check(
      'published_with_number',
      sql`num_nonnulls(${table.number}, ${table.validFrom}) = case when ${table.state} = 'published' then 2 else 0 end`,
    ),
    unique('one_price_list_per_number').on(table.number),
    index().on(table.validFrom, table.number),
  ],
);
export type PriceList = typeof priceLists.$inferSelect;
/** One that was published, and so has a number and a day. */
export type PublishedList = PriceList & { number: number; validFrom: Date };
