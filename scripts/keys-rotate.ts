import { readConfig } from '../apps/server/src/config.ts';
import { openPool } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { masterKeys, rotateMasterKey } from '../apps/server/src/vault/index.ts';
import { withData } from './database.ts';

/** `npm run keys:rotate`: wraps every data key under the new master key. Can be broken off and run again. */
try {
  const { MASTER_KEY, MASTER_KEY_PREVIOUS } = readConfig(process.env);
  const count = await withData(async ({ access }) => {
    await migrate(access);
    const store = openPool(access.application, 1);
    return rotateMasterKey(store.db, masterKeys(MASTER_KEY, MASTER_KEY_PREVIOUS)).finally(() =>
      store.close(),
    );
  });
  console.log(`已用新主密钥重新加密 ${count} 个数据密钥。现在可以删除 MASTER_KEY_PREVIOUS 并重启服务。`);
} catch (error) {
  console.error(`更换主密钥失败，可以重新运行：${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
