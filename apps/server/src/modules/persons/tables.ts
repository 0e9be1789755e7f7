import { IDENTITY_STATES, type IdentityState } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf } from '../../db/columns.ts';

/** A human being, known by the phone they sign in with until they close their account. */
export const persons = pgTable(
  'persons',
  {
    id: id(),
    phone: bytes(),
    phoneFingerprint: bytes().unique(),
    /** As on the papers, once they were checked; encrypted. */
    name: bytes(),
    /** Changed by `markPersonVerified` and its sisters, which only a check of identity calls. */
    state: text().$type<IdentityState>().notNull().default('none'),
    verifiedAt: moment(),
    createdAt: createdAt(),
    closedAt: moment(),
    /** Nothing has to be kept of them any more, and nothing that is left can be read. */
    forgottenAt: moment(),
  },
  (table) => [
    check('person_state', oneOf(table.state, IDENTITY_STATES)),
    check(
      'closed_without_phone',
      sql`num_nonnulls(${table.phone}, ${table.phoneFingerprint}) = case when ${table.closedAt} is null then 2 else 0 end`,
    ),
    check(
      'verified_with_name',
      sql`${table.state} <> 'verified' or ${table.closedAt} is not null or num_nonnulls(${table.name}, ${table.verifiedAt}) = 2`,
    ),
  ],
);
