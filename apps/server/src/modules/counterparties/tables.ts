import { OWNER_KINDS, PARTY_KINDS, type PartyKind } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, owner, searchVector } from '../../db/columns.ts';

/** Whom an owner signs with: the address book of a person, or of an organisation for all who write its contracts. */
export const counterparties = pgTable(
  'counterparties',
  {
    id: id(),
    ...owner(),
    kind: text().$type<PartyKind>().notNull(),
    organizationName: text().notNull().default(''),
    /** Encrypted. */
    name: bytes().notNull(),
    phone: bytes().notNull(),
    phoneFingerprint: bytes().notNull(),
    note: bytes(),
    /** Keyed hashes of single characters and pairs: found by whoever has the key, read by nobody. */
    words: searchVector(),
    createdAt: createdAt(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('counterparty_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('counterparty_kind', oneOf(table.kind, PARTY_KINDS)),
    check(
      'counterparty_organization',
      sql`(${table.kind} = 'organization') = (${table.organizationName} <> '')`,
    ),
    uniqueIndex('one_counterparty').on(
      table.ownerKind,
      table.ownerId,
      table.phoneFingerprint,
      table.organizationName,
    ),
    index('counterparties_of_owner').on(table.ownerKind, table.ownerId, table.id),
    index('counterparties_words').using('gin', table.words),
  ],
);
export type CounterpartyRow = Omit<typeof counterparties.$inferSelect, 'words'>;
