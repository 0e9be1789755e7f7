import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  CHECKPOINT,
  formatNote,
  judgeCheckpoint,
  type LogStore,
  type Policy,
  parseNote,
  readCheckpoint,
} from '@yinxin/evidence-log';
import { fileStore, nodeCrypto } from '@yinxin/evidence-log/node';
import { verifyTimeStampToken } from '@yinxin/pki';
import Fastify from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectAsOwner } from '../../testing/database.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aPerson } from '../members/testing/index.ts';
import { checkEvidence, createEvidence, logSigners, type WitnessLine } from './index.ts';
import { evidenceObjections } from './tables.ts';
import { aWitness, type TestWitness } from './testing/index.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-evidence-'));
const logFolder = path.join(folder, 'log');

let server: TestServer;
let witnesses: TestWitness[];
beforeAll(async () => {
  witnesses = [await aWitness('见证甲'), await aWitness('见证乙')];
  server = await aServer({
    authorities: true,
    logFiles: fileStore(logFolder),
    witnesses: witnesses.map(({ line }) => line),
  });
  const keys = await server.app.evidence.keys();
  for (const witness of witnesses) witness.knows(keys);
});
afterAll(async () => {
  await server.close();
  for (const witness of witnesses) await witness.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** With the rights of whoever owns the tables. */
async function asOwner(work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = await connectAsOwner(server.store.connection);
  await work(owner).finally(() => owner.end());
}

const query = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const counted = async (table: string): Promise<number> =>
  (await query(`select count(*)::int as n from ${table}`))[0].n;

async function logParts(store: LogStore = fileStore(logFolder)) {
  const signers = await logSigners(server.store.db, server.keys, '');
  return { crypto: nodeCrypto, store, origin: signers[0]!.key.name, signers };
}
const policy = async (): Promise<Policy> => {
  const log = (await server.app.evidence.keys()) as Policy['log'];
  return { origin: log[0]!.name, log, witnesses: witnesses.map(({ line }) => line.key), quorum: 2 };
};
const published = async () => {
  const { payload } = await server.app.http.inject('/log/checkpoint');
  return judgeCheckpoint(nodeCrypto, parseNote(payload)!, await policy());
};

test('every event is in the log, signed by both keys and both witnesses, and anybody reads it', async () => {
  await aPerson(server);
  await server.app.evidence.keepUp();
  const events = await counted('events');
  expect(events).toBeGreaterThan(0);
  expect(await counted('evidence_pending')).toBe(0);
  expect(await published()).toMatchObject({ checkpoint: { size: events }, isWitnessed: true });
  expect(await checkEvidence(server.store.db, await logParts())).toEqual({
    leaves: events,
    forgotten: [],
    findings: [],
  });
  await aPerson(server);
  await server.app.evidence.keepUp();
  expect(await published()).toMatchObject({
    checkpoint: { size: await counted('events') },
    isWitnessed: true,
  });
});

test('tiles are kept for ever by whoever reads them, the checkpoint is not; nothing else is read', async () => {
  const size = await counted('evidence_leaves');
  const tile = await server.app.http.inject(`/log/tile/0/000.p/${size}`);
  expect(tile.statusCode).toBe(200);
  expect(tile.rawPayload).toHaveLength(size * 32);
  expect(tile.headers['cache-control']).toContain('immutable');
  expect(tile.headers['access-control-allow-origin']).toBe('*');
  const bundle = await server.app.http.inject(`/log/tile/entries/000.p/${size}`);
  const { rows } = await server.store.pool.query('select event_id::text as id from evidence_leaves');
  for (const { id } of rows) expect(bundle.payload).not.toContain(id);
  expect((await server.app.http.inject('/log/checkpoint')).headers['cache-control']).toBe('no-cache');
  expect((await server.app.http.inject('/log/keys')).payload.trim().split('\n')).toHaveLength(2);
  for (const address of ['/log/tile/0/001', '/log/tile/..%2fcheckpoint', '/log/tile/0/000.p/0', '/log/tile/'])
    expect((await server.app.http.inject(address)).statusCode).toBe(404);
});

test('witnesses that come once the log is open count as those that were there', async () => {
  await server.app.evidence.keepUp();
  const lines: WitnessLine[] = [];
  const { reading } = createEvidence({
    ...{ store: server.store, keys: server.keys, files: fileStore(logFolder), name: '', witnesses: lines },
    ...{ timeStamps: server.app.certificates.timeStamps, log: server.app.http.log },
  });
  lines.push(...witnesses.map(({ line }) => line));
  const { logged, witnessed } = await reading.reach();
  expect(witnessed).toBe(logged);
  expect(await reading.sealOver(logged)).toMatchObject({ isWitnessed: true, checkpoint: { size: logged } });
});

test('a checkpoint is stamped in ECDSA and in SM2, or not at all, and the log goes on meanwhile', async () => {
  await server.app.evidence.keepUp();
  const known = await counted('evidence_checkpoints');
  await aPerson(server);
  const { timeStamps } = server.app.certificates;
  const without = createEvidence({
    ...{
      store: server.store,
      keys: server.keys,
      files: fileStore(logFolder),
      name: '',
      log: server.app.http.log,
    },
    witnesses: witnesses.map(({ line }) => line),
    timeStamps: {
      stamp: (digest, hash, family) =>
        family === 'sm2' ? Promise.reject(new Error('no SM2 key')) : timeStamps.stamp(digest, hash, family),
    },
  });
  await expect(without.keepUp()).rejects.toThrow('no SM2 key');
  expect(await counted('evidence_checkpoints')).toBe(known);
  expect((await without.reading.reach()).logged).toBe(await counted('events'));
  await server.app.evidence.keepUp();
  const { note, timeStamp, sm2TimeStamp } = (await server.app.evidence.reading.newestSeal())!;
  const facts = [timeStamp, sm2TimeStamp!].map((token) =>
    verifyTimeStampToken(token, Buffer.from(note.text)),
  );
  expect(facts).toMatchObject([
    {
      intact: true,
      info: { imprint: { digest: 'sha256' } },
      signer: { signatureAlgorithm: { name: 'ECDSA-SHA256' } },
    },
    {
      intact: true,
      info: { imprint: { digest: 'sm3' } },
      signer: { signatureAlgorithm: { name: 'SM2-SM3' } },
    },
  ]);
});

test('a log that rests stays as it is, however often it is sealed, and goes on', async () => {
  await server.app.evidence.keepUp();
  const { payload } = await server.app.http.inject('/log/checkpoint');
  expect(parseNote(payload)?.signatures).toHaveLength(4);
  for (let round = 0; round < 40; round++) await server.app.evidence.keepUp();
  expect((await server.app.http.inject('/log/checkpoint')).payload).toBe(payload);
  await aPerson(server);
  await server.app.evidence.keepUp();
  expect(await published()).toMatchObject({
    checkpoint: { size: await counted('events') },
    isWitnessed: true,
  });
});

test('a witness that is away holds up nothing, and signs when it is back', async () => {
  const [first] = witnesses;
  const { latest } = first!;
  const kept = new Map(latest);
  first!.knows([{ name: 'another', type: 'ed25519', publicKey: new Uint8Array(32) }]); // it refuses us
  await aPerson(server);
  await server.app.evidence.keepUp();
  expect(await published()).toMatchObject({ isWitnessed: false, witnesses: [{ name: '见证乙' }] });
  for (const [origin, checkpoint] of kept) latest.set(origin, checkpoint);
  first!.knows(await server.app.evidence.keys());
  await server.app.evidence.keepUp();
  expect(await published()).toMatchObject({ isWitnessed: true });
});

test('the word of a witness stops nothing unless the log itself signed it', async () => {
  const liar = Fastify();
  liar.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  let objection: [number, string] = [409, '999999\n'];
  let shown = '';
  liar.post('/add-checkpoint', (_, reply) => reply.code(objection[0]).type('text/plain').send(objection[1]));
  liar.get('/checkpoint', (_, reply) => reply.type('text/plain').send(shown));
  const url = `${await liar.listen({ host: '127.0.0.1', port: 0 })}/`;
  try {
    const lines = [{ ...witnesses[0]!.line, url }, witnesses[1]!.line];
    const evidence = () =>
      createEvidence({
        ...{ store: server.store, keys: server.keys, files: fileStore(logFolder), witnesses: lines },
        ...{ name: '', timeStamps: server.app.certificates.timeStamps, log: server.app.http.log },
      });
    const { note } = (await readCheckpoint(await logParts()))!;
    const [origin = ''] = note.text.split('\n');
    const forged = `${origin}\n999999\n${'A'.repeat(43)}=\n`;
    const objections: [number, string][] = [
      [409, '999999\n'],
      [422, ''],
    ];
    for (const word of ['', forged, `${forged}\n${formatNote(note).split('\n\n')[1]}`, 'x'.repeat(100_000)])
      for (objection of objections) {
        shown = word;
        await aPerson(server);
        await evidence().keepUp();
        expect(await published()).toMatchObject({
          checkpoint: { size: await counted('events') },
          witnesses: [{ name: '见证乙' }],
        });
      }
  } finally {
    await liar.close();
  }
  await server.app.evidence.keepUp();
});

test('a witness that signed before and knows nothing now is not believed at a start', async () => {
  const [first, second] = witnesses.map(({ latest }) => latest);
  const kept = new Map(first);
  first!.clear();
  const started = (lines: readonly WitnessLine[]) =>
    createEvidence({
      ...{ store: server.store, keys: server.keys, files: fileStore(logFolder), witnesses: lines },
      ...{ name: '', timeStamps: server.app.certificates.timeStamps, log: server.app.http.log },
    });
  await expect(started([witnesses[0]!.line]).keepUp()).rejects.toThrow('no witness answers');
  await started(server.witnesses).keepUp();
  expect(second!.size).toBe(1);
  for (const [origin, checkpoint] of kept) first!.set(origin, checkpoint);
  await server.app.evidence.keepUp();
});

describe('whoever owns the database', () => {
  test('and brings events in beside the log, or takes their leaves away, is found', async () => {
    await server.app.evidence.keepUp();
    await asOwner(async (owner) => {
      await owner.query('begin; alter table events disable trigger all');
      const { rows } = await owner.query(
        `insert into events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'number', -1))).*
           from events e limit 1 returning id::text`,
      );
      await owner.query('alter table events enable trigger all; commit');
      const [{ id }] = rows;
      expect((await checkEvidence(server.store.db, await logParts())).findings).toEqual([
        { index: -1, eventId: id, reason: '事件没有进入日志' },
      ]);
      await owner.query('alter table events disable trigger all');
      await owner.query('delete from events where id = $1', [id]);
      await owner.query('alter table events enable trigger all');
    });
  });

  test('and deletes events before they are in the log is found, and the log goes on without them', async () => {
    await server.app.evidence.keepUp();
    await aPerson(server);
    await asOwner(async (owner) => {
      await owner.query(`alter table events disable trigger all;
        create temp table deleted as
          select e.* from events e join evidence_pending p on p.event_id = e.id order by e.id limit 1;
        delete from events e using deleted d where e.id = d.id;
        alter table events enable trigger all`);
      const [{ id }] = (await owner.query('select id::text from deleted')).rows;
      // as many as are placed at once, and before all others
      await owner.query(`create temp table nowhere as
          select lpad(n::text, 32, '0')::uuid as id from generate_series(1, 1000) n;
        insert into evidence_pending select id from nowhere`);
      for (let round = 0; round < 2; round++) {
        await aPerson(server);
        await server.app.evidence.keepUp();
        expect(await published()).toMatchObject({
          checkpoint: { size: await counted('events') },
          isWitnessed: true,
        });
        const { findings } = await checkEvidence(server.store.db, await logParts());
        expect(findings).toHaveLength(1001);
        expect(findings.at(-1)).toEqual({ index: -1, eventId: id, reason: '事件在进入日志之前已被删除' });
      }
      await owner.query(`delete from evidence_pending p using nowhere n where p.event_id = n.id;
        alter table events disable trigger all;
        insert into events select * from deleted;
        alter table events enable trigger all`);
    });
    await server.app.evidence.keepUp();
    expect(await counted('evidence_pending')).toBe(0);
    expect((await checkEvidence(server.store.db, await logParts())).findings).toEqual([]);
  });

  test('and loses the folder of the log is told so', async () => {
    const { size } = (await readCheckpoint(await logParts()))!;
    const { findings } = await checkEvidence(
      server.store.db,
      await logParts(fileStore(path.join(folder, 'nowhere'))),
    );
    expect(findings[0]?.reason).toContain(`签过 ${size} 条的检查点，日志文件只到 0 条`);
  });

  test('and edits, deletes or exchanges fifty rows is found, each row named', async () => {
    while ((await counted('events')) < 60) await aPerson(server);
    await server.app.evidence.keepUp();
    const ids = (await query('select id::text from events order by id limit 50')).map(
      ({ id }) => id as string,
    );
    await asOwner(async (client) => {
      await client.query('alter table events disable trigger all');
      await client.query('create temp table kept as select * from events');
      await client.query(`update events set facts = '{"forged": true}' where id = any($1)`, [
        ids.slice(0, 20),
      ]);
      await client.query('delete from events where id = any($1)', [ids.slice(20, 40)]);
      const swapped = ids.slice(40, 50);
      // out of each other's way first: a number stands once in its stream
      await client.query('update events set number = -number where id = any($1)', [swapped]);
      await client.query(
        `update events e set at = k.at, act = k.act, number = k.number, stream = k.stream from kept k
          where (e.id, k.id) in (select a, b from unnest($1::uuid[], $2::uuid[]) as pairs(a, b))`,
        [swapped, swapped.toReversed()],
      );
      const { findings } = await checkEvidence(server.store.db, await logParts());
      expect(new Set(findings.map(({ eventId }) => eventId))).toEqual(new Set(ids));
      await client.query('delete from events where id = any($1)', [ids]);
      await client.query('insert into events select * from kept where id = any($1)', [ids]);
      await client.query('alter table events enable trigger all');
    });
    expect((await checkEvidence(server.store.db, await logParts())).findings).toEqual([]);
  });

  test('cannot hide it by making the leaves anew, or by taking away their salts', async () => {
    await asOwner(async (owner) => {
      await owner.query(`alter table evidence_leaves disable trigger all;
        alter table evidence_salts disable trigger all;
        create temp table leaves as select * from evidence_leaves where index = 3;
        create temp table salts as select * from evidence_salts
          where event_id = (select event_id from evidence_leaves where index = 4);
        update evidence_leaves set entry = sha256(entry) where index = 3;
        delete from evidence_salts s using salts k where s.event_id = k.event_id`);
      const { findings } = await checkEvidence(server.store.db, await logParts());
      expect(findings).toMatchObject([
        { index: 3, reason: '登记与日志中的不同' },
        { index: 4, reason: '盐已删除，而没有依法删除的记录' },
      ]);
      await owner.query(`update evidence_leaves e set entry = k.entry from leaves k where e.index = k.index;
        insert into evidence_salts select * from salts;
        alter table evidence_salts enable trigger all; alter table evidence_leaves enable trigger all`);
    });
  });
});

describe('a copy of the log from earlier', () => {
  const old = path.join(folder, 'old');
  const bringBack = () => {
    fs.rmSync(logFolder, { recursive: true });
    fs.cpSync(old, logFolder, { recursive: true });
  };

  const restarted = (
    lines: readonly WitnessLine[] = server.witnesses,
    files: LogStore = fileStore(logFolder),
  ) =>
    createEvidence({
      ...{ store: server.store, keys: server.keys, files, witnesses: lines },
      ...{ name: '', timeStamps: server.app.certificates.timeStamps, log: server.app.http.log },
    });

  test('is laid down again from the leaves, and goes on where it was', async () => {
    fs.cpSync(logFolder, old, { recursive: true });
    await aPerson(server);
    await server.app.evidence.keepUp();
    const signed = await published();
    bringBack();
    await server.app.evidence.keepUp();
    expect(await published()).toEqual(signed);
    fs.rmSync(logFolder, { recursive: true });
    await aPerson(server);
    await restarted().keepUp();
    expect(await published()).toMatchObject({
      checkpoint: { size: await counted('events') },
      isWitnessed: true,
    });
  });

  test('is laid down again up to a checkpoint whose writer heard of an error only', async () => {
    fs.rmSync(old, { recursive: true });
    fs.cpSync(logFolder, old, { recursive: true });
    await aPerson(server);
    const files = fileStore(logFolder);
    const failing: LogStore = {
      ...files,
      async write(name, bytes) {
        await files.write(name, bytes);
        if (name === CHECKPOINT) throw new Error('EIO: the folder was not synced');
      },
    };
    await expect(restarted(server.witnesses, failing).keepUp()).rejects.toThrow('EIO');
    await restarted().keepUp();
    const signed = await published();
    expect(signed).toMatchObject({ checkpoint: { size: await counted('events') }, isWitnessed: true });
    bringBack(); // as after a power cut, which takes what was not synced
    await restarted().keepUp();
    expect(await published()).toMatchObject({ checkpoint: { size: await counted('events') } });
  });

  test('signs nothing while no witness says what it saw', async () => {
    const silent = { ...witnesses[0]!.line, url: 'http://127.0.0.1:9/' };
    await aPerson(server);
    const { size } = (await readCheckpoint(await logParts()))!;
    await expect(restarted([silent]).keepUp()).rejects.toThrow('no witness answers');
    expect((await readCheckpoint(await logParts()))!.size).toBe(size);
    await restarted([silent, witnesses[1]!.line]).keepUp();
    expect((await readCheckpoint(await logParts()))!.size).toBeGreaterThan(size);
    await server.app.evidence.keepUp();
  });

  test('with a database from earlier signs nothing: whoever starts asks the witnesses', async () => {
    bringBack();
    const { size } = (await readCheckpoint(await logParts()))!;
    await asOwner((owner) =>
      owner.query(`alter table evidence_leaves disable trigger all;
        delete from evidence_head; delete from evidence_leaves where index >= ${size}`),
    );
    await expect(restarted().keepUp()).rejects.toThrow(/saw \d+ entries, here are/);
    expect((await readCheckpoint(await logParts()))!.size).toBe(size);
  });

  test('what a witness holds against the log is remembered when the witness is away', async () => {
    const [first, second] = witnesses;
    const silent = { ...second!.line, url: 'http://127.0.0.1:9/' };
    // as a log that runs already, and learns of it from a witness
    const seen = first!.latest.values().next().value!;
    await server.store.db
      .insert(evidenceObjections)
      .values({ witness: '见证甲', size: seen.size, note: formatNote(seen.note) });
    await expect(restarted([]).keepUp()).rejects.toThrow(/saw \d+ entries, here are/);
    await expect(restarted([silent]).keepUp()).rejects.toThrow();
  });
});
