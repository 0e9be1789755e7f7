import type { Saved } from '../apps/server/src/backup/index.ts';

export function printSaved({ rows, files }: Saved) {
  for (const [table, count] of Object.entries(rows)) console.log(`  ${table.padEnd(24)}${count}`);
  console.log(files === undefined ? '  不含上传的文件' : `  上传的文件              ${files}`);
}

/** A line per tenth of the way, so that a log stays readable. */
export function printProgress(done: number, total: number) {
  const tenth = (n: number) => Math.floor((10 * n) / total);
  if (tenth(done) > tenth(done - 1)) console.log(`  文件 ${done}/${total}`);
}
