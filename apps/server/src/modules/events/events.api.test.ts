import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Store } from '../../db/connect.ts';
import { type Application, asSystem, type Caller, nobody, type Operator } from '../../http/principal.ts';
import { asOwner, cloneDatabase } from '../../testing/database.ts';
import { checkEvents } from '../event-chain/index.ts';
import { record } from './index.ts';

let store: Store;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  store = openPool(database.connection, 10);
  drop = database.drop;
});
afterAll(async () => {
  await store.close();
  await drop();
});

const operator: Operator = {
  kind: 'operator',
  id: crypto.randomUUID(),
  sessionId: '',
  login: 'editor',
  name: '编辑示例',
  roles: ['editor'],
  mustChangePassword: false,
  mustEnrol: false,
};
const caller: Caller = { who: operator, ip: '127.0.0.1', requestId: 'r-1' };

const check = async () => {
  const client = new pg.Client(store.connection);
  await client.connect();
  return checkEvents(client).finally(() => client.end());
};
const rowsOf = async (stream: string) =>
  (await store.pool.query('select * from events where stream = $1 order by number', [stream])).rows;
/** The append-only trigger stands in everybody else's way. */
const tamper = (statement: string) =>
  asOwner(
    store.connection,
    `begin; alter table events disable trigger user; ${statement};
                             alter table events enable trigger user; commit`,
  );

test('an event says who did what to what, from where, and follows on the one before', async () => {
  const target = crypto.randomUUID();
  await record(store.db, caller, { act: 'save-content', target, facts: { version: 1 } });
  await record(store.db, caller, { act: 'submit-content', target });
  const [first, second] = await rowsOf(`content:${target}`);
  expect(first).toMatchObject({
    actor_kind: 'operator',
    actor_id: operator.id,
    actor_name: '编辑示例',
    act: 'save-content',
    target_type: 'content',
    target_id: target,
    facts: { version: 1 },
    ip: '127.0.0.1',
    request_id: 'r-1',
    number: 1,
    previous: Buffer.alloc(32),
  });
  expect(second).toMatchObject({ number: 2, previous: first.hash });
});

test('an event of a program names the program and the organisation it acts for', async () => {
  const target = crypto.randomUUID();
  const organizationId = crypto.randomUUID();
  const id = crypto.randomUUID();
  const who: Application = {
    ...{
      kind: 'application',
      id,
      programName: '合同系统',
      keyId: 'k',
      accountId: '',
      personId: '',
      roles: [],
    },
    ...{ organizationId, organizationName: '示例公司', organizationState: 'certified' },
  };
  await record(store.db, { ...caller, who }, { act: 'save-content', target });
  const [event] = await rowsOf(`content:${target}`);
  expect(event).toMatchObject({
    ...{ actor_kind: 'application', actor_id: id, actor_name: '合同系统', organization_id: organizationId },
  });
});

test('an act that is taken back leaves no event', async () => {
  const target = crypto.randomUUID();
  const undone = store.db.transaction(async (tx) => {
    await record(tx, caller, { act: 'save-content', target });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await rowsOf(`content:${target}`)).toEqual([]);
});

test('a hundred at once on one thing make one chain without gap or fork', async () => {
  const target = crypto.randomUUID();
  await Promise.all(
    Array.from({ length: 100 }, () =>
      store.db.transaction((tx) => record(tx, caller, { act: 'save-content', target })),
    ),
  );
  expect((await rowsOf(`content:${target}`)).map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  expect((await check()).findings).toEqual([]);
});

test('a number of a phone or an identity card does not get into the facts', async () => {
  const target = crypto.randomUUID();
  const id = '0198f1c2-13812345678-7000';
  const facts = { note: '电话 13812345678，证件 110101199003074514', count: 13812345678, id };
  await record(store.db, caller, { act: 'note-appointment', target, facts });
  const [row] = await rowsOf(`appointment:${target}`);
  expect(row.facts).toEqual({ note: '电话 138****5678，证件 110***********4514', count: 13812345678, id });
});

test('nobody changes, deletes or empties the record', async () => {
  for (const statement of ['update events set act = act', 'delete from events', 'truncate events']) {
    await expect(store.pool.query(statement)).rejects.toThrow('permission denied');
    await expect(asOwner(store.connection, statement)).rejects.toThrow('append-only');
  }
  for (const statement of ['update event_streams set number = 0', 'delete from event_streams']) {
    await expect(store.pool.query(statement)).rejects.toThrow('permission denied');
    await expect(asOwner(store.connection, statement)).rejects.toThrow('changes with the rows it belongs to');
  }
});

test.each([
  ['a changed fact', `update events set facts = '{"version": 9}' where stream = {stream} and number = 2`],
  [
    'a changed time',
    `update events set at = at + interval '1 microsecond' where stream = {stream} and number = 2`,
  ],
  ['a changed name', `update events set actor_name = '别人' where stream = {stream} and number = 2`],
  ['a row that is gone', 'delete from events where stream = {stream} and number = 2'],
  ['a newest row that is gone', 'delete from events where stream = {stream} and number = 3'],
  ['a history that is gone', 'delete from events where stream = {stream}'],
  [
    'a row that was hashed again',
    `update events e set act = 'login', hash = event_hash(jsonb_populate_record(e, '{"act": "login"}')) where stream = {stream} and number = 2`,
  ],
])('the check finds %s', async (_, statement) => {
  const target = crypto.randomUUID();
  const stream = `content:${target}`;
  for (const version of [1, 2, 3])
    await record(store.db, caller, { act: 'save-content', target, facts: { version } });
  const before = (await check()).findings.length;
  await tamper(statement.replace('{stream}', `'${stream}'`));
  const { findings } = await check();
  expect(findings.length).toBeGreaterThan(before);
  expect(findings.map((finding) => finding.stream)).toContain(stream);
});

test('rows of the two former tables are taken in, as from an older backup', async () => {
  const [loginId, refusedId, auditId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const person = crypto.randomUUID();
  await asOwner(
    store.connection,
    `insert into operator_events (id, at, operator_id, operator_name, act, target, detail, ip, request_id)
     values ('${loginId}', '2026-01-02T03:04:05Z', '${operator.id}', '编辑示例', 'publish-content', 'x', '{"slug": "a"}', '127.0.0.1', 'r'),
            ('${refusedId}', '2026-01-02T03:04:06Z', null, 'nobody', 'login-refused', '', '{}', '127.0.0.1', 'r');
     insert into audit_events (id, at, action, person_id, ip, request_id, detail)
     values ('${auditId}', '2026-01-02T03:04:07Z', 'login', '${person}', '127.0.0.1', 'r', '{}')`,
  );
  const { rows } = await store.pool.query(
    'select id, at, operator_id, operator_name, act, target, detail from operator_events where id = any($1) order by at',
    [[loginId, refusedId]],
  );
  expect(rows).toEqual([
    {
      id: loginId,
      at: new Date('2026-01-02T03:04:05Z'),
      operator_id: operator.id,
      operator_name: '编辑示例',
      act: 'publish-content',
      target: 'x',
      detail: { slug: 'a' },
    },
    {
      id: refusedId,
      at: new Date('2026-01-02T03:04:06Z'),
      operator_id: null,
      operator_name: 'nobody',
      act: 'login-refused',
      target: '',
      detail: { login: 'nobody' },
    },
  ]);
  const audit = await store.pool.query('select * from audit_events where id = $1', [auditId]);
  expect(audit.rows[0]).toMatchObject({ action: 'sign-in', person_id: person });
});

test('what visitors and we ourselves do has a stream too', async () => {
  await record(store.db, { who: nobody, ip: '127.0.0.1', requestId: 'r-9' }, { act: 'invite' });
  const id = await record(store.db, asSystem('命令行'), { act: 'create-operator', target: operator.id });
  const { rows } = await store.pool.query('select stream, actor_name from events where id = $1', [id]);
  expect(rows).toEqual([{ stream: `operator:${operator.id}`, actor_name: '命令行' }]);
  const visitors = await store.pool.query(
    `select stream from events where actor_kind = 'visitor' and act = 'invite'`,
  );
  expect(visitors.rows[0].stream).toMatch(/^visitor:[0-9a-f]$/);
});
