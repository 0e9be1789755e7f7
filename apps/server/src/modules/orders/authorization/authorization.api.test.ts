import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDevice, aPhone, latestCode } from '../../../testing/server.ts';
import { anIdNumber } from '../../identity/testing/index.ts';
import type { BackOffice } from '../../operators/testing/index.ts';
import { orderAuthorizations } from '../tables.ts';
import {
  type AskedAuthorization,
  anAskedAuthorization,
  answerAuthorization,
  askRepresentative,
  authorizationLinkAt,
  proveRepresentative,
} from '../testing/authorizations.ts';
import {
  aCompanyHandledBy,
  aShop,
  decide,
  detail,
  REPRESENTATIVE,
  resubmit,
  save,
  stateOf,
  submit,
  type Wish,
} from '../testing/index.ts';

const NOT_FOUND = 30762;
const OVER = 30763;
const MISMATCH = 30764;
const UNFIT = 30765;
const TOO_OFTEN = 30766;
const CODE_WRONG = 30201;
const ORDER_PAPERS = 30714;

const TRIAL: Wish = { product: 'seal-contract', trial: true };
const OFFICIAL: Wish = { product: 'seal-official', years: 1 };

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aShop({ authorities: true });
  server = office.server;
});
afterAll(() => office.close());

const ask = (token: string, id: string, phone: string) => askRepresentative(server, token, id, phone);
const asked = (link: string) =>
  server.call('GET /api/appapi/authorization/asked', { query: { token: link } });
const linkAt = (phone: string) => authorizationLinkAt(server, phone);
const letTimePass = (id: string, days: number) =>
  server.store.db
    .update(orderAuthorizations)
    .set({ expiresAt: sql`${orderAuthorizations.expiresAt} - make_interval(days => ${days})` })
    .where(eq(orderAuthorizations.orderId, id));
const forgetPace = () => server.store.pool.query("delete from counters where name like 'authorization%'");
const make = (id: string) =>
  server.app.orders.make(id, { id: '00000000-0000-7000-8000-000000000001', attempt: 1 });

const anAsked = (wish: Wish = TRIAL, way?: 'representative' | 'letter') =>
  anAskedAuthorization(server, wish, way);
type Asked = AskedAuthorization;
const prove = (given: Pick<Asked, 'link' | 'number' | 'from'>, more?: Record<string, string>) =>
  proveRepresentative(server, given, more);
const answer = (
  given: Pick<Asked, 'link' | 'from'>,
  body: { code: string; sha256: string; agree: boolean },
) => answerAuthorization(server, given, body);

/** As the representative does it on their phone. */
async function respond(given: Asked, agree = true) {
  const { data } = await prove(given);
  return answer(given, { code: latestCode(server.sms, given.phone), sha256: data.sha256, agree });
}

describe('the legal representative agrees online', () => {
  test('reads who wants what, proves who they are and agrees: no letter, and the seal is made at once', async () => {
    const given = await anAsked();
    const { token, id, phone, company } = given;
    expect(server.sms.messages(phone)[0]?.text).toContain(`要为${company.name.slice(0, 6)}`);
    const { data: seen } = await asked(given.link);
    expect(seen).toMatchObject({ state: 'waiting', over: '', organization: company.name, handler: '张**' });
    expect(seen.what[0]?.split('试用 30 天')).toHaveLength(2); // said once
    expect(seen.seals[0]?.svg).toContain('<svg');
    expect(JSON.stringify(seen)).not.toContain(REPRESENTATIVE);
    expect((await submit(server, token, id)).code).toBe(ORDER_PAPERS);
    const { data: proved } = await prove(given);
    expect(proved.text).toContain(`本人${REPRESENTATIVE}`);
    const said = { code: latestCode(server.sms, phone), sha256: proved.sha256, agree: true };
    expect((await answer(given, said)).code).toBe(1);
    expect(await detail(server, token, id)).toMatchObject({
      papersAsked: [],
      authorization: { state: 'given', over: '' },
    });
    expect((await submit(server, token, id)).data).toMatchObject({ state: 'making' });
    const { rows } = await server.store.pool.query(
      "select facts from events where act = 'give-authorization' and target_id = $1",
      [id],
    );
    expect(rows[0].facts).toMatchObject({
      sha256: proved.sha256,
      by: 'sms',
      text: expect.stringContaining('李**'),
    });
    expect(JSON.stringify(rows[0].facts)).not.toContain(given.number);
    await make(id);
    expect(await stateOf(server, id)).toMatchObject({ state: 'done' });
  });

  test('a company that was certified by papers asks the register; reviewers of a 公章 read how it was proved', async () => {
    const given = await anAsked({ product: 'seal-official', trial: true }, 'letter');
    server.sandbox.force('identity', given.number, 'representative/mismatch');
    expect((await prove(given)).code).toBe(MISMATCH);
    server.sandbox.force('identity', given.number, 'representative/');
    expect((await respond(given)).code).toBe(1);
    expect((await submit(server, given.token, given.id)).data).toMatchObject({ state: 'reviewing' });
    const reviewer = await office.anOperator('reviewer');
    const { data } = await office.call(
      'GET /api/admin/orders/item',
      { query: { id: given.id } },
      reviewer.token,
    );
    expect(data).toMatchObject({ byRepresentative: false, authorization: { state: 'given' } });
    expect(data.authorizationProof?.how).toHaveLength(3);
    expect(data.authorizationProof?.text).not.toContain(REPRESENTATIVE);
    expect((await decide(office, reviewer.token, given.id, true)).code).toBe(1);
  });

  test('refuses: the handler sees it and still needs a letter; asked again it is another request', async () => {
    const given = await anAsked();
    expect((await respond(given, false)).code).toBe(1);
    expect(await detail(server, given.token, given.id)).toMatchObject({
      authorization: { state: 'refused' },
    });
    expect((await submit(server, given.token, given.id)).code).toBe(ORDER_PAPERS);
    await forgetPace();
    expect((await ask(given.token, given.id, given.phone)).data.authorization?.state).toBe('waiting');
    expect(linkAt(given.phone)).not.toBe(given.link);
  });
});

describe('nobody else can agree', () => {
  test('another number, another name, a phone of somebody else', async () => {
    const given = await anAsked();
    expect((await prove(given, { number: anIdNumber() })).code).toBe(MISMATCH);
    expect((await prove(given, { name: '王示例' })).code).toBe(MISMATCH);
    server.sandbox.force('identity', given.phone, 'person3/mismatch');
    server.sandbox.force('identity', given.number, 'person3/mismatch');
    expect(await prove(given)).toMatchObject({ code: MISMATCH, message: expect.stringContaining('手机号') });
    expect((await prove(given, { consentVersion: '0.1' })).code).not.toBe(1);
    expect(await detail(server, given.token, given.id)).toMatchObject({
      authorization: { state: 'waiting' },
    });
  });

  test('a code of another phone, or one that another device asked for', async () => {
    const [given, other] = [await anAsked(), await anAsked()];
    const { data } = await prove(given);
    await prove(other);
    const wrong = latestCode(server.sms, other.phone);
    const right = latestCode(server.sms, given.phone);
    if (wrong !== right)
      expect((await answer(given, { code: wrong, sha256: data.sha256, agree: true })).code).toBe(CODE_WRONG);
    const elsewhere = { link: given.link, from: { device: aDevice() } };
    expect((await answer(elsewhere, { code: right, sha256: data.sha256, agree: true })).code).toBe(
      CODE_WRONG,
    );
    expect((await answer(given, { code: right, sha256: 'f'.repeat(64), agree: true })).code).toBe(OVER);
  });

  test('tries are limited, and so are messages', async () => {
    const given = await anAsked();
    expect((await ask(given.token, given.id, given.phone)).code).toBe(TOO_OFTEN);
    for (let n = 0; n < 5; n++) expect((await prove(given, { name: '王示例' })).code).toBe(MISMATCH);
    expect((await prove(given)).code).toBe(TOO_OFTEN);
  });

  test('a link answers once', async () => {
    const given = await anAsked();
    expect((await respond(given)).code).toBe(1);
    expect((await prove(given)).code).toBe(OVER);
    const body = { code: '123456', sha256: 'f'.repeat(64), agree: false };
    expect((await answer(given, body)).code).toBe(OVER);
    expect((await asked(given.link)).data).toMatchObject({ state: 'given', canWithdraw: true });
    expect((await asked('A'.repeat(27))).code).toBe(NOT_FOUND);
  });

  test('after seven days neither the link nor what was agreed to counts', async () => {
    const [waiting, agreed] = [await anAsked(), await anAsked()];
    await respond(agreed);
    for (const { id } of [waiting, agreed]) await letTimePass(id, 8);
    expect((await prove(waiting)).code).toBe(OVER);
    expect((await asked(waiting.link)).data.over).toContain('有效期');
    expect((await submit(server, agreed.token, agreed.id)).code).toBe(ORDER_PAPERS);
  });

  test('what was agreed to is this order: another seal, another company, another handler need their own', async () => {
    const [given, foreign] = [await anAsked(), await anAsked()];
    await respond(given);
    await save(server, given.token, { id: given.id, lines: [{ product: 'seal-finance', trial: true }] });
    expect((await submit(server, given.token, given.id)).code).toBe(ORDER_PAPERS);
    expect((await ask(foreign.token, given.id, aPhone())).code).toBe(30711);
    expect((await submit(server, foreign.token, foreign.id)).code).toBe(ORDER_PAPERS);
  });

  test('the representative themself is asked for nothing, and nobody asks their own phone', async () => {
    const { company } = await aCompanyHandledBy(server, 'representative');
    const own = company.administrator;
    const { id } = (await save(server, own.token, { lines: [TRIAL] })).data;
    expect((await ask(own.token, id, aPhone())).code).toBe(UNFIT);
    const other = (await aCompanyHandledBy(server, 'another')).company.administrator;
    const draft = (await save(server, other.token, { lines: [TRIAL] })).data;
    expect((await ask(other.token, draft.id, other.phone)).code).toBe(UNFIT);
  });
});

describe('the representative takes it back', () => {
  const takeBack = async ({ link, from, phone }: Asked) => {
    await server.store.pool.query(
      "update verification_codes set created_at = created_at - interval '2 minutes'",
    );
    const sent = await server.call(
      'POST /api/appapi/authorization/withdrawalCode',
      { body: { token: link } },
      undefined,
      from,
    );
    if (sent.code !== 1) return sent;
    const body = { token: link, code: latestCode(server.sms, phone) };
    return server.call('POST /api/appapi/authorization/withdraw', { body }, undefined, from);
  };

  test('before it is made: an order in review stops, and a new consent brings it back', async () => {
    const given = await anAsked({ product: 'seal-official', trial: true });
    await respond(given);
    await submit(server, given.token, given.id);
    expect((await takeBack(given)).code).toBe(1);
    expect(await stateOf(server, given.id)).toMatchObject({ state: 'rejected' });
    expect((await resubmit(server, given.token, given.id)).code).toBe(ORDER_PAPERS);
    await forgetPace();
    await ask(given.token, given.id, given.phone);
    await server.store.pool.query(
      "update verification_codes set created_at = created_at - interval '2 minutes'",
    );
    const again = { ...given, link: linkAt(given.phone) };
    expect((await respond(again)).code).toBe(1);
    expect((await resubmit(server, given.token, given.id)).data).toMatchObject({ state: 'reviewing' });
  });

  test('of an order that waits for payment: paid for, no reviewer lets it be made', async () => {
    const given = await anAsked(OFFICIAL);
    await respond(given);
    expect((await submit(server, given.token, given.id)).data).toMatchObject({ state: 'unpaid' });
    expect((await takeBack(given)).code).toBe(1);
    await server.store.pool.query(
      "update orders set state = 'reviewing', round = 1, submitted_at = now() where id = $1",
      [given.id],
    );
    const reviewer = await office.anOperator('reviewer');
    expect((await decide(office, reviewer.token, given.id, true)).code).toBe(ORDER_PAPERS);
  });

  test('what was made is made', async () => {
    const given = await anAsked();
    await respond(given);
    await submit(server, given.token, given.id);
    await make(given.id);
    expect((await takeBack(given)).code).toBe(OVER);
    expect(await stateOf(server, given.id)).toMatchObject({ state: 'done' });
  });
});
