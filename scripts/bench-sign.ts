// npm run bench:sign [-- milliseconds per turn] — signatures per second and memory, against @signpdf, @libpdf/core and
// what hashing and the key alone would take, measured in turns in one run.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { issueCertificates } from '@yinxin/pki';
import { median, writeResult } from '../bench/report.ts';
import type { LargeResult, LargeSubject } from '../bench/sign-large.ts';
import { byLibpdf, bySignpdf, leastWork, ours, type Signing } from '../bench/sign-subjects.ts';
import { memoryRow, type Row, rateRow, ratioRow, show } from '../bench/signature-rows.ts';
import { inTurns, medianRate, type Rate, times } from '../bench/signature-turns.ts';
import { aFileOf, Party, SIZES } from '../bench/signature-world.ts';
import { aPki, aRequest, aSigner } from '../packages/pki/src/testing/authorities.ts';
import { inRoot } from './lib.ts';

const turns = { rounds: 7, milliseconds: Number(process.argv[2] ?? 500) };
const LARGE_ROUNDS = 3;
const BATCH = 100;

const p256 = new Party('p256');
const sm2 = new Party('sm2');
const rows: Row[] = [
  ...(await basicSmall()),
  ...(await basicMedium()),
  ...(await basicSm2()),
  ...(await archival()),
  ...(await issuing()),
  ...(await large()),
];
show(rows);
writeResult('sign', { ...turns, largeRounds: LARGE_ROUNDS, rows });

async function basicSmall(): Promise<Row[]> {
  const file = aFileOf(SIZES['100 kB']);
  const subjects = await checked(p256, file, {
    ours: ours(p256),
    signpdf: bySignpdf(p256),
    libpdf: byLibpdf(p256),
  });
  const limit = leastWork(p256);
  const rates = await inTurns({ ...subjects, limit: () => limit(file) }, turns);
  const name = 'P-256 B-B 100 kB';
  return [
    ratioRow(name, rates.ours, { name: '散列＋私钥运算', rate: rates.limit }, 0.5),
    ...peerRows(name, rates, 8),
  ];
}

async function basicMedium(): Promise<Row[]> {
  const file = aFileOf(SIZES['10 MB']);
  const subjects = await checked(p256, file, {
    ours: ours(p256),
    signpdf: bySignpdf(p256),
    libpdf: byLibpdf(p256),
  });
  const hash = () => createHash('sha256').update(file).digest();
  const rates = await inTurns({ ...subjects, hash }, turns);
  const name = 'P-256 B-B 10 MB';
  return [ratioRow(name, rates.ours, { name: '仅散列', rate: rates.hash }, 0.9), ...peerRows(name, rates)];
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

async function basicSm2(): Promise<Row[]> {
  const limit = leastWork(sm2);
  const rows: Row[] = [];
  for (const size of ['100 kB', '10 MB'] as const) {
    const file = aFileOf(SIZES[size]);
    const subjects = await checked(sm2, file, { ours: ours(sm2) });
    const rates = await inTurns({ ...subjects, limit: () => limit(file) }, turns);
    const target = size === '100 kB' ? 0.5 : undefined;
    rows.push(ratioRow(`SM2 B-B ${size}`, rates.ours, { name: '散列＋私钥运算', rate: rates.limit }, target));
  }
  return rows;
}

async function archival(): Promise<Row[]> {
  const file = aFileOf(SIZES['100 kB']);
  const subjects = await checked(p256, file, {
    ours: ours(p256, 'B-LTA'),
    libpdf: byLibpdf(p256, 'B-LTA'),
  });
  const rates = await inTurns(subjects, turns);
  return [ratioRow('P-256 B-LTA 100 kB', rates.ours, { name: '@libpdf/core', rate: rates.libpdf }, 30)];
}

async function issuing(): Promise<Row[]> {
  const { ca } = await aPki();
  const { publicKey } = await aSigner();
  const batch = (selfCheck: boolean) => {
    const requests = Array.from({ length: BATCH }, () => aRequest({ ...ca, selfCheck }, 'person', publicKey));
    return () => issueCertificates(requests);
  };
  const message = new Uint8Array(600);
  const keyAlone = () => ca.signer.sign(message);
  const rates = await inTurns({ plain: batch(false), selfChecked: batch(true), keyAlone }, turns);
  const limit = { name: '仅私钥运算', rate: rates.keyAlone };
  return [
    rateRow('签发证书（P-256）', times(rates.plain, BATCH), 5_000),
    ratioRow('签发证书（P-256）', times(rates.plain, BATCH), limit),
    ratioRow('签发证书（P-256，签后自验）', times(rates.selfChecked, BATCH), limit),
  ];
}

/** From file to file, each signature in a process of its own, because memory matters. */
async function large(): Promise<Row[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-bench-'));
  try {
    const from = path.join(folder, 'large.pdf');
    fs.writeFileSync(from, aFileOf(SIZES['200 MB']));
    const results: Record<LargeSubject, LargeResult[]> = { ours: [], signpdf: [], libpdf: [], limit: [] };
    for (let round = 0; round < LARGE_ROUNDS; round++) {
      for (const [subject, list] of Object.entries(results)) {
        list.push(await inOwnProcess(subject, from, path.join(folder, 'signed.pdf')));
      }
    }
    const name = 'P-256 B-B 200 MB（文件到文件）';
    const rate = rateOf(results.ours);
    return [
      memoryRow(name, rate, memoryOf(results.ours), 64),
      ratioRow(name, rate, { name: '复制＋散列＋私钥运算', rate: rateOf(results.limit) }),
      memoryRow(`${name} @signpdf`, rateOf(results.signpdf), memoryOf(results.signpdf)),
      memoryRow(`${name} @libpdf/core`, rateOf(results.libpdf), memoryOf(results.libpdf)),
    ];
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function inOwnProcess(subject: string, from: string, to: string): Promise<LargeResult> {
  const child = fork(inRoot('bench/sign-large.ts'), [subject, from, to]);
  const [[result]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
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

/** Works that sign this file; each has shown once that its signature holds. */
async function checked<Name extends string>(
  party: Party,
  file: Uint8Array,
  signings: Record<Name, Signing>,
): Promise<Record<Name, () => Promise<Uint8Array[]>>> {
  const entries = Object.entries<Signing>(signings);
  for (const [name, sign] of entries) await party.check(name, Buffer.concat(await sign(file)));
  return Object.fromEntries(entries.map(([name, sign]) => [name, () => sign(file)])) as Record<
    Name,
    () => Promise<Uint8Array[]>
  >;
}
