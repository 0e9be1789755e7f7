import { demoAccounts } from '../apps/server/src/demo.ts';
import type { Running } from '../apps/server/src/main.ts';

/** What whoever started the server wants to know: where it is, and who can sign in. */
export function banner(
  title: string,
  {
    url,
    demoOperators,
    demoPartners,
    isRemembered,
  }: Pick<Running, 'url' | 'demoOperators' | 'demoPartners'> & { isRemembered?: boolean },
  demo: boolean,
): string {
  const lines = ['', `  ${title}        ${url}`, `  接口文档          ${url}/api/docs`];
  if (demo) {
    lines.push(
      `  短信收件箱（沙箱）${url}/sandbox/sms`,
      `  实名认证（沙箱）  ${url}/sandbox/identity`,
      '  演示账号（验证码见收件箱）',
    );
    for (const { phone, name, note } of demoAccounts) lines.push(`    ${phone}  ${name}  ${note}`);
  }
  lines.push(`  运营后台          ${url}/admin`);
  if (demoOperators.length > 0)
    lines.push(
      `  演示操作员（${isRemembered ? '' : '密码只显示这一次，遗失'}可用 npm run operator -- <账号> 重置${isRemembered ? '密码' : ''}）`,
    );
  for (const { login, password, name } of demoOperators)
    lines.push(`    ${login.padEnd(9)} ${password}  ${name}`);
  if (demoPartners.length > 0) {
    lines.push(`  合作方平台        ${url}/ecologyPlatform/login`);
    lines.push(
      `  演示合作方账号（${isRemembered ? '' : '密码只显示这一次，遗失'}可在运营后台“合作方”重置密码）`,
    );
  }
  for (const { login, password, name } of demoPartners)
    lines.push(`    ${login.padEnd(16)} ${password}  ${name}`);
  return [...lines, '  按 Ctrl-C 停止', ''].join('\n');
}
