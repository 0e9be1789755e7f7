import { LEDGER_ACCOUNTS, type LedgerAccount, type LedgerKind } from '@yinxin/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { ledgerEntries, ledgerLines } from './tables.ts';

type LedgerLine =
  | { account: LedgerAccount; debit: number; credit?: never }
  | { account: LedgerAccount; credit: number; debit?: never };

interface LedgerEntry {
  kind: LedgerKind;
  /** The order it belongs to. */
  reference: string;
  /** What it is written for; the same kind is never written twice for it. */
  source: string;
  lines: readonly LedgerLine[];
}

const isAmount = (fen: number) => Number.isSafeInteger(fen) && fen > 0;

/** Writes one entry in the caller's transaction. What does not balance is a mistake of ours and is thrown. */
export async function post(tx: Queryable, { kind, reference, source, lines }: LedgerEntry): Promise<string> {
  const sides = lines.map(({ account, debit = 0, credit = 0 }) => ({ account, debit, credit }));
  const total = sides.reduce((sum, { debit }) => sum + debit, 0);
  const credits = sides.reduce((sum, { credit }) => sum + credit, 0);
  if (total !== credits || !isAmount(total) || !sides.every(({ debit, credit }) => isAmount(debit + credit)))
    throw new Error(`the entry ${kind} of ${source} does not balance`);
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({ kind, reference, source, lines: sides.length, total })
    .returning({ id: ledgerEntries.id });
  if (!entry) throw new Error('the entry was not written');
  await tx
    .insert(ledgerLines)
    .values(sides.map((side, position) => ({ entryId: entry.id, position, reference, ...side })));
  return entry.id;
}

export const isPosted = async (tx: Queryable, kind: LedgerKind, source: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, kind), eq(ledgerEntries.source, source)));
  return row !== undefined;
};

/** Assets and expenses grow by debits, what we owe and earn by credits. */
const growsByDebit = (account: LedgerAccount): boolean =>
  LEDGER_ACCOUNTS[account].side === 'asset' || LEDGER_ACCOUNTS[account].side === 'expense';

export const signed = (
  account: LedgerAccount,
  { debit, credit }: { debit: number; credit: number },
): number => (growsByDebit(account) ? debit - credit : credit - debit);

/** What an account stands at; of one order if it is named. */
export async function balanceOf(db: Queryable, account: LedgerAccount, reference?: string): Promise<number> {
  const [sums] = await db
    .select({
      debit: sql<number>`coalesce(sum(${ledgerLines.debit}), 0)::bigint`,
      credit: sql<number>`coalesce(sum(${ledgerLines.credit}), 0)::bigint`,
    })
    .from(ledgerLines)
    .where(
      and(eq(ledgerLines.account, account), reference ? eq(ledgerLines.reference, reference) : undefined),
    );
  return signed(account, sums ?? { debit: 0, credit: 0 });
}

/** An order was fulfilled: what was paid in advance for it, or a part of it, is ours now. */
export async function earn(
  tx: Queryable,
  { reference, source, amount }: { reference: string; source: string; amount?: number },
): Promise<void> {
  const earned = amount ?? (await balanceOf(tx, 'prepaid', reference));
  if (earned <= 0 || (await isPosted(tx, 'earning', source))) return;
  await post(tx, {
    kind: 'earning',
    reference,
    source,
    lines: [
      { account: 'prepaid', debit: earned },
      { account: 'revenue', credit: earned },
    ],
  });
}

/** From where money of an order goes back: what is not earned yet goes first. */
export async function takeBack(tx: Queryable, reference: string, amount: number): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = [];
  let left = amount;
  for (const account of ['prepaid', 'packages'] as const) {
    const part = Math.min(left, Math.max(0, await balanceOf(tx, account, reference)));
    if (part > 0) lines.push({ account, debit: part });
    left -= part;
  }
  if (left > 0) lines.push({ account: 'revenue', debit: left });
  return lines;
}
