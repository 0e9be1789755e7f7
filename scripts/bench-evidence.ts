// npm run bench:evidence [-- leaves] — durable appends per second, by one writer and by a hundred at once, and what a
// proof costs in a large log.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EvidenceLog, formatProof, type Policy, parseProof, verifyProof } from '@yinxin/evidence-log';
import { fileStore, nodeCrypto } from '@yinxin/evidence-log/node';
import { benchLog, newLogKeys, ORIGIN } from '../bench/evidence-log.ts';
import { median, writeResult } from '../bench/report.ts';

const leaves = Number(process.argv[2] ?? 1_000_000);
const TARGET_PER_SECOND = 2_000;
/** As many as the server appends at once (modules/evidence/leaves.ts), and fewer, as on a quiet day. */
const GROUPS = [1_000, 100, 10, 1];
const TURN_MS = 4_000;
/** As many who ask at once, each for so few, and how long all but one in a hundred may wait. */
const WRITERS = 100;
const SMALL_GROUPS = [10, 1];
const MOST_WAIT_MS = 50;
/** The log is grown in larger steps, so that the bench does not take all day. */
const STEP = 10_000;
const PROOFS = 1_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-bench-evidence-'));
const parts = benchLog(fileStore(folder), newLogKeys());
const policy: Policy = {
  origin: ORIGIN,
  log: parts.signers.map(({ key }) => key) as Policy['log'],
  witnesses: [],
  quorum: 0,
};

/** A leaf is a hash. */
const leaf = (index: number): Uint8Array => nodeCrypto.sha256(new TextEncoder().encode(`leaf ${index}`));
const leavesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => leaf(first + at));

try {
  const log = await EvidenceLog.open(parts, []);
  const appends = [];
  for (const group of GROUPS) appends.push(await rateOf(log, group));
  console.table(appends);
  const together = [];
  for (const group of SMALL_GROUPS) together.push(await rateOfMany(log, group));
  console.table(together);
  while (log.head.size < leaves)
    await log.append(leavesFrom(log.head.size, Math.min(STEP, leaves - log.head.size)));
  const proofs = await proofsIn(log);
  console.table(proofs);
  writeResult('evidence', { targetPerSecond: TARGET_PER_SECOND, appends, together, proofs });
  const isFast = [appends[0], ...together].every((one) => (one?.perSecond ?? 0) >= TARGET_PER_SECOND);
  process.exitCode = isFast && together.every(({ p99Ms }) => p99Ms <= MOST_WAIT_MS) ? 0 : 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Each group is on the disk and signed before the next begins. */
async function rateOf(log: EvidenceLog, group: number) {
  const [began, first] = [performance.now(), log.head.size];
  while (performance.now() - began < TURN_MS) await log.append(leavesFrom(log.head.size, group));
  const seconds = (performance.now() - began) / 1_000;
  return { group, perSecond: Math.round((log.head.size - first) / seconds) };
}

/** Each of them asks for its next group when the last is on the disk and signed. */
async function rateOfMany(log: EvidenceLog, group: number) {
  const [began, first] = [performance.now(), log.head.size];
  const waits: number[] = [];
  let made = first;
  const writer = async () => {
    while (performance.now() - began < TURN_MS) {
      const asked = performance.now();
      made += group;
      await log.append(leavesFrom(made - group, group));
      waits.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  const seconds = (performance.now() - began) / 1_000;
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const perSecond = Math.round((log.head.size - first) / seconds);
  return { writers: WRITERS, group, perSecond, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) };
}

async function proofsIn(log: EvidenceLog) {
  const note = log.note;
  if (!note) throw new Error('nothing was signed');
  const [making, judging, sizes]: [number[], number[], number[]] = [[], [], []];
  for (let times = 0; times < PROOFS; times++) {
    const index = Math.floor(Math.random() * log.head.size);
    const began = performance.now();
    const file = formatProof(await log.prove(index, note));
    const made = performance.now();
    const proof = parseProof(file);
    const outcome = proof && verifyProof(nodeCrypto, leaf(index), proof, policy);
    judging.push(performance.now() - made);
    making.push(made - began);
    sizes.push(file.length);
    if (!outcome || 'fault' in outcome) throw new Error(`the proof of ${index} does not hold`);
  }
  return {
    leaves: log.head.size,
    makeMs: round(median(making)),
    verifyMs: round(median(judging)),
    bytes: median(sizes),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
