import { LEDGER_ACCOUNTS, LEDGER_KINDS, type LedgerAccount, type LedgerKind } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, fen, id, oneOf } from '../../db/columns.ts';

/**
 * Every movement of money or of what stands for it. Append-only; at the commit a trigger compares each entry with its
 * lines, so that what does not balance is not written, and nothing is added to an entry later.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    kind: text().$type<LedgerKind>().notNull(),
    /** The order it belongs to; of fees the vendor and the day. */
    reference: text().notNull(),
    /** What it was written for: a payment, a refund. Once for each kind, whoever asks how often. */
    source: text().notNull(),
    lines: smallint().notNull(),
    total: fen().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('ledger_once').on(table.kind, table.source),
    check('ledger_kind', oneOf(table.kind, LEDGER_KINDS)),
    check('ledger_total', sql`${table.total} > 0 and ${table.lines} >= 2`),
    index().on(table.reference),
    index().on(table.createdAt),
  ],
);

/** The sides of an entry: what is debited and what is credited, in 分. Append-only. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    entryId: uuid()
      .notNull()
      .references(() => ledgerEntries.id),
    position: smallint().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    /** As the entry's, so that what an order stands at is found by one index. */
    reference: text().notNull(),
    debit: fen().notNull(),
    credit: fen().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.position] }),
    check('ledger_account', oneOf(table.account, LEDGER_ACCOUNTS)),
    check(
      'ledger_one_side',
      sql`${table.debit} >= 0 and ${table.credit} >= 0 and (${table.debit} = 0) <> (${table.credit} = 0)`,
    ),
    index().on(table.reference, table.account, table.debit, table.credit),
    index().on(table.account, table.debit, table.credit),
  ],
);
