import type { LedgerAccount } from '@yinxin/api';
import type { TestServer } from '../../../testing/server.ts';
import { balanceOf, type LedgerFinding, checkLedger as look } from '../../ledger/index.ts';

export const checkLedger = async ({ store }: TestServer): Promise<LedgerFinding[]> =>
  (await look(store.db)).findings;

export const ledgerBalance = ({ store }: TestServer, account: LedgerAccount, reference?: string) =>
  balanceOf(store.db, account, reference);
