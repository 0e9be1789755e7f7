import './production.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { demoAccounts } from '../apps/server/src/demo.ts';
import { type Running, start, stopOnSignal } from '../apps/server/src/main.ts';
import { downloadsDir } from './downloads/index.ts';
import { buildSite, clientDir, loadSite } from './site.ts';

try {
  const config = readConfig(process.env);
  await buildSite({ quiet: true });
  const build = await loadSite();
  stopOnSignal(() => starting, console.log);
  const starting = start({ config, pages: { build, mode: 'production', clientDir }, downloadsDir });
  const running = await starting;
  console.log(banner(running, config.demo));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function banner({ url, demoOperators }: Running, demo: boolean): string {
  const lines = ['', `  印信已启动        ${url}`, `  接口文档          ${url}/api/docs`];
  if (demo) {
    lines.push(`  短信收件箱（沙箱）${url}/sandbox/sms`, '  演示账号（验证码见收件箱）');
    for (const { phone, name, note } of demoAccounts) lines.push(`    ${phone}  ${name}  ${note}`);
  }
  lines.push(`  运营后台          ${url}/admin`);
  if (demoOperators.length > 0)
    lines.push('  演示操作员（密码只显示这一次，遗失可用 npm run operator -- <账号> 重置）');
  for (const { login, password, name } of demoOperators)
    lines.push(`    ${login.padEnd(9)} ${password}  ${name}`);
  return [...lines, '  按 Ctrl-C 停止', ''].join('\n');
}
