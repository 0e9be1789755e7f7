// npm run bench:batch [-- rows large kills] — rows of a table sent as contracts per second, with the share of each stage;
// how much memory a table ten times as large takes beyond a small one, in one run; and kill -9 of the server again and again in the middle of a
// batch, after which there are exactly as many contracts as rows.
import './production.ts';
import { batchMemory, batchStages, killedBatch } from '../bench/batch-stages.ts';
import { untilQuiet } from '../bench/contracts-signing.ts';
import { ContractWorld } from '../bench/contracts-world.ts';
import { writeResult } from '../bench/report.ts';

const [count = 1_000, large = 10_000, kills = 5] = process.argv.slice(2).map(Number);
/** What ten times as many rows may take more. */
const FLAT = 1.2;
const PORT = Number(process.env.PORT ?? 18_221);

const world = new ContractWorld(PORT);
try {
  await world.start();
  await world.withStore(async (store) => {
    await untilQuiet(store);
    const author = await world.signer(store, '测量发起', 1);
    const small = await batchStages(world, store, author, count);
    console.dir(small, { depth: 3 });
    // once round before it is looked at: what is loaded and compiled only once is no growth
    const few = large > 0 ? await batchMemory(world, store, author, count) : undefined;
    const many = large > 0 ? await batchMemory(world, store, author, large) : undefined;
    const memory = few && many && { few, many, ratio: Number((many.peakMb / few.peakMb).toFixed(2)) };
    if (memory) console.log(`${large} 行与 ${count} 行的内存峰值之比 ${memory.ratio}，不得超过 ${FLAT}`);
    if (memory && memory.ratio > FLAT) process.exitCode = 1;
    const killed = await killedBatch(world, store, author, count, kills);
    console.dir(killed);
    console.log(
      `每秒发起 ${small.perSecond} 份；kill -9 ${killed.kills} 次后，${killed.rows} 行成为 ${killed.contracts} 份`,
    );
    if (killed.contracts !== killed.rows) process.exitCode = 1;
    writeResult('batch', { small, ...(memory && { memory }), killed });
  });
} finally {
  await world.close();
}
