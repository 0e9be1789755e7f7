// Somebody goes, and what is left of them is compared with the table of retention, today and by a moved clock.
import { beginningOf, endOf, RETENTION, type RetentionName, retentionMarkdown } from '@yinxin/api';
import { parseCertificate } from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../http/principal.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aDraft,
  aSigner,
  fieldOf,
  partyOf,
  type Signer,
  signAs,
} from '../contracts/testing/index.ts';
import { aFounder, anIdNumber, aVerifiedPerson, certify } from '../identity/testing/index.ts';
import { closeOrganization } from '../members/index.ts';
import { aPerson, proveIntent, type Signed } from '../members/testing/index.ts';
import { aVerifiedPerson as aHolder, made, orderOfPerson, ownedBy } from '../seals/testing/index.ts';
import { PLACES, WITHOUT_PEOPLE } from './places.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
});
afterAll(() => server.close());

const query = async (text: string, ...values: unknown[]) =>
  (await server.store.pool.query(text, values)).rows;

const tablesOf = async (): Promise<string[]> =>
  (
    await query(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
  ).map(({ name }) => name);

async function close(person: Signed): Promise<void> {
  await proveIntent(server, person, 'close-person', person.personId);
  expect((await server.call('POST /api/appapi/account/close', {}, person.token)).code).toBe(1);
}

/** A night's work, at a time that may lie far ahead. */
async function night(at = new Date()): Promise<void> {
  await server.app.upkeep.housekeep(at);
  await server.app.evidence.keepUp(at);
}

const caseOf = async (personId: string) =>
  (await query('select count(*)::int as cases from verifications where person_id = $1', personId))[0].cases;
const keyOf = async (personId: string) =>
  (await query('select from subject_keys where subject = $1', `person:${personId}`)).length;

/** The tables that still name a person or one of their accounts anywhere. */
async function tracesOf(personId: string): Promise<string[]> {
  const accounts = await query('select id::text from accounts where person_id = $1', personId);
  const ids = [personId, ...accounts.map(({ id }) => id)].join('|');
  const found: string[] = [];
  for (const table of await tablesOf())
    if ((await query(`select from ${table} t where t::text ~ $1 limit 1`, ids)).length > 0) found.push(table);
  return found;
}
const placesOf = (...rows: RetentionName[]) => rows.flatMap((row) => PLACES[row]);

describe('the table', () => {
  test('names every table of the database, or says that nobody is in it', async () => {
    const named = new Set([...Object.values(PLACES).flat(), ...WITHOUT_PEOPLE]);
    expect((await tablesOf()).filter((table) => !named.has(table) && !table.startsWith('__'))).toEqual([]);
    const tables = new Set(await tablesOf());
    expect([...named].filter((table) => !tables.has(table))).toEqual([]);
  });

  test('is not undercut by what the database itself lets go', async () => {
    const [{ source: cases }] = await query(
      `select prosrc as source from pg_proc where proname = 'refuse_early_forgetting'`,
    );
    for (const row of ['abandoned', 'refused'] as const)
      expect(cases).toContain(`interval '${RETENTION[row].term.days} days'`);
    const [{ source: notes }] = await query(
      `select p.prosrc as source from pg_proc p join pg_trigger t on t.tgfoid = p.oid
        where t.tgrelid = 'appointment_notes'::regclass and p.prosrc like '%interval%'`,
    );
    expect(notes).toContain(`interval '${RETENTION.appointments.term.months} months'`);
  });
});

describe('somebody who signed once, with a certificate for that signature', () => {
  let signer: Signer;
  let contractId: string;
  let draftId: string;
  beforeAll(async () => {
    signer = await aSigner(server, '赵留存');
    const contract = await aContract(server, signer, {
      parties: [partyOf(signer)],
      fields: (document) => [fieldOf(document, signer.name, 'signature')],
    });
    contractId = contract.id;
    draftId = (await aDraft(server, signer, { parties: [partyOf(signer)] })).id;
    expect((await signAs(server, signer, contractId)).code).toBe(1);
  });

  test('is told before they go what stays, why and until when', async () => {
    const { data } = await server.call('GET /api/appapi/account/closing', {}, signer.token);
    expect(data.contracts).toBe(1);
    const kept = (row: RetentionName) => data.kept.find(({ what }) => what === RETENTION[row].what);
    expect(kept('contracts')).toMatchObject({ why: RETENTION.contracts.why, count: 1 });
    expect(kept('verified')?.until).toMatch(new RegExp(`^至 ${new Date().getFullYear() + 5}-`));
    expect(kept('log')?.until).toContain('6 个月');
    expect(kept('accounting')).toBeUndefined();
  });

  test('leaves the case behind that the certificate was issued by, for five years after its end', async () => {
    await close(signer);
    await night();
    expect(await caseOf(signer.personId)).toBe(1);
    expect(await keyOf(signer.personId)).toBe(1);
    expect(await query('select from contracts where id = $1', contractId)).toHaveLength(1);
    expect(await query('select from contracts where id = $1', draftId)).toHaveLength(0);

    const [{ der }] = await query('select der from issuances where by = $1', signer.personId);
    const due = endOf(parseCertificate(der).notAfter, RETENTION.verified.term);
    await night(new Date(due.getTime() - 1));
    expect(await caseOf(signer.personId)).toBe(1);
    await night(due);
    expect(await caseOf(signer.personId)).toBe(0);
    expect(await keyOf(signer.personId)).toBe(0);

    // what is left now is what the table keeps for longer
    const left = (await tracesOf(signer.personId)).filter((table) => !WITHOUT_PEOPLE.includes(table));
    const kept = placesOf(
      'account',
      'log',
      'certificates',
      'contracts',
      'consents',
      'approvals',
      'orders',
      'accounting',
      'notices',
    );
    expect(left.filter((table) => !kept.includes(table))).toEqual([]);
    expect(left).toContain('contracts');
  });
});

test('somebody with a seal keeps the case of it as long, and no longer', async () => {
  const holder = await aHolder(server, '钱留存');
  const { serial } = await made(server, orderOfPerson(holder), 'seal-person');
  await close(holder);
  await night();
  expect(await keyOf(holder.personId)).toBe(1);
  const [{ not_after: end }] = await query(
    'select not_after from subscriber_certificates where serial = $1',
    serial,
  );
  const due = endOf(end, RETENTION.verified.term);
  await night(new Date(due.getTime() - 1));
  expect(await keyOf(holder.personId)).toBe(1);
  await night(due);
  expect(await keyOf(holder.personId)).toBe(0);
});

test('somebody who was verified and never asked for a certificate goes that night', async () => {
  const { person } = await aVerifiedPerson(server, '孙留存');
  await close(person);
  await night();
  expect(await caseOf(person.personId)).toBe(0);
  expect(await keyOf(person.personId)).toBe(0);
});

describe('an organisation that is closed', () => {
  /** Certified by the face of its legal representative, whose number lies in the case. */
  async function aCertified() {
    const founder = await aFounder(server);
    const { token } = founder.administrator;
    const { data: begun } = await certify(server, founder, 'representative');
    const number = anIdNumber();
    const body = { id: begun.id, number, method: 'face', device: 'pc' };
    await server.call('POST /api/appapi/identity/org/representative', { body }, token);
    server.sandbox.force('identity', number, 'tencent-face/pass');
    const query = { id: begun.id };
    const { data } = await server.call('GET /api/appapi/auth/getFaceAuthResultDataPay', { query }, token);
    expect(data).toMatchObject({ state: 'passed' });
    return founder;
  }
  const casesOf = async (id: string) =>
    (await query(`select count(*)::int as cases from verifications where organization_id = $1`, id))[0].cases;
  const closeCompany = (id: string) =>
    server.store.db.transaction((tx) => closeOrganization(tx, asSystem('test'), id));

  test('lets go what it proved of its people that night, but not while it is there', async () => {
    const { organizationId } = await aCertified();
    await night(endOf(new Date(), { years: 40 }));
    expect(await casesOf(organizationId)).toBe(1);
    await closeCompany(organizationId);
    await night();
    expect(await casesOf(organizationId)).toBe(0);
  });

  test('keeps it for five years after the end of its last certificate', async () => {
    const { organizationId, administrator } = await aCertified();
    const order = ownedBy('organization', organizationId, administrator.uid);
    const { serial } = await made(server, order, 'seal-official');
    await closeCompany(organizationId);
    const [{ not_after: end }] = await query(
      'select not_after from subscriber_certificates where serial = $1',
      serial,
    );
    const due = endOf(end, RETENTION.verified.term);
    await night(new Date(due.getTime() - 1));
    expect(await casesOf(organizationId)).toBe(1);
    await night(due);
    expect(await casesOf(organizationId)).toBe(0);
  });
});

describe('the log of the network', () => {
  const addressesOf = async ({ personId }: Signed) =>
    query(`select from events where stream = $1 and ip <> '' and request_id <> ''`, `person:${personId}`);
  const sessionsOf = async ({ personId }: Signed) =>
    query(`select from sessions where person_id = $1 and ip <> ''`, personId);

  test('is kept for six months of whoever goes, verified or not, and then goes', async () => {
    const person = await aPerson(server);
    await close(person);
    const closed = new Date();
    await night();
    const before = await addressesOf(person);
    expect(before.length).toBeGreaterThan(1);
    await night(beginningOf(endOf(closed, RETENTION.log.term), { days: 1 }));
    expect(await addressesOf(person)).toHaveLength(before.length);
    expect(await sessionsOf(person)).toHaveLength(1);
    await night(endOf(endOf(new Date(), RETENTION.log.term), { days: 2 }));
    expect(await addressesOf(person)).toEqual([]);
    expect(await sessionsOf(person)).toEqual([]);
  });
});

test('periods are counted by the calendar', () => {
  expect(endOf(new Date('2026-08-31T00:00:00Z'), { months: 6 })).toEqual(new Date('2027-02-28T00:00:00Z'));
  expect(beginningOf(new Date('2031-02-28T12:00:00Z'), { years: 5, days: 1 })).toEqual(
    new Date('2026-02-27T12:00:00Z'),
  );
  expect(retentionMarkdown().split('\n')).toHaveLength(Object.keys(RETENTION).length + 2);
});
