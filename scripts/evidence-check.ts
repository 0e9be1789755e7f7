import { nodeCrypto } from '@yinxin/evidence-log/node';
import { readConfig } from '../apps/server/src/config.ts';
import { openPool } from '../apps/server/src/db/connect.ts';
import { evidenceFiles } from '../apps/server/src/file-store.ts';
import { unneededWords } from '../apps/server/src/modules/event-chain/index.ts';
import { checkEvidence, knownLogKeys } from '../apps/server/src/modules/evidence/index.ts';
import { withData } from './database.ts';

/** `npm run evidence:check`: whether every event is as the evidence log holds it, and the log as it was signed. */
const { leaves, forgotten, findings } = await withData(async ({ access }) => {
  const store = openPool(access.application, 1);
  try {
    const keys = await knownLogKeys(store.db);
    const files = evidenceFiles(readConfig(process.env));
    const origin = keys[0]?.name ?? '';
    const signers = keys.map((key) => ({ key }));
    return await checkEvidence(store.db, { crypto: nodeCrypto, store: files, origin, signers });
  } finally {
    await store.close();
  }
});
for (const { index, eventId, reason } of findings) console.error(`第 ${index} 条 ${eventId}：${reason}`);
console.log(
  [
    `${leaves} 条存证`,
    forgotten.length > 0
      ? `其中 ${forgotten.length} 条已依法删除个人信息（${unneededWords(forgotten)}）`
      : [],
    findings.length === 0 ? '与事件一致' : `${findings.length} 处不符`,
  ]
    .flat()
    .join('，'),
);
process.exit(findings.length === 0 ? 0 : 1);
