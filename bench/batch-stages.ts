// A table taken to sent contracts, with where the time goes, what memory it takes, and what a killed server leaves.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { AUTHOR_KEY } from '@yinxin/api';
import { createPdf } from '@yinxin/pdf';
import type { Store } from '../apps/server/src/db/connect.ts';
import { type Measured, rounded } from './contracts-signing.ts';
import type { ContractWorld } from './contracts-world.ts';
import type { WorldSigner } from './world-client.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** So much of a statement tells which it is. */
const MOST_OF_A_KIND = 90;
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

interface Detail {
  state: string;
  counts: { ready: number; sent: number; failed: number; invalid: number };
}

async function aTemplate(world: ContractWorld, author: WorldSigner): Promise<string> {
  const { id } = await world.send<{ id: string }>('template/create', author, {});
  const file = new FormData();
  file.append(
    'file',
    new Blob([new Uint8Array(createPdf({ pages: [{ lines: ['Post'] }] }))]),
    'template.pdf',
  );
  const { document, revision } = await world.send<{ document: { id: string }; revision: number }>(
    `template/upload?templateId=${id}`,
    author,
    file,
  );
  const at = (party: string, kind: string, top: number, label = '') => ({
    ...{ documentId: document.id, party, kind, label, page: 0, left: 30, top, width: 60, height: 12 },
  });
  await world.send('template/save', author, {
    ...{ id, name: '测量批次', algorithm: 'ecdsa', documents: [{ id: document.id, name: '合同' }] },
    ...{ roles: [{ key: 'staff', name: '员工', kind: 'person' }], revision, editor: randomUUID() },
    fields: [at(AUTHOR_KEY, 'text', 60, '岗位'), at('staff', 'signature', 90)],
  });
  await world.send('template/publish', author, { id });
  return id;
}

const SURNAMES = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨'];
function tableOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const name = `${SURNAMES[at % 16]}测${SURNAMES[Math.floor(at / 16) % 16]}`;
    return `${name},134${String(10_000_000 + at)},工程师${at}`;
  });
  return ['姓名,手机号,岗位', ...lines].join('\n');
}

async function aBatch(world: ContractWorld, author: WorldSigner, rows: number): Promise<string> {
  const templateId = await aTemplate(world, author);
  const { id } = await world.send<{ id: string }>('batch/create', author, { templateId });
  const file = new FormData();
  file.append('file', new Blob([tableOf(rows)]), 'table.csv');
  await world.send(`batch/upload?id=${id}`, author, file);
  return id;
}

const detailOf = (world: ContractWorld, author: WorldSigner, id: string) =>
  world.send<Detail>(`batch/detail?id=${id}`, author);

export async function batchStages(world: ContractWorld, store: Store, author: WorldSigner, rows: number) {
  const templateId = await aTemplate(world, author);
  const { id } = await world.send<{ id: string }>('batch/create', author, { templateId });
  const file = new FormData();
  file.append('file', new Blob([tableOf(rows)]), 'table.csv');
  const before = await world.ask<number>('memory');
  const began = performance.now();
  await world.send(`batch/upload?id=${id}`, author, file);
  const checked = performance.now();
  const afterReading = await world.ask<number>('memory');
  await world.ask('measure');
  const started = performance.now();
  await world.send('batch/start', author, { id, rows });
  let peak = afterReading;
  for (;;) {
    const { rowCount } = await store.pool.query(`select from batches where id = $1 and state = 'DONE'`, [id]);
    peak = Math.max(peak, await world.ask<number>('memory'));
    if (rowCount) break;
    await sleep(200);
  }
  const sent = performance.now();
  const profile = await world.ask<Measured>('measured');
  const { counts } = await detailOf(world, author, id);
  if (counts.sent !== rows) throw new Error(`${counts.sent} of ${rows} were sent`);
  const sendMs = sent - started;
  const total = checked - began + sendMs;
  const share = (ms: number) => rounded(ms / total);
  return {
    rows,
    perSecond: rounded((rows / sendMs) * 1_000),
    stages: {
      readAndCheck: { ms: Math.round(checked - began), share: share(checked - began) },
      send: { ms: Math.round(sendMs), share: share(sendMs) },
    },
    /** Of the main thread while rows are sent; what is idle waits for the database. */
    sending: Object.fromEntries(
      Object.entries(profile.groups)
        .toSorted(([, a], [, b]) => b - a)
        .map(([group, ms]) => [group, rounded(ms / sendMs)]),
    ),
    /** What follows from a row counts as far as it was done by then. */
    perRow: {
      statements: rounded(profile.kinds.reduce((sum, [, times]) => sum + times, 0) / rows),
      transactions: rounded(profile.transactions / rows),
      syncsOfFiles: rounded(profile.fileSyncs / rows),
      mainThreadMs: rounded(profile.mainMs / rows),
      otherThreadsMs: rounded(profile.othersMs / rows),
    },
    statementsPerRow: Object.fromEntries(
      profile.kinds
        .map(([kind, times]) => [kind.slice(0, MOST_OF_A_KIND), rounded(times / rows)] as const)
        .filter(([, times]) => times >= 0.05),
    ),
    memoryMb: { before: megabytes(before), afterReading: megabytes(afterReading), peak: megabytes(peak) },
  };
}

/** Rows are sent in their order, so the first that waits tells how many went before, whatever the size of the table. */
async function sentOf({ pool }: Store, id: string, rows: number): Promise<number> {
  const { rows: found } = await pool.query<{ number: number }>(
    `select number from batch_rows where batch_id = $1 and state = 'ready' order by number limit 1`,
    [id],
  );
  const [next] = found;
  return next ? next.number - FIRST_ROW : rows;
}
/** The head is the first line of a table. */
const FIRST_ROW = 2;

/** Rows of tables and entries of indexes that the database has gone through so far. */
async function readSoFar({ pool }: Store): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select tup_returned + tup_fetched as n from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.n ?? 0;
}

/**
 * What sending a table takes of memory, of time and of the database, looked at after every tenth of its rows; nothing is
 * profiled, for a profile grows with the time it takes. How many rows the database goes through for one that is sent
 * says whether the last cost more than the first, on a machine that does other things too.
 */
export async function batchMemory(world: ContractWorld, store: Store, author: WorldSigner, rows: number) {
  const id = await aBatch(world, author, rows);
  await world.send('batch/start', author, { id, rows });
  const began = performance.now();
  const heldMb: number[] = [];
  const perSecondByTenth: number[] = [];
  const readPerRowByTenth: number[] = [];
  let peak = 0;
  let last = { sent: 0, at: began, read: await readSoFar(store) };
  for (;;) {
    const sent = await sentOf(store, id, rows);
    peak = Math.max(peak, await world.ask<number>('memory'));
    if (sent >= (rows / 10) * (heldMb.length + 1)) {
      const now = { sent, at: performance.now(), read: await readSoFar(store) };
      const count = now.sent - last.sent;
      perSecondByTenth.push(rounded((count / (now.at - last.at)) * 1_000));
      readPerRowByTenth.push(Math.round((now.read - last.read) / count));
      heldMb.push(megabytes(await world.ask<number>('held')));
      last = now;
      console.log(
        `${sent} / ${rows}：占用 ${heldMb.at(-1)} MB，峰值 ${megabytes(peak)} MB，每秒 ${perSecondByTenth.at(-1)} 份，每份读取 ${readPerRowByTenth.at(-1)} 行`,
      );
    }
    if (sent === rows) break;
    await sleep(500);
  }
  const perSecond = rounded((rows / (performance.now() - began)) * 1_000);
  const { counts } = await detailOf(world, author, id);
  if (counts.sent !== rows) throw new Error(`${counts.sent} of ${rows} were sent`);
  return { rows, perSecond, perSecondByTenth, readPerRowByTenth, heldMb, peakMb: megabytes(peak) };
}

/** The server is killed so often while it sends, and started again; the minute's look takes the batch up. */
export async function killedBatch(
  world: ContractWorld,
  store: Store,
  author: WorldSigner,
  rows: number,
  kills: number,
) {
  const id = await aBatch(world, author, rows);
  await world.send('batch/start', author, { id, rows });
  const sentRows = async (): Promise<number> => {
    const { rows: found } = await store.pool.query<{ n: number }>(
      `select count(*)::int as n from batch_rows where batch_id = $1 and state = 'sent'`,
      [id],
    );
    return found[0]?.n ?? 0;
  };
  let killed = 0;
  for (let next = 1; next <= kills; next++) {
    const wanted = (rows * next) / (kills + 1);
    while ((await sentRows()) < wanted) await sleep(10);
    await world.kill();
    killed++;
    await world.startAgain(store);
    await store.pool.query(`update batches set lease_until = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    await world.ask('sweep');
  }
  for (;;) {
    const { state } = await detailOf(world, author, id);
    if (state === 'DONE') break;
    await sleep(200);
  }
  const { rows: found } = await store.pool.query<{ n: number; sent: number }>(
    `select count(*)::int as n, count(distinct r.contract_id)::int as sent from batch_rows r
       join batches b on b.id = r.batch_id
       join contracts c on c.template_version_id = b.version_id and c.state <> 'DRAFT'
         and c.id = r.contract_id
      where b.id = $1`,
    [id],
  );
  const { rows: all } = await store.pool.query<{ n: number }>(
    `select count(*)::int as n from contracts c join batches b on b.version_id = c.template_version_id where b.id = $1`,
    [id],
  );
  return { rows, kills: killed, contracts: all[0]?.n ?? 0, named: found[0]?.sent ?? 0 };
}
