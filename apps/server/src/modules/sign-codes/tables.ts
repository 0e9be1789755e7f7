import { OWNER_KINDS } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, fen, id, moment, oneOf, owner } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { contracts } from '../contracts/tables.ts';
import { persons } from '../persons/tables.ts';
import { templateVersions } from '../templates/tables.ts';

/** One code, many signers, each with a contract of their own (一码多签). */
export const signCodes = pgTable(
  'sign_codes',
  {
    id: id(),
    ...owner(),
    /** Who sends, and the account they send from. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    versionId: uuid()
      .notNull()
      .references(() => templateVersions.id),
    /** 160 random bits: what the picture leads to, and nobody guesses. */
    code: text().notNull().unique(),
    title: text().notNull(),
    /** The role that whoever comes takes. */
    role: text().notNull(),
    roleName: text().notNull(),
    /** Whoever comes signs before all others, whatever the template says. */
    isComerFirst: boolean().notNull(),
    /** Encrypted: who takes the other roles, and what stands in the fields. */
    parties: bytes().notNull(),
    values: bytes().notNull(),
    /** In 分, of each contract: rules of approval and authorisations look at it. */
    amount: fen(),
    limit: integer().notNull(),
    /** Counted in the transaction that makes a contract, under the lock of this row. */
    taken: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    stoppedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    check('sign_code_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('sign_code_limit', sql`${table.taken} between 0 and ${table.limit}`),
    index('sign_codes_of_owner').on(table.ownerKind, table.ownerId, table.id),
    index('sign_codes_ended').on(sql`least(${table.expiresAt}, ${table.stoppedAt})`),
  ],
);
export type SignCode = typeof signCodes.$inferSelect;

/** Who came, and the contract that was made for them: one for each person. */
export const signCodeComers = pgTable(
  'sign_code_comers',
  {
    id: id(),
    codeId: uuid()
      .notNull()
      .references(() => signCodes.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    contractId: uuid()
      .notNull()
      .unique()
      .references(() => contracts.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('one_contract_per_comer').on(table.codeId, table.personId),
    index('sign_code_comers_newest').on(table.codeId, table.id),
  ],
);
export type SignCodeComer = typeof signCodeComers.$inferSelect;
