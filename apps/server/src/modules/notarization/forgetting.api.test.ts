// What nobody has to keep is forgotten; the log, its check and everybody's contracts stay whole.
import { createHash, randomUUID } from 'node:crypto';
import { endOf } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../http/principal.ts';
import { connectAsOwner } from '../../testing/database.ts';
import { aContract, aDraft, partyOf } from '../contracts/testing/index.ts';
import { checkEvents, needlessWords, nobodyNeeds, record, restOf } from '../events/index.ts';
import { checkEvidence } from '../evidence/index.ts';
import { eventRows } from '../evidence/leaves.ts';
import { aVerifiedPerson, aWaitingPerson } from '../identity/testing/index.ts';
import { aPerson, proveIntent, type Signed } from '../members/testing/index.ts';
import { aNotary, type Notary } from './testing/index.ts';

/** When the log of the network was kept long enough. */
const LATER = endOf(new Date(), { years: 1 });

let notary: Notary;
let server: Notary['server'];
beforeAll(async () => {
  notary = await aNotary();
  ({ server } = notary);
  await notary.signed();
});
afterAll(() => notary.close());

const query = async (text: string, ...values: unknown[]) =>
  (await server.store.pool.query(text, values)).rows;
/** Of the events of a history: how many there are, have a leaf, and still have their salt. */
const stateOf = async (stream: string) =>
  (
    await query(
      `select count(*)::int as events, count(l.index)::int as leaves, count(s.salt)::int as salts
         from events e left join evidence_leaves l on l.event_id = e.id left join evidence_salts s on s.event_id = e.id
        where e.stream = $1`,
      stream,
    )
  )[0];
const findings = async () =>
  (await checkEvidence(server.store.db, await notary.logParts())).findings.map(({ eventId, reason }) => ({
    ...{ eventId, reason },
  }));
const close = async (person: Signed) => {
  await proveIntent(server, person, 'close-person', person.personId);
  expect((await server.call('POST /api/appapi/account/close', {}, person.token)).code).toBe(1);
  await server.app.evidence.keepUp(LATER);
};
const opens = (person: Signed, contractId: string) =>
  query(
    `insert into events (id, actor_kind, actor_id, act, target_type, target_id, facts, ip, request_id)
     values (gen_random_uuid(), 'person', $1, 'open-contract', 'contract', $2, '{}', '127.0.0.1', 'x')`,
    ...[person.personId, contractId],
  );
/** A sent contract whose rows somebody deleted who owns the tables, and a person who had opened it and went. */
async function aDeletedContract() {
  const contract = await aContract(server, notary.author, { parties: [partyOf(notary.author)] });
  const person = await aPerson(server);
  await opens(person, contract.id);
  await asOwner(
    'alter table contracts disable trigger all',
    `delete from contracts where id = '${contract.id}'`,
    'alter table contracts enable trigger all',
  );
  await close(person);
  return { contract, person };
}
const forgettings = () => query(`select facts from events where act = 'forget-events' order by id`);

async function asOwner(...statements: string[]): Promise<void> {
  const owner = await connectAsOwner(server.store.connection);
  try {
    await owner.query(`begin; alter table evidence_salts disable trigger all;
      alter table evidence_forgotten disable trigger all`);
    for (const statement of statements) if (statement) await owner.query(statement);
    await owner.query(`alter table evidence_salts enable trigger all;
      alter table evidence_forgotten enable trigger all; commit`);
  } finally {
    await owner.end();
  }
}

describe('somebody who goes and whom nobody has to keep', () => {
  let person: Signed;
  beforeAll(async () => {
    person = await aPerson(server);
    await server.app.evidence.keepUp(LATER);
    await close(person);
  });

  test('is forgotten: their leaves stay and say nothing any more', async () => {
    const { events, leaves, salts } = await stateOf(`person:${person.personId}`);
    expect(events).toBeGreaterThan(1);
    expect([leaves, salts]).toEqual([events, 0]);
    expect(await query('select * from evidence_forgetting')).toEqual([]);
    const [{ facts }] = (await forgettings()).slice(-1);
    expect(facts).toEqual({ rule: 'closed-person', count: events, digest: expect.any(String) });
  });

  test('leaves no address behind: where they came from is gone, and the rest is as it was', async () => {
    const stream = `person:${person.personId}`;
    expect(await query('select distinct ip, request_id from events where stream = $1', stream)).toEqual([
      { ip: '', request_id: '' },
    ]);
    const [{ id, act }] = await query('select id::text, act from events where stream = $1 limit 1', stream);
    const [cleared] = await query(
      `select e.act, e.facts from event_clearings c join events e on e.id = c.by where c.event_id = $1`,
      id,
    );
    expect(cleared).toMatchObject({ act: 'clear-events', facts: { digest: expect.any(String) } });
    const others = await query('select ip from events where stream = $1', `contract:${notary.contract.id}`);
    expect(others.every(({ ip }) => ip !== '')).toBe(true);

    // whoever owns the tables and puts an address back, or changes what is left, is found
    const tampered = async (change: string, back: string, digest = '') => {
      const off = 'alter table events disable trigger all; alter table event_clearings disable trigger all';
      const on = 'alter table events enable trigger all; alter table event_clearings enable trigger all';
      await asOwner(off, change, digest, on);
      const owner = await connectAsOwner(server.store.connection);
      const inChain = (await checkEvents(owner).finally(() => owner.end())).findings;
      expect(inChain.map((one) => one.stream)).toContain(stream);
      const found = (await findings()).filter(({ eventId }) => eventId === id);
      await asOwner(off, back, on);
      return found.map(({ reason }) => reason);
    };
    expect(
      await tampered(
        `update events set ip = '203.0.113.7' where id = '${id}'`,
        `update events set ip = '' where id = '${id}'`,
      ),
    ).toEqual(['已依法删除，而网络地址或请求编号还在']);
    expect(
      await tampered(
        `update events set act = 'sign-out' || act where id = '${id}'`,
        `update events set act = '${act}' where id = '${id}'`,
      ),
    ).toEqual(['依法清除网络地址之后，事件的其余内容与记录不符']);
    expect(
      await tampered(
        `create table clearings_before as select * from event_clearings`,
        `delete from event_clearings; insert into event_clearings select * from clearings_before; drop table clearings_before`,
        `update event_clearings set rest = sha256(rest) where event_id = '${id}'`,
      ),
    ).toEqual(['依法清除网络地址之后，事件的其余内容与记录不符']);
    expect(await findings()).toEqual([]);
  });

  test('and everything still holds: the chains, the tree, the witnesses, the contracts of others', async () => {
    await server.app.evidence.keepUp(LATER);
    const checked = await checkEvidence(server.store.db, await notary.logParts());
    expect(checked.findings).toEqual([]);
    const { events } = await stateOf(`person:${person.personId}`);
    expect(needlessWords(checked.forgotten)).toBe(`个人 ${events}`);
    const owner = await connectAsOwner(server.store.connection);
    expect((await checkEvents(owner).finally(() => owner.end())).findings).toEqual([]);
    expect(await server.app.evidence.reading.newestSeal()).toMatchObject({ isWitnessed: true });
    const contract = await stateOf(`contract:${notary.contract.id}`);
    expect(contract.salts).toBe(contract.events);
  });

  test('a salt that somebody took away is no forgetting, not even where the list of the forgotten names it', async () => {
    const [{ id }] = await query(
      'select id::text from events where stream = $1 limit 1',
      `contract:${notary.contract.id}`,
    );
    await asOwner(
      'create table salts_before as select * from evidence_salts',
      `delete from evidence_salts where event_id = '${id}'`,
    );
    expect(await findings()).toEqual([{ eventId: id, reason: '盐已删除，而没有依法删除的记录' }]);
    await asOwner(`insert into evidence_forgotten select '${id}', by from evidence_forgotten limit 1`);
    // now the list does not fit what was recorded: all that were forgotten together are named
    expect((await findings()).map(({ eventId }) => eventId)).toContain(id);
    // nor does a record of its own help: the contract is there, and no rule lets it go
    const digest = createHash('sha256').update(id).digest('hex');
    const by = await record(server.store.db, asSystem('evidence'), {
      act: 'forget-events',
      facts: { rule: 'closed-person', count: 1, digest },
    });
    await server.app.evidence.keepUp(LATER);
    await asOwner(`update evidence_forgotten set by = '${by}' where event_id = '${id}'`);
    expect(await findings()).toEqual([{ eventId: id, reason: '盐已删除，而没有依法删除的记录' }]);
    await asOwner(
      `delete from evidence_forgotten where event_id = '${id}'`,
      `insert into evidence_salts select * from salts_before where event_id = '${id}'`,
      'drop table salts_before',
    );
    expect(await findings()).toEqual([]);
  });
});

describe('somebody whose row was changed before they go', () => {
  const off = 'alter table events disable trigger all; alter table event_clearings disable trigger all';
  const on = 'alter table events enable trigger all; alter table event_clearings enable trigger all';
  let stream: string;
  let id: string;
  beforeAll(async () => {
    const later = await aPerson(server);
    await server.app.evidence.keepUp(LATER);
    stream = `person:${later.personId}`;
    const [first] = await query('select id::text, act from events where stream = $1 limit 1', stream);
    id = first.id;
    await asOwner(off, `update events set act = 'x' || act where id = '${id}'`, on);
    await close(later);
  });

  const OTHER = { reason: '事件与日志中的不同' };
  const LEFT = { reason: '已依法删除，而网络地址或请求编号还在' };

  test('is not called whole: the row keeps its salt and is found', async () => {
    expect(await findings()).toEqual([{ eventId: id, ...OTHER }]);
    await server.app.evidence.keepUp(LATER);
    expect(await findings()).toEqual([{ eventId: id, ...OTHER }]);
    expect(await query('select event_id from evidence_forgotten where event_id = $1', id)).toEqual([]);
    await asOwner(off, `update events set act = substr(act, 2) where id = '${id}'`, on);
    expect(await findings()).toEqual([]);
  });

  test('and what a release forgot that did not clear is cleared by the next work, once it is as it was', async () => {
    const digest = createHash('sha256').update(id).digest('hex');
    const by = await record(server.store.db, asSystem('evidence'), {
      act: 'forget-events',
      facts: { rule: 'closed-person', count: 1, digest },
    });
    await asOwner(
      `insert into evidence_forgotten (event_id, by) values ('${id}', '${by}')`,
      `delete from evidence_salts where event_id = '${id}'`,
      off,
      `update events set act = 'x' || act where id = '${id}'`,
      on,
    );
    await server.app.evidence.keepUp(LATER);
    expect(await findings()).toEqual([{ eventId: id, ...LEFT }]);
    await asOwner(off, `update events set act = substr(act, 2) where id = '${id}'`, on);
    await server.app.evidence.keepUp(LATER);
    expect(await findings()).toEqual([]);
    expect(await query('select distinct ip from events where stream = $1', stream)).toEqual([{ ip: '' }]);
  });

  test('and a clearing that somebody took away is missed, also when all of them went', async () => {
    const [{ by }] = await query('select by::text from event_clearings where event_id = $1', id);
    await asOwner(
      off,
      'create table clearings_before as select * from event_clearings',
      `delete from event_clearings where by = '${by}'`,
      on,
    );
    await server.app.evidence.keepUp(LATER);
    expect(await findings()).toEqual([
      { eventId: by, reason: '所记的清除与登记不符' },
      { eventId: id, reason: '依法清除网络地址之后，事件的其余内容与记录不符' },
    ]);
    const owner = await connectAsOwner(server.store.connection);
    const inChains = (await checkEvents(owner).finally(() => owner.end())).findings;
    expect(inChains.map(({ reason }) => reason)).toContain('所记的清除与登记不符');
    await asOwner(
      off,
      `insert into event_clearings select * from clearings_before where by = '${by}'`,
      'drop table clearings_before',
      on,
    );
    expect(await findings()).toEqual([]);
  });
});

test('a draft that was never sent is forgotten with the bin', async () => {
  const draft = await aDraft(server, notary.author, { parties: [partyOf(notary.author)] });
  const { code } = await server.call(
    'POST /api/appapi/contract/delete',
    { body: { id: draft.id } },
    notary.author.token,
  );
  expect(code).toBe(1);
  await server.app.evidence.keepUp(LATER);
  expect((await stateOf(`contract:${draft.id}`)).salts).toBeGreaterThan(0);
  await query(`update contracts set deleted_at = now() - interval '1 year' where id = $1`, draft.id);
  await server.app.upkeep.night('contracts')(new Date());
  await server.app.evidence.keepUp(LATER);
  const { events, leaves, salts } = await stateOf(`contract:${draft.id}`);
  expect([leaves, salts]).toEqual([events, 0]);
  expect((await forgettings()).at(-1)?.facts).toMatchObject({ rule: 'emptied-bin', count: events });
  expect(await findings()).toEqual([]);
});

test('a case that was cancelled is forgotten once it is cleared away; one that verified somebody is not', async () => {
  const cancelled = await aWaitingPerson(server);
  const { code } = await server.call(
    'POST /api/appapi/identity/cancel',
    { body: { id: cancelled.id } },
    cancelled.person.token,
  );
  expect(code).toBe(1);
  const verified = await aVerifiedPerson(server);
  await query("update verifications set updated_at = now() - interval '40 days' where id = any($1)", [
    cancelled.id,
    verified.id,
  ]);
  await server.app.upkeep.housekeep();
  await server.app.evidence.keepUp(LATER);
  const { events, leaves, salts } = await stateOf(`verification:${cancelled.id}`);
  expect(events).toBeGreaterThan(0);
  expect([leaves, salts]).toEqual([events, 0]);
  expect((await forgettings()).map(({ facts }) => facts)).toContainEqual(
    expect.objectContaining({ rule: 'ended-verification', count: events }),
  );
  const kept = await stateOf(`verification:${verified.id}`);
  expect(kept.salts).toBe(kept.events);
  expect(await findings()).toEqual([]);
});

describe('nothing that somebody needs is forgotten', () => {
  const keepsSalts = async (stream: string) => {
    const { events, salts } = await stateOf(stream);
    expect(events).toBeGreaterThan(0);
    expect(salts).toBe(events);
  };

  test('of whoever was verified and closes the account', async () => {
    const person = await aPerson(server, { verified: true });
    await close(person);
    await keepsSalts(`person:${person.personId}`);
  });

  test('of whoever took part in a contract that is there, even unverified', async () => {
    const person = await aPerson(server);
    await opens(person, notary.contract.id);
    await close(person);
    await keepsSalts(`person:${person.personId}`);
    await keepsSalts(`contract:${notary.contract.id}`);
  });

  test('of a contract that was sent or of whoever took part, though its rows are gone and somebody asked for it', async () => {
    const { contract, person } = await aDeletedContract();
    const other = await aPerson(server);
    await asOwner(
      `update persons set phone = null, phone_fingerprint = null, name = null, closed_at = now() where id = '${other.personId}'`,
    );
    await query(
      `insert into evidence_forgetting (stream, rule)
       values ($1, 'emptied-bin'), ($2, 'closed-person'), ($3, 'closed-person')`,
      ...[`contract:${contract.id}`, `person:${person.personId}`, `person:${other.personId}`],
    );
    await server.app.evidence.keepUp(LATER);
    await keepsSalts(`contract:${contract.id}`);
    await keepsSalts(`person:${person.personId}`);
    await keepsSalts(`person:${other.personId}`);
    expect(await query('select * from evidence_forgetting')).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('nor does an address go of what was not forgotten', async () => {
    const [{ id }] = await query(
      'select id::text from events where stream = $1 limit 1',
      `contract:${notary.contract.id}`,
    );
    await expect(
      query(
        `insert into event_clearings select $1::uuid, '\\x00', id from events where act = 'clear-events' limit 1`,
        id,
      ),
    ).rejects.toThrow('append-only');
    await expect(query(`update events set ip = '' where id = $1`, id)).rejects.toThrow('permission denied');
  });

  test('by the application itself: without a record, or of a contract that is there, the database refuses', async () => {
    const [{ id }] = await query(
      'select id::text from events where stream = $1 limit 1',
      `contract:${notary.contract.id}`,
    );
    await expect(query('delete from evidence_salts where event_id = $1', id)).rejects.toThrow(
      'no record says why',
    );
    await expect(query(`update evidence_salts set salt = '\\x00'`)).rejects.toThrow();
    await expect(
      query(
        `with named as (insert into evidence_forgotten select $1::uuid, id from events where act = 'forget-events' limit 1 returning *)
         select * from named`,
        id,
      ).then(() => query('delete from evidence_salts where event_id = $1', id)),
    ).rejects.toThrow('still needed');
    await asOwner(`delete from evidence_forgotten where event_id = '${id}'`);
    await keepsSalts(`contract:${notary.contract.id}`);
  });
});

test('checks and triggers have one rule of what may be forgotten', async () => {
  const others = `select stream from events e where (${nobodyNeeds('e')}) is distinct from nobody_needs(e)`;
  expect(await query(others)).toEqual([]);
  const needless = await query(`select stream from events e where ${nobodyNeeds('e')}`);
  expect(needless.length).toBeGreaterThan(0);
  const [odd] = await query(`select ${nobodyNeeds('e')} as needless from (values ('contract:x')) e(stream)`);
  expect(odd.needless).toBe(false);
});

/** Last of all: what it leaves in the record cannot be taken back. */
test('a changed row is found though everything that a forgetting leaves was forged, if no rule lets it go', async () => {
  const gone = await aDeletedContract();
  const targets = {
    ...{ contract: gone.contract.id, person: gone.person.personId },
    ...{ seal: randomUUID(), certificate: randomUUID(), organization: randomUUID(), operator: randomUUID() },
    verification: (await aWaitingPerson(server)).id,
  };
  for (const [kind, target] of Object.entries(targets))
    await query(
      `insert into events (id, actor_kind, actor_id, act, target_type, target_id, facts, ip, request_id)
       values (gen_random_uuid(), 'system', 'evidence', 'x', $1, $2, '{}', '127.0.0.1', 'x')`,
      ...[kind, target],
    );
  await server.app.evidence.keepUp(LATER);
  const streams = Object.entries(targets).map(([kind, id]) => `${kind}:${id}`);
  const newest = await query(
    'select distinct on (stream) id::text from events where stream = any($1) order by stream, number desc',
    streams,
  );
  const ids = newest.map(({ id }) => id).toSorted();
  expect(ids).toHaveLength(streams.length);
  const listed = ids.map((id) => `'${id}'`).join();
  const off = 'alter table events disable trigger all; alter table event_clearings disable trigger all';
  const on = 'alter table events enable trigger all; alter table event_clearings enable trigger all';
  await asOwner(
    off,
    `update events set facts = '{"forged":true}', ip = '', request_id = '' where id in (${listed})`,
    `delete from evidence_salts where event_id in (${listed})`,
    on,
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
  await asOwner(
    off,
    ...ids.map((id) => `insert into evidence_forgotten (event_id, by) values ('${id}', '${forgotten}')`),
    ...rests.map(
      ({ id, rest }) => `insert into event_clearings values ('${id}', '\\x${rest}', '${cleared}')`,
    ),
    on,
  );
  await server.app.evidence.keepUp(LATER);
  const inLog = await findings();
  expect(inLog.map(({ eventId }) => eventId).toSorted()).toEqual(ids);
  expect(new Set(inLog.map(({ reason }) => reason))).toEqual(new Set(['盐已删除，而没有依法删除的记录']));
  const owner = await connectAsOwner(server.store.connection);
  const inChains = (await checkEvents(owner).finally(() => owner.end())).findings;
  expect(inChains.map(({ stream }) => stream).toSorted()).toEqual(streams.toSorted());
  expect(new Set(inChains.map(({ reason }) => reason))).toEqual(new Set(['内容与其哈希不符']));
});
