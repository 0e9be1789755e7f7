import { createHash } from 'node:crypto';
import { agreementsToSignIn, type Challenge } from '@yinxin/api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solve } from '../../testing/challenge.ts';
import { aDevice, aPhone, aServer, type From, latestCode, type TestServer } from '../../testing/server.ts';
import { verificationCodes } from './tables.ts';

const WRONG = 30201;
const TOO_SOON = 30202;
const SPENT = 30208;
const CHALLENGE = 30209;
const ANOTHER = 30210;

let server: TestServer;
let at: ReturnType<typeof onServer>;
beforeAll(async () => {
  server = await aServer();
  at = onServer(server);
});
afterAll(() => server.close());

let addresses = 0;
/** A browser somewhere else in the world. */
const aStranger = (): Required<Omit<From, 'challenge'>> => ({
  address: `172.16.${++addresses}.7`,
  device: aDevice(),
});

/** What strangers do at a server. */
const onServer = (there: TestServer) => {
  const ask = (phone: string, from: From) =>
    there.call(
      'POST /api/appapi/sms/getVerificationCode',
      { body: { phone, businessCode: 1001 } },
      undefined,
      from,
    );
  const tryCode = (phone: string, verificationCode: string, from: From) =>
    there.call(
      'POST /api/appapi/cas/token',
      { body: { account: phone, verificationCode, agreements: agreementsToSignIn([]) } },
      undefined,
      from,
    );
  const letTimePass = (phone: string, seconds: number) =>
    there.store.db
      .update(verificationCodes)
      .set({
        createdAt: sql`${verificationCodes.createdAt} - make_interval(secs => ${seconds})`,
        expiresAt: sql`${verificationCodes.expiresAt} - make_interval(secs => ${seconds})`,
      })
      .where(eq(verificationCodes.phone, there.vault.fingerprint('phone', phone)));
  const wrongFor = (phone: string) =>
    String((Number(latestCode(there.sms, phone)) + 1) % 1_000_000).padStart(6, '0');
  /** Strangers took all that anybody gets of this phone in an hour. */
  const useUp = async (phone: string) => {
    for (let n = 0; n < 5; n++) {
      expect((await ask(phone, aStranger())).code).toBe(1);
      await letTimePass(phone, 61);
    }
  };
  /** Makes a call again with the challenge that it was refused with. */
  const passing = async <A extends { code: number; data: unknown }>(
    call: (from: From) => Promise<A>,
    from: From,
  ): Promise<A> => {
    const refused = await call(from);
    expect(refused).toMatchObject({ code: CHALLENGE, status: 428 });
    return call({ ...from, challenge: solve(refused.data as Challenge) });
  };
  return { ask, tryCode, letTimePass, wrongFor, useUp, passing };
};
test('wrong tries belong to whoever asked: a stranger uses up none of the owner’s', async () => {
  const phone = aPhone();
  const [owner, stranger] = [aStranger(), aStranger()];
  expect((await at.ask(phone, owner)).code).toBe(1);
  const code = latestCode(server.sms, phone);
  for (let n = 0; n < 8; n++)
    expect((await at.tryCode(phone, at.wrongFor(phone), stranger)).code).toBe(WRONG);
  expect((await at.tryCode(phone, code, owner)).code).toBe(1);
});

test('a code is worth nothing in another browser, also on the same network', async () => {
  const phone = aPhone();
  const owner = aStranger();
  await at.ask(phone, owner);
  const code = latestCode(server.sms, phone);
  expect((await at.tryCode(phone, code, aStranger())).code).toBe(WRONG);
  expect((await at.tryCode(phone, code, { ...owner, device: aDevice() })).code).toBe(WRONG);
  expect((await at.tryCode(phone, code, { address: owner.address })).code).toBe(WRONG);
  expect((await at.tryCode(phone, code, { device: owner.device, address: aStranger().address })).code).toBe(
    1,
  );
});

test('a stranger’s request does not end the owner’s open code', async () => {
  const phone = aPhone();
  const [owner, stranger] = [aStranger(), aStranger()];
  await at.ask(phone, owner);
  const code = latestCode(server.sms, phone);
  await at.letTimePass(phone, 61);
  expect((await at.ask(phone, stranger)).code).toBe(1);
  expect((await at.tryCode(phone, code, owner)).code).toBe(1);
});

test('five wrong tries spend the own code, and another stranger’s are not counted in', async () => {
  const phone = aPhone();
  const owner = aStranger();
  await at.ask(phone, owner);
  const code = latestCode(server.sms, phone);
  for (let n = 0; n < 5; n++) await at.tryCode(phone, at.wrongFor(phone), owner);
  expect((await at.tryCode(phone, code, owner)).code).toBe(SPENT);
});

test('a known device gets its codes and its tries whatever strangers did to the phone', async () => {
  const phone = aPhone();
  const home = aStranger();
  await server.signIn(phone, home);
  await at.letTimePass(phone, 3700);
  for (let round = 0; round < 5; round++) {
    const stranger = aStranger();
    expect((await at.ask(phone, stranger)).code).toBe(1);
    for (let n = 0; n < 6; n++) await at.tryCode(phone, at.wrongFor(phone), stranger);
    await at.letTimePass(phone, 61);
  }
  await at.ask(phone, aStranger()); // the gap is the strangers’ own, too
  expect(await at.ask(phone, home)).toMatchObject({ code: 1 });
  expect((await at.tryCode(phone, latestCode(server.sms, phone), home)).code).toBe(1);
});

test('a known device of one person is a stranger to another', async () => {
  const [mine, theirs] = [aPhone(), aPhone()];
  const device = aStranger();
  await server.signIn(mine, device);
  await at.useUp(theirs);
  expect((await at.ask(theirs, device)).code).toBe(CHALLENGE);
});

test('the owner on a new device passes a challenge, and two codes in a row let them in', async () => {
  const phone = aPhone();
  await at.useUp(phone);
  const owner = aStranger();
  expect(await at.passing((from) => at.ask(phone, from), owner)).toMatchObject({ code: 1 });
  expect(await at.tryCode(phone, latestCode(server.sms, phone), owner)).toMatchObject({
    status: 428,
    code: ANOTHER,
  });
  expect((await at.ask(phone, owner)).code).toBe(TOO_SOON);
  await at.letTimePass(phone, 61);
  expect((await at.ask(phone, owner)).code).toBe(1);
  expect((await at.tryCode(phone, latestCode(server.sms, phone), owner)).code).toBe(1);
});

test('somebody else’s message a moment ago costs a minute, and a challenge once they sent too many', async () => {
  const phone = aPhone();
  await at.ask(phone, aStranger());
  await at.letTimePass(phone, -3000); // and stays a moment ago, however long this takes
  expect((await at.ask(phone, aStranger())).code).toBe(TOO_SOON);
  const busy = aPhone();
  await at.useUp(busy);
  await at.letTimePass(busy, -61); // the last of them has just gone out
  expect(await at.passing((from) => at.ask(busy, from), aStranger())).toMatchObject({ code: 1 });
});

test('the first of two codes helps nobody else, and no longer than ten minutes', async () => {
  const phone = aPhone();
  await at.useUp(phone);
  const owner = aStranger();
  await at.passing((from) => at.ask(phone, from), owner);
  expect((await at.tryCode(phone, latestCode(server.sms, phone), owner)).code).toBe(ANOTHER);
  await at.letTimePass(phone, 61);
  expect((await at.ask(phone, aStranger())).code).toBe(CHALLENGE);
  await server.store.db
    .update(verificationCodes)
    .set({ usedAt: sql`now() - interval '601 seconds'` })
    .where(eq(verificationCodes.needsAnother, true));
  expect((await at.ask(phone, owner)).code).toBe(CHALLENGE);
});

test('a challenge is good once, for its phone, its purpose and its browser, and has to be solved', async () => {
  const [phone, other] = [aPhone(), aPhone()];
  for (const busy of [phone, other]) await at.useUp(busy);
  const owner = aStranger();
  const refused = await at.ask(phone, owner);
  const challenge = solve(refused.data as unknown as Challenge);
  const unsolved = challenge.replace(/:.*/, `:${Array(16).fill(0).join('.')}`);
  const easier = challenge.replace(/\.\d+\./, '.1.');
  for (const wrong of [
    unsolved,
    easier,
    '',
    ':',
    `${challenge}.1`,
    challenge.replace(/\.\d+$/, '.99999999999'),
  ])
    expect((await at.ask(phone, { ...owner, challenge: wrong })).code, wrong).toBe(CHALLENGE);
  expect((await at.ask(other, { ...owner, challenge })).code).toBe(CHALLENGE);
  expect((await at.ask(phone, { ...aStranger(), challenge })).code).toBe(CHALLENGE);
  expect((await at.ask(phone, { ...owner, challenge })).code).toBe(1);
  await at.letTimePass(phone, 61);
  expect((await at.ask(phone, { ...owner, challenge })).code).toBe(CHALLENGE);
});

/** Messages that went to a phone because somebody passed a challenge. */
const sentByChallenge = async (phone: string, addresses: readonly string[]) => {
  for (const ip of addresses)
    await server.store.db.insert(verificationCodes).values({
      ...{ purpose: 'login', phone: server.vault.fingerprint('phone', phone), ip },
      ...{ code: Buffer.alloc(32), asker: Buffer.from(ip), lane: 'challenged', needsAnother: true },
      expiresAt: sql`now()`,
    });
};

test('each challenge for one phone is dearer than the one before, up to what a phone can do', async () => {
  const phone = aPhone();
  await at.useUp(phone);
  const price = async () => ((await at.ask(phone, aStranger())).data as unknown as Challenge).bits;
  const prices = [await price()];
  for (let n = 0; n < 6; n++) {
    await sentByChallenge(phone, [`172.29.${n}.1`]);
    prices.push(await price());
  }
  expect(prices).toEqual([13, 14, 15, 16, 16, 16, 16]);
});

test('who passes challenges cannot flood a phone either: five an hour from one neighbourhood, thirty a day', async () => {
  const phone = aPhone();
  await at.useUp(phone);
  await sentByChallenge(phone, ['172.31.0.1', '172.31.0.2', '172.31.0.3', '172.31.0.4', '172.31.0.5']);
  const neighbour = { address: '172.31.0.9', device: aDevice() };
  expect((await at.ask(phone, neighbour)).code).toBe(TOO_SOON);
  expect((await at.passing((from) => at.ask(phone, from), aStranger())).code).toBe(1);
  await sentByChallenge(
    phone,
    Array.from({ length: 24 }, (_, n) => `172.28.${n}.1`),
  );
  expect((await at.ask(phone, aStranger())).code).toBe(TOO_SOON);
});

test('a flood from one network meets challenges there, and a right code with one always works', async () => {
  const from = aStranger();
  const guesser = () => ({ ...from, device: aDevice() });
  const tried: number[] = [];
  for (let n = 0; n < 5; n++) {
    const phone = aPhone();
    const browser = guesser();
    await at.ask(phone, browser);
    for (let wrong = 0; wrong < 5; wrong++)
      tried.push((await at.tryCode(phone, at.wrongFor(phone), browser)).code);
  }
  expect(tried).toEqual([...Array(20).fill(WRONG), ...Array(5).fill(CHALLENGE)]);

  const honest = guesser();
  const phone = aPhone();
  expect((await at.ask(phone, honest)).code).toBe(1);
  const code = latestCode(server.sms, phone);
  expect((await at.passing((browser) => at.tryCode(phone, code, browser), honest)).code).toBe(1);

  const elsewhere = aStranger();
  const quiet = aPhone();
  await at.ask(quiet, elsewhere);
  expect((await at.tryCode(quiet, latestCode(server.sms, quiet), elsewhere)).code).toBe(1);
});

test('addresses beside each other count together', async () => {
  const tried: number[] = [];
  for (let n = 1; n <= 13; n++) {
    const browser = { address: `172.30.9.${n}`, device: aDevice() };
    const phone = aPhone();
    await at.ask(phone, browser);
    for (let wrong = 0; wrong < 5; wrong++)
      tried.push((await at.tryCode(phone, at.wrongFor(phone), browser)).code);
  }
  expect(tried.filter((code) => code === WRONG)).toHaveLength(60);
  expect(tried.filter((code) => code === CHALLENGE)).toHaveLength(5);
});

test('the budgets per address and for the whole site ask for challenges and refuse nobody', async () => {
  const budgets: Record<string, string>[] = [
    { SMS_PER_IP_HOUR: '2' },
    { SMS_PER_HOUR: '2', SMS_PER_IP_HOUR: '100' },
  ];
  for (const env of budgets) {
    const small = await aServer({ env, oneAddress: true });
    const there = onServer(small);
    const codes = [];
    for (let n = 0; n < 3; n++) codes.push((await there.ask(aPhone(), { device: aDevice() })).code);
    expect(codes).toEqual([1, 1, CHALLENGE]);
    expect((await there.passing((from) => there.ask(aPhone(), from), { device: aDevice() })).code).toBe(
      CHALLENGE,
    );
    const phone = aPhone();
    expect((await there.passing((from) => there.ask(phone, from), { device: aDevice() })).code).toBe(1);
    await small.close();
  }
});

test('a thousand guesses from everywhere refuse nobody: new devices need two codes, known ones and signing do not', async () => {
  const small = await aServer({ env: { LOGIN_WRONG_CODES_HOUR: '20' } });
  const there = onServer(small);
  const [phone, home] = [aPhone(), aStranger()];
  const token = await small.signIn(phone, home);
  await there.letTimePass(phone, 61);

  for (let n = 0; n < 6; n++) {
    const [victim, stranger] = [aPhone(), aStranger()];
    await there.ask(victim, stranger);
    for (let wrong = 0; wrong < 5; wrong++) await there.tryCode(victim, there.wrongFor(victim), stranger);
  }

  expect((await there.ask(phone, home)).code).toBe(1);
  expect((await there.tryCode(phone, latestCode(small.sms, phone), home)).code).toBe(1);

  const begun = await small.call(
    'POST /api/appapi/stepUp/begin',
    { body: { act: 'end-sessions', target: 'x' } },
    token,
    home,
  );
  const proof = { stepUpId: begun.data.stepUpId, proof: latestCode(small.sms, phone) };
  expect(await small.call('POST /api/appapi/stepUp/confirm', { body: proof }, token, home)).toMatchObject({
    code: 1,
  });

  const [fresh, browser] = [aPhone(), aStranger()];
  expect((await there.ask(fresh, browser)).code).toBe(1);
  expect((await there.tryCode(fresh, latestCode(small.sms, fresh), browser)).code).toBe(ANOTHER);
  await there.letTimePass(fresh, 61);
  expect((await there.ask(fresh, browser)).code).toBe(1);
  expect((await there.tryCode(fresh, latestCode(small.sms, fresh), browser)).code).toBe(1);
  await small.close();
});

test('codes that lie open count as guesses that can still come', async () => {
  const small = await aServer({ env: { LOGIN_WRONG_CODES_HOUR: '20' } });
  const there = onServer(small);
  for (let n = 0; n < 6; n++) await there.ask(aPhone(), aStranger());
  const { rows } = await small.store.pool.query(
    'select needs_another as two, count(*)::int as codes from verification_codes group by 1 order by 1',
  );
  expect(rows).toEqual([
    { two: false, codes: 4 },
    { two: true, codes: 2 },
  ]);
  await small.close();
});

test('messages of strangers use up nothing of those who sign', async () => {
  const small = await aServer({ env: { SMS_PER_HOUR: '2', SMS_PER_IP_HOUR: '2' }, oneAddress: true });
  const there = onServer(small);
  const phone = aPhone();
  const token = await small.signIn(phone, { device: aDevice() });
  for (let n = 0; n < 3; n++) await there.ask(aPhone(), { device: aDevice() });
  const body = { act: 'end-sessions', target: 'x' };
  expect(await small.call('POST /api/appapi/stepUp/begin', { body }, token)).toMatchObject({ code: 1 });
  await small.close();
});

test('who signs all others out is trusted nowhere for having been there; tokens are kept as hashes', async () => {
  const phone = aPhone();
  const home = aStranger();
  const token = await server.signIn(phone, home);
  const { userId } = (await server.call('GET /api/appapi/cas/auth/current', {}, token)).data;
  const known = async () =>
    (await server.store.pool.query('select token_hash from known_devices where owner_id = $1', [userId]))
      .rows;
  const [row] = await known();
  expect(row.token_hash).toEqual(createHash('sha256').update(home.device).digest());
  const body = { act: 'end-sessions', target: userId };
  const { stepUpId } = (await server.call('POST /api/appapi/stepUp/begin', { body }, token)).data;
  const proof = { stepUpId, proof: latestCode(server.sms, phone) };
  await server.call('POST /api/appapi/stepUp/confirm', { body: proof }, token);
  expect(await server.call('POST /api/appapi/commend/session/endOthers', {}, token)).toMatchObject({
    code: 1,
  });
  expect(await known()).toEqual([]);
});
