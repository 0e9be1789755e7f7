// What nobody has to keep is forgotten; the log, its check and everybody's contracts stay whole.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../http/principal.ts';
import { connectAsOwner } from '../../testing/database.ts';
import { aDraft, partyOf } from '../contracts/testing/index.ts';
import { checkEvents, nobodyNeeds, unneededWords } from '../event-chain/index.ts';
import { record } from '../events/index.ts';
import { checkEvidence } from '../evidence/index.ts';
import { aVerifiedPerson, aWaitingPerson } from '../identity/testing/index.ts';
import { aPerson, type Signed } from '../members/testing/index.ts';
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

describe('somebody who goes and whom nobody has to keep', () => {
  let person: Signed;
  beforeAll(async () => {
    person = await aPerson(server);
    await server.app.evidence.keepUp(LATER);
    await forgetting.close(person);
  });

  test('is forgotten: their leaves stay and say nothing any more', async () => {
    const { events, leaves, salts } = await forgetting.stateOf(`person:${person.personId}`);
    expect(events).toBeGreaterThan(1);
    expect([leaves, salts]).toEqual([events, 0]);
    expect(await forgetting.query('select * from evidence_forgetting')).toEqual([]);
    const [{ facts }] = (await forgetting.forgettings()).slice(-1);
    expect(facts).toEqual({ rule: 'closed-person', count: events, digest: expect.any(String) });
  });

  test('leaves no address behind: where they came from is gone, and the rest is as it was', async () => {
    const stream = `person:${person.personId}`;
    expect(
      await forgetting.query('select distinct ip, request_id from events where stream = $1', stream),
    ).toEqual([{ ip: '', request_id: '' }]);
    const [{ id, act }] = await forgetting.query(
      'select id::text, act from events where stream = $1 limit 1',
      stream,
    );
    const [cleared] = await forgetting.query(
      `select e.act, e.facts from event_clearings c join events e on e.id = c.by where c.event_id = $1`,
      id,
    );
    expect(cleared).toMatchObject({ act: 'clear-events', facts: { digest: expect.any(String) } });
    const others = await forgetting.query(
      'select ip from events where stream = $1',
      `contract:${notary.contract.id}`,
    );
    expect(others.every(({ ip }) => ip !== '')).toBe(true);

    // whoever owns the tables and puts an address back, or changes what is left, is found
    const tampered = async (change: string, back: string, digest = '') => {
      await forgetting.asOwner(UNGUARDED, change, digest, GUARDED);
      const owner = await connectAsOwner(server.store.connection);
      const inChain = (await checkEvents(owner).finally(() => owner.end())).findings;
      expect(inChain.map((one) => one.stream)).toContain(stream);
      const found = (await forgetting.findings()).filter(({ eventId }) => eventId === id);
      await forgetting.asOwner(UNGUARDED, back, GUARDED);
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
    expect(await forgetting.findings()).toEqual([]);
  });

  test('and everything still holds: the chains, the tree, the witnesses, the contracts of others', async () => {
    await server.app.evidence.keepUp(LATER);
    const checked = await checkEvidence(server.store.db, await notary.logParts());
    expect(checked.findings).toEqual([]);
    const { events } = await forgetting.stateOf(`person:${person.personId}`);
    expect(unneededWords(checked.forgotten)).toBe(`个人 ${events}`);
    const owner = await connectAsOwner(server.store.connection);
    expect((await checkEvents(owner).finally(() => owner.end())).findings).toEqual([]);
    expect(await server.app.evidence.reading.newestSeal()).toMatchObject({ isWitnessed: true });
    const contract = await forgetting.stateOf(`contract:${notary.contract.id}`);
    expect(contract.salts).toBe(contract.events);
  });

  test('a salt that somebody took away is no forgetting, not even where the list of the forgotten names it', async () => {
    const [{ id }] = await forgetting.query(
      'select id::text from events where stream = $1 limit 1',
      `contract:${notary.contract.id}`,
    );
    await forgetting.asOwner(
      'create table salts_before as select * from evidence_salts',
      `delete from evidence_salts where event_id = '${id}'`,
    );
    expect(await forgetting.findings()).toEqual([{ eventId: id, reason: '盐已删除，而没有依法删除的记录' }]);
    await forgetting.asOwner(
      `insert into evidence_forgotten select '${id}', by from evidence_forgotten limit 1`,
    );
    // now the list does not fit what was recorded: all that were forgotten together are named
    expect((await forgetting.findings()).map(({ eventId }) => eventId)).toContain(id);
    // nor does a record of its own help: the contract is there, and no rule lets it go
    const digest = createHash('sha256').update(id).digest('hex');
    const by = await record(server.store.db, asSystem('evidence'), {
      act: 'forget-events',
      facts: { rule: 'closed-person', count: 1, digest },
    });
    await server.app.evidence.keepUp(LATER);
    await forgetting.asOwner(`update evidence_forgotten set by = '${by}' where event_id = '${id}'`);
    expect(await forgetting.findings()).toEqual([{ eventId: id, reason: '盐已删除，而没有依法删除的记录' }]);
    await forgetting.asOwner(
      `delete from evidence_forgotten where event_id = '${id}'`,
      `insert into evidence_salts select * from salts_before where event_id = '${id}'`,
      'drop table salts_before',
    );
    expect(await forgetting.findings()).toEqual([]);
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
  expect((await forgetting.stateOf(`contract:${draft.id}`)).salts).toBeGreaterThan(0);
  await forgetting.query(
    `update contracts set deleted_at = now() - interval '1 year' where id = $1`,
    draft.id,
  );
  await server.app.upkeep.night('contract-bin')(new Date());
  await server.app.evidence.keepUp(LATER);
  const { events, leaves, salts } = await forgetting.stateOf(`contract:${draft.id}`);
  expect([leaves, salts]).toEqual([events, 0]);
  expect((await forgetting.forgettings()).at(-1)?.facts).toMatchObject({
    rule: 'emptied-bin',
    count: events,
  });
  expect(await forgetting.findings()).toEqual([]);
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
  await forgetting.query(
    "update verifications set updated_at = now() - interval '40 days' where id = any($1)",
    [cancelled.id, verified.id],
  );
  await server.app.upkeep.housekeep();
  await server.app.evidence.keepUp(LATER);
  const { events, leaves, salts } = await forgetting.stateOf(`verification:${cancelled.id}`);
  expect(events).toBeGreaterThan(0);
  expect([leaves, salts]).toEqual([events, 0]);
  expect((await forgetting.forgettings()).map(({ facts }) => facts)).toContainEqual(
    expect.objectContaining({ rule: 'ended-verification', count: events }),
  );
  const kept = await forgetting.stateOf(`verification:${verified.id}`);
  expect(kept.salts).toBe(kept.events);
  expect(await forgetting.findings()).toEqual([]);
});

describe('nothing that somebody needs is forgotten', () => {
  const keepsSalts = async (stream: string) => {
    const { events, salts } = await forgetting.stateOf(stream);
    expect(events).toBeGreaterThan(0);
    expect(salts).toBe(events);
  };

  test('of whoever was verified and closes the account', async () => {
    const person = await aPerson(server, { verified: true });
    await forgetting.close(person);
    await keepsSalts(`person:${person.personId}`);
  });

  test('of whoever took part in a contract that is there, even unverified', async () => {
    const person = await aPerson(server);
    await forgetting.opens(person, notary.contract.id);
    await forgetting.close(person);
    await keepsSalts(`person:${person.personId}`);
    await keepsSalts(`contract:${notary.contract.id}`);
  });

  test('of a contract that was sent or of whoever took part, though its rows are gone and somebody asked for it', async () => {
    const { contract, person } = await forgetting.aDeletedContract();
    const other = await aPerson(server);
    await forgetting.asOwner(
      `update persons set phone = null, phone_fingerprint = null, name = null, closed_at = now() where id = '${other.personId}'`,
    );
    await forgetting.query(
      `insert into evidence_forgetting (stream, rule)
       values ($1, 'emptied-bin'), ($2, 'closed-person'), ($3, 'closed-person')`,
      ...[`contract:${contract.id}`, `person:${person.personId}`, `person:${other.personId}`],
    );
    await server.app.evidence.keepUp(LATER);
    await keepsSalts(`contract:${contract.id}`);
    await keepsSalts(`person:${person.personId}`);
    await keepsSalts(`person:${other.personId}`);
    expect(await forgetting.query('select * from evidence_forgetting')).toEqual([]);
    expect(await forgetting.findings()).toEqual([]);
  });

  test('nor does an address go of what was not forgotten', async () => {
    const [{ id }] = await forgetting.query(
      'select id::text from events where stream = $1 limit 1',
      `contract:${notary.contract.id}`,
    );
    await expect(
      forgetting.query(
        `insert into event_clearings select $1::uuid, '\\x00', id from events where act = 'clear-events' limit 1`,
        id,
      ),
    ).rejects.toThrow('append-only');
    await expect(forgetting.query(`update events set ip = '' where id = $1`, id)).rejects.toThrow(
      'permission denied',
    );
  });

  test('by the application itself: without a record, or of a contract that is there, the database refuses', async () => {
    const [{ id }] = await forgetting.query(
      'select id::text from events where stream = $1 limit 1',
      `contract:${notary.contract.id}`,
    );
    await expect(forgetting.query('delete from evidence_salts where event_id = $1', id)).rejects.toThrow(
      'no record says why',
    );
    await expect(forgetting.query(`update evidence_salts set salt = '\\x00'`)).rejects.toThrow();
    await expect(
      forgetting
        .query(
          `with named as (insert into evidence_forgotten select $1::uuid, id from events where act = 'forget-events' limit 1 returning *)
         select * from named`,
          id,
        )
        .then(() => forgetting.query('delete from evidence_salts where event_id = $1', id)),
    ).rejects.toThrow('still needed');
    await forgetting.asOwner(`delete from evidence_forgotten where event_id = '${id}'`);
    await keepsSalts(`contract:${notary.contract.id}`);
  });
});

test('checks and triggers have one rule of what may be forgotten', async () => {
  const others = `select stream from events e where (${nobodyNeeds('e')}) is distinct from nobody_needs(e)`;
  expect(await forgetting.query(others)).toEqual([]);
  const unneeded = await forgetting.query(`select stream from events e where ${nobodyNeeds('e')}`);
  expect(unneeded.length).toBeGreaterThan(0);
  const [odd] = await forgetting.query(
    `select ${nobodyNeeds('e')} as unneeded from (values ('contract:x')) e(stream)`,
  );
  expect(odd.unneeded).toBe(false);
});
