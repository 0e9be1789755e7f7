import type { WorkerPool } from '@yinxin/worker-pool';
import { expect, test } from 'vitest';
import { type CleanTask, createDraughtsman, type Drawn, type DrawTask } from './draw.ts';

const DRAWN: Drawn = { svg: '<svg/>', png: new Uint8Array(), width: 1, height: 1, touchesEdge: false };
type Pool = WorkerPool<DrawTask | CleanTask, Drawn | { refused: string }>;
const person = (id: string) => ({ id, isParty: true });

test('seals are drawn while somebody’s photographs are cleaned, which wait for each other', async () => {
  const release = Promise.withResolvers<void>();
  const cleaning: number[] = [];
  const pool = (run: (task: DrawTask | CleanTask) => Promise<Drawn>) =>
    ({ run, close: async () => {} }) as Pool;
  const draughtsman = createDraughtsman({
    drawings: pool(async () => DRAWN),
    photographs: pool(async (task) => {
      if (task.draw === 'clean') cleaning.push(task.bytes.length);
      await release.promise;
      return DRAWN;
    }),
  });
  const greedy = Array.from({ length: 6 }, (_, n) => draughtsman.clean(person('greedy'), new Uint8Array(n)));
  await expect(draughtsman.clean(person('greedy'), new Uint8Array(9))).rejects.toMatchObject({
    problem: 'DOCUMENT_BUSY',
  });
  const other = draughtsman.clean(person('other'), new Uint8Array(99));
  expect(await draughtsman.draw({ draw: 'handwriting', strokes: [], print: false })).toBe(DRAWN);
  expect(cleaning).toEqual([0]);
  release.resolve();
  await other;
  expect(cleaning.indexOf(99)).toBeLessThan(3); // after the one that runs and one more at most
  await Promise.all(greedy);
});
