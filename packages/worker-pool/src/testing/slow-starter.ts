import { setTimeout } from 'node:timers/promises';

await setTimeout(2_200);
await import('./worker.ts');
