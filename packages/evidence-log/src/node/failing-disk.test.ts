import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth, sampled } from '../../../../scripts/depth.ts';
import {
  type Checkpoint,
  EvidenceLog,
  formatSubmission,
  fsck,
  type LogParts,
  type LogStore,
  type NoteKey,
  parseSignatures,
  pathOfTile,
  RolledBackError,
  type SignedCheckpoint,
  TILE_WIDTH,
  tileOf,
  unpackEntries,
  Witness,
} from '../index.ts';
import { aDisk, entriesFrom, FAULTS, faultyFiles, unsynced } from '../testing/index.ts';
import { type FileWork, nodeFiles } from './file-store.ts';
import { nodeCrypto as crypto, ed25519Signer, fileStore, newEd25519 } from './index.ts';

/** Of the operations, so many apart are tried when not all are; no power of two, so that none of a round is left out for ever. */
const STEP = 13;
const origin = 'example.com/evidence';
const signers = [ed25519Signer(origin, newEd25519())];
const logKeys = signers.map(({ key }) => key) as (NoteKey & { type: 'ed25519' })[];
const witnessSigner = ed25519Signer('w.example', newEd25519(), () => new Date('2026-11-16T04:00:00Z'));
const partsWith = (store: LogStore): LogParts => ({ crypto, store, origin, signers });

/** One that remembers, and a log that asks it as the publisher does. */
function aWitness() {
  const kept = new Map<string, SignedCheckpoint>();
  const witness = new Witness({
    ...{ crypto, logs: new Map([[origin, logKeys]]), signer: witnessSigner },
    memory: {
      latest: async (name) => kept.get(name),
      keep: async (checkpoint) => void kept.set(checkpoint.origin, checkpoint),
    },
  });
  return {
    seen: (): Checkpoint[] => [...kept.values()],
    async sign(log: EvidenceLog) {
      const checkpoint = log.note!;
      const old = kept.get(origin)?.size ?? 0;
      const proof = old > 0 && old < log.head.size ? await log.tree().consistency(old) : [];
      const answer = await witness.addCheckpoint(formatSubmission({ old, proof, checkpoint }));
      expect(answer.status).toBe(200);
      return { ...checkpoint, signatures: [...checkpoint.signatures, ...parseSignatures(answer.body)!] };
    },
  };
}

async function allEntries(store: LogStore, size: number): Promise<string[]> {
  const found: string[] = [];
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const tile = tileOf(size, 'entries', index)!;
    const bundle = unpackEntries((await store.read(pathOfTile(tile)))!, tile.width)!;
    found.push(...bundle.map((entry) => new TextDecoder().decode(entry)));
  }
  return found;
}

/** Every entry that was acknowledged, by its place. */
type Acknowledged = Map<number, string>;

const BEFORE = 250;
const words = (entries: readonly Uint8Array[]) => entries.map((one) => new TextDecoder().decode(one));
const before = (): Acknowledged => new Map(words(entriesFrom(0, BEFORE)).entries());

async function add(log: EvidenceLog, acknowledged: Acknowledged, entries: Uint8Array[]): Promise<void> {
  const { first } = await log.append(entries);
  for (const [at, word] of words(entries).entries()) acknowledged.set(first + at, word);
}

/** Appends over the edge of a tile, has it witnessed and published, appends again. */
async function work(log: EvidenceLog, acknowledged: Acknowledged, witness: ReturnType<typeof aWitness>) {
  await add(log, acknowledged, entriesFrom(BEFORE, 10));
  await log.publish(await witness.sign(log));
  await add(log, acknowledged, entriesFrom(BEFORE + 10, 3));
}

/** The log as it lies is whole, holds what was acknowledged, and grew from what the witness saw. */
async function expectWell(store: LogStore, acknowledged: Acknowledged, witness: ReturnType<typeof aWitness>) {
  const parts = partsWith(store);
  const log = await EvidenceLog.open(parts, witness.seen());
  const { size } = log.head;
  expect(await fsck(parts)).toEqual({ size, damages: [] });
  const lying = await allEntries(store, size);
  expect([...acknowledged].filter(([at, word]) => lying[at] !== word)).toEqual([]);
  expect(new Set(lying).size).toBe(size);
  await witness.sign(log);
  return log;
}

describe('with one operation of an append that fails', () => {
  const quick = unsynced(nodeFiles);
  let base = '';
  const folders: string[] = [];
  beforeAll(async () => {
    base = await mkdtemp(path.join(os.tmpdir(), 'evidence-log-'));
    folders.push(base);
    const log = await EvidenceLog.open(partsWith(fileStore(path.join(base, 'log'), quick)), []);
    await log.append(entriesFrom(0, BEFORE));
  });
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  async function aCopy() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'evidence-log-'));
    folders.push(folder);
    await cp(base, folder, { recursive: true });
    const witness = aWitness();
    const place = path.join(folder, 'log');
    await witness.sign(await EvidenceLog.open(partsWith(fileStore(place, quick)), []));
    return { folder, place, witness };
  }

  async function cleanRun(): Promise<string[]> {
    const { place, witness } = await aCopy();
    const { work: files, acts } = faultyFiles(quick);
    await work(await EvidenceLog.open(partsWith(fileStore(place, files)), witness.seen()), before(), witness);
    return acts;
  }

  test('the operations are all that a log asks of a disk; nothing is ever cut short', async () => {
    expect(new Set(await cleanRun())).toEqual(
      new Set(['open', 'read', 'write', 'sync', 'close', 'rename', 'mkdir', 'readdir', 'unlink', 'rmdir']),
    );
  });

  test.each(FAULTS)(
    '%s at each of them: nothing acknowledged is lost, nothing forks, the log goes on',
    async (fault) => {
      const acts = await cleanRun();
      let failed = 0;
      for (const [at, act] of sampled([...acts.entries()], STEP)) {
        if ((fault === 'short' || fault === 'torn') && act !== 'write') continue;
        const { folder, place, witness } = await aCopy();
        const acknowledged = before();
        const files = faultyFiles(quick, at, fault);
        const heard = (error: unknown) => {
          expect(String(error), `${act} ${at}`).toMatch(/ENOSPC|EIO/);
          failed++;
        };
        const open = () => EvidenceLog.open(partsWith(fileStore(place, files.work)), witness.seen());
        const log = await open().catch((error) => {
          heard(error);
          return open();
        });
        await work(log, acknowledged, witness).catch(heard);
        expect(files.acts.length, `${act} ${at}`).toBeGreaterThan(at);
        // first the very writer that failed goes on, then one that was started anew
        await add(log, acknowledged, entriesFrom(900, 5));
        const again = await expectWell(fileStore(place, quick), acknowledged, witness);
        await add(again, acknowledged, entriesFrom(950, 5));
        await expectWell(fileStore(place, quick), acknowledged, witness);
        await rm(folder, { recursive: true });
        folders.splice(folders.indexOf(folder), 1);
      }
      const tried = sampled(acts, STEP);
      const writes = tried.filter((act) => act === 'write').length;
      if (fault === 'short') expect(failed).toBe(0);
      else expect(failed).toBeGreaterThanOrEqual(fault === 'torn' ? writes : tried.length - 10);
    },
    120_000,
  );
});

test('power that goes at any operation takes nothing that was acknowledged or witnessed', async () => {
  const run = async (at: number) => {
    const disk = aDisk();
    const witness = aWitness();
    const acknowledged: Acknowledged = new Map();
    const { work: files, acts } = faultyFiles(disk, at);
    const store = fileStore('/data/log', files);
    const first = async () => {
      const log = await EvidenceLog.open(partsWith(store), []);
      await add(log, acknowledged, entriesFrom(0, BEFORE));
      await witness.sign(log);
      await work(log, acknowledged, witness);
    };
    await disk.mkdir('/data');
    await (await disk.open('/', 'r')).sync();
    await first().catch(() => undefined);
    disk.cutPower();
    const after = fileStore('/data/log', disk);
    const log = await EvidenceLog.open(partsWith(after), witness.seen());
    await add(log, acknowledged, entriesFrom(900, 5));
    await expectWell(after, acknowledged, witness);
    return acts.length;
  };
  const operations = await run(-1);
  for (let at = 0; at < operations; at += depth(STEP, 1)) await run(at);
});

describe('drafts that a killed writer left behind', () => {
  const quick = unsynced(nodeFiles);
  const open = (place: string, files: FileWork, seen: readonly Checkpoint[] = []) =>
    EvidenceLog.open(partsWith(fileStore(place, files)), seen);

  async function draftsIn(files: FileWork, folder: string): Promise<string[]> {
    const found: string[] = [];
    for (const { name, isFolder } of await files.readdir(folder).catch(() => [])) {
      const own = path.join(folder, name);
      if (isFolder) found.push(...(await draftsIn(files, own)));
      else if (/-4[\da-f]{3}-/.test(name)) found.push(own);
    }
    return found;
  }

  test('are cleared by the one who writes next, and nothing else is', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'evidence-log-'));
    try {
      const [place, elsewhere] = [path.join(folder, 'log'), path.join(folder, 'elsewhere')];
      const log = await open(place, quick);
      await log.append(entriesFrom(0, BEFORE));
      const names = async () => (await readdir(folder, { recursive: true })).toSorted();
      const drafts = ['checkpoint', 'tile/0/000', 'tile/0/000.p/250', 'tile/entries/x001/000.p/7'].map(
        (name) => `log/${name}.${randomUUID()}`,
      );
      const others = [
        ...['log/checkpoint.old', `log/checkpoint.${randomUUID()}.bak`, `log/notes.${randomUUID()}`],
        ...[`log/tile/0/notes.${randomUUID()}`, `log/tile/0/000.p/900.${randomUUID()}`],
        ...[`elsewhere/checkpoint.${randomUUID()}`, `elsewhere/000.${randomUUID()}`],
      ];
      await mkdir(elsewhere);
      await mkdir(path.join(place, 'tile/entries/x001/000.p'), { recursive: true });
      await mkdir(path.join(place, `tile/0/001.${randomUUID()}`));
      await symlink(elsewhere, path.join(place, 'tile/0/x001'));
      for (const name of others) await writeFile(path.join(folder, name), 'of somebody else');
      const kept = await names();
      for (const name of drafts) await writeFile(path.join(folder, name), 'half of a');
      const all = await names();

      // whoever only reads leaves them, and so does a writer that must not go on
      const store = fileStore(place, quick);
      expect(await fsck(partsWith(store))).toEqual({ size: BEFORE, damages: [] });
      const more = { ...log.head, size: BEFORE + 1 };
      await expect(open(place, quick, [more])).rejects.toThrow(RolledBackError);
      expect(await names()).toEqual(all);

      const next = await open(place, quick);
      expect(await names()).toEqual(kept);
      await next.append(entriesFrom(BEFORE, 1));
      expect(await fsck(partsWith(store))).toEqual({ size: BEFORE + 1, damages: [] });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('are gone after it was killed at any operation, and no acknowledged entry with them', async () => {
    let left = 0;
    const run = async (at: number) => {
      const disk = aDisk();
      const witness = aWitness();
      const acknowledged: Acknowledged = new Map();
      const { work: files, acts } = faultyFiles(disk, at, 'killed');
      const first = async () => {
        const log = await open('/data/log', files);
        await add(log, acknowledged, entriesFrom(0, BEFORE));
        await witness.sign(log);
        await work(log, acknowledged, witness);
      };
      await disk.mkdir('/data');
      await (await disk.open('/', 'r')).sync();
      await first().catch(() => undefined);
      left += (await draftsIn(disk, '/data')).length;
      const next = await open('/data/log', disk, witness.seen());
      expect(await draftsIn(disk, '/data'), `killed at ${at}`).toEqual([]);
      await add(next, acknowledged, entriesFrom(900, 5));
      await expectWell(fileStore('/data/log', disk), acknowledged, witness);
      // the power may go before the disk knows that they are gone
      disk.cutPower();
      await expectWell(fileStore('/data/log', disk), acknowledged, witness);
      expect(await draftsIn(disk, '/data'), `killed at ${at}`).toEqual([]);
      return acts.length;
    };
    const operations = await run(-1);
    expect(left).toBe(0);
    for (let at = 0; at < operations; at += depth(STEP, 1)) await run(at);
    expect(left).toBeGreaterThan(depth(0, 10));
  });

  test('of a writer that still lives, having lost its turn: it fails, and has acknowledged nothing', async () => {
    const run = async (at: number) => {
      const disk = aDisk();
      const witness = aWitness();
      const acknowledged: Acknowledged = new Map();
      let renamed = 0;
      const files: FileWork = {
        ...disk,
        async rename(from, to) {
          if (renamed++ === at) await open('/data/log', disk, witness.seen());
          await disk.rename(from, to);
        },
      };
      await disk.mkdir('/data');
      const log = await open('/data/log', files);
      const outcome = add(log, acknowledged, entriesFrom(0, BEFORE)).then(() =>
        work(log, acknowledged, witness),
      );
      if (at < 0) await outcome;
      else await expect(outcome, `at ${at}`).rejects.toThrow('ENOENT');
      const tries = renamed;
      await add(log, acknowledged, entriesFrom(900, 5));
      const next = await expectWell(fileStore('/data/log', disk), acknowledged, witness);
      await add(next, acknowledged, entriesFrom(950, 5));
      await expectWell(fileStore('/data/log', disk), acknowledged, witness);
      return tries;
    };
    const renamings = await run(-1);
    expect(renamings).toBeGreaterThan(6);
    for (let at = 0; at < renamings; at++) await run(at);
  });
});
