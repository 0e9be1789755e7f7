import { inRoot, run } from './lib.ts';

const [name] = process.argv.slice(2);
if (!name) {
  console.error('用法：npm run migration -- <名称>');
  process.exit(1);
}
const { ok } = await run('drizzle-kit', ['generate', '--name', name], { cwd: inRoot('apps/server') });
process.exit(ok ? 0 : 1);
