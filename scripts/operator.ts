import { LoginName } from '@yinxin/api';
import { readConfig } from '../apps/server/src/config.ts';
import { type Database, openPool } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import {
  createAdministratorOrReset,
  removeSecondFactorOf,
} from '../apps/server/src/modules/operators/index.ts';
import { withData } from './database.ts';

/**
 * `npm run operator -- <name>`: the back office's first administrator, or a new password for whoever lost theirs.
 * `npm run operator -- <name> second-factor`: takes away a second factor that was lost.
 */
const [name, what] = process.argv.slice(2);
const given = LoginName.safeParse(name);
if (!given.success || (what !== undefined && what !== 'second-factor')) {
  console.error(`用法：npm run operator -- <账号> [second-factor]\n${given.error?.issues[0]?.message ?? ''}`);
  process.exit(1);
}

const givePassword = async (db: Database, login: string) => {
  const { created, operator, password } = await createAdministratorOrReset(db, login);
  console.log(created ? `已创建系统管理员 ${operator.login}` : `已重置 ${operator.login} 的密码`);
  console.log(`一次性密码：${password}（只显示这一次，登录后须修改）`);
};

const removeFactors = async (db: Database, login: string) => {
  if (!(await removeSecondFactorOf(db, login))) throw new Error(`没有操作员 ${login}`);
  console.log(`已移除 ${login} 的二次验证，其登录已失效；下次登录只需密码，正式环境须重新设置`);
};

try {
  readConfig(process.env);
  await withData(async ({ access }) => {
    await migrate(access);
    const store = openPool(access.application, 1);
    const act = what ? removeFactors : givePassword;
    await act(store.db, given.data).finally(() => store.close());
  });
} catch (error) {
  console.error(`操作失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
