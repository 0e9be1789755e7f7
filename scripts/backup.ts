import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../apps/server/src/backup/index.ts';
import { printProgress, printSaved } from './backup-report.ts';
import { withData } from './database.ts';
import { inRoot } from './lib.ts';

const USAGE = '用法：npm run backup -- [备份文件] [--database-only] [--force]';
const options = { 'database-only': { type: 'boolean' }, force: { type: 'boolean' } } as const;

function givenArguments() {
  try {
    const given = parseArgs({ options, allowPositionals: true });
    if (given.positionals.length <= 1) return given;
  } catch {
    // an option that does not exist
  }
  throw new Error(USAGE);
}

try {
  const { values, positionals } = givenArguments();
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const file = path.resolve(positionals[0] ?? inRoot('data/backups', `yinxin-${stamp}.gz`));
  if (fs.existsSync(file) && !values.force) throw new Error(`${file} 已存在，要覆盖它请加 --force`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const saved = await withData(({ access, storage }) =>
    backup({ access, onFile: printProgress, ...(!values['database-only'] && { storage }) }, file),
  );
  printSaved(saved);
  console.log(`备份已写入 ${file}（主密钥 MASTER_KEY 不在其中，请另行保管）`);
} catch (error) {
  console.error(`备份失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
