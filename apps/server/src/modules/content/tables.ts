import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../../db/columns.ts';

export const banners = pgTable(
  'banners',
  {
    id: id(),
    platformType: text().$type<'1' | '2'>().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    subtitle: text().notNull(),
    illustration: text().$type<'contract' | 'seal' | 'evidence'>().notNull(),
    actionText: text().notNull(),
    actionUrl: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('banner_platform', sql`${table.platformType} in ('1', '2')`),
    check('banner_illustration', sql`${table.illustration} in ('contract', 'seal', 'evidence')`),
    index().on(table.platformType, table.position),
  ],
);

export const news = pgTable(
  'news',
  {
    id: id(),
    title: text().notNull(),
    summary: text().notNull(),
    category: text().notNull(),
    publishedAt: moment().notNull(),
    sample: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.publishedAt.desc(), table.id.desc())],
);

export const customerCases = pgTable('customer_cases', {
  id: id(),
  customer: text().notNull(),
  sector: text().notNull(),
  summary: text().notNull(),
  position: integer().notNull(),
  sample: boolean().notNull(),
  createdAt: createdAt(),
});
