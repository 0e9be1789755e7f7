import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoAccounts } from '../demo.ts';
import { seedContent } from '../modules/content/index.ts';
import { cloneDatabase } from '../testing/database.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { backup, restore } from './backup.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await aServer();
  await seedContent({ db: server.store.db, storage: server.storage, samples: true });
  await seedDemoAccounts(server.store.db, server.vault);
  await server.signIn('13800138000');
  await server.call('POST /api/back/base/appointmentDemonstration/addAppointmentDemonstration', {
    form: {
      appointmentName: '换行\n制表\t反斜杠\\',
      appointmentPhone: '1',
      remarks: '第一行\r\n第二行 \\.\u2028第三行',
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

test('what was backed up comes back whole', async () => {
  const file = path.join(folder, 'a.gz');
  const saved = await backup(server.store.connection, file);
  const target = await cloneDatabase();
  expect(await restore(target.connection, file)).toEqual(saved);
  expect(await everything(target.connection)).toEqual(await everything(server.store.connection));
  expect(saved.appointments).toBe(1);
  await target.drop();
});

test('a database that holds anything is not overwritten', async () => {
  const file = path.join(folder, 'b.gz');
  await backup(server.store.connection, file);
  await expect(restore(server.store.connection, file)).rejects.toThrow('不是空的');
});

test('a changed or cut backup restores nothing', async () => {
  const file = path.join(folder, 'c.gz');
  await backup(server.store.connection, file);
  const text = zlib.gunzipSync(fs.readFileSync(file)).toString();
  const target = await cloneDatabase();
  for (const damaged of [text.replace('示例科技有限公司', '示例科技无限公司'), text.slice(0, -200)]) {
    fs.writeFileSync(file, zlib.gzipSync(damaged));
    await expect(restore(target.connection, file)).rejects.toThrow(/校验值不符|不完整|JSON/);
  }
  expect(Object.values(await everything(target.connection)).flat()).toEqual([]);
  await target.drop();
});
