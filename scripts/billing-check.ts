import { openPool } from '../apps/server/src/db/connect.ts';
import { checkBills } from '../apps/server/src/modules/bills/index.ts';
import { withData } from './database.ts';

/** `npm run billing:check`: whether usage records, lines, bills of partners and the ledger agree to the 分. */
const { bills, findings } = await withData(async ({ access }) => {
  const store = openPool(access.application, 1);
  try {
    // one snapshot for all questions: the server may be at work
    return await store.db.transaction(checkBills, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  } finally {
    await store.close();
  }
});
for (const { id, reason } of findings) console.error(`${id}：${reason}`);
console.log(
  findings.length === 0
    ? `${bills} 张账单，用量、明细、账单与总账相符`
    : `${bills} 张账单，${findings.length} 处不符`,
);
process.exit(findings.length === 0 ? 0 : 1);
