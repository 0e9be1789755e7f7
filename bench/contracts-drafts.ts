// A file taken to a contract that is sent: begun, uploaded, written and sent, by so many people at once.
import { performance } from 'node:perf_hooks';
import type { Store } from '../apps/server/src/db/connect.ts';
import { inLanes, type Measured, rounded, waited } from './contracts-signing.ts';
import type { ContractWorld } from './contracts-world.ts';
import type { WorldSigner } from './world-client.ts';

const TITLE = '测量起草';

export async function draftsPerSecond(
  world: ContractWorld,
  store: Store,
  { count, lanes, pdf }: { count: number; lanes: number; pdf: Uint8Array },
) {
  const people: WorldSigner[] = [];
  for (let lane = 0; lane < lanes; lane++)
    people.push(await world.signer(store, `测量丙${'一二三四五六七八'[lane]}`, 50 + lane));
  const waits: number[] = [];
  const draft = (numbers: number) =>
    inLanes(
      Array.from({ length: numbers }, (_, n) => n),
      lanes,
      async (n) => {
        const [author, other] = [people[n % lanes], people[(n + 1) % lanes]];
        if (!author || !other) throw new Error('nobody drafts');
        const began = performance.now();
        await world.contract(author, [author, other], pdf, TITLE);
        waits.push(performance.now() - began);
      },
    );
  await draft(lanes * 2); // warm
  waits.length = 0;
  await world.ask('measure');
  const began = performance.now();
  await draft(count);
  const seconds = (performance.now() - began) / 1_000;
  const { kinds, transactions, fileSyncs, mainMs, othersMs, groups } = await world.ask<Measured>('measured');
  const each = (amount: number) => rounded(amount / count);
  return {
    ...{ contracts: count, lanes, fileBytes: pdf.length, perSecond: rounded(count / seconds) },
    waitedMs: waited(waits),
    perContract: {
      statements: each(kinds.reduce((sum, [, times]) => sum + times, 0)),
      ...{ transactions: each(transactions), syncsOfFiles: each(fileSyncs) },
      ...{ serverMainThreadMs: each(mainMs), serverOtherThreadsMs: each(othersMs) },
    },
    statementsPerContract: Object.fromEntries(
      kinds.map(([kind, times]) => [kind, each(times)]).filter(([, times]) => Number(times) >= 0.3),
    ),
    mainThreadMsPerContract: Object.fromEntries(
      Object.entries(groups)
        .toSorted(([, a], [, b]) => b - a)
        .map(([group, ms]) => [group, each(ms)]),
    ),
  };
}
