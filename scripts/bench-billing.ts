// npm run bench:billing [-- metering|making|lists|matching] — how long bills take to be made from a million records and how that grows; how long a page of
// bills and its sums take among ten thousand and a million; and what metering adds to the statements of an act.
import './production.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { asSystem } from '../apps/server/src/http/principal.ts';
import type { Reader } from '../apps/server/src/modules/bill-reading/index.ts';
import { listBills, summarise } from '../apps/server/src/modules/bill-reading/listing.ts';
import { measureMatching } from '../apps/server/src/modules/bill-tables/testing/matching.ts';
import { makeBills } from '../apps/server/src/modules/bills/making.ts';
import { record } from '../apps/server/src/modules/events/index.ts';
import { sentStatements } from '../apps/server/src/testing/statements.ts';
import {
  BILLS_OF_PARTNER,
  openWorld,
  someBills,
  somePartners,
  someRecords,
  type World,
} from '../bench/billing-world.ts';
import { mergeResult } from '../bench/report.ts';

const MOST_SECONDS = 60;
const MOST_RATIO = 1.5;
const LOOKS = 240;

const PLATFORM: Reader = { role: 'platform-finance', partnerId: null };
type Filter = Parameters<typeof listBills>[2];
type Page = Parameters<typeof listBills>[3];
const everything: Filter = { differing: false };
const FILTERS: readonly Filter[] = [
  everything,
  { ...everything, state: 'unchecked' },
  { ...everything, differing: true },
  { ...everything, from: '2026-01' },
  { ...everything, min: 1_000_000, max: 2_000_000 },
  { ...everything, number: 'ZD202609-' },
];
const SORTS: readonly Page['sort'][] = ['period', 'amount', 'difference', 'due'];

const at = (times: readonly number[], share: number) =>
  Number((times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2));

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-bench-'));
fs.chmodSync(dataDir, 0o755);
const world = await openWorld(dataDir);
let failed = false;
const must = (holds: boolean, words: string) => {
  console.log(`${holds ? '达到' : '没有达到'}：${words}`);
  failed ||= !holds;
};
const [only] = process.argv.slice(2);
const isAsked = (part: string) => only === undefined || only === part;
try {
  if (isAsked('metering')) {
    const metering = await statementsOfAnAct(world);
    const { withUses, without } = metering;
    must(withUses === without, `计量不增加语句（有 ${withUses} 条，无 ${without} 条）`);
    mergeResult('billing', { metering });
  }
  if (isAsked('making')) {
    const making = await makingTimes(world);
    console.table(making.runs);
    must(making.million <= MOST_SECONDS, `100 万条用量出账 ${making.million} 秒（目标 ${MOST_SECONDS} 秒）`);
    mergeResult('billing', { making });
  }
  if (isAsked('matching')) {
    const matching = await measureMatching(world.store.db, 100_000);
    console.table(matching);
    const seconds = (matching.readMs + matching.matchMs) / 1000;
    must(seconds <= 10, `10 万对 10 万条比对 ${seconds.toFixed(1)} 秒（目标 10 秒）`);
    must(matching.addedMb <= 300, `比对多用内存 ${matching.addedMb} MB（目标 300 MB）`);
    mergeResult('billing', { matching });
  }
  if (isAsked('lists')) {
    const lists = await listTimes(world);
    console.table(lists.reads);
    for (const [what, ratio] of Object.entries(lists.ratio))
      must(ratio <= MOST_RATIO, `${what}，100 万张与 1 万张 p95 之比 ${ratio}（目标 ${MOST_RATIO}）`);
    mergeResult('billing', { lists });
  }
  if (failed) process.exitCode = 1;
} finally {
  await world.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** An act that is written down alone, and one that is a use: what goes over the line for each. */
async function statementsOfAnAct({ store }: World) {
  const sent = sentStatements(store);
  const caller = asSystem('bench');
  const owner = { kind: 'organization', id: '00000000-0000-4000-8000-000000000000' } as const;
  const act = { act: 'send-contract', target: owner.id } as const;
  const use = { owner, meter: 'contract', reference: owner.id, number: 'HT1' } as const;
  const count = async (uses: (typeof use)[]) => {
    sent.take();
    await store.db.transaction((tx) => record(tx, caller, { ...act, uses }));
    return sent.take().length;
  };
  return { without: await count([]), withUses: await count([use]) };
}

/** Months of growing size, each made from nothing. */
async function makingTimes(on: World) {
  const runs: Record<string, { partners: number; records: number; seconds: number }> = {};
  const run = async (letter: string, partners: number, sizes: readonly (readonly [string, number])[]) => {
    await somePartners(on, letter, partners);
    for (const [period, records] of sizes) {
      await someRecords(on, letter, period, records);
      const began = performance.now();
      const made = await makeBills(on.store.db, period);
      const seconds = Number(((performance.now() - began) / 1000).toFixed(2));
      if (made !== partners) throw new Error(`${made} bills of ${partners} partners`);
      runs[`${partners} 个合作方，${records} 条`] = { partners, records, seconds };
    }
  };
  await run('A', 100, [
    ['2025-01', 100_000], // warm
    ['2025-02', 250_000],
    ['2025-03', 500_000],
    ['2025-04', 1_000_000],
  ]);
  await run('B', 1, [['2025-05', 1_000_000]]);
  const of = (partners: number, records: number) =>
    Object.values(runs).find((each) => each.partners === partners && each.records === records)?.seconds ??
    Number.NaN;
  const growth = Number((of(100, 1_000_000) / of(100, 250_000)).toFixed(2));
  must(growth <= 4 * 1.25, `记录为 4 倍，出账时间为 ${growth} 倍（目标不超过 5 倍）`);
  return { runs, growth, million: Math.max(of(100, 1_000_000), of(1, 1_000_000)) };
}

/** Every order of the list, the first page and one behind it, and every filter; in turn for partners and for the platform. */
async function looks(on: World, readers: readonly Reader[]) {
  const { db } = on.store;
  const pages: number[] = [];
  const sums: number[] = [];
  const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    into.push(performance.now() - began);
    return result;
  };
  for (let n = 0; n < LOOKS; n++) {
    const reader = readers[n % readers.length] ?? PLATFORM;
    const isFiltered = n % 2 === 1;
    const filter = isFiltered ? (FILTERS[Math.floor(n / 2) % FILTERS.length] ?? everything) : everything;
    const sort = isFiltered ? 'period' : (SORTS[Math.floor(n / 2) % SORTS.length] ?? 'period');
    const page: Page = { sort, order: n % 4 < 2 ? 'desc' : 'asc', limit: 20 };
    const { next } = await timed(pages, () => listBills(db, reader, filter, page));
    if (next) await timed(pages, () => listBills(db, reader, filter, { ...page, after: next }));
    await timed(sums, () => summarise(db, reader, filter));
  }
  return { pages: pages.slice(40), sums: sums.slice(20) };
}

async function listTimes(on: World) {
  const reads: Record<string, { bills: number; p50: number; p95: number }> = {};
  await on.place('truncate bill_lines, bills cascade');
  const measure = async (name: string, letter: string, partners: number, total: number) => {
    const ids = await somePartners(on, letter, partners);
    await someBills(on, letter);
    const sides: Record<string, readonly Reader[]> = {
      合作方: ids.slice(0, 50).map((partnerId) => ({ role: 'partner-finance', partnerId })),
      平台: [PLATFORM],
    };
    for (const [side, readers] of Object.entries(sides)) {
      const { pages, sums } = await looks(on, readers);
      reads[`${side} 列表 ${name}`] = { bills: total, p50: at(pages, 0.5), p95: at(pages, 0.95) };
      reads[`${side} 合计 ${name}`] = { bills: total, p50: at(sums, 0.5), p95: at(sums, 0.95) };
    }
  };
  const few = Math.ceil(10_000 / BILLS_OF_PARTNER);
  const many = Math.ceil(1_000_000 / BILLS_OF_PARTNER) - few;
  await measure('1 万', 'C', few, few * BILLS_OF_PARTNER);
  await measure('100 万', 'D', many, (few + many) * BILLS_OF_PARTNER);
  const ratio = Object.fromEntries(
    ['合作方 列表', '合作方 合计', '平台 列表', '平台 合计'].map((what) => [
      what,
      Number(
        ((reads[`${what} 100 万`]?.p95 ?? Number.NaN) / (reads[`${what} 1 万`]?.p95 ?? Number.NaN)).toFixed(
          2,
        ),
      ),
    ]),
  );
  return { reads, ratio };
}
