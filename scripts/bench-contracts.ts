// npm run bench:contracts [-- contracts rows] — contracts completed per second (two signers, 200 kB, B-T then B-LT)
// against what keys, hashes and disk alone would allow, with where the rest goes; and how long the signing centre's
// lists and its search take among ten thousand and a million contracts.
// npm run bench:contracts -- --signing [contracts], -- --lists [rows] — one of the two alone.
// npm run bench:contracts -- --drafts [contracts] — a file of 200 kB taken to a contract that is sent.
// npm run bench:contracts -- --page [pages] — the page that writes a contract with 300 pages: time to the first of them,
// frames while all pass by, and memory, in a browser. What another part measured before stays in the results.
import './production.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Store } from '../apps/server/src/db/connect.ts';
import { draftsPerSecond } from '../bench/contracts-drafts.ts';
import { floor, NEEDED } from '../bench/contracts-floor.ts';
import { listTimes } from '../bench/contracts-lists.ts';
import { createPageTimes } from '../bench/contracts-page.ts';
import { signingPerSecond, untilQuiet } from '../bench/contracts-signing.ts';
import { aFile, ContractWorld } from '../bench/contracts-world.ts';
import { mergeResult } from '../bench/report.ts';
import { buildSite } from './site.ts';

const [first = '', second = ''] = process.argv.slice(2);
const part = first.startsWith('--') ? first : 'all';
const numberOr = (text: string, otherwise: number) =>
  text && !text.startsWith('--') ? Number(text) : otherwise;
const PORT = Number(process.env.PORT ?? 18_220);
const LANES = 6;
const SMALL = 10_000;
const FILE_BYTES = 200_000;
const COUNT = numberOr(part === 'all' ? first : second, 100);
const MANY = 1_000_000;
const LONG = 300;

const world = new ContractWorld(PORT);
/** How busy the machine was besides, which every figure suffers from. */
const load = () => Number((os.loadavg()[0] ?? 0).toFixed(1));

async function measureSigning(store: Store) {
  const pdf = await aFile(FILE_BYTES);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-floor-'));
  const limit = await floor(folder, pdf, LANES, 200);
  fs.rmSync(folder, { recursive: true });
  console.log(`仅密钥、摘要与落盘：每秒 ${limit.perSecond} 份`, limit.msPerContract);
  const loadBefore = load();
  const signing = await signingPerSecond(world, store, { count: COUNT, lanes: LANES, pdf });
  console.dir(signing, { depth: 3 });
  const share = Number((signing.perSecond / limit.perSecond).toFixed(3));
  console.log(`每秒完成 ${signing.perSecond} 份（到 B-LT），为上限的 ${(share * 100).toFixed(1)}%`);
  return { signing: { loadBefore, ...signing }, limit: { needed: NEEDED, ...limit }, share };
}

async function measureLists(store: Store) {
  const reader = await world.signer(store, '测量读者', 99);
  await world.contract(reader, [reader], await aFile(FILE_BYTES), '测量读者的合同');
  const loadBefore = load();
  const lists = await listTimes(world, store, reader, SMALL, numberOr(second, MANY));
  console.dir(lists, { depth: 3 });
  console.log(
    `列表 p95 之比 ${lists.ratio.lists}（目标不超过 1.5），搜索 ${lists.ratio.search}（目标不超过 3）`,
  );
  return { lists: { loadBefore, ...lists } };
}

async function measureDrafts(store: Store) {
  const loadBefore = load();
  const drafts = await draftsPerSecond(world, store, {
    ...{ count: numberOr(second, 100), lanes: LANES, pdf: await aFile(FILE_BYTES) },
  });
  console.dir(drafts, { depth: 3 });
  return { drafts: { loadBefore, ...drafts } };
}

async function measurePage(store: Store) {
  const loadBefore = load();
  const createPage = await createPageTimes(world, store, numberOr(second, LONG));
  console.dir(createPage);
  return { createPage: { loadBefore, ...createPage } };
}

const PARTS: Record<string, readonly ((store: Store) => Promise<Record<string, unknown>>)[]> = {
  all: [measureSigning, measureDrafts, measureLists],
  '--signing': [measureSigning],
  '--drafts': [measureDrafts],
  '--lists': [measureLists],
  '--page': [measurePage],
};

try {
  if (part === '--page') await buildSite({ quiet: true });
  await world.start({ pages: part === '--page' });
  await world.withStore(async (store) => {
    await untilQuiet(store);
    for (const measure of PARTS[part] ?? []) mergeResult('contracts', await measure(store));
  });
} finally {
  await world.close();
}
