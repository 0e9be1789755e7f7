import { setTimeout } from 'node:timers/promises';

await setTimeout(4_000);
await import('./worker.ts');
