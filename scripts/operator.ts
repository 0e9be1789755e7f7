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
 * `npm run operator -- <name>`: an administrator of the back office, or a new password for whoever lost theirs.
 * `npm run operator -- <name> second-factor`: takes away a second factor that was lost.
 */
const [name, what] = process.argv.slice(2);
const given = LoginName.safeParse(name);
if (!given.success || (what !== undefined && what !== 'second-factor')) {
  console.error(`用法：npm run operator -- <账号> [second-factor]\n${given.error?.issues[0]?.message ?? ''}`);
  process.exit(1);
}

const tellWaiting = (hours: number) =>
  console.log(`${hours} 小时后才能参与须两人完成的决定；本次操作已记为服务器命令行所为`);

const givePassword = async (db: Database, login: string, hours: number) => {
  const { created, waits, password } = await createAdministratorOrReset(db, login, hours);
  console.log(created ? `已创建系统管理员 ${login}` : `已重置 ${login} 的密码`);
  console.log(`一次性密码：${password}（只显示这一次，登录后须修改）`);
  if (waits) tellWaiting(hours);
};

const removeFactors = async (db: Database, login: string, hours: number) => {
  if (!(await removeSecondFactorOf(db, login, hours))) throw new Error(`没有操作员 ${login}`);
  console.log(`已移除 ${login} 的二次验证，其登录已失效；下次登录只需密码，正式环境须重新设置`);
  tellWaiting(hours);
};

try {
  const { OPERATOR_WAITING_HOURS: hours } = readConfig(process.env);
  await withData(async ({ access }) => {
    await migrate(access);
    const store = openPool(access.application, 1);
    const act = what ? removeFactors : givePassword;
    await act(store.db, given.data, hours).finally(() => store.close());
  });
} catch (error) {
  console.error(`操作失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
