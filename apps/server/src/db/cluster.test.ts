import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { lineTo, standby } from '../testing/postgres-lines.ts';
import { addressOf, wrongAddress } from './address.ts';
import { listenForChanges } from './changes.ts';
import { withClient } from './client.ts';
import { openPool } from './connect.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const urlOver = (...ports: number[]) => {
  const { user, database: name } = database.connection;
  return `postgres://${user}@${ports.map((port) => `127.0.0.1:${port}`).join()}/${name}`;
};

test('of several hosts the one that takes writes is found, and found again elsewhere', async () => {
  const [first, other] = [await lineTo(database.connection), await standby()];
  const third = await lineTo(database.connection);
  const { db, close } = openPool(addressOf(urlOver(other.port, first.port)), 2);
  const write = () => db.transaction((tx) => tx.execute(sql`select pg_current_xact_id()`));
  await write();
  await close();

  const moved = openPool(addressOf(urlOver(other.port, first.port, third.port)), 2);
  const again = () => moved.db.execute(sql`select pg_current_xact_id()`);
  await again();
  await first.close();
  await expect
    .poll(() =>
      again().then(
        () => 'written',
        () => 'lost',
      ),
    )
    .toBe('written');
  await moved.close();
  await third.close();
  await other.close();
});

test('a cluster without anybody who takes writes is waited for, and then said', async () => {
  const only = await standby();
  const search = withClient(
    { ...addressOf(urlOver(only.port, only.port)), connectionTimeoutMillis: 300 },
    async () => {},
  );
  await expect(search).rejects.toThrow(/no host takes writes.*is a standby/);
  await only.close();
});

test.each([
  ['postgres://yinxin@db.example/yinxin', undefined],
  ['postgres://yinxin@one:5432,two:5433/yinxin?target_session_attrs=read-write', undefined],
  ['postgres://yinxin@one,two/yinxin?target_session_attrs=standby', /target_session_attrs=standby/],
])('%s', (url, wrong) => {
  const found = wrongAddress(url);
  if (wrong) expect(found).toMatch(wrong);
  else expect(found).toBeUndefined();
});

test('a line that fell silent is given up, and changes are heard again over another', async () => {
  const line = await lineTo(database.connection);
  const changes = await listenForChanges({ connectionString: urlOver(line.port) }, 2_000);
  const heard: (string | undefined)[] = [];
  changes.on('content', (id) => heard.push(id));
  line.swallow();
  await expect.poll(() => heard).toContain(undefined); // anything may have changed meanwhile
  const tell = () =>
    withClient(database.connection, (client) => client.query("notify yinxin_changed, 'content:1'"));
  // a busy machine may lose the next one too
  await expect.poll(() => tell().then(() => heard)).toContain('1');
  await changes.close();
  await line.close();
});
