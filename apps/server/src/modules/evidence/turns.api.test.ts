import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKPOINT, type LogStore, parseCheckpoint, parseNote } from '@yinxin/evidence-log';
import { fileStore, nodeCrypto } from '@yinxin/evidence-log/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aPerson } from '../members/testing/index.ts';
import { checkEvidence, createEvidence, logSigners } from './index.ts';
import { inTurn, TurnOverError } from './turns.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-evidence-turns-'));

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ authorities: true, logFiles: fileStore(folder) });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const sizeIn = (text: string) => parseCheckpoint(parseNote(text)?.text ?? '')?.size;
/** What everybody reads, and what lies beside the tiles. */
const shown = async () => sizeIn((await server.app.http.inject('/log/checkpoint')).payload);
const lying = () => sizeIn(fs.readFileSync(path.join(folder, CHECKPOINT), 'utf8'));
const events = async (): Promise<number> =>
  (await server.store.pool.query('select count(*)::int as n from events')).rows[0].n;

const anotherProcess = (files: LogStore = fileStore(folder)) =>
  createEvidence({
    ...{ store: server.store, keys: server.keys, files, name: '', witnesses: [] },
    ...{ timeStamps: server.app.certificates.timeStamps, log: server.app.http.log },
  });

/** A process that is stopped before it writes the first file that `stops` names, until it is let go on. */
function aStoppedProcess(stops: (name: string) => boolean) {
  const files = fileStore(folder);
  const stopped = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const process = anotherProcess({
    ...files,
    async write(name, bytes) {
      if (stops(name)) {
        stopped.resolve();
        await goOn.promise;
      }
      await files.write(name, bytes);
    },
  });
  return { keepUp: () => process.keepUp(), stopped: stopped.promise, goOn: goOn.resolve };
}

/** As the clock of the database does for a process that is not heard of. */
const endTurn = () => server.store.pool.query('update evidence_turns set until = wall_clock()');

const findings = async () => {
  const signers = await logSigners(server.store.db, server.keys, '');
  const store = fileStore(folder);
  return (
    await checkEvidence(server.store.db, { crypto: nodeCrypto, store, origin: signers[0]!.key.name, signers })
  ).findings;
};

test('a process that lost its turn while it wrote tiles publishes nothing, and loses nothing', async () => {
  await server.app.evidence.keepUp();
  await aPerson(server);
  const late = aStoppedProcess((name) => name.startsWith('tile/0'));
  const written = late.keepUp();
  await late.stopped;
  const before = await shown();
  await anotherProcess().keepUp(); // not its turn
  expect(await shown()).toBe(before);
  await endTurn();
  await aPerson(server);
  await anotherProcess().keepUp();
  const after = await events();
  expect(await shown()).toBe(after);
  late.goOn();
  await expect(written).rejects.toThrow(TurnOverError);
  expect([await shown(), lying()]).toEqual([after, after]);
  expect(await findings()).toEqual([]);
});

test('a checkpoint that is written late makes the log smaller for nobody, and the next writer mends it', async () => {
  await server.app.evidence.keepUp();
  await aPerson(server);
  const late = aStoppedProcess((name) => name === CHECKPOINT);
  const written = late.keepUp();
  await late.stopped;
  // published by its number, though the file is missing
  const early = await events();
  expect(await shown()).toBe(early);
  expect(await findings()).toEqual([]);
  await endTurn();
  await aPerson(server);
  await anotherProcess().keepUp();
  const newest = await events();
  expect([await shown(), lying()]).toEqual([newest, newest]);
  late.goOn();
  await expect(written).rejects.toThrow(TurnOverError); // it would have gone on with what came meanwhile
  expect([await shown(), lying()]).toEqual([newest, early]);
  expect(await findings()).toEqual([]);
  await anotherProcess().keepUp();
  expect([await shown(), lying()]).toEqual([newest, newest]);
});

test('a turn goes on as long as its work, and is free for the next one at once', async () => {
  const { db } = server.store;
  const numbers: number[] = [];
  const goOn = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const prolonged = Promise.withResolvers<void>();
  const seen = new Set<string>();
  const held = inTurn(
    db,
    'a log',
    async ({ number }) => {
      numbers.push(number);
      begun.resolve();
      await goOn.promise;
    },
    60,
  );
  await begun.promise;
  const watch = async () => {
    while (seen.size < 4) {
      const { rows } = await server.store.pool.query(
        `select until::text from evidence_turns where origin = 'a log'`,
      );
      seen.add(rows[0].until);
    }
    prolonged.resolve();
  };
  void watch();
  await prolonged.promise; // four ends of 60 ms: longer than one of them
  goOn.resolve();
  expect(await held).toBe(true);
  expect(await inTurn(db, 'a log', async ({ number }) => numbers.push(number))).toBe(true);
  expect(numbers).toEqual([1, 2]);
});

test('who fails gives the turn back, and hears why', async () => {
  const { db } = server.store;
  await expect(
    inTurn(db, 'a log', async () => {
      throw new Error('the disk is full');
    }),
  ).rejects.toThrow('the disk is full');
  expect(await inTurn(db, 'a log', async () => {})).toBe(true);
  expect(await inTurn(db, 'a log', async () => inTurn(db, 'a log', async () => {}))).toBe(true);
});
