import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { listenForChanges } from './changes.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
const heard: string[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.connection);
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.connect();
  await client.query('listen yinxin_changed');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** What is told of a change. */
async function toldOf(statement: string): Promise<string[]> {
  heard.length = 0;
  await client.query(statement);
  await client.query('select 1'); // notices come before the next answer
  return [...heard];
}

const aFile = async (purpose: string, owner: string | null) => {
  const id = randomUUID();
  const key = id.replaceAll('-', '').padEnd(64, '0');
  await client.query('insert into objects (key, size) values ($1, 1)', [key]);
  await client.query(
    `insert into files (id, name, type, size, sha256, sm3, object, purpose, owner_id, uploaded_by)
     values ($1, 'a', 'image/png', 1, $2, $2, $2, $3, $4, 'x')`,
    [id, key, purpose, owner],
  );
  return id;
};

test('a new list of revocations concerns the download zone only', async () => {
  expect(await toldOf('update crls set number = number where false')).toEqual(['downloads']);
});

test('the site’s files are told of, somebody’s papers are not', async () => {
  const own = await aFile('content', null);
  const paper = await aFile('identity', randomUUID());
  expect(await toldOf(`update files set keep_until = now() where id = '${paper}'`)).toEqual([]);
  expect(await toldOf(`delete from files where id = '${paper}'`)).toEqual([]);
  expect(await toldOf(`delete from files where id = '${own}'`)).toEqual(['content']);
});

test('processes that listen are counted for as long as they do', async () => {
  const one = await listenForChanges(database.connection);
  expect(await one.processes()).toBe(1);
  const other = await listenForChanges(database.connection);
  expect(await one.processes()).toBe(2);
  await other.close();
  await expect.poll(() => one.processes()).toBe(1);
  await one.close();
});
