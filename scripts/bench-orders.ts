// npm run bench:orders [-- orders rows] — orders taken from their submission to an enabled seal, per second, with where the
// time goes; and how long a page of the list takes among ten thousand and a million orders.
import './production.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { countedKinds } from '../apps/server/src/testing/statements.ts';
import {
  aCompany,
  approve,
  type Bench,
  openBench,
  payOrder,
  submitOrder,
  waitUntilMade,
} from '../bench/orders-world.ts';
import { mergeResult } from '../bench/report.ts';

const COUNT = Number(process.argv[2] ?? 60);
const MANY = Number(process.argv[3] ?? 1_000_000);
const AT_ONCE = 4;
const LOOKS = 300;
const MOST_RATIO = 1.5;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-bench-'));
fs.chmodSync(dataDir, 0o755);
const bench = await openBench(dataDir);
try {
  const throughput = await ordersPerSecond(bench);
  console.table(throughput.phases);
  console.log(`每秒完成 ${throughput.perSecond} 份订单（从提交到印章启用，${COUNT} 份，同时 ${AT_ONCE} 份）`);
  mergeResult('orders', { throughput: { orders: COUNT, atOnce: AT_ONCE, ...throughput } });
  if (MANY > 0) mergeResult('orders', { list: await lists(bench) });
} finally {
  await bench.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

async function lists(on: Bench) {
  const small = await listTimes(on, 10_000);
  const large = await listTimes(on, MANY);
  const ratio = Number((large.p95 / small.p95).toFixed(2));
  console.table({ few: small, many: large });
  console.log(`订单列表 p95 之比 ${ratio}（目标不超过 ${MOST_RATIO}）`);
  if (ratio > MOST_RATIO) process.exitCode = 1;
  return { small, large, ratio };
}

type Phase = 'submit' | 'pay' | 'approve' | 'make';

/** Buyers are there before the clock runs: what is measured begins with a draft and ends with a seal. */
async function ordersPerSecond(on: Bench) {
  const drafts: Awaited<ReturnType<typeof aCompany>>[] = [];
  for (let n = 0; n < COUNT + AT_ONCE; n++) drafts.push(await aCompany(on));
  const spent: Record<Phase, number> = { submit: 0, pay: 0, approve: 0, make: 0 };
  const timed = async <T>(phase: Phase, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    spent[phase] += performance.now() - began;
    return result;
  };
  const take = async (draft: (typeof drafts)[number]) => {
    await timed('submit', () => submitOrder(on, draft));
    await timed('pay', () => payOrder(on, draft));
    await timed('approve', () => approve(on, draft));
    await timed('make', () => waitUntilMade(on, draft.orderId));
  };
  await Promise.all(drafts.splice(0, AT_ONCE).map(take)); // warm
  for (const phase of Object.keys(spent) as Phase[]) spent[phase] = 0;
  on.statements.take();
  on.statements.takeTransactions();
  const began = performance.now();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let draft = drafts.pop(); draft; draft = drafts.pop()) await take(draft);
  });
  await Promise.all(workers);
  const seconds = (performance.now() - began) / 1000;
  const phases = Object.fromEntries(
    Object.entries(spent).map(([phase, ms]) => [phase, { millisecondsPerOrder: Math.round(ms / COUNT) }]),
  );
  const each = (amount: number) => Number((amount / COUNT).toFixed(2));
  const kinds = countedKinds(on.statements.take());
  const perOrder = {
    statements: each(kinds.reduce((sum, [, times]) => sum + times, 0)),
    transactions: each(on.statements.takeTransactions()),
  };
  const statementsPerOrder = Object.fromEntries(
    kinds.map(([kind, times]) => [kind, each(times)]).filter(([, times]) => Number(times) >= 0.5),
  );
  console.table(statementsPerOrder);
  return { perSecond: Number((COUNT / seconds).toFixed(2)), phases, perOrder, statementsPerOrder };
}

/** Pages of one company that has all of them: the first, those of a state, and from somewhere in the middle on. */
async function listTimes(on: Bench, rows: number) {
  const { token, idAt } = await on.fill(rows);
  const queries = [
    'limit=20',
    'limit=20&state=done',
    'limit=20&state=reviewing',
    'limit=20&product=seal-official',
  ];
  const times: number[] = [];
  for (let n = 0; n < LOOKS; n++) {
    const before = n % 2 === 0 ? '' : `&before=${idAt(Math.floor(Math.random() * rows))}`;
    const began = performance.now();
    await on.get(`/api/appapi/order/list?${queries[n % queries.length]}${before}`, token);
    if (n >= 20) times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));
  return { rows, p50: at(0.5), p95: at(0.95) };
}
