import { LoginName } from '@yinxin/api';
import { readConfig } from '../apps/server/src/config.ts';
import { openPool } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { createAdministratorOrReset } from '../apps/server/src/modules/admin/index.ts';
import { withData } from './database.ts';

/** `npm run operator -- <name>`: the back office's first administrator, or a new password for whoever lost theirs. */
const given = LoginName.safeParse(process.argv[2]);
if (!given.success) {
  console.error(`用法：npm run operator -- <账号>\n${given.error.issues[0]?.message ?? ''}`);
  process.exit(1);
}
try {
  readConfig(process.env);
  const { created, operator, password } = await withData(async ({ connection }) => {
    await migrate(connection);
    const store = openPool(connection, 1);
    return createAdministratorOrReset(store.db, given.data).finally(() => store.close());
  });
  console.log(created ? `已创建系统管理员 ${operator.login}` : `已重置 ${operator.login} 的密码`);
  console.log(`一次性密码：${password}（只显示这一次，登录后须修改）`);
} catch (error) {
  console.error(`操作失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
