import { adminLedgerBalances, adminLedgerEntries, keysOf, LEDGER_ACCOUNTS, LEDGER_KINDS } from '@yinxin/api';
import { startOfDay, startOfNextDay } from '@yinxin/values';
import { and, asc, desc, eq, exists, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import type { AdminBook } from '../admin-book/index.ts';
import { signed } from './ledger.ts';
import { ledgerEntries, ledgerLines } from './tables.ts';

/** The books, for those who keep them and those who audit them. */
export function answerLedgerAdmin(adminBook: AdminBook, db: Database): void {
  adminBook.read(adminLedgerEntries, 'read-ledger', async ({ query }) => {
    const { kind, account, reference, from, to } = query;
    const where = and(
      kind && eq(ledgerEntries.kind, kind),
      reference ? eq(ledgerEntries.reference, reference) : undefined,
      from ? gte(ledgerEntries.createdAt, startOfDay(from)) : undefined,
      to ? lt(ledgerEntries.createdAt, startOfNextDay(to)) : undefined,
      account &&
        exists(
          db
            .select({ one: sql`1` })
            .from(ledgerLines)
            .where(and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, account))),
        ),
    );
    const rows = db.select().from(ledgerEntries).where(where).orderBy(desc(ledgerEntries.id)).$dynamic();
    const { list, total } = await paged(db, query, { from: ledgerEntries, where, rows });
    const ids = list.map(({ id }) => id);
    const lines = await db
      .select()
      .from(ledgerLines)
      .where(inArray(ledgerLines.entryId, ids))
      .orderBy(asc(ledgerLines.entryId), asc(ledgerLines.position));
    return {
      total,
      list: list.map((entry) => ({
        id: entry.id,
        kind: entry.kind,
        kindWords: LEDGER_KINDS[entry.kind],
        reference: entry.reference,
        source: entry.source,
        total: entry.total,
        at: entry.createdAt.toISOString(),
        lines: lines
          .filter(({ entryId }) => entryId === entry.id)
          .map((line) => ({
            account: line.account,
            words: LEDGER_ACCOUNTS[line.account].words,
            debit: line.debit,
            credit: line.credit,
          })),
      })),
    };
  });

  adminBook.read(adminLedgerBalances, 'read-ledger', async () => {
    const sums = await db
      .select({
        account: ledgerLines.account,
        debit: sql<number>`sum(${ledgerLines.debit})::bigint`,
        credit: sql<number>`sum(${ledgerLines.credit})::bigint`,
      })
      .from(ledgerLines)
      .groupBy(ledgerLines.account);
    const accounts = keysOf(LEDGER_ACCOUNTS).map((account) => {
      const { debit = 0, credit = 0 } = sums.find((sum) => sum.account === account) ?? {};
      const { words, side } = LEDGER_ACCOUNTS[account];
      return { account, words, side, debit, credit, balance: signed(account, { debit, credit }) };
    });
    return {
      accounts,
      debit: accounts.reduce((sum, { debit }) => sum + debit, 0),
      credit: accounts.reduce((sum, { credit }) => sum + credit, 0),
    };
  });
}
