// An administrator closes a certified organisation: what keeps it open, what goes with it, and what begins.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../testing/server.ts';
import { aContract, aSigner, fieldOf, partyOf, prepare } from '../contracts/testing/index.ts';
import {
  aCompany,
  aMember,
  type Company,
  placeOf,
  proveIntent,
  type Signatory,
} from '../members/testing/index.ts';
import type { BackOffice } from '../operators/testing/index.ts';
import { grantQuota } from '../orders/index.ts';
import { aBuyer, anUnpaidOrder, aPaidOrder, aShop } from '../orders/testing/index.ts';
import { aSeal } from '../seals/testing/index.ts';

let office: BackOffice;
let server: TestServer;
beforeAll(async () => {
  office = await aShop({ authorities: true });
  ({ server } = office);
});
afterAll(() => server.close());

const close = ({ token }: Pick<Signatory, 'token'>) => server.call('POST /api/appapi/org/close', {}, token);
const openFor = async ({ administrator }: Company) =>
  (await server.call('GET /api/appapi/org/closing', {}, administrator.token)).data.open;
const prove = ({ id, administrator }: Company) =>
  proveIntent(server, administrator, 'close-organization', id);
const query = async (text: string, ...values: unknown[]) =>
  (await server.store.pool.query(text, values)).rows;
const stateOf = async ({ id }: Company) =>
  (await query('select state from organizations where id = $1', id))[0].state;

test('asks for a proof of its own, for this organisation', async () => {
  const [company, other] = [await aCompany(server), await aCompany(server)];
  expect((await close(company.administrator)).code).toBe(30130);
  await proveIntent(server, company.administrator, 'close-organization', other.id);
  expect((await close(company.administrator)).code).toBe(30130);
  expect(await stateOf(company)).toBe('certified');
});

test('ends it: members out, seals and certificates revoked, recorded, told, and its administrator may go', async () => {
  const company = await aCompany(server);
  const member = await aMember(server, company.id, ['operator']);
  const sealId = await aSeal(server, company);
  const [{ serial }] = await query('select serial from seals where id = $1', sealId);
  const going = () => server.call('GET /api/appapi/account/closing', {}, company.administrator.token);
  expect((await going()).data.may).toEqual([]);

  expect(await openFor(company)).toEqual([]);
  await prove(company);
  expect(await close(company.administrator)).toMatchObject({ code: 1, data: { type: 0, orgId: null } });

  expect(await stateOf(company)).toBe('closed');
  expect(await placeOf(server, member.uid)).toMatchObject({ ended: true });
  expect((await server.call('GET /api/appapi/org/current', {}, member.token)).code).toBe(30320);
  expect((await close(company.administrator)).code).toBe(30320);
  expect((await going()).data.may).toEqual(['close-person']);
  const [event] = await query(
    `select actor_id, facts from events where act = 'close-organization' and target_id = $1`,
    company.id,
  );
  expect(event).toMatchObject({
    actor_id: company.administrator.personId,
    facts: { proof: expect.anything() },
  });

  await server.app.upkeep.deliverEvents();
  await server.jobs.start();
  await expect
    .poll(() => query(`select state from seals where id = $1`, sealId), { timeout: 30_000 })
    .toEqual([{ state: 'revoked' }]);
  await expect
    .poll(async () => (await server.app.certificates.statesOf(server.store.db, [serial])).get(serial)?.state)
    .toBe('revoked');
  await expect
    .poll(() => query(`select person_id from notices where kind = 'organization-closed'`))
    .toEqual([{ person_id: member.personId }]);
});

describe('is refused while something is under way', () => {
  test('a contract that it sent', async () => {
    const company = await aCompany(server);
    const owner = { kind: 'organization', id: company.id } as const;
    await server.store.db.transaction((tx) => grantQuota(tx, owner, company.id, { contracts: 1, seals: 0 }));
    const partner = await aSigner(server, '周未签');
    const { id } = await aContract(server, company.administrator, { parties: [partyOf(partner)] });
    expect(await openFor(company)).toEqual(['1 份发起的合同还在进行']);
    await prove(company);
    expect(await close(company.administrator)).toMatchObject({
      code: 30354,
      message: '还不能注销企业：1 份发起的合同还在进行。请先办完',
    });
    const recall = { body: { id, reason: '企业注销' } };
    await server.call('POST /api/appapi/contract/recall', recall, company.administrator.token);
    // what was refused spent no proof
    expect((await close(company.administrator)).code).toBe(1);
  });

  test('an order, and a refund', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const { id } = await anUnpaidOrder(server, token, [{ product: 'seal-official', years: 1 }]);
    expect(await openFor(company)).toEqual(['1 笔订单没有完成']);
    await server.call('POST /api/appapi/order/cancel', { body: { id } }, token);
    expect(await openFor(company)).toEqual([]);
    const paid = await aPaidOrder(server, token, [{ product: 'seal-official', years: 1 }]);
    const refund = { body: { id: paid.id, reason: '不再需要' } };
    expect((await server.call('POST /api/appapi/order/refund', refund, token)).code).toBe(1);
    expect(await openFor(company)).toEqual(['1 笔退款还没有到账', '1 笔订单没有完成']);
    await prove(company);
    expect((await close(company.administrator)).code).toBe(30354);
    expect(await stateOf(company)).toBe('certified');
  });
});

test('what others sent it keeps nobody from closing, and nobody signs for it any more', async () => {
  const company = await aCompany(server);
  const sealId = await aSeal(server, company, 'seal-contract');
  const author = await aSigner(server, '林相对');
  const { id } = await aContract(server, author, {
    fields: (document) => [fieldOf(document, 'company', 'seal')],
    parties: [
      {
        ...{ key: 'company', kind: 'organization', name: '张示例' },
        ...{ organizationName: company.name, phone: company.administrator.phone },
      },
    ],
  });
  expect((await prepare(server, company.administrator, id, { sealId })).code).toBe(1);
  expect(await openFor(company)).toEqual([]);
  await prove(company);
  expect((await close(company.administrator)).code).toBe(1);
  expect((await prepare(server, company.administrator, id, { sealId })).code).not.toBe(1);
});

test('of two at once one closes it', async () => {
  const company = await aCompany(server);
  await prove(company);
  const answers = await Promise.all([close(company.administrator), close(company.administrator)]);
  expect(answers.map(({ code }) => code).filter((code) => code === 1)).toHaveLength(1);
});
