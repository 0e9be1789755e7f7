import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EvidenceLog, fsck, pathOfTile, TILE_WIDTH, tileOf, unpackEntries } from '@yinxin/evidence-log';
import { fileStore } from '@yinxin/evidence-log/node';
import {
  type Acknowledged,
  aWitnessOf,
  benchLog,
  type Head,
  newLogKeys,
  ORIGIN,
  type WriterTask,
} from './evidence-log.ts';

interface EvidenceChaos {
  kills: number;
  perSecond: number;
  say?: (line: string) => void;
}

/** How long a writer lives after its first word, at most. */
const LIFE_MS = 250;

/** kill -9 of the writer again and again: what was acknowledged stands, at its place, in one history. */
export async function killTheWriter({ kills, perSecond, say = () => {} }: EvidenceChaos) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-evidence-chaos-'));
  const keys = newLogKeys();
  const parts = benchLog(fileStore(folder), keys);
  const witness = aWitnessOf(parts);
  const acknowledged: string[] = [];
  const problems: string[] = [];
  let head: Head | undefined;
  let began = 0;
  let drafts = 0;
  try {
    for (let round = 0; round < kills; round++) {
      const seen = head ? [{ ...head, origin: ORIGIN }] : [];
      const said = await aLife({ folder, keys, perSecond, seen, name: `life ${round}` }, round % 8 === 7);
      began += said.length > 0 ? 1 : 0;
      for (const { first, entries, head: newest } of said) {
        for (const [at, entry] of entries.entries()) acknowledged[first + at] = entry;
        head = newest;
      }
      problems.push(...(await faultsOf(acknowledged)).map((fault) => `第 ${round + 1} 次：${fault}`));
      // the next life clears them away again
      drafts = Math.max(drafts, draftsIn(folder).length);
      if ((round + 1) % 20 === 0) say(`${round + 1} 次，${acknowledged.length} 条`);
    }
    await EvidenceLog.open(parts, []);
    problems.push(...draftsIn(folder).map((name) => `没有清理的草稿：${name}`));
    problems.push(...(await faultsOf(acknowledged)).map((fault) => `清理之后：${fault}`));
    return { kills, began, drafts, acknowledged: acknowledged.filter(Boolean).length, problems };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }

  async function faultsOf(known: readonly string[]): Promise<string[]> {
    const { size, damages } = await fsck(parts);
    const faults = damages.map((damage) => JSON.stringify(damage));
    const entries = await allEntries(size);
    known.forEach((entry, index) => {
      if (entries[index] !== entry) faults.push(`第 ${index} 条确认过的不见了`);
    });
    const answer = await witness();
    if (answer !== 200) faults.push(`见证方拒绝：${answer}`);
    return faults;
  }

  async function allEntries(size: number): Promise<string[]> {
    const entries: string[] = [];
    for (let index = 0; index * TILE_WIDTH < size; index++) {
      const tile = tileOf(size, 'entries', index);
      const bytes = tile && (await parts.store.read(pathOfTile(tile)));
      const bundle = (bytes && tile && unpackEntries(bytes, tile.width)) ?? [];
      entries.push(...bundle.map((entry) => new TextDecoder().decode(entry)));
    }
    return entries;
  }
}

/** Files of a folder that bear more than the name of a file of the log. */
const draftsIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.includes('.'))
    .map(({ name }) => name);

/** A writer from its start to its violent end, and what it acknowledged. */
async function aLife(task: WriterTask, short: boolean): Promise<Acknowledged[]> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'evidence-writer.ts'));
  const said: Acknowledged[] = [];
  child.on('message', (word: Acknowledged) => said.push(word));
  const gone = once(child, 'exit');
  child.send(task);
  // a short one may die before it could say anything
  if (!short) await Promise.race([once(child, 'message'), gone]);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LIFE_MS));
  child.kill('SIGKILL');
  await gone;
  return said;
}
