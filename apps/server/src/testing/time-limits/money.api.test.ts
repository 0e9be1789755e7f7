import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDraft, aSigner, partyOf } from '../../modules/contracts/testing/index.ts';
import type { BackOffice } from '../../modules/operators/testing/index.ts';
import { coupons } from '../../modules/orders/money/tables.ts';
import {
  anAskedAuthorization,
  answerAuthorization,
  proveRepresentative,
} from '../../modules/orders/testing/authorizations.ts';
import {
  aDraft as anOrderDraft,
  anUnpaidOrder,
  aPrivateBuyer,
  aShop,
  packageOf,
  pay,
  submit,
} from '../../modules/orders/testing/index.ts';
import { overtaken, place, startClock, stopClock } from '../clock.ts';
import { latestCode } from '../server.ts';
import { soon, testEdge } from './edges.ts';

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aShop();
  server = office.server;
});
afterAll(() => office.close());

const at = { server: () => server };
const query = (sql: string, ...values: unknown[]) =>
  server.store.pool.query(sql, values).then(({ rows }) => rows);
const START = packageOf('package-start');

describe('an order', () => {
  const paying = async (limit: Date) => {
    const { token } = await aPrivateBuyer(server);
    const { id } = await anUnpaidOrder(server, token, [START]);
    await query('update orders set expires_at = $2 where id = $1', id, limit);
    // a transfer takes its days, so that the minute the vendors ask for plays no part
    return { id, act: () => pay(server, token, id, { channel: 'bank-transfer' }) };
  };
  testEdge('order', { ...at, refusal: 30712, arrange: async (limit) => (await paying(limit)).act });

  test('is over for whoever waited for it across its end', async () => {
    const limit = soon();
    const { id, act } = await paying(limit);
    const lock = { lock: 'select from orders where id = $1 for update', values: [id] };
    expect((await overtaken(server, lock, limit, act)).code).toBe(30712);
  });

  testEdge('authorization', {
    ...at,
    refusal: 30763,
    arrange: async (limit) => {
      const given = await anAskedAuthorization(server);
      const { data } = await proveRepresentative(server, given);
      const code = latestCode(server.sms, given.phone);
      await query('update order_authorizations set expires_at = $2 where order_id = $1', given.id, limit);
      return () => answerAuthorization(server, given, { code, sha256: data.sha256, agree: true });
    },
  });

  testEdge('payment', {
    ...at,
    refusal: 30771,
    // vendors take no order that ends within a minute
    arrange: async (limit) => {
      const { token } = await aPrivateBuyer(server);
      const { id } = await anUnpaidOrder(server, token, [START]);
      await query(
        `update orders set expires_at = $2::timestamptz + interval '1 minute' - interval '1 millisecond' where id = $1`,
        id,
        limit,
      );
      return () => pay(server, token, id);
    },
  });
});

describe('a coupon', () => {
  const using = async (times: { validFrom: Date; validUntil: Date }) => {
    const { token } = await aPrivateBuyer(server);
    const code = randomUUID().slice(0, 8).toUpperCase();
    await server.store.db.insert(coupons).values({
      ...{ code, name: '示例券', kind: 'amount', value: 100, uses: 100, usesEach: 1 },
      ...times,
    });
    const { id } = await anUnpaidOrder(server, token, [START]);
    return { code, act: () => pay(server, token, id, { couponCode: code }) };
  };
  testEdge('coupon', {
    ...at,
    refusal: 30721,
    arrange: async (validUntil) => (await using({ validFrom: new Date(0), validUntil })).act,
  });
  testEdge('coupon-start', {
    ...at,
    refusal: 30721,
    begins: true,
    arrange: async (validFrom) => (await using({ validFrom, validUntil: new Date('2099-01-01') })).act,
  });

  test('is over for whoever waited for it across its end', async () => {
    const limit = soon();
    const { code, act } = await using({ validFrom: new Date(0), validUntil: limit });
    const lock = { lock: 'select from coupons where code = $1 for update', values: [code] };
    expect((await overtaken(server, lock, limit, act)).code).toBe(30721);
  });
});

describe('a package', () => {
  const sending = async (limit: Date) => {
    const author = await aSigner(server, '沈发起', 1);
    const { id } = await aDraft(server, author, { parties: [partyOf(author)] });
    await query('update quota_grants set ends_at = $2 where owner_id = $1', author.personId, limit);
    // who has had a trial has nothing but the package
    await query(
      `insert into trials (kind, key, owner_kind, owner_id, reference)
       values ('contracts', $1::text, 'person', $1::uuid, $1::uuid)`,
      author.personId,
    );
    const act = () => server.call('POST /api/appapi/contract/send', { body: { id } }, author.token);
    return { author, act };
  };
  testEdge('package', { ...at, refusal: 30722, arrange: async (limit) => (await sending(limit)).act });

  test('is over for whoever waited for it across its end', async () => {
    const limit = soon();
    const { author, act } = await sending(limit);
    const lock = {
      lock: 'select from quota_grants where owner_id = $1 for update',
      values: [author.personId],
    };
    expect((await overtaken(server, lock, limit, act)).code).toBe(30722);
  });
});

describe('a price list', () => {
  /** Dearer from a moment on. */
  const dearerFrom = async (limit: Date) => {
    const [{ data, number }] = await query(
      'select data, number from price_lists order by number desc limit 1',
    );
    await query(
      `insert into price_lists (id, state, number, note, data, author_id, author_name, publisher_name, valid_from)
       values (gen_random_uuid(), 'published', $1, '', $2, 'test', '测试', '测试', $3)`,
      number + 1,
      JSON.stringify({ ...data, plans: data.plans.map(dearer) }),
      limit,
    );
  };
  const dearer = (plan: { id: string; price?: number }) =>
    plan.id === 'package-start' && plan.price ? { ...plan, price: plan.price + 1 } : plan;

  test.each([
    [-1, 0],
    [0, 1],
    [1, 1],
  ])('price-list: %i ms from the limit', async (ms, more) => {
    const { token } = await aPrivateBuyer(server);
    const draft = await anOrderDraft(server, token, [START]);
    const limit = soon();
    await dearerFrom(limit);
    await stopClock(server, new Date(limit.getTime() + ms));
    const { data } = await submit(server, token, draft.id);
    await startClock(server);
    expect(data.amount - draft.amount).toBe(more);
    await place(server, `update price_lists set valid_from = now() where valid_from = $1`, limit);
  });
});
