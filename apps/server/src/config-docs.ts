import { z } from 'zod';
import { Settings } from './config.ts';

/** The table of settings, from the schema that checks them. */
export function configurationPage(): string {
  const rows = Object.entries(Settings.shape).map(([name, schema]) => {
    const given = (schema as z.ZodType).safeParse(undefined);
    const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
    const fallback = name === 'MASTER_KEY' ? '演示密钥' : (json.default ?? (given.success ? '' : '必填'));
    const values = Array.isArray(json.enum) ? `（${json.enum.join(' / ')}）` : '';
    return `| \`${name}\` | ${json.description ?? ''}${values} | ${fallback === '' ? '—' : String(fallback).replaceAll('|', '\\|')} |`;
  });
  return [
    '# 配置',
    '',
    '所有设置都来自环境变量，启动时由一份 schema（`apps/server/src/config.ts`）检查；本表由 `npm run docs` 生成，请勿手改。',
    '',
    '| 变量 | 含义 | 缺省值 |',
    '|---|---|---|',
    ...rows,
    '',
    '生产模式（`YINXIN_MODE=production`）在下列情况拒绝启动：使用演示密钥或过于简单的密钥、沙箱短信通道或沙箱实名认证服务、非 https 的对外地址、演示用的统一社会信用代码、由演示模式创建的数据库。',
    '',
  ].join('\n');
}
