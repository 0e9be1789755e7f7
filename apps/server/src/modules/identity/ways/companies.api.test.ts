import { CONSENTS } from '@yinxin/api';
import { openPdf, pageCount } from '@yinxin/pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../../testing/server.ts';
import { aCompany, aMember, aPerson } from '../../members/testing/index.ts';
import { endMemberships } from '../../sessions/index.ts';
import {
  aFounder,
  anIdNumber,
  aPaper,
  certify,
  codeAt,
  consents,
  type Founder,
  newDay,
  stateOf,
} from '../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.jobs.start();
});
afterAll(() => server.close());

const representative = (token: string, id: string, more: Record<string, unknown>) =>
  server.call(
    'POST /api/appapi/identity/org/representative',
    { body: { id, number: anIdNumber(), method: 'face', ...more } },
    token,
  );
const organizationOf = async (id: string) =>
  (
    await server.store.pool.query(
      'select state, name, code, certified_until from organizations where id = $1',
      [id],
    )
  ).rows[0];

test('the legal representative shows their face, and the company is certified', async () => {
  const founder = await aFounder(server);
  const { token } = founder.administrator;
  const { data: begun } = await certify(server, founder, 'representative', { validUntil: '2099-12-31' });
  expect(begun).toMatchObject({ state: 'draft', step: 'representative', facts: { representative: '李**' } });
  const number = anIdNumber();
  const { data } = await representative(token, begun.id, { number, device: 'pc' });
  expect(data).toMatchObject({
    verification: { state: 'checking', step: 'face' },
    face: { url: expect.any(String) },
  });
  server.sandbox.force('identity', number, 'tencent-face/pass');
  const result = await server.call(
    'GET /api/appapi/auth/getFaceAuthResultDataPay',
    { query: { id: begun.id } },
    token,
  );
  expect(result.data).toMatchObject({ state: 'passed', verification: { state: 'verified' } });
  expect(await organizationOf(founder.organizationId)).toMatchObject({
    state: 'certified',
    name: founder.name,
    code: founder.code,
    certified_until: new Date('2099-12-31T23:59:59+08:00'),
  });
});

test('or says yes by a code to a phone that three factors prove to be theirs', async () => {
  const founder = await aFounder(server);
  const { token } = founder.administrator;
  const { data: begun } = await certify(server, founder, 'representative');
  const phone = aPhone();
  const { data } = await representative(token, begun.id, { method: 'sms', phone });
  expect(data).toMatchObject({
    verification: { step: 'code' },
    code: { sentTo: expect.stringContaining('****') },
  });
  const code = codeAt(server, phone);
  const confirm = (typed: string) =>
    server.call('POST /api/appapi/identity/org/confirm', { body: { id: begun.id, code: typed } }, token);
  expect(await confirm(code === '000000' ? '000001' : '000000')).toMatchObject({ code: 30201 });
  expect((await confirm(code)).data).toMatchObject({ state: 'verified' });
  expect(await organizationOf(founder.organizationId)).toMatchObject({ state: 'certified' });
});

test.each([
  ['representative/mismatch', 'representative-mismatch'],
  ['representative/no-record', 'no-record'],
  ['person3/mismatch', 'representative-mismatch'],
] as const)('%s certifies nobody', async (outcome, reason) => {
  const founder = await aFounder(server);
  const { data: begun } = await certify(server, founder, 'representative');
  const number = anIdNumber();
  server.sandbox.force('identity', number, outcome);
  const proof = { number, method: 'sms', phone: aPhone() };
  const { data } = await representative(founder.administrator.token, begun.id, proof);
  expect(data.verification).toMatchObject({ state: 'refused', reason: { code: reason } });
  expect(data.verification.openWays).toContain('letter');
  expect(await organizationOf(founder.organizationId)).toMatchObject({ state: 'draft' });
});

test('whoever is the legal representative confirms by one code to their own phone', async () => {
  const founder = await aFounder(server);
  const { token, phone } = founder.administrator;
  const { data: begun } = await certify(server, founder, 'representative', { representative: '孙示例' });
  expect(begun).toMatchObject({ state: 'draft', step: 'representative', isRepresentative: true });
  const { data } = await representative(token, begun.id, { number: undefined, method: 'self' });
  expect(data).toMatchObject({ verification: { step: 'code' }, code: { sentTo: expect.any(String) } });
  const { data: confirmed } = await server.call(
    'POST /api/appapi/identity/org/confirm',
    { body: { id: begun.id, code: await codeAt(server, phone) } },
    token,
  );
  expect(confirmed).toMatchObject({ state: 'verified' });
  expect(await organizationOf(founder.organizationId)).toMatchObject({ state: 'certified' });
});

test('somebody else is not the representative by saying so, nor somebody of the same name', async () => {
  const founder = await aFounder(server);
  const { token } = founder.administrator;
  const { data: other } = await certify(server, founder, 'representative');
  expect(other).toMatchObject({ isRepresentative: false });
  expect(await representative(token, other.id, { number: undefined, method: 'self' })).toMatchObject({
    code: 30623,
    data: null,
  });
  const { data: namesake } = await certify(server, founder, 'representative', { representative: '孙示例' });
  server.sandbox.force('identity', founder.code, 'representative/mismatch');
  const { data } = await representative(token, namesake.id, { number: undefined, method: 'self' });
  expect(data).toMatchObject({
    verification: {
      state: 'refused',
      reason: { code: 'representative-mismatch' },
      answered: { by: '工商登记', at: expect.any(String) },
      triesLeft: 4,
    },
    code: null,
  });
  expect(await organizationOf(founder.organizationId)).not.toMatchObject({ state: 'certified' });
});

test('what was agreed to once is not asked for again', async () => {
  const founder = await aFounder(server);
  const { data: ways } = await server.call(
    'GET /api/appapi/identity/ways',
    { query: { subject: 'organization' } },
    founder.administrator.token,
  );
  expect(ways.find(({ way }) => way === 'representative')).toMatchObject({
    consents: ['identity-number'],
    consented: ['identity-number'],
  });
  expect(ways.find(({ way }) => way === 'letter')).toMatchObject({ consented: ['identity-number'] });
});

test('what the register contradicts goes no further; what it does not know goes to people', async () => {
  const wrong = await aFounder(server);
  server.sandbox.force('identity', wrong.code, 'company/mismatch');
  expect((await certify(server, wrong, 'transfer')).data).toMatchObject({
    state: 'refused',
    reason: { code: 'company-mismatch' },
  });
  const unknown = await aFounder(server);
  server.sandbox.force('identity', unknown.code, 'company/no-record');
  expect((await certify(server, unknown, 'transfer')).data).toMatchObject({
    state: 'refused',
    reason: { code: 'no-record' },
  });
  expect((await certify(server, unknown, 'letter')).data).toMatchObject({ state: 'draft', step: 'papers' });
});

test('a register that is down stops nothing but what relies on it, and certifies nobody', async () => {
  const founder = await aFounder(server);
  server.sandbox.force('identity', founder.code, 'company/down');
  expect(await certify(server, founder, 'transfer')).toMatchObject({ code: 30610 });
  const { organization } = await stateOf(server, founder.administrator);
  expect(organization).toMatchObject({ state: 'draft', way: 'transfer' });
  const body = { id: organization?.id, bankName: '示例银行', account: '6212000000000001' };
  const transfer = () =>
    server.call('POST /api/appapi/identity/org/transfer', { body }, founder.administrator.token);
  expect(await transfer()).toMatchObject({ code: 30610 });
  server.sandbox.force('identity', founder.code, 'company/');
  expect((await transfer()).data).toMatchObject({ state: 'checking', step: 'amount' });
});

test('the letter is a PDF with the facts in it, and papers wait for reviewers', async () => {
  const founder = await aFounder(server);
  const { token } = founder.administrator;
  const { data: begun } = await certify(server, founder, 'letter');
  const letter = await server.app.http.inject({
    url: `/api/appapi/identity/org/letter?id=${begun.id}`,
    headers: { accesstoken: token },
  });
  expect(letter.headers['content-type']).toBe('application/pdf');
  expect(pageCount(openPdf(letter.rawPayload))).toBe(1);
  const submit = (papers: string[]) =>
    server.call('POST /api/appapi/identity/org/submit', { body: { id: begun.id, papers } }, token);
  expect(await submit([])).toMatchObject({
    code: 30605,
    message: expect.stringContaining('盖章的法人授权书'),
  });
  const papers = [
    await aPaper(server, token, 'licence', 'organization'),
    await aPaper(server, token, 'letter', 'organization'),
  ];
  expect((await submit(papers)).data).toMatchObject({
    state: 'reviewing',
    queue: { place: expect.any(Number) },
  });
  expect(await organizationOf(founder.organizationId)).toMatchObject({ state: 'reviewing' });
});

test('only who administers the company, and is verified, certifies it', async () => {
  const founder = await aFounder(server);
  const operator = await aMember(server, founder.organizationId, ['operator']);
  const bodyOf = {
    way: 'letter',
    kind: 'enterprise',
    name: founder.name,
    code: founder.code,
    representative: '李示例',
    validUntil: null,
  };
  const body = { ...bodyOf, consents: consents('identity-number', 'papers') };
  const ask = (token: string) => server.call('POST /api/appapi/audit/org/certification', { body }, token);
  expect(await ask(operator.token)).toMatchObject({ code: 40300 });
  expect(await ask((await aPerson(server, { verified: true })).token)).toMatchObject({ code: 30320 });
  const unverified = await aMember(server, founder.organizationId, ['administrator'], { verified: false });
  expect(await ask(unverified.token)).toMatchObject({ code: 30120 });
  const { data } = await ask(founder.administrator.token);
  expect(data).toMatchObject({ state: 'draft' });
  const cancel = (token: string) =>
    server.call('POST /api/appapi/identity/cancel', { body: { id: data.id } }, token);
  expect(await cancel(operator.token)).toMatchObject({ code: 40300 });
  expect(await cancel((await aCompany(server)).administrator.token)).toMatchObject({ code: 30606 });
  // somebody else removes who began it: gone at once, here too
  await server.store.db.transaction((tx) => endMemberships(tx, [founder.administrator.uid]));
  expect(await cancel(founder.administrator.token)).toMatchObject({ code: expect.toBeOneOf([30320, 30606]) });
});

test('kinds that no register knows go to people with their own papers', async () => {
  const founder = await aFounder(server);
  expect(await certify(server, founder, 'transfer', { kind: 'society' })).toMatchObject({ code: 30604 });
  expect((await certify(server, founder, 'manual', { kind: 'society' })).data).toMatchObject({
    state: 'draft',
  });
});

test('a certified company renews and changes; its code stays, its history too', async () => {
  const company = await aCompany(server);
  const founder = { ...company, organizationId: company.id, name: `${company.name}（新）` };
  await newDay(server);
  expect(await certify(server, { ...founder, code: '91350100M000100Y43' }, 'representative')).toMatchObject({
    code: 30319,
  });
  const { data: begun } = await certify(server, founder, 'representative');
  const number = anIdNumber();
  await representative(company.administrator.token, begun.id, { number });
  server.sandbox.force('identity', number, 'tencent-face/pass');
  const query = { id: begun.id };
  await server.call('GET /api/appapi/auth/getFaceAuthResultDataPay', { query }, company.administrator.token);
  expect(await organizationOf(company.id)).toMatchObject({
    state: 'certified',
    name: founder.name,
    code: company.code,
  });
  const { rows } = await server.store.pool.query(
    'select name from organization_versions where organization_id = $1 order by id',
    [company.id],
  );
  expect(rows.map(({ name }) => name)).toEqual([company.name, founder.name]);
});

test('papers for people can come with the facts, some first and the rest later, or all at once', async () => {
  const needed = ['licence', 'representative-id-front', 'representative-id-back', 'letter'] as const;
  const handIn = async (founder: Founder, count: number) => {
    const papers: string[] = [];
    for (const kind of needed.slice(0, count))
      papers.push(await aPaper(server, founder.administrator.token, kind, 'organization'));
    return certify(server, founder, 'manual', { papers });
  };
  const agreeToPapers = ({ administrator: { token } }: Founder) =>
    server.call(
      'POST /api/appapi/account/giveConsent',
      { body: { kind: 'papers', version: CONSENTS.papers.version } },
      token,
    );
  const [early, whole] = [await aFounder(server), await aFounder(server)];
  await agreeToPapers(early);
  await agreeToPapers(whole);
  expect((await handIn(early, 1)).data).toMatchObject({
    state: 'draft',
    step: 'papers',
    papers: [{ kind: 'licence' }],
  });
  expect((await handIn(whole, 4)).data).toMatchObject({ state: 'reviewing' });
});

test('a code that is certified already is told at once', async () => {
  const taken = await aCompany(server);
  const founder = await aFounder(server);
  expect(await certify(server, { ...founder, code: taken.code }, 'letter')).toMatchObject({ code: 30316 });
});
