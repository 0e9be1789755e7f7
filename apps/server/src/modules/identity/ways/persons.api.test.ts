import { PERSON_WAYS, type PersonWay } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../../scripts/depth.ts';
import { aPhone, aServer, type TestServer } from '../../../testing/server.ts';
import { anotherDevice, aPerson, forgetSent } from '../../members/testing/index.ts';
import {
  agreeing,
  anApplicant,
  anIdNumber,
  aVerifiedPerson,
  codeAt,
  newDay,
  stateOf,
  submit,
} from '../testing/index.ts';

/** How often a race is run. */
const ROUNDS = depth(4, 12);

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const apply = (token: string, body: Record<string, unknown>) =>
  server.call('POST /api/appapi/commend/user/auth/apply', { body }, token);

test('three factors at the phone one signs in with verify a person', async () => {
  const applied = await anApplicant(server, 'carrier');
  const { data } = await submit(server, applied);
  expect(data).toMatchObject({ state: 'verified', step: 'done', reason: null });
  // the session hears of the new name by a notice of the database
  await expect
    .poll(() => stateOf(server, applied.person))
    .toMatchObject({
      personState: 1,
      identityState: 'verified',
      userName: '赵**',
      assurance: { method: 'carrier', until: null },
    });
  const state = await stateOf(server, applied.person);
  expect(JSON.stringify(state)).not.toContain(applied.number);
});

test('nobody asks for the state of another', async () => {
  const [one, other] = [await aPerson(server), await aPerson(server)];
  const query = { userId: other.personId };
  expect(
    await server.call('GET /api/appapi/commend/user/get/auth/state', { query }, one.token),
  ).toMatchObject({
    code: 40300,
  });
});

test('another phone is proved by a code first', async () => {
  const applied = await anApplicant(server, 'carrier');
  const phone = aPhone();
  expect(await submit(server, applied, { phone })).toMatchObject({ code: 30611 });
  const body = { id: applied.id, phone };
  const sent = await server.call('POST /api/appapi/identity/code', { body }, applied.person.token);
  expect(sent.data).toMatchObject({ needed: true });
  const code = codeAt(server, phone);
  expect(
    await submit(server, applied, { phone, code: code === '000000' ? '000001' : '000000' }),
  ).toMatchObject({
    code: 30201,
  });
  expect((await submit(server, applied, { phone, code })).data.state).toBe('verified');
});

test('the phone one signs in with needs no code', async () => {
  const { person, id } = await anApplicant(server, 'carrier');
  const body = { id, phone: person.phone };
  const { data } = await server.call('POST /api/appapi/identity/code', { body }, person.token);
  expect(data.needed).toBe(false);
});

test.each([
  ['carrier', 'person3/mismatch', 'carrier-mismatch', '运营商'],
  ['carrier', 'person3/late', 'no-record', '运营商'],
  ['bank', 'person4/mismatch', 'bank-mismatch', '银行卡核验机构'],
  ['bank', 'person4/no-record', 'no-record', '银行卡核验机构'],
] as const)(
  '%s with %s is refused as %s by %s, and another way is named',
  async (way, outcome, reason, by) => {
    const applied = await anApplicant(server, way);
    server.sandbox.force('identity', applied.number, outcome);
    const { data } = await submit(server, applied, way === 'bank' ? { bankCard: '6222021234567890128' } : {});
    expect(data).toMatchObject({
      ...{ state: 'refused', reason: { code: reason }, answered: { by, at: expect.any(String) } },
      triesLeft: PERSON_WAYS[way].triesADay - 1,
    });
    expect(data.openWays).toContain('manual');
    expect(await stateOf(server, applied.person)).toMatchObject({ personState: 0, identityState: 'refused' });
  },
);

test.each(['carrier', 'bank'] as const)(
  'a vendor of %s that is down verifies nobody and takes no try',
  async (way) => {
    const applied = await anApplicant(server, way);
    server.sandbox.force('identity', applied.number, way === 'carrier' ? 'person3/down' : 'person4/down');
    const more = way === 'bank' ? { bankCard: '6222021234567890128' } : {};
    const answer = await submit(server, applied, more);
    expect(answer).toMatchObject({ code: 30610, status: 503 });
    expect(answer.message).toContain('人工审核');
    const state = await stateOf(server, applied.person);
    expect(state).toMatchObject({ personState: 0, person: { state: 'draft', id: applied.id } });
    const ways = await server.call(
      'GET /api/appapi/identity/ways',
      { query: { subject: 'person' } },
      applied.person.token,
    );
    expect(ways.data.find((row) => row.way === way)).toMatchObject({ triesLeft: PERSON_WAYS[way].triesADay });
    server.sandbox.force('identity', applied.number, way === 'carrier' ? 'person3/' : 'person4/');
    expect((await submit(server, applied, more)).data.state).toBe('verified');
  },
);

test('four factors verify, and the whole card number is kept nowhere', async () => {
  const applied = await anApplicant(server, 'bank');
  const { data } = await submit(server, applied, { bankCard: '6222 0212 3456 7890 128' });
  expect(data).toMatchObject({ state: 'verified', facts: { bankCard: expect.stringMatching(/^\*+0128$/) } });
});

test('a try too many is refused, whatever it says', async () => {
  const person = await aPerson(server);
  const number = anIdNumber();
  server.sandbox.force('identity', number, 'person3/mismatch');
  for (let tries = 0; tries < PERSON_WAYS.carrier.triesADay; tries++)
    await submit(server, await anApplicant(server, 'carrier', { person, number }));
  const body = { way: 'carrier', name: '赵示例', number, consents: agreeing('carrier') };
  const refused = await apply(person.token, body);
  expect(refused).toMatchObject({ code: 30608 });
  expect(refused.message).toContain('人脸识别');
  await newDay(server);
  expect(await apply(person.token, body)).toMatchObject({ code: 1 });
});

test('nothing is begun before the separate consents, and each is in the ledger', async () => {
  const person = await aPerson(server);
  const body = { way: 'bank', name: '赵示例', number: anIdNumber() };
  const refused = await apply(person.token, body);
  expect(refused).toMatchObject({ code: 30601, message: expect.stringContaining('处理银行卡号') });
  const [first] = agreeing('bank');
  expect(await apply(person.token, { ...body, consents: [first] })).toMatchObject({ code: 30601 });
  expect(
    await apply(person.token, { ...body, consents: [{ kind: 'bank-card', version: '0.1' }] }),
  ).toMatchObject({
    code: 30360,
  });
  expect(await apply(person.token, { ...body, consents: agreeing('bank') })).toMatchObject({ code: 1 });
  const { rows } = await server.store.pool.query(
    `select kind, act from consents where person_id = $1 and kind not in ('service', 'privacy') order by kind`,
    [person.personId],
  );
  expect(rows).toEqual([
    { kind: 'bank-card', act: 'given' },
    { kind: 'identity-number', act: 'given' },
  ]);
});

test('minors are told kindly, foreign papers go to people, wrong numbers are refused', async () => {
  const { token } = await aPerson(server);
  const year = new Date().getFullYear() - 12;
  const minor = anIdNumber(`${year}0101`);
  const body = { way: 'carrier', name: '赵示例', consents: agreeing('carrier') };
  expect(await apply(token, { ...body, number: minor })).toMatchObject({ code: 30602 });
  expect(await apply(token, { ...body, number: 'E12345678', paperKind: 'passport' })).toMatchObject({
    code: 30604,
  });
  expect(await apply(token, { ...body, number: '11010519900307001X' })).toMatchObject({ code: 30612 });
  expect(
    await apply(token, { ...body, number: anIdNumber(), paperKind: 'hk-mo-tw-residence' }),
  ).toMatchObject({
    code: 30612,
  });
  const manual = {
    way: 'manual',
    name: 'Anna Sample',
    number: 'e1234 5678',
    paperKind: 'passport',
    consents: agreeing('manual'),
  };
  for (const wrong of [{ number: 'ABCDEFG' }, { number: 'E12345678<' }, { name: 'Anna 1' }, { name: '- -' }])
    expect(await apply(token, { ...manual, ...wrong }), JSON.stringify(wrong)).toMatchObject({ code: 30612 });
  const card = { number: '911000201606160014', paperKind: 'permanent-residence' };
  expect(await apply(token, { ...manual, ...card })).toMatchObject({ code: 30602 });
  expect((await apply(token, manual)).data).toMatchObject({
    state: 'draft',
    step: 'papers',
    facts: { number: 'E*****678' },
  });
});

test('a paper whose last day is over proves nothing, its last day does', async () => {
  const { token } = await aPerson(server);
  const day = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);
  const body = { way: 'carrier', name: '赵示例', number: anIdNumber(), consents: agreeing('carrier') };
  expect(await apply(token, { ...body, validUntil: day(-1) })).toMatchObject({
    code: 30612,
    message: expect.stringContaining('已过有效期'),
  });
  expect(await apply(token, { ...body, validUntil: day(0) })).toMatchObject({ code: 1 });
});

test('whoever submits several times at once is checked once and pays one try', async () => {
  for (let round = 0; round < 5; round++) {
    const applied = await anApplicant(server, 'carrier');
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(server, applied)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const { rows } = await server.store.pool.query('select outcome from vendor_calls where target = $1', [
      `person/${applied.person.personId}`,
    ]);
    expect(rows).toHaveLength(1);
    const { data } = await server.call(
      'GET /api/appapi/identity/ways',
      { query: { subject: 'person' } },
      applied.person.token,
    );
    expect(data.find(({ way }) => way === 'carrier')?.triesLeft).toBe(PERSON_WAYS.carrier.triesADay - 1);
  }
});

test('what was begun is gone on with elsewhere, and gives way to another way', async () => {
  const { person, id } = await anApplicant(server, 'carrier');
  const elsewhere = await anotherDevice(server, person);
  expect((await stateOf(server, { token: elsewhere })).person).toMatchObject({ id, step: 'submit' });
  const second = await anApplicant(server, 'bank', { person: { ...person, token: elsewhere } });
  expect(second.id).not.toBe(id);
  expect(await submit(server, { person, id })).toMatchObject({ code: 30607 });
});

test('a stranger learns nothing of a case and changes nothing', async () => {
  const applied = await anApplicant(server, 'carrier');
  const stranger = await aPerson(server);
  expect(await submit(server, { person: stranger, id: applied.id })).toMatchObject({ code: 30606 });
  const body = { id: applied.id };
  expect(await server.call('POST /api/appapi/identity/cancel', { body }, stranger.token)).toMatchObject({
    code: 30606,
  });
  expect(
    (await server.call('POST /api/appapi/identity/cancel', { body }, applied.person.token)).data,
  ).toMatchObject({
    state: 'expired',
    reason: { code: 'cancelled' },
  });
});

test('one paper stands for one person: the second goes to the reviewers', async () => {
  const first = await aVerifiedPerson(server);
  const second = await anApplicant(server, 'carrier', { number: first.number });
  const { data } = await submit(server, second);
  expect(data).toMatchObject({
    state: 'reviewing',
    reason: { code: 'duplicate' },
    queue: { place: expect.any(Number) },
  });
  expect(await stateOf(server, second.person)).toMatchObject({ personState: 0, identityState: 'pending' });
  expect(await stateOf(server, first.person)).toMatchObject({ personState: 1 });
});

test('of two who are verified by one paper at once one is, again and again', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const number = anIdNumber('19710203');
    const both = [
      await anApplicant(server, 'carrier', { number }),
      await anApplicant(server, 'carrier', { number }),
    ];
    const answers = await Promise.all(both.map((applied) => submit(server, applied)));
    expect(answers.map(({ data }) => data.state).toSorted()).toEqual(['reviewing', 'verified']);
    await forgetSent(server);
  }
});

test('ways that are off are not offered', async () => {
  const bare = await aServer({ env: { IDENTITY_PERSONS: 'off', IDENTITY_FACE: 'off' } });
  try {
    const { token } = await aPerson(bare);
    const { data } = await bare.call(
      'GET /api/appapi/identity/ways',
      { query: { subject: 'person' } },
      token,
    );
    expect(data.map(({ way, open, closed }) => [way, open, closed])).toEqual([
      ['carrier', false, 'off'],
      ['bank', false, 'off'],
      ['face', false, 'off'],
      ['manual', true, null],
    ] satisfies [PersonWay, boolean, 'off' | null][]);
    const body = { way: 'carrier', name: '赵示例', number: anIdNumber(), consents: agreeing('carrier') };
    expect(await bare.call('POST /api/appapi/commend/user/auth/apply', { body }, token)).toMatchObject({
      code: 30603,
    });
  } finally {
    await bare.close();
  }
});
