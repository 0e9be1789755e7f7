import { randomUUID } from 'node:crypto';
import type { Owner } from '@yinxin/api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../http/principal.ts';
import { startClock, stopClock } from '../../testing/clock.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { sentStatements } from '../../testing/statements.ts';
import { aContract, aDraft, aSigner, partyOf, type Signer, signAs } from '../contracts/testing/index.ts';
import { record } from '../events/index.ts';
import { quotaOf } from '../orders/index.ts';
import { partnerCustomers, partners } from '../partners/tables.ts';
import { meter, type Use } from './index.ts';
import { aPartner, aPriceRule, usesOf } from './testing/index.ts';

let server: TestServer;
let author: Signer;
let guest: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  author = await aSigner(server, '孙发起', 50);
  guest = await aSigner(server, '李签署', 0);
});
afterAll(() => server.close());

const personal = ({ personId }: Signer): Owner => ({ kind: 'person', id: personId });
const db = () => server.store.db;
const system = asSystem('test');

test('a contract that is sent is one use, and one that is recalled gives it back', async () => {
  const before = (await usesOf(db(), personal(author), 'contract')).length;
  const { id, number } = await aContract(server, author, { parties: [partyOf(guest)] });
  const ofContract = async () => (await usesOf(db(), personal(author), 'contract')).slice(before);
  expect(await ofContract()).toMatchObject([
    {
      ...{ kind: 'use', quantity: 1, reference: id, number, partnerId: null, ruleId: null, amount: 0 },
      accountId: expect.any(String),
      period: expect.stringMatching(/^20\d\d-\d\d$/),
    },
  ]);
  const body = { id, reason: '写错了' };
  expect((await server.call('POST /api/appapi/contract/recall', { body }, author.token)).code).toBe(1);
  const [use, back] = await ofContract();
  expect(back).toMatchObject({ kind: 'return', quantity: -1, reference: id, number, reverses: use?.id });
});

test('sending, signing and recalling carry their uses in statements that are sent anyway', async () => {
  const customer = await aSigner(server, '郑计量', 5);
  const partner = await aPartner(db(), { customers: [personal(customer)] });
  await aPriceRule(db(), partner.id, 'contract', { kind: 'unit', unitPrice: 45_050 });
  const sent = sentStatements(server.store);
  const contract = await aContract(server, customer, { parties: [partyOf(guest)] });
  expect((await signAs(server, guest, contract.id)).code).toBe(1);
  const other = await aContract(server, customer, { parties: [partyOf(guest)] });
  const body = { id: other.id, reason: '写错了' };
  expect((await server.call('POST /api/appapi/contract/recall', { body }, customer.token)).code).toBe(1);
  const statements = sent.take();
  const metering = statements.filter((text) => text.includes('meter_uses'));
  expect(metering).toHaveLength(3); // two are sent, one is given back; signing uses nothing of its own
  for (const text of metering) expect(text).toMatch(/^insert into events/);
  expect(
    statements.filter((text) => /usage_records/.test(text) && /^\s*(insert|update)/i.test(text)),
  ).toEqual([]);
});

test('a contract that could not be sent was not used', async () => {
  const before = await usesOf(db(), personal(guest));
  const draft = await aDraft(server, guest, { parties: [partyOf(author)] });
  // nothing pays for it
  const sent = await server.call('POST /api/appapi/contract/send', { body: { id: draft.id } }, guest.token);
  const paidByTrial = sent.code === 1 ? 1 : 0;
  expect((await usesOf(db(), personal(guest), 'contract')).length).toBe(paidByTrial);
  expect(before.filter(({ meter: of }) => of === 'contract')).toEqual([]);
});

test('what a customer of a partner uses is billed to it and takes no quota; of a suspended one it takes quota', async () => {
  const customer = await aSigner(server, '周客户', 3);
  const owner = personal(customer);
  const partner = await aPartner(db(), { customers: [owner] });
  const rule = await aPriceRule(db(), partner.id, 'contract', {
    ...{
      kind: 'tier',
      steps: [
        { from: 0, unitPrice: 45_050 },
        { from: 100, unitPrice: 30_000 },
      ],
    },
  });
  await aContract(server, customer, { parties: [partyOf(guest)] });
  expect(await usesOf(db(), owner, 'contract')).toMatchObject([
    { partnerId: partner.id, ruleId: rule.id, unitPrice: 45_050, amount: 451 },
  ]);
  const left = async () => (await quotaOf(db(), owner)).find(({ kind }) => kind === 'contracts')?.left;
  await db().update(partners).set({ state: 'suspended' }).where(eq(partners.id, partner.id));
  expect(await left()).toBe(3);
  await aContract(server, customer, { parties: [partyOf(guest)] });
  expect(await left()).toBe(2);
  expect((await usesOf(db(), owner, 'contract')).at(-1)).toMatchObject({ partnerId: null, amount: 0 });
});

test('a customer of a partner sends contracts without ever having had quota', async () => {
  const customer = await aSigner(server, '吴客户', 0);
  await aPartner(db(), { customers: [personal(customer)] });
  for (let sent = 0; sent < 4; sent += 1) await aContract(server, customer, { parties: [partyOf(guest)] });
  expect(await usesOf(db(), personal(customer), 'contract')).toHaveLength(4);
  const { data } = await server.call('GET /api/appapi/contract/quota', {}, customer.token);
  expect(data).toMatchObject({ trial: null });
});

const aUse = (owner: Owner, change: Partial<Use> = {}): Use => ({
  ...{ meter: 'sms', owner, reference: randomUUID() },
  ...change,
});

test('the newest rule that has begun holds, and what is given back goes at the price it had', async () => {
  const owner: Owner = { kind: 'organization', id: randomUUID() };
  const partner = await aPartner(db(), { customers: [owner] });
  const day = (n: number) => new Date(`2026-06-${String(n).padStart(2, '0')}T00:00:00+08:00`);
  const first = await aPriceRule(db(), partner.id, 'sms', { kind: 'unit', unitPrice: 500 }, day(1));
  const second = await aPriceRule(db(), partner.id, 'sms', { kind: 'unit', unitPrice: 450 }, day(10));
  const use = aUse(owner, { quantity: 3 });
  await stopClock(server, new Date(day(10).getTime() - 1));
  await meter(db(), system, [use]);
  await stopClock(server, day(10));
  await meter(db(), system, [aUse(owner)]);
  await meter(db(), system, [{ meter: 'sms', returns: use.reference }]);
  await startClock(server);
  expect(await usesOf(db(), owner)).toMatchObject([
    { ruleId: first.id, quantity: 3, unitPrice: 500, amount: 15 },
    { ruleId: second.id, quantity: 1, unitPrice: 450, amount: 5 },
    { ruleId: first.id, quantity: -3, unitPrice: 500, amount: -15, kind: 'return' },
  ]);
});

test('the month is that of China', async () => {
  const owner: Owner = { kind: 'organization', id: randomUUID() };
  for (const at of ['2026-06-30T15:59:59.999Z', '2026-06-30T16:00:00.000Z']) {
    await stopClock(server, new Date(at));
    await meter(db(), system, [aUse(owner)]);
  }
  await startClock(server);
  expect((await usesOf(db(), owner)).map(({ period }) => period)).toEqual(['2026-06', '2026-07']);
});

test('nothing is given back twice, and nothing that was never used', async () => {
  const owner: Owner = { kind: 'organization', id: randomUUID() };
  const use = aUse(owner);
  const back = { meter: 'sms', returns: use.reference } as const;
  await meter(db(), system, [back]);
  await meter(db(), system, [use]);
  await meter(db(), system, [{ meter: 'contract', returns: use.reference }]);
  await meter(db(), system, [back]);
  await meter(db(), system, [back]);
  expect((await usesOf(db(), owner)).map(({ quantity }) => quantity)).toEqual([1, -1]);
});

test('what the customer paid for is nobody else’s bill', async () => {
  const owner: Owner = { kind: 'organization', id: randomUUID() };
  const partner = await aPartner(db(), { customers: [owner] });
  await aPriceRule(db(), partner.id, 'seal', { kind: 'unit', unitPrice: 500_000 });
  await meter(db(), system, [aUse(owner, { meter: 'seal', isPaid: true }), aUse(owner, { meter: 'seal' })]);
  expect(await usesOf(db(), owner)).toMatchObject([
    { partnerId: null, amount: 0 },
    { partnerId: partner.id, amount: 5000 },
  ]);
});

test('whoever left a partner is billed to it no longer', async () => {
  const owner: Owner = { kind: 'organization', id: randomUUID() };
  const partner = await aPartner(db(), { customers: [owner] });
  await meter(db(), system, [aUse(owner)]);
  await db()
    .update(partnerCustomers)
    .set({ until: sql`now()` })
    .where(eq(partnerCustomers.partnerId, partner.id));
  await meter(db(), system, [aUse(owner)]);
  expect((await usesOf(db(), owner)).map(({ partnerId }) => partnerId)).toEqual([partner.id, null]);
});

test('a record goes with its act: both, or neither, in one statement', async () => {
  const owner: Owner = { kind: 'person', id: author.personId };
  const before = (await usesOf(db(), owner)).length;
  const act = { act: 'step-up', target: author.personId, uses: [aUse(owner)] } as const;
  await expect(
    db().transaction(async (tx) => {
      await record(tx, system, act);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await usesOf(db(), owner)).toHaveLength(before);
  await record(db(), system, act);
  expect(await usesOf(db(), owner)).toHaveLength(before + 1);
});

test('records stay as they were written', async () => {
  await meter(db(), system, [aUse({ kind: 'organization', id: randomUUID() })]);
  for (const change of ['update usage_records set amount = 1', 'delete from usage_records'])
    await expect(server.store.pool.query(change)).rejects.toThrow();
});
