import { TRANSFER_TRIES } from '@yinxin/api';
import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOver, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { asSystem, type Caller, type Person } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { JobType } from '../../../jobs/index.ts';
import type { VendorUnavailable } from '../../../providers/identity/index.ts';
import { giveBack } from '../../limits/index.ts';
import { lockOwnCase } from '../cases/access.ts';
import { addCheck, findCase, lockCase, stepCase, wrongState } from '../cases/cases.ts';
import { caseVault, companyFacts, subjectOf, targetOf } from '../cases/facts.ts';
import { failCase, passCase } from '../cases/outcome.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { type VerificationRow, verificationTransfers } from '../tables.ts';
import { triesOf, vendorFailure } from './ways.ts';

const TransferPayload = z.object({ transferId: z.uuid() });
export type TransferJob = JobType<typeof TransferPayload>;
export type TransferRow = typeof verificationTransfers.$inferSelect;

export async function newestTransfer(
  tx: Queryable,
  verificationId: string,
): Promise<TransferRow | undefined> {
  const [row] = await tx
    .select()
    .from(verificationTransfers)
    .where(eq(verificationTransfers.verificationId, verificationId))
    .orderBy(desc(verificationTransfers.id))
    .limit(1);
  return row;
}

/** Some minutes, the wait doubling each time; then the applicant hears that nothing came of it. */
const PATIENCE = { retries: 6, retrySeconds: 10 } as const;
const LAST_TRY = PATIENCE.retries + 1;
const SILENT_BANK = '银行没有及时答复，款项未能确认汇出。可以稍后再试，或换一种方式';

export function defineTransfers(parts: IdentityDependencies): TransferJob {
  return parts.jobs.define(
    'identity-transfer',
    TransferPayload,
    ({ transferId }, { attempt }) => sendTransfer(parts, transferId, attempt),
    PATIENCE,
  );
}

/** Sends the money; asked again under the same reference the bank pays once. */
export async function sendTransfer(
  parts: IdentityDependencies,
  transferId: string,
  attempt: number,
): Promise<void> {
  const { db, vault, vendors } = parts;
  const [transfer] = await db
    .select()
    .from(verificationTransfers)
    .where(eq(verificationTransfers.id, transferId));
  if (transfer?.state !== 'sending') return;
  const row = await findCase(db, transfer.verificationId);
  // given up meanwhile: nobody waits for the money
  if (row.state !== 'checking') return endTransfer(db, transferId, 'refused', '');
  if (!vendors.transfers) return giveUp(parts, row.id, transfer);
  const { companyName, bankName = '', account = '' } = await companyFacts(vault, db, row);
  const order = {
    account,
    accountName: companyName,
    bankName,
    amountFen: await amountOf(parts, db, row, transfer),
    reference: transfer.reference,
    remark: '印信企业认证',
    target: targetOf(subjectOf(row)),
  };
  try {
    const { outcome, reason = '', evidence } = await vendors.transfers.send(order);
    const state = outcome === 'refused' ? 'refused' : 'sent';
    await db.transaction(async (tx) => {
      const locked = await lockCase(tx, row.id);
      await endTransfer(tx, transferId, state, reason);
      await addCheck(parts, tx, locked, { kind: 'transfer', outcome: state, evidence });
      if (state === 'refused' && locked.state === 'checking')
        await failCase(tx, system, locked, { by: 'check', reason: 'transfer-refused' });
    });
  } catch (error) {
    const failure = vendorFailure(error);
    if (!failure || attempt < LAST_TRY) throw error;
    await giveUp(parts, row.id, transfer, failure);
  }
}

const system = asSystem('identity');

const endTransfer = async (
  tx: Queryable,
  transferId: string,
  state: 'sent' | 'refused',
  reason: string,
): Promise<void> => {
  await tx
    .update(verificationTransfers)
    .set({ state, reason })
    .where(eq(verificationTransfers.id, transferId));
};

/** A bank that never answered decides nothing: the case can be gone on with, and no try is taken. */
const giveUp = (
  parts: IdentityDependencies,
  verificationId: string,
  { id }: TransferRow,
  failure?: VendorUnavailable,
): Promise<void> =>
  parts.db.transaction(async (tx) => {
    const row = await lockCase(tx, verificationId);
    await endTransfer(tx, id, 'refused', SILENT_BANK);
    const evidence = {
      vendor: failure?.vendor ?? 'bank',
      operation: 'transfer',
      failure: failure?.failure ?? 'off',
    };
    await addCheck(parts, tx, row, { kind: 'transfer', outcome: 'unavailable', evidence });
    if (row.state === 'checking') await stepCase(tx, system, row, { act: 'put-back', by: 'system' });
    await giveBack(tx, triesOf(row.subject, row.way, row.personId));
  });

const amountOf = (
  { vault }: Pick<IdentityDependencies, 'vault'>,
  tx: Queryable,
  row: VerificationRow,
  { id, amount }: TransferRow,
) => caseVault(vault, tx, row).open<number>(`amount/${id}`, amount);

type Tried = { row: VerificationRow } | { left: number };

/** Three tries, counted under the lock of the case: trying in parallel gains nothing. */
export async function confirmAmount(
  parts: Pick<IdentityDependencies, 'db' | 'vault'>,
  caller: Caller<Person>,
  { id, amountFen }: { id: string; amountFen: number },
): Promise<VerificationRow> {
  const tried = await parts.db.transaction(async (tx): Promise<Tried> => {
    const row = await lockOwnCase(tx, caller, id, 'organization');
    if (row.way !== 'transfer' || row.state !== 'checking') throw wrongState(row);
    const transfer = await newestTransfer(tx, id);
    if (transfer?.state !== 'sent') throw problem('TRANSFER_NOT_SENT');
    if (transfer.tries >= TRANSFER_TRIES || isOver(transfer.expiresAt, await timeNow(tx)))
      throw problem('TRANSFER_OVER');
    await tx
      .update(verificationTransfers)
      .set({ tries: sql`${verificationTransfers.tries} + 1` })
      .where(eq(verificationTransfers.id, transfer.id));
    const isRight = amountFen === (await amountOf(parts, tx, row, transfer));
    const left = TRANSFER_TRIES - transfer.tries - 1;
    await addCheck(parts, tx, row, {
      kind: 'amount',
      outcome: isRight ? 'match' : 'mismatch',
      evidence: { left },
    });
    if (isRight) return { row: await passCase(parts, tx, caller, row, { by: 'check' }) };
    if (left === 0) return { row: await failCase(tx, caller, row, { by: 'check', reason: 'amount' }) };
    return { left };
  });
  if ('left' in tried) throw problem('AMOUNT_WRONG', { left: tried.left });
  return tried.row;
}
