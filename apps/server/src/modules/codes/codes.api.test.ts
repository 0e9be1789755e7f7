import { agreementsToSignIn } from '@yinxin/api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, latestCode, type TestServer } from '../../testing/server.ts';
import { verificationCodes } from './tables.ts';

const send = 'POST /api/appapi/sms/getVerificationCode';
const login = 'POST /api/appapi/cas/token';
const agreements = agreementsToSignIn([]);

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const ask = (phone: string, businessCode: number | string = 1001) =>
  server.call(send, { body: { phone, businessCode } });
const tryCode = (phone: string, verificationCode: string) =>
  server.call(login, { body: { account: phone, verificationCode, agreements } });
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const letTimePass = (phone: string, seconds: number) =>
  server.store.db
    .update(verificationCodes)
    .set({
      createdAt: sql`${verificationCodes.createdAt} - make_interval(secs => ${seconds})`,
      expiresAt: sql`${verificationCodes.expiresAt} - make_interval(secs => ${seconds})`,
    })
    .where(eq(verificationCodes.phone, server.vault.fingerprint('phone', phone)));

test('a known and an unknown phone get the same answer', async () => {
  const known = aPhone();
  await server.signIn(known);
  await letTimePass(known, 61);
  const [toKnown, toUnknown] = [await ask(known), await ask(aPhone())];
  expect({ ...toKnown, headers: null }).toEqual({ ...toUnknown, headers: null });
  expect(toKnown).toMatchObject({ status: 200, code: 1, data: { retryAfter: 60, expiresIn: 300 } });
});

test('the code is six digits and is stored neither as itself nor with the phone', async () => {
  const phone = aPhone();
  await ask(phone);
  const code = latestCode(server.sms, phone);
  expect(code).toMatch(/^\d{6}$/);
  const { rows } = await server.store.pool.query('select v::text as line from verification_codes v');
  for (const { line } of rows) {
    expect(line).not.toContain(Buffer.from(phone).toString('hex'));
    expect(line).not.toContain(Buffer.from(code).toString('hex'));
  }
});

test('a code works once', async () => {
  const phone = aPhone();
  await ask(phone);
  const code = latestCode(server.sms, phone);
  expect((await tryCode(phone, code)).code).toBe(1);
  expect(await tryCode(phone, code)).toMatchObject({ status: 400, code: 30201 });
});

test('after five wrong tries the right code is refused too, and that is said', async () => {
  const phone = aPhone();
  await ask(phone);
  const code = latestCode(server.sms, phone);
  for (let n = 0; n < 5; n++) expect((await tryCode(phone, otherCode(code))).code).toBe(30201);
  expect((await tryCode(phone, code)).code).toBe(30208);
});

test('of many simultaneous uses of one code exactly one succeeds', async () => {
  const phone = aPhone();
  await ask(phone);
  const code = latestCode(server.sms, phone);
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryCode(phone, code)));
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
});

test('a code expires after five minutes', async () => {
  const phone = aPhone();
  await ask(phone);
  await letTimePass(phone, 301);
  expect((await tryCode(phone, latestCode(server.sms, phone))).code).toBe(30201);
});

test("another phone's code is worthless", async () => {
  const [mine, theirs] = [aPhone(), aPhone()];
  await ask(mine);
  await ask(theirs);
  expect((await tryCode(theirs, latestCode(server.sms, mine))).code).toBe(30201);
});

test('one message a minute, also when asked eight times at once', async () => {
  const phone = aPhone();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(phone)));
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  expect(server.sms.messages(phone)).toHaveLength(1);
  expect(answers.find((answer) => answer.code !== 1)).toMatchObject({ status: 429, code: 30202 });
});

test('five messages an hour and ten a day', async () => {
  const phone = aPhone();
  for (let n = 0; n < 5; n++) {
    expect((await ask(phone)).code).toBe(1);
    await letTimePass(phone, 61);
  }
  expect((await ask(phone)).code).toBe(30202);
  await letTimePass(phone, 3600);
  for (let n = 0; n < 5; n++) {
    expect((await ask(phone)).code).toBe(1);
    await letTimePass(phone, 61);
  }
  await letTimePass(phone, 3600);
  expect((await ask(phone)).code).toBe(30202);
  await letTimePass(phone, 86_400);
  expect((await ask(phone)).code).toBe(1);
});

test('an unknown business code is refused before anything is sent', async () => {
  const phone = aPhone();
  expect(await ask(phone, '9999')).toMatchObject({ status: 400, code: 30205 });
  expect(server.sms.messages(phone)).toHaveLength(0);
});

test.each(['constructor', '__proto__', 'toString', 'login'])(
  '%s is no business code',
  async (businessCode) => {
    expect(await ask(aPhone(), businessCode)).toMatchObject({ status: 400, code: 30205 });
  },
);

test('a newer code ends the older, also once the newer was used', async () => {
  const phone = aPhone();
  await ask(phone);
  const older = latestCode(server.sms, phone);
  await letTimePass(phone, 61);
  await ask(phone);
  const newer = latestCode(server.sms, phone);
  if (older !== newer) expect((await tryCode(phone, older)).code).toBe(30201);
  expect((await tryCode(phone, newer)).code).toBe(1);
  expect((await tryCode(phone, older)).code).toBe(30201);
});

test('a message whose answer was lost counts, and the code in it works', async () => {
  const lossy = await aServer({
    sms: (inbox) => ({
      ...inbox,
      send: async (message) => {
        await inbox.send(message);
        return { outcome: 'unknown', vendorCode: 'NO_ANSWER', requestId: '' };
      },
    }),
  });
  const phone = aPhone();
  const body = { phone, businessCode: 1001 };
  expect(await lossy.call(send, { body })).toMatchObject({ status: 503, code: 30206 });
  expect(await lossy.call(send, { body })).toMatchObject({ status: 429, code: 30202 });
  const verificationCode = latestCode(lossy.sms, phone);
  expect((await lossy.call(login, { body: { account: phone, verificationCode, agreements } })).code).toBe(1);
  await lossy.close();
});

test('codes for different phones do not wait for each other', async () => {
  const [held, other] = [aPhone(), aPhone()];
  const client = await server.store.pool.connect();
  try {
    await client.query('begin');
    const lock = server.vault.fingerprint('phone', held).readBigInt64BE(0).toString();
    await client.query('select pg_advisory_xact_lock($1::bigint)', [lock]);
    const waiting = ask(held);
    expect((await ask(other)).code).toBe(1);
    expect(server.sms.messages(held)).toHaveLength(0);
    await client.query('rollback');
    expect((await waiting).code).toBe(1);
  } finally {
    client.release();
  }
});

test('the external entry sends the same code', async () => {
  const phone = aPhone();
  const { code } = await server.call('POST /api/external/sms/getVerificationCode', {
    body: { phone, businessCode: '1001' },
  });
  expect(code).toBe(1);
  expect((await tryCode(phone, latestCode(server.sms, phone))).code).toBe(1);
});

test('a message the vendor refuses does not count against the phone', async () => {
  let works = false;
  const flaky = await aServer({
    sms: (inbox) => ({
      ...inbox,
      send: async (message) =>
        works ? inbox.send(message) : { outcome: 'unavailable', vendorCode: 'TEST', requestId: '' },
    }),
  });
  const phone = aPhone();
  expect(await flaky.call(send, { body: { phone, businessCode: 1001 } })).toMatchObject({
    status: 503,
    code: 30204,
  });
  works = true;
  expect((await flaky.call(send, { body: { phone, businessCode: 1001 } })).code).toBe(1);
  await flaky.close();
});
