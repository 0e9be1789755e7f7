import { openPool } from '../apps/server/src/db/connect.ts';
import { checkLedger } from '../apps/server/src/modules/ledger/index.ts';
import { checkMoney } from '../apps/server/src/modules/payments/index.ts';
import { withData } from './database.ts';

/** `npm run ledger:check`: whether every entry balances, and payments, refunds and orders agree with the ledger. */
const { entries, findings } = await withData(async ({ access }) => {
  const store = openPool(access.application, 1);
  try {
    // one snapshot for all questions: the server may be at work
    return await store.db.transaction(
      async (tx) => {
        const ledger = await checkLedger(tx);
        return { entries: ledger.entries, findings: [...ledger.findings, ...(await checkMoney(tx))] };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } finally {
    await store.close();
  }
});
for (const { id, reason } of findings) console.error(`${id}：${reason}`);
console.log(
  findings.length === 0
    ? `${entries} 条分录，借贷平衡，收退款相符`
    : `${entries} 条分录，${findings.length} 处不符`,
);
process.exit(findings.length === 0 ? 0 : 1);
