// Contracts of two signers taken from sent to B-LT, with where the time goes.
import os from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Store } from '../apps/server/src/db/connect.ts';
import type { ContractWorld } from './contracts-world.ts';
import type { Profile } from './profile.ts';
import type { WorldSigner } from './world-client.ts';

const TITLE = '测量合同';
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const rounded = (value: number) => Number(value.toFixed(2));

/** What the server tells of the time that was measured. */
export interface Measured extends Profile {
  kinds: [kind: string, times: number][];
  transactions: number;
  fileSyncs: number;
}

/** How long people waited. */
export function waited(all: readonly number[]) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { mean: rounded(all.reduce((sum, ms) => sum + ms, 0) / all.length), p50: at(0.5), p99: at(0.99) };
}

/** The demo's own first contracts are done before the clock runs. */
export async function untilQuiet({ pool }: Store): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select 1 from contracts where state = 'INVALIDED'`);
    if (rows.length > 0) return;
    await sleep(200);
  }
}

const countOf = async ({ pool }: Store, text: string): Promise<number> =>
  (await pool.query<{ n: number }>(text)).rows[0]?.n ?? 0;

const archived = (store: Store) =>
  countOf(
    store,
    `select count(*)::int as n from contract_documents d join contracts c on c.id = d.contract_id
      where c.state = 'COMPLETE' and c.title = '${TITLE}' and d.level = 'B-LT'`,
  );
const indexed = (store: Store) =>
  countOf(store, `select count(*)::int as n from contracts where title = '${TITLE}' and words is null`);
const commits = (store: Store) =>
  countOf(store, `select xact_commit::int as n from pg_stat_database where datname = current_database()`);
/** Of the database's log: several commits of one moment share one. */
const logSyncs = (store: Store) =>
  countOf(store, `select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'`);
/** Connections tell the statistics what they did when they rest. */
const TOLD_MS = 1_500;

/** Milliseconds all processors of the machine were busy. */
const busy = () =>
  os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** Runs the work for every contract, so many at once. */
export async function inLanes<T>(
  all: readonly T[],
  lanes: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
    }),
  );
}

export async function signingPerSecond(
  world: ContractWorld,
  store: Store,
  { count, lanes, pdf }: { count: number; lanes: number; pdf: Uint8Array },
) {
  const pairs: [WorldSigner, WorldSigner][] = [];
  for (let lane = 0; lane < lanes; lane++)
    pairs.push([
      await world.signer(store, `测量甲${'一二三四五六七八'[lane]}`, lane * 2 + 1),
      await world.signer(store, `测量乙${'一二三四五六七八'[lane]}`, lane * 2 + 2),
    ]);
  const pairAt = (n: number) => pairs[n % lanes] ?? (pairs[0] as [WorldSigner, WorldSigner]);
  const spent: { prepare: number[]; sign: number[] } = { prepare: [], sign: [] };
  const signBoth = async ({ id, pair }: { id: string; pair: readonly WorldSigner[] }) => {
    for (const signer of pair) {
      const began = performance.now();
      const intentId = await world.prepare(store, signer, id);
      const prepared = performance.now();
      await world.press(signer, intentId);
      spent.prepare.push(prepared - began);
      spent.sign.push(performance.now() - prepared);
    }
  };
  const draft = async (numbers: number) => {
    const made: { id: string; pair: readonly WorldSigner[] }[] = [];
    await inLanes(
      Array.from({ length: numbers }, (_, n) => n),
      lanes,
      async (n) => {
        const pair = pairAt(n);
        made.push({ id: await world.contract(pair[0], pair, pdf, TITLE), pair });
      },
    );
    return made;
  };
  const settled = async (expected: number) => {
    while ((await archived(store)) < expected) await sleep(20);
  };

  const warm = await draft(lanes);
  await inLanes(warm, lanes, signBoth);
  await settled(lanes);
  const draftingBegan = performance.now();
  const contracts = await draft(count);
  const draftSeconds = (performance.now() - draftingBegan) / 1_000;
  while ((await indexed(store)) > 0) await sleep(50);

  await sleep(TOLD_MS);
  [spent.prepare, spent.sign] = [[], []];
  const [before, syncedBefore] = [await commits(store), await logSyncs(store)];
  const [busyBefore, ownBefore] = [busy(), process.cpuUsage()];
  await world.ask('measure');
  const began = performance.now();
  await inLanes(contracts, lanes, signBoth);
  const signedSeconds = (performance.now() - began) / 1_000;
  await settled(lanes + count);
  const seconds = (performance.now() - began) / 1_000;
  const measured = await world.ask<Measured>('measured');
  const { mainMs, othersMs, groups } = measured;
  const own = process.cpuUsage(ownBefore);
  const ownMs = (own.user + own.system) / 1_000;
  const rest = busy() - busyBefore - mainMs - othersMs - ownMs;
  const perContract = (ms: number) => rounded(ms / count);
  await sleep(TOLD_MS);
  return {
    ...{ contracts: count, lanes, signers: 2, fileBytes: pdf.length },
    perSecond: rounded(count / seconds),
    signedPerSecond: rounded(count / signedSeconds),
    draftedPerSecond: rounded(count / draftSeconds),
    waitedMs: { prepareEach: waited(spent.prepare), signEach: waited(spent.sign) },
    perContract: {
      statements: perContract(measured.kinds.reduce((sum, [, times]) => sum + times, 0)),
      transactions: perContract(measured.transactions),
      commitsOfAll: perContract((await commits(store)) - before),
      syncsOfLog: perContract((await logSyncs(store)) - syncedBefore),
      syncsOfFiles: perContract(measured.fileSyncs),
    },
    statementsPerContract: Object.fromEntries(
      measured.kinds
        .map(([kind, times]) => [kind, perContract(times)])
        .filter(([, times]) => Number(times) >= 0.1),
    ),
    processorMsPerContract: {
      serverMainThread: perContract(mainMs),
      serverOtherThreads: perContract(othersMs),
      bench: perContract(ownMs),
      databaseAndRest: perContract(rest),
    },
    mainThreadMsPerContract: Object.fromEntries(
      Object.entries(groups)
        .toSorted(([, a], [, b]) => b - a)
        .map(([group, ms]) => [group, perContract(ms)]),
    ),
  };
}
