// What was changed by whoever owns the tables is found, whether it is forgotten afterwards or made to look so.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../http/principal.ts';
import { connectAsOwner } from '../../testing/database.ts';
import { checkEvents, restOf } from '../event-chain/index.ts';
import { record } from '../events/index.ts';
import { eventRows } from '../evidence/leaves.ts';
import { aWaitingPerson } from '../identity/testing/index.ts';
import { aPerson } from '../members/testing/index.ts';
import { forgettingIn, GUARDED, LATER, UNGUARDED } from './testing/forgetting.ts';
import { aNotary, type Notary } from './testing/index.ts';

let notary: Notary;
let server: Notary['server'];
let forgetting: ReturnType<typeof forgettingIn>;
beforeAll(async () => {
  notary = await aNotary();
  ({ server } = notary);
  forgetting = forgettingIn(notary);
  await notary.signed();
});
afterAll(() => notary.close());

describe('somebody whose row was changed before they go', () => {
  let stream: string;
  let id: string;
  beforeAll(async () => {
    const later = await aPerson(server);
    await server.app.evidence.keepUp(LATER);
    stream = `person:${later.personId}`;
    const [first] = await forgetting.query(
      'select id::text, act from events where stream = $1 limit 1',
      stream,
    );
    id = first.id;
    await forgetting.asOwner(UNGUARDED, `update events set act = 'x' || act where id = '${id}'`, GUARDED);
    await forgetting.close(later);
  });

  const OTHER = { reason: '事件与日志中的不同' };
  const LEFT = { reason: '已依法删除，而网络地址或请求编号还在' };

  test('is not called whole: the row keeps its salt and is found', async () => {
    expect(await forgetting.findings()).toEqual([{ eventId: id, ...OTHER }]);
    await server.app.evidence.keepUp(LATER);
    expect(await forgetting.findings()).toEqual([{ eventId: id, ...OTHER }]);
    expect(await forgetting.query('select event_id from evidence_forgotten where event_id = $1', id)).toEqual(
      [],
    );
    await forgetting.asOwner(UNGUARDED, `update events set act = substr(act, 2) where id = '${id}'`, GUARDED);
    expect(await forgetting.findings()).toEqual([]);
  });

  test('and what a release forgot that did not clear is cleared by the next work, once it is as it was', async () => {
    const digest = createHash('sha256').update(id).digest('hex');
    const by = await record(server.store.db, asSystem('evidence'), {
      act: 'forget-events',
      facts: { rule: 'closed-person', count: 1, digest },
    });
    await forgetting.asOwner(
      `insert into evidence_forgotten (event_id, by) values ('${id}', '${by}')`,
      `delete from evidence_salts where event_id = '${id}'`,
      UNGUARDED,
      `update events set act = 'x' || act where id = '${id}'`,
      GUARDED,
    );
    await server.app.evidence.keepUp(LATER);
    expect(await forgetting.findings()).toEqual([{ eventId: id, ...LEFT }]);
    await forgetting.asOwner(UNGUARDED, `update events set act = substr(act, 2) where id = '${id}'`, GUARDED);
    await server.app.evidence.keepUp(LATER);
    expect(await forgetting.findings()).toEqual([]);
    expect(await forgetting.query('select distinct ip from events where stream = $1', stream)).toEqual([
      { ip: '' },
    ]);
  });

  test('and a clearing that somebody took away is missed, also when all of them went', async () => {
    const [{ by }] = await forgetting.query('select by::text from event_clearings where event_id = $1', id);
    await forgetting.asOwner(
      UNGUARDED,
      'create table clearings_before as select * from event_clearings',
      `delete from event_clearings where by = '${by}'`,
      GUARDED,
    );
    await server.app.evidence.keepUp(LATER);
    expect(await forgetting.findings()).toEqual([
      { eventId: by, reason: '所记的清除与登记不符' },
      { eventId: id, reason: '依法清除网络地址之后，事件的其余内容与记录不符' },
    ]);
    const owner = await connectAsOwner(server.store.connection);
    const inChains = (await checkEvents(owner).finally(() => owner.end())).findings;
    expect(inChains.map(({ reason }) => reason)).toContain('所记的清除与登记不符');
    await forgetting.asOwner(
      UNGUARDED,
      `insert into event_clearings select * from clearings_before where by = '${by}'`,
      'drop table clearings_before',
      GUARDED,
    );
    expect(await forgetting.findings()).toEqual([]);
  });
});

/** Last of all: what it leaves in the record cannot be taken back. */
test('a changed row is found though everything that a forgetting leaves was forged, if no rule lets it go', async () => {
  const gone = await forgetting.aDeletedContract();
  const targets = {
    ...{ contract: gone.contract.id, person: gone.person.personId },
    ...{ seal: randomUUID(), certificate: randomUUID(), organization: randomUUID(), operator: randomUUID() },
    verification: (await aWaitingPerson(server)).id,
  };
  for (const [kind, target] of Object.entries(targets))
    await forgetting.query(
      `insert into events (id, actor_kind, actor_id, act, target_type, target_id, facts, ip, request_id)
       values (gen_random_uuid(), 'system', 'evidence', 'x', $1, $2, '{}', '127.0.0.1', 'x')`,
      ...[kind, target],
    );
  await server.app.evidence.keepUp(LATER);
  const streams = Object.entries(targets).map(([kind, id]) => `${kind}:${id}`);
  const newest = await forgetting.query(
    'select distinct on (stream) id::text from events where stream = any($1) order by stream, number desc',
    streams,
  );
  const ids = newest.map(({ id }) => id).toSorted();
  expect(ids).toHaveLength(streams.length);
  const listed = ids.map((id) => `'${id}'`).join();
  await forgetting.asOwner(
    UNGUARDED,
    `update events set facts = '{"forged":true}', ip = '', request_id = '' where id in (${listed})`,
    `delete from evidence_salts where event_id in (${listed})`,
    GUARDED,
  );
  const digest = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');
  const said = (act: 'forget-events' | 'clear-events', lines: string[]) =>
    record(server.store.db, asSystem('evidence'), {
      ...{ act, facts: { rule: 'closed-person', count: lines.length, digest: digest(lines) } },
    });
  const rests = (await eventRows(server.store.db, ids)).map((row) => ({
    ...{ id: row.id, rest: restOf({ ...row, hash: Buffer.from(row.hash, 'hex') }).toString('hex') },
  }));
  const forgotten = await said('forget-events', ids);
  const cleared = await said('clear-events', rests.map(({ id, rest }) => `${id} ${rest}`).toSorted());
  await forgetting.asOwner(
    UNGUARDED,
    ...ids.map((id) => `insert into evidence_forgotten (event_id, by) values ('${id}', '${forgotten}')`),
    ...rests.map(
      ({ id, rest }) => `insert into event_clearings values ('${id}', '\\x${rest}', '${cleared}')`,
    ),
    GUARDED,
  );
  await server.app.evidence.keepUp(LATER);
  const inLog = await forgetting.findings();
  expect(inLog.map(({ eventId }) => eventId).toSorted()).toEqual(ids);
  expect(new Set(inLog.map(({ reason }) => reason))).toEqual(new Set(['盐已删除，而没有依法删除的记录']));
  const owner = await connectAsOwner(server.store.connection);
  const inChains = (await checkEvents(owner).finally(() => owner.end())).findings;
  expect(inChains.map(({ stream }) => stream).toSorted()).toEqual(streams.toSorted());
  expect(new Set(inChains.map(({ reason }) => reason))).toEqual(new Set(['内容与其哈希不符']));
});
