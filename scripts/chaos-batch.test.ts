import { expect, test } from 'vitest';
import { killedBatch } from '../bench/batch-stages.ts';
import { ContractWorld } from '../bench/contracts-world.ts';
import { isDeep } from './depth.ts';

/** `npm run bench:batch` does it with a thousand rows and five kills. */
const ROWS = 200;
const KILLS = 2;

// the quick run kills jobs of a batch within the process (modules/batches) and a server under load (chaos-contracts)
test.runIf(isDeep)(
  'kill -9 while a table is sent leaves exactly one contract for each row',
  async () => {
    const world = new ContractWorld(18_223);
    try {
      await world.start();
      await world.withStore(async (store) => {
        const author = await world.signer(store, '批次发起', 1);
        expect(await killedBatch(world, store, author, ROWS, KILLS)).toEqual({
          ...{ rows: ROWS, kills: KILLS },
          ...{ contracts: ROWS, named: ROWS },
        });
      });
    } finally {
      await world.close();
    }
  },
  900_000,
);
