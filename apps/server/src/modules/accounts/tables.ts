import { MEMBER_ROLES, type MemberRole } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, onlyOf } from '../../db/columns.ts';
import { organizations } from '../organizations/tables.ts';
import { persons } from '../persons/tables.ts';

/**
 * What a person acts as: themselves (type 0), or an enterprise they are a member of (type 1). Its id is the `uid`.
 * Whoever joins again after leaving gets the same row back.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    type: smallint().$type<0 | 1>().notNull(),
    organizationId: uuid().references(() => organizations.id),
    /** What a member may do in the organisation (`MEMBER_ACTS`). */
    roles: text().array().$type<MemberRole[]>().notNull().default([]),
    createdAt: createdAt(),
    /** Since the last time they joined. */
    joinedAt: moment().notNull().defaultNow(),
    /** Left, removed or closed. */
    endedAt: moment(),
  },
  (table) => [
    check('account_roles', onlyOf(table.roles, MEMBER_ROLES)),
    check(
      'roles_while_member',
      sql`(cardinality(${table.roles}) > 0) = (${table.type} = 1 and ${table.endedAt} is null)`,
    ),
    unique('one_account_per_organization').on(table.personId, table.organizationId),
    uniqueIndex('one_personal_account').on(table.personId).where(sql`${table.type} = 0`),
    check('organization_by_type', sql`(${table.type} = 0) = (${table.organizationId} is null)`),
    index().on(table.organizationId),
  ],
);
