import { ORGANIZATION_STATES, type OrganizationState } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, oneOf } from '../../db/columns.ts';

/**
 * An enterprise. What somebody typed is a draft, and drafts of one name stand side by side; name and code belong to an
 * organisation from its certification to its end.
 */
export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    /** As on the business licence, in the one spelling of names. */
    name: text().notNull(),
    state: text().$type<OrganizationState>().notNull().default('draft'),
    /** Why it was suspended or returned. */
    stateReason: text().notNull().default(''),
    /** 统一社会信用代码 in its normal form. */
    code: text(),
    certifiedAt: moment(),
    /** The end of the licence; null where it has none. */
    certifiedUntil: moment(),
    createdAt: createdAt(),
  },
  (table) => {
    const known = sql`${table.state} in ('certified', 'suspended')`;
    return [
      check('organization_state', oneOf(table.state, ORGANIZATION_STATES)),
      check('organization_code', sql`${table.code} ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'`),
      check(
        'certified_with_code',
        sql`not (${known}) or num_nonnulls(${table.code}, ${table.certifiedAt}) = 2`,
      ),
      uniqueIndex('one_certified_name').on(table.name).where(known),
      uniqueIndex('one_certified_code').on(table.code).where(known),
      index('organizations_name_prefix').on(sql`${table.name} text_pattern_ops`),
      index().on(table.certifiedUntil),
    ];
  },
);
