import fs from 'node:fs';
import path from 'node:path';
import { backup } from '../apps/server/src/db/backup.ts';
import { printRows, withDatabase } from './database.ts';
import { inRoot } from './lib.ts';

const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
const file = path.resolve(process.argv[2] ?? inRoot('data/backups', `yinxin-${stamp}.gz`));
fs.mkdirSync(path.dirname(file), { recursive: true });
try {
  printRows(await withDatabase((connection) => backup(connection, file)));
  console.log(`备份已写入 ${file}（主密钥 MASTER_KEY 不在其中，请另行保管）`);
} catch (error) {
  console.error(`备份失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
