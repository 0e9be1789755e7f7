// npm run test:deep [-- suite …] — as `npm test`, but all of what that only takes a sample of, with a new seed.
import { randomInt } from 'node:crypto';

process.env.TEST_DEPTH = 'deep';
process.env.PROPERTY_SEED ??= String(randomInt(1, 2 ** 31));
console.log(`随机种子：${process.env.PROPERTY_SEED}（PROPERTY_SEED=… 可重复这一次）`);
await import('./test.ts');
