import { restore } from '../apps/server/src/backup/index.ts';
import { printProgress, printSaved } from './backup-report.ts';
import { withData } from './database.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('用法：npm run restore -- <备份文件>（目标数据库必须是空的）');
  process.exit(1);
}
try {
  printSaved(await withData((data) => restore({ ...data, onFile: printProgress }, file)));
  console.log('恢复完成。');
} catch (error) {
  console.error(`恢复失败，数据库未改动：${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
