import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateEmptyUpTo } from '../db/migrate.ts';
import { seedDemoAccounts } from '../demo.ts';
import { seedContent } from '../modules/content/index.ts';
import { digestsOf } from '../modules/uploads/index.ts';
import { localStore, s3Store } from '../providers/storage/index.ts';
import { cloneDatabase } from '../testing/database.ts';
import { aBucket } from '../testing/s3.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { type BackupDependencies, backup, restore } from './index.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await aServer();
  await seedContent({ db: server.store.db, storage: server.storage, samples: true });
  await seedDemoAccounts(server.store.db, server.vault);
  await server.signIn('13800138000');
  await server.call('POST /api/back/base/appointmentDemonstration/addAppointmentDemonstration', {
    form: {
      appointmentName: '反斜杠\\',
      appointmentPhone: '13900139000',
      remarks: '第一行\r\n第二行 \\.\n第三行\t制表',
    },
  });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-backup-'));
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

const everything = async (connection: pg.ClientConfig) => {
  const client = new pg.Client(connection);
  await client.connect();
  const contents: Record<string, string[]> = {};
  const { rows: tables } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  for (const { tablename } of tables) {
    const { rows } = await client.query(`select t::text as line from ${tablename} t order by 1`);
    contents[tablename] = rows.map(({ line }) => line);
  }
  await client.end();
  return contents;
};

const named = (name: string) => path.join(folder, name);
const source = (rest: Partial<BackupDependencies> = {}): BackupDependencies => ({
  access: server.access,
  storage: server.storage,
  ...rest,
});
/** An empty database and an empty folder for files. */
async function anEmptyPlace() {
  const { connection, access, drop } = await cloneDatabase();
  const objects = fs.mkdtempSync(named('objects-'));
  return { connection, parts: { access, storage: localStore(objects) }, objects, drop };
}
/** A database in which nothing was ever made. */
const anUnmigratedPlace = () => cloneDatabase('template0');
const objectsIn = (place: string) =>
  fs.readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const rowsIn = async (connection: pg.ClientConfig) => Object.values(await everything(connection)).flat();

test('what was backed up comes back whole, rows and files', async () => {
  const steps: number[][] = [];
  const saved = await backup(source(), named('a.gz'));
  const target = await anEmptyPlace();
  const onFile = (done: number, total: number) => steps.push([done, total]);
  expect(await restore({ ...target.parts, onFile }, named('a.gz'))).toEqual(saved);
  expect(await everything(target.connection)).toEqual(await everything(server.store.connection));
  expect(saved.rows.appointments).toBe(1);

  const { rows } = await server.store.pool.query('select distinct object as sha256 from files order by 1');
  expect(saved.files).toBe(rows.length);
  expect(steps.at(-1)).toEqual([rows.length, rows.length]);
  for (const { sha256 } of rows) {
    const bytes = await buffer(await target.parts.storage.open(sha256));
    expect(digestsOf(bytes).sha256).toBe(sha256);
  }
  await target.drop();
});

test('files come back from one kind of store into the other', async () => {
  const { settings, remove } = await aBucket();
  const [there, back] = [await anEmptyPlace(), await anEmptyPlace()];
  await backup(source(), named('s3.gz'));
  const remote = { access: there.parts.access, storage: s3Store(settings) };
  const saved = await restore(remote, named('s3.gz'));
  expect(await backup(remote, named('s3-again.gz'))).toEqual(saved);
  expect(await restore(back.parts, named('s3-again.gz'))).toEqual(saved);
  expect(objectsIn(back.objects)).toHaveLength(saved.files ?? 0);
  await there.drop();
  await back.drop();
  await remove();
});

test('a backup from before a migration restores: the schema of its time first, then the rest', async () => {
  const old = await anUnmigratedPlace();
  await migrateEmptyUpTo(old.access, 8);
  const client = new pg.Client(old.access.owner);
  await client.connect();
  await client.query(
    `insert into files (id, name, type, size, sha256, sm3, uploaded_by)
     values (gen_random_uuid(), '旧.txt', 'text/plain', 1, repeat('a', 64), repeat('b', 64), 'x')`,
  );
  await client.end();
  const { rows } = await backup({ access: old.access }, named('old.gz'));
  const target = await anUnmigratedPlace();
  await restore({ access: target.access, storage: localStore(folder) }, named('old.gz'));
  const restored = new pg.Client(target.access.application);
  await restored.connect();
  const found = await restored.query(
    "select purpose, object = sha256 as same from files where name = '旧.txt'",
  );
  expect([rows.files, found.rows]).toEqual([1, [{ purpose: 'content', same: true }]]);
  await restored.end();
  await old.drop();
  await target.drop();
});

test('a database that holds anything is not overwritten', async () => {
  await backup(source(), named('b.gz'));
  await expect(restore({ ...source(), storage: server.storage }, named('b.gz'))).rejects.toThrow('不是空的');
});

test('a changed or cut backup restores no row', async () => {
  await backup(source(), named('c.gz'));
  const bytes = zlib.gunzipSync(fs.readFileSync(named('c.gz')));
  const changed = (text: string, instead: string) => {
    const copy = Buffer.from(bytes);
    copy.write(instead, copy.indexOf(text));
    return copy;
  };
  const target = await anEmptyPlace();
  const damages: [Buffer, RegExp][] = [
    [changed('示例科技有限公司', '示例科技无限公司'), /校验值不符/],
    [changed('word/document.xml', 'word/d0cument.xml'), /文件 [0-9a-f]{64} 的校验值不符/],
    [bytes.subarray(0, -200), /不完整/],
    [bytes.subarray(0, bytes.indexOf('word/document.xml')), /不完整/],
  ];
  for (const [damaged, reason] of damages) {
    fs.writeFileSync(named('c.gz'), zlib.gzipSync(damaged));
    await expect(restore(target.parts, named('c.gz'))).rejects.toThrow(reason);
    expect(await rowsIn(target.connection)).toEqual([]);
  }
  await target.drop();
});

test('a lost or broken file stops the backup and leaves no archive, unless only the database is wanted', async () => {
  const objects = fs.mkdtempSync(named('objects-'));
  const missing = backup(source({ storage: localStore(objects) }), named('d.gz'));
  await expect(missing).rejects.toThrow(/丢失或已损坏.*--database-only/);
  const broken = { ...server.storage, open: async () => Readable.from([Buffer.from('other bytes')]) };
  await expect(backup(source({ storage: broken }), named('d.gz'))).rejects.toThrow('丢失或已损坏');
  expect(fs.existsSync(named('d.gz')) || fs.existsSync(named('d.gz.part'))).toBe(false);

  const saved = await backup(source({ storage: undefined }), named('d.gz'));
  const target = await anEmptyPlace();
  expect(await restore(target.parts, named('d.gz'))).toEqual(saved);
  expect([saved.files, objectsIn(target.objects)]).toEqual([undefined, []]);
  await target.drop();
});

test('an archive that lacks a file its rows name restores nothing', async () => {
  await backup(source({ storage: undefined }), named('e.gz'));
  rewrite(named('e.gz'), { version: 2, files: true });
  const target = await anEmptyPlace();
  await expect(restore(target.parts, named('e.gz'))).rejects.toThrow('备份中缺少文件');
  expect(await rowsIn(target.connection)).toEqual([]);
  await target.drop();
});

test('a backup of the first version, which had no files, still restores', async () => {
  const { rows } = await backup(source({ storage: undefined }), named('f.gz'));
  rewrite(named('f.gz'), { version: 1, files: undefined });
  const target = await anEmptyPlace();
  expect(await restore(target.parts, named('f.gz'))).toEqual({ rows, files: undefined });
  await target.drop();
});

/** Changes the first line and makes the digest fit again. */
function rewrite(file: string, change: object) {
  const lines = zlib.gunzipSync(fs.readFileSync(file)).toString().trimEnd().split('\n');
  const head = JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...change });
  const body = `${[head, ...lines.slice(1, -1)].join('\n')}\n`;
  const tail = { ...JSON.parse(lines.at(-1) ?? ''), sha256: digestsOf(Buffer.from(body)).sha256 };
  fs.writeFileSync(file, zlib.gzipSync(`${body}${JSON.stringify(tail)}\n`));
}
