// One signature from file to file in a process of its own: argv is who signs, from where, to where. Tells its parent
// how long it took and how far memory rose above what the process holds after warming up.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileSource } from '@yinxin/pdf';
import { signPdfFile } from '@yinxin/pdf-signature';
import { byLibpdf, bySignpdf, type Signing } from './sign-subjects.ts';
import { aFileOf, Party } from './signature-world.ts';

export type LargeSubject = 'ours' | 'signpdf' | 'libpdf' | 'limit';

export interface LargeResult {
  seconds: number;
  coreSeconds: number;
  aboveIdleMb: number;
}

type FileSigning = (from: string, to: string) => Promise<void>;

const WARM_UPS = 30;

const subjects: Record<LargeSubject, (party: Party) => FileSigning> = {
  ours: (party) => (from, to) => signPdfFile(from, to, party.signer(), { scan: 'skip' }),
  signpdf: (party) => whole(bySignpdf(party)),
  libpdf: (party) => whole(byLibpdf(party)),
  limit: (party) => async (from, to) => copyAndHash(from, to, party),
};

const [subject, from, to] = process.argv.slice(2) as [LargeSubject, string, string];
const party = new Party('p256');
const sign = subjects[subject](party);
process.send!(await measure());
process.disconnect!();

async function measure(): Promise<LargeResult> {
  const small = path.join(path.dirname(to), 'small.pdf');
  await writeFile(small, aFileOf('100 kB'));
  for (let i = 0; i < WARM_UPS; i++) await sign(small, to);
  const idle = process.memoryUsage.rss();
  const cpu = process.cpuUsage();
  const start = performance.now();
  await sign(from, to);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const aboveIdleMb = (peakMemory() - idle) / 1e6;
  if (subject !== 'limit') await checkSigned();
  return { seconds, coreSeconds: (user + system) / 1e6, aboveIdleMb };
}

/** The other libraries know files only as a whole. */
function whole(signing: Signing): FileSigning {
  return async (from, to) => writeFile(to, Buffer.concat(await signing(await readFile(from))));
}

async function copyAndHash(from: string, to: string, { holder, digest }: Party): Promise<void> {
  const [input, output] = [openSync(from, 'r'), openSync(to, 'w')];
  const buffer = Buffer.allocUnsafe(1024 * 1024);
  const hash = createHash(digest);
  for (let length = readSync(input, buffer); length > 0; length = readSync(input, buffer)) {
    const bytes = buffer.subarray(0, length);
    hash.update(bytes);
    writeSync(output, bytes);
  }
  closeSync(input);
  closeSync(output);
  holder.sign(hash.digest());
}

/** Linux hands `maxRSS` of a parent down to its children; VmHWM is this process alone. */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

async function checkSigned(): Promise<void> {
  const source = fileSource(to);
  try {
    await party.check(subject, source);
  } finally {
    source.close();
  }
}
