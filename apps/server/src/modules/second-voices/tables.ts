import { ACCOUNT_CHANGE_WAYS, ACCOUNT_CHANGES, type AccountChange, type AccountChangeWay } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, oneOf } from '../../db/columns.ts';

/**
 * Every hand on an operator's account: who made it or let somebody into it, and who confirmed that. Append-only. The
 * migration ties the three operators to their table, which stands above this module.
 */
export const operatorChanges = pgTable(
  'operator_changes',
  {
    id: id(),
    operatorId: uuid().notNull(),
    change: text().$type<AccountChange>().notNull(),
    way: text().$type<AccountChangeWay>().notNull(),
    byId: uuid(),
    confirmedBy: uuid(),
    at: moment().notNull(),
    /** Until then the operator takes part in nothing that takes two. */
    decidesFrom: moment().notNull(),
  },
  (table) => [
    index().on(table.operatorId, table.at),
    check('operator_change', oneOf(table.change, ACCOUNT_CHANGES)),
    check('operator_change_way', oneOf(table.way, ACCOUNT_CHANGE_WAYS)),
    check('changed_by', sql`(${table.byId} is not null) = (${table.way} in ('two-persons', 'alone'))`),
    check('confirmed_by', sql`(${table.confirmedBy} is not null) = (${table.way} = 'two-persons')`),
    check(
      'confirmed_by_another',
      sql`${table.operatorId} not in (${table.byId}, ${table.confirmedBy}) and ${table.byId} <> ${table.confirmedBy}`,
    ),
  ],
);
export type OperatorChangeRow = typeof operatorChanges.$inferSelect;
