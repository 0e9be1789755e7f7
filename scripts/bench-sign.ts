// npm run bench:sign [-- milliseconds per turn] — signatures per second and memory, against @signpdf, @libpdf/core and
// what hashing and the key alone would take, measured in turns in one run.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { median, writeResult } from '../bench/report.ts';
import { BATCH, contests } from '../bench/sign-contests.ts';
import type { LargeResult, LargeSubject } from '../bench/sign-large.ts';
import { temporaryFolder } from '../bench/signature-folder.ts';
import { memoryRow, type Row, rateRow, ratioRow, show } from '../bench/signature-rows.ts';
import { answerOf, inTurns, medianRate, type Rate, times } from '../bench/signature-turns.ts';
import { aFileOf } from '../bench/signature-world.ts';
import { inRoot } from './lib.ts';

const turns = { rounds: 5, milliseconds: Number(process.argv[2] ?? 500) };
const LARGE_ROUNDS = 3;

const rows = [
  ...(await basic()),
  ...(await sm2()),
  ...(await archival()),
  ...(await issuing()),
  ...(await large()),
];
show(rows);
writeResult('sign', { ...turns, largeRounds: LARGE_ROUNDS, rows });

async function basic(): Promise<Row[]> {
  const small = await inTurns('sign-contests', 'small', contests.small, turns);
  const scanned = await inTurns('sign-contests', 'scanned', contests.scanned, turns);
  const medium = await inTurns('sign-contests', 'medium', contests.medium, turns);
  return [
    ratioRow('P-256 B-B 100 kB', small.ours, { name: '散列＋私钥运算', rate: small.limit }, 0.5),
    ...peerRows('P-256 B-B 100 kB', small, 8),
    ratioRow('P-256 B-B 100 kB，先检查内容', scanned.ours, { name: '散列＋私钥运算', rate: scanned.limit }),
    ratioRow('P-256 B-B 10 MB', medium.ours, { name: '仅散列', rate: medium.limit }, 0.9),
    ...peerRows('P-256 B-B 10 MB', medium),
  ];
}

/** The target is asked against the faster of the two. */
function peerRows(
  name: string,
  { ours, signpdf, libpdf }: Record<'ours' | 'signpdf' | 'libpdf', Rate>,
  target?: number,
): Row[] {
  const peers = [
    { name: '@signpdf', rate: signpdf },
    { name: '@libpdf/core', rate: libpdf },
  ].toSorted((a, b) => b.rate.perCoreSecond - a.rate.perCoreSecond);
  return peers.map((peer, place) => ratioRow(name, ours, peer, place === 0 ? target : undefined));
}

async function sm2(): Promise<Row[]> {
  const small = await inTurns('sign-contests', 'sm2Small', contests.sm2Small, turns);
  const medium = await inTurns('sign-contests', 'sm2Medium', contests.sm2Medium, turns);
  return [
    ratioRow('SM2 B-B 100 kB', small.ours, { name: '散列＋私钥运算', rate: small.limit }, 0.5),
    ratioRow('SM2 B-B 10 MB', medium.ours, { name: '散列＋私钥运算', rate: medium.limit }),
  ];
}

async function archival(): Promise<Row[]> {
  const { ours, libpdf } = await inTurns('sign-contests', 'archival', contests.archival, turns);
  return [ratioRow('P-256 B-LTA 100 kB', ours, { name: '@libpdf/core', rate: libpdf }, 30)];
}

async function issuing(): Promise<Row[]> {
  const { plain, selfChecked, limit } = await inTurns('sign-contests', 'issuing', contests.issuing, turns);
  const key = { name: '仅私钥运算', rate: times(limit, BATCH) };
  return [
    rateRow('签发证书（P-256）', times(plain, BATCH), 5_000),
    ratioRow('签发证书（P-256）', times(plain, BATCH), key),
    ratioRow('签发证书（P-256，签后自验）', times(selfChecked, BATCH), key),
  ];
}

/** From file to file, each signature in a process of its own, because memory matters. */
async function large(): Promise<Row[]> {
  const folder = temporaryFolder();
  const from = path.join(folder, 'large.pdf');
  fs.writeFileSync(from, aFileOf('200 MB'));
  const results: Record<LargeSubject, LargeResult[]> = { ours: [], signpdf: [], libpdf: [], limit: [] };
  for (let round = 0; round < LARGE_ROUNDS; round++) {
    for (const [subject, list] of Object.entries(results)) {
      list.push(await inOwnProcess(subject, from, path.join(folder, 'signed.pdf')));
    }
  }
  return largeRows(results);
}

function largeRows({ ours, signpdf, libpdf, limit }: Record<LargeSubject, LargeResult[]>): Row[] {
  const name = 'P-256 B-B 200 MB（文件到文件）';
  return [
    memoryRow(name, rateOf(ours), memoryOf(ours), 64),
    ratioRow(name, rateOf(ours), { name: '复制＋散列＋私钥运算', rate: rateOf(limit) }),
    memoryRow(`${name} @signpdf`, rateOf(signpdf), memoryOf(signpdf)),
    memoryRow(`${name} @libpdf/core`, rateOf(libpdf), memoryOf(libpdf)),
  ];
}

async function inOwnProcess(subject: string, from: string, to: string): Promise<LargeResult> {
  const child = fork(inRoot('bench/sign-large.ts'), [subject, from, to]);
  const exit = once(child, 'exit');
  const result = await answerOf<LargeResult>(child);
  await exit;
  return result;
}

function rateOf(results: readonly LargeResult[]): Rate {
  return medianRate(
    results.map(({ seconds, coreSeconds }) => ({ perSecond: 1 / seconds, perCoreSecond: 1 / coreSeconds })),
  );
}

function memoryOf(results: readonly LargeResult[]): number {
  return median(results.map(({ aboveIdleMb }) => aboveIdleMb));
}
