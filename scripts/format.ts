import { run } from './lib.ts';

const { ok } = await run('biome', ['check', '--write', '.']);
process.exit(ok ? 0 : 1);
