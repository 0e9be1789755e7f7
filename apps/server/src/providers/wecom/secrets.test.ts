import { createSandbox, type Sandbox, sandboxWecomAccount } from '@yinxin/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPool, type Store } from '../../db/connect.ts';
import { startClock, stopClock } from '../../testing/clock.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { aRecord } from '../../testing/vendors.ts';
import { createVault } from '../../vault/index.ts';
import { createWecom, databaseSecrets } from './index.ts';
import type { FreshSecret } from './secrets.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
/** Two processes: each has a pool of its own. */
let stores: Store[];
beforeAll(async () => {
  database = await cloneDatabase();
  stores = [openPool(database.connection, 5), openPool(database.connection, 5)];
});
afterEach(() => startClock({ store: store() }));
afterAll(async () => {
  for (const one of stores) await one.close();
  await database.drop();
});

const store = (n = 0): Store => {
  const one = stores[n];
  if (!one) throw new Error(`there is no process ${n}`);
  return one;
};
const vault = createVault('07'.repeat(32));
const aProcess = (n = 0) => databaseSecrets(store(n).db, vault);
const twoProcesses = () => [aProcess(0), aProcess(1)] as const;

let names = 0;
const aName = () => `suite/x/corp/${++names}/token`;
const query = (sql: string, ...values: unknown[]) => store().pool.query(sql, values);

/** A vendor that answers when it is told to, and counts. */
function aVendor(seconds = 7_200) {
  let asked = 0;
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    answer: answer.resolve,
    fail: answer.reject,
    asked: () => asked,
    ask: async (): Promise<FreshSecret> => {
      asked++;
      begun.resolve();
      await answer.promise;
      return { value: `token ${asked}`, seconds };
    },
  };
}

describe('of all processes one asks', () => {
  test('many at once, in both, ask once and have the same', async () => {
    const vendor = aVendor();
    const name = aName();
    const [one, other] = twoProcesses();
    const flights = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).get(name, vendor.ask));
    await vendor.begun;
    vendor.answer();
    const got = await Promise.all(flights);
    expect(vendor.asked()).toBe(1);
    expect(new Set(got.map(({ value, id }) => `${value} ${id}`)).size).toBe(1);
    expect(await aProcess(1).get(name, vendor.ask)).toEqual(got[0]);
    expect(vendor.asked()).toBe(1);
  });

  test('one that comes while the other asks waits for it', async () => {
    const vendor = aVendor();
    const name = aName();
    const [one, other] = twoProcesses();
    const first = one.get(name, vendor.ask);
    await vendor.begun;
    const second = other.get(name, vendor.ask);
    vendor.answer();
    expect(await second).toEqual(await first);
    expect(vendor.asked()).toBe(1);
  });

  test('where it fails, another asks', async () => {
    const [broken, working] = [aVendor(), aVendor()];
    const name = aName();
    const [one, other] = twoProcesses();
    const first = one.get(name, broken.ask);
    await broken.begun;
    const second = other.get(name, working.ask);
    working.answer();
    broken.fail(new Error('the vendor is down'));
    await expect(first).rejects.toThrow('down');
    expect((await second).value).toBe('token 1');
    expect([broken.asked(), working.asked()]).toEqual([1, 1]);
  });

  test('one that was killed while it asked is waited for 30 seconds', async () => {
    const name = aName();
    const until = new Date(Date.now() + 30_000);
    await query(
      'insert into wecom_secrets (name, asked_by, asking_until) values ($1, gen_random_uuid(), $2)',
      ...[name, until],
    );
    const vendor = aVendor();
    vendor.answer();
    await stopClock({ store: store() }, new Date(until.getTime() - 1));
    const looked = vi.spyOn(store().pool, 'query');
    const waiting = aProcess().get(name, vendor.ask);
    // it has looked, tried and looked again
    await vi.waitUntil(() => looked.mock.calls.length >= 4, { interval: 5 });
    expect(vendor.asked()).toBe(0);
    await stopClock({ store: store() }, until);
    expect((await waiting).value).toBe('token 1');
  });
});

describe('what is kept', () => {
  const fresh =
    (value: string, seconds = 7_200) =>
    async (): Promise<FreshSecret> => ({ value, seconds });

  test('is sealed, and opens nowhere but under its name', async () => {
    const [name, other] = [aName(), aName()];
    await aProcess().keep(name, { value: 'a-token-that-opens-a-corp', seconds: 60 });
    await aProcess().keep(other, { value: 'another', seconds: 60 });
    const { rows } = await query('select sealed from wecom_secrets where name = $1', name);
    expect(rows[0].sealed.toString('latin1')).not.toContain('token');
    await query(
      'update wecom_secrets set sealed = (select sealed from wecom_secrets where name = $1) where name = $2',
      ...[name, other],
    );
    await expect(aProcess().find(other)).rejects.toThrow('another secret');
  });

  test('is asked for anew five minutes before it is over, what came by itself is kept to its end', async () => {
    const [name, ticket] = [aName(), aName()];
    await aProcess().get(name, fresh('one'));
    await aProcess().keep(ticket, { value: 'ticket', seconds: 1_800 });
    const { rows } = await query(
      `select name, extract(epoch from good_until - wall_clock())::float8 as seconds from wecom_secrets
        where name = any($1) order by seconds`,
      [name, ticket],
    );
    expect(rows.map((row) => [row.name, Math.round(row.seconds / 60)])).toEqual([
      [ticket, 30],
      [name, 115],
    ]);
  });

  test('is dropped once, and not what came after it', async () => {
    const name = aName();
    const [one, other] = twoProcesses();
    const first = await one.get(name, fresh('first'));
    await one.drop(name, first);
    const second = await other.get(name, fresh('second'));
    expect(second.value).toBe('second');
    await one.drop(name, first);
    expect(await one.find(name)).toEqual(second);
  });

  test('is forgotten by the beginning of its name, and nothing else is', async () => {
    const names = ['own/a_/token', 'own/a_/token/js-ticket', 'own/ab/token'];
    for (const name of names) await aProcess().keep(name, { value: 'x', seconds: 60 });
    await aProcess().forget('own/a_/');
    const left = await Promise.all(names.map((name) => aProcess().find(name)));
    expect(left.map((one) => one?.value)).toEqual([undefined, undefined, 'x']);
  });
});

describe('the adapter in two processes', () => {
  let sandbox: Sandbox;
  let api: string;
  beforeAll(async () => {
    sandbox = createSandbox();
    api = await sandbox.wire.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => sandbox.wire.close());

  const aServer = (n: number) => {
    const record = aRecord();
    const settings = { ...sandboxWecomAccount, places: { api } };
    const { own } = createWecom(settings, { ...record.parts, secrets: aProcess(n) });
    if (!own) throw new Error('our own application is set');
    return { corp: own.corp(), calls: record.calls };
  };

  test('asks WeCom once for a token and a ticket, and once more when WeCom ends them', async () => {
    const servers = [aServer(0), aServer(1)];
    const asked = (operation: string) =>
      servers.flatMap(({ calls }) => calls).filter((one) => one.operation === operation).length;
    const all = () => Promise.all(servers.flatMap(({ corp }) => [corp.jsTicket(), corp.departments()]));
    const [ticket, , same] = await all();
    expect(same).toBe(ticket);
    expect([asked('gettoken'), asked('get_jsapi_ticket')]).toEqual([1, 1]);

    sandbox.wecom.endTokens();
    await all();
    expect([asked('gettoken'), asked('get_jsapi_ticket')]).toEqual([2, 1]);
  });
});
