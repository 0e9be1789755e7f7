import fs from 'node:fs';
import path from 'node:path';
import { inRoot, run } from './lib.ts';

const [name] = process.argv.slice(2);
if (!name) {
  console.error('用法：npm run migration -- <名称>');
  process.exit(1);
}
const { ok } = await run('drizzle-kit', ['generate', '--name', name], { cwd: inRoot('apps/server') });
// drizzle-kit compares with the newest snapshot only; each is half a megabyte
const meta = inRoot('apps/server/src/db/migrations/meta');
const snapshots = fs.globSync('*_snapshot.json', { cwd: meta }).toSorted();
for (const old of snapshots.slice(0, -1)) fs.rmSync(path.join(meta, old));
process.exit(ok ? 0 : 1);
