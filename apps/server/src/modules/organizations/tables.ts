import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../db/columns.ts';

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    /** As on the business licence, normalised (full-width brackets): one organisation per name. */
    name: text().notNull().unique(),
    /** 1 certified (product.md section 4). */
    state: smallint().$type<0 | 1>().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check('organization_state', sql`${table.state} in (0, 1)`),
    index('organizations_name_prefix').on(sql`${table.name} text_pattern_ops`),
  ],
);
