import { FACE_CONFIRMATIONS_A_DAY } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhone, latestCode, type TestServer } from '../../../testing/server.ts';
import {
  aCompanyName,
  aCreditCode,
  aMember,
  forgetSent,
  placeOf,
  proveIntent,
  type Signed,
} from '../../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../../operators/testing/index.ts';
import { draftOrganization } from '../../organizations/index.ts';
import {
  type Applied,
  acceptCase,
  agreeing,
  anApplicant,
  anIdNumber,
  aPaper,
  aVerifiedPerson,
  certify,
  codeAt,
  consents,
  newDay,
  stateOf,
  submit,
} from '../testing/index.ts';

const ask = 'POST /api/appapi/contract/faceDate';
const prove = 'POST /api/appapi/identity/reclaim/prove';

let office: BackOffice;
let server: TestServer;
beforeAll(async () => {
  office = await aBackOffice();
  server = office.server;
  await server.jobs.start();
});
afterAll(() => office.close());

const patiently = { timeout: 120_000, interval: 100 };
const result = (token: string, faceId: string) =>
  server.call('GET /api/appapi/auth/getFaceAuthResultDataPay', { query: { faceId } }, token);
const agreeToFace = async ({ token }: Pick<Signed, 'token'>) => {
  for (const body of consents('face'))
    await server.call('POST /api/appapi/account/giveConsent', { body }, token);
};

/** Confirms an act with one's face; says how it went. */
async function confirmByFace(
  { person, number }: Pick<Applied, 'person' | 'number'>,
  act: 'change-phone' | 'prove-reclaim',
  target: string,
  outcome = 'pass',
) {
  await agreeToFace(person);
  const { data } = await server.call(ask, { body: { act, target, device: 'pc' } }, person.token);
  server.sandbox.force('identity', number, `tencent-face/${outcome}`);
  return (await result(person.token, data.faceId)).data.state;
}

const noticesOf = async (token: string) => {
  await server.app.upkeep.deliverEvents();
  return (await server.call('GET /api/appapi/notices/list', {}, token)).data.list.map(({ kind }) => kind);
};

describe('whoever lost the phone they sign in with', () => {
  const change = async ({ token }: Signed) => {
    const phone = aPhone();
    await forgetSent(server);
    await server.call('POST /api/appapi/account/sendPhoneCode', { body: { phone } }, token);
    const body = { phone, verificationCode: latestCode(server.sms, phone) };
    return server.call('POST /api/appapi/account/changePhone', { body }, token);
  };

  test('changes it by showing their face, and without it does not', async () => {
    const applied = await aVerifiedPerson(server);
    const { person } = applied;
    expect((await change(person)).code).toBe(30130);
    for (const outcome of ['mismatch', 'liveness', 'other'])
      expect(await confirmByFace(applied, 'change-phone', person.personId, outcome), outcome).toBe('failed');
    expect((await change(person)).code).toBe(30130);
    expect(await confirmByFace(applied, 'change-phone', person.personId)).toBe('passed');
    expect((await change(person)).code).toBe(1);
    expect((await change(person)).code).toBe(30130);
  });

  test('a face for one act is none for another, nor for another account', async () => {
    const [applied, other] = [await aVerifiedPerson(server), await aVerifiedPerson(server)];
    await confirmByFace(applied, 'change-phone', other.person.personId);
    expect((await change(applied.person)).code).toBe(30130);
    expect((await change(other.person)).code).toBe(30130);
  });

  test('the phone comes back to a page of its own, which knows the check', async () => {
    const { person, number } = await aVerifiedPerson(server);
    await agreeToFace(person);
    const body = { act: 'change-phone', target: person.personId, device: 'phone' };
    const { data } = await server.call(ask, { body }, person.token);
    const page = new URL(data.url).pathname;
    const press = (what: string) =>
      server.app.http.inject({
        method: 'POST',
        url: page,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `press=${what}`,
      });
    await press('begin');
    const back = new URL(String((await press('pass')).headers.location));
    expect(back.pathname + back.search).toContain(`/mobile/auth/face-back?faceId=${data.faceId}`);
    expect((await result(person.token, data.faceId)).data.state, number).toBe('passed');
  });

  test('tries in a day are limited, and a vendor that is down takes none', async () => {
    const { person, number } = await aVerifiedPerson(server);
    await agreeToFace(person);
    const body = { act: 'change-phone', target: person.personId, device: 'pc' };
    server.sandbox.force('identity', number, 'tencent-face/down');
    expect(await server.call(ask, { body }, person.token)).toMatchObject({ code: 30610 });
    server.sandbox.force('identity', number, 'tencent-face/');
    for (let tries = 0; tries < FACE_CONFIRMATIONS_A_DAY; tries++)
      expect((await server.call(ask, { body }, person.token)).code).toBe(1);
    expect(await server.call(ask, { body }, person.token)).toMatchObject({
      code: 30608,
      message: expect.stringContaining('短信验证码'),
    });
    await newDay(server);
  });

  test('who was verified by a foreign paper is told that no face can be compared with it', async () => {
    const { person } = await anApplicant(server, 'manual');
    const facts = { way: 'manual', paperKind: 'passport', name: 'Anna Sample', number: 'E7654321' };
    const body = { ...facts, consents: agreeing('manual') };
    const { data } = await server.call('POST /api/appapi/commend/user/auth/apply', { body }, person.token);
    await submit(
      server,
      { person, id: data.id },
      { papers: [await aPaper(server, person.token, 'passport-page')] },
    );
    const reviewer = await office.anOperator('reviewer');
    await acceptCase(office, reviewer.token, data.id);
    await agreeToFace(person);
    const intent = { act: 'change-phone', target: person.personId, device: 'pc' };
    expect(await server.call(ask, { body: intent }, person.token)).toMatchObject({ code: 30622 });
  });
});

describe('the legal representative of a company whose administrator left', () => {
  const REPRESENTATIVE = '周示例';

  /** A company that was certified with this representative, and a claim of theirs. */
  async function aClaim() {
    const representative = await aVerifiedPerson(server, REPRESENTATIVE);
    const { id: organizationId } = await draftOrganization(server.store.db, aCompanyName());
    const administrator = await aMember(server, organizationId, ['administrator'], { verified: false });
    await submit(server, await anApplicant(server, 'carrier', { person: administrator, name: '孙示例' }));
    const founder = { administrator, organizationId, name: aCompanyName(), code: aCreditCode() };
    const { data } = await certify(server, founder, 'representative', { representative: REPRESENTATIVE });
    const phone = aPhone();
    const proof = { id: data.id, number: representative.number, method: 'sms', phone };
    await server.call('POST /api/appapi/identity/org/representative', { body: proof }, administrator.token);
    const code = { id: data.id, code: codeAt(server, phone) };
    await server.call('POST /api/appapi/identity/org/confirm', { body: code }, administrator.token);
    expect(await stateOf(server, administrator)).toMatchObject({ organizationState: 'certified' });
    const body = { orgId: organizationId, reason: '原管理员已离职' };
    const asked = await server.call('POST /api/appapi/org/reclaim', { body }, representative.person.token);
    return { ...founder, representative, reclaimId: asked.data.id };
  }
  const claims = async ({ token }: Signed) =>
    (await server.call('GET /api/appapi/org/myReclaims', {}, token)).data[0];
  const decide = (token: string, id: string, approve: boolean) =>
    office.call(
      'POST /api/admin/identity/reclaims/decide',
      { body: { id, approve, words: '与登记一致' } },
      token,
    );

  test('proves it by face, a reviewer decides, and the office changes hands', async () => {
    const { representative, administrator, reclaimId, name } = await aClaim();
    const { person } = representative;
    expect(await claims(person)).toMatchObject({ may: ['prove-reclaim', 'withdraw-reclaim'] });
    const body = { reclaimId };
    expect(await server.call(prove, { body }, person.token)).toMatchObject({ code: 30130 });
    expect(await confirmByFace(representative, 'prove-reclaim', reclaimId)).toBe('passed');
    expect(await server.call(prove, { body }, person.token)).toMatchObject({ code: 1 });
    expect(await server.call(prove, { body }, person.token)).toMatchObject({ code: 30340 });
    expect(await claims(person)).toMatchObject({ state: 'reviewing', may: ['withdraw-reclaim'] });
    await expect.poll(() => noticesOf(administrator.token), patiently).toContain('reclaim-received');

    const { token } = await office.anOperator('reviewer');
    const { data } = await office.call('GET /api/admin/identity/reclaims', {}, token);
    expect(data.find(({ id }) => id === reclaimId)).toMatchObject({
      organizationName: name,
      person: '周**',
      may: expect.arrayContaining(['approve-reclaim']),
    });
    const auditor = await office.anOperator('auditor');
    expect(await decide(auditor.token, reclaimId, true)).toMatchObject({ status: 403 });
    expect((await decide(token, reclaimId, true)).data).toMatchObject({ state: 'approved' });
    expect((await decide(token, reclaimId, false)).code).not.toBe(1);
    expect((await placeOf(server, administrator.uid))?.roles).toEqual(['operator']);
    await expect.poll(() => noticesOf(person.token), patiently).toContain('office-received');
  });

  test('proves it by a message to their phone as well: a face is never the only way', async () => {
    const { representative, reclaimId } = await aClaim();
    await proveIntent(server, representative.person, 'prove-reclaim', reclaimId);
    expect(await server.call(prove, { body: { reclaimId } }, representative.person.token)).toMatchObject({
      code: 1,
    });
  });

  test('is nobody who only bears the name, and a register that is down proves nothing', async () => {
    const { organizationId, code, reclaimId, representative } = await aClaim();
    const namesake = await aVerifiedPerson(server, REPRESENTATIVE);
    const stranger = await aVerifiedPerson(server);
    server.sandbox.force('identity', namesake.number, 'representative/mismatch');
    for (const { person } of [namesake, stranger]) {
      const body = { orgId: organizationId, reason: '我是法定代表人' };
      const asked = await server.call('POST /api/appapi/org/reclaim', { body }, person.token);
      await proveIntent(server, person, 'prove-reclaim', asked.data.id);
      const own = { reclaimId: asked.data.id };
      expect(await server.call(prove, { body: own }, person.token)).toMatchObject({ code: 30623 });
      await proveIntent(server, person, 'prove-reclaim', reclaimId);
      expect(await server.call(prove, { body: { reclaimId } }, person.token)).toMatchObject({ code: 30340 });
    }
    const { person, number } = representative;
    for (const subject of [number, code]) server.sandbox.force('identity', subject, 'representative/down');
    await proveIntent(server, person, 'prove-reclaim', reclaimId);
    expect(await server.call(prove, { body: { reclaimId } }, person.token)).toMatchObject({ code: 30610 });
    expect(await claims(person)).toMatchObject({ state: 'unproved' });
  });
});

describe('an account stays with whom it belongs to', () => {
  test('another paper goes to two reviewers, and the first counts until they decide', async () => {
    const { person, number, name } = await aVerifiedPerson(server);
    const again = await anApplicant(server, 'carrier', { person, number, name });
    expect((await submit(server, again)).data).toMatchObject({ state: 'verified' });
    const other = await anApplicant(server, 'face', { person, number: anIdNumber(), name: '吴示例' });
    await server.call(
      'POST /api/appapi/auth/h5FaceRecognitionDataPay',
      { body: { id: other.id, device: 'pc' } },
      person.token,
    );
    server.sandbox.force('identity', other.number, 'tencent-face/pass');
    const { data } = await server.call(
      'GET /api/appapi/auth/getFaceAuthResultDataPay',
      { query: { id: other.id } },
      person.token,
    );
    expect(data.verification).toMatchObject({ state: 'reviewing', reason: { code: 'paper-changed' } });
    expect(await stateOf(server, person)).toMatchObject({ personState: 1, assurance: { method: 'carrier' } });
    const { token } = await office.anOperator('reviewer');
    const item = await office.call('GET /api/admin/identity/cases/item', { query: { id: other.id } }, token);
    expect(item.data).toMatchObject({ suspected: true, decisionsNeeded: 2 });
    const decision = { id: other.id, accept: false, reason: 'wrong-person' };
    await office.call('POST /api/admin/identity/cases/decide', { body: decision }, token);
    expect(await stateOf(server, person)).toMatchObject({ personState: 1 });
  });

  test('whoever has a paper hears when another account shows it, and when it is given away', async () => {
    const first = await aVerifiedPerson(server);
    const second = await anApplicant(server, 'carrier', { number: first.number });
    await submit(server, second);
    await expect.poll(() => noticesOf(first.person.token), patiently).toContain('paper-claimed');
    const said = () => server.sms.messages(first.person.phone).map(({ text }) => text);
    await expect.poll(said, patiently).toContainEqual(expect.stringContaining('用您的证件申请认证'));
    for (let reviewers = 0; reviewers < 2; reviewers++) {
      const { token } = await office.anOperator('reviewer');
      await acceptCase(office, token, second.id);
    }
    await expect.poll(() => noticesOf(first.person.token), patiently).toContain('paper-moved');
    await expect.poll(() => noticesOf(second.person.token), patiently).toEqual(['identity-accepted']);
    expect(await stateOf(server, first.person)).toMatchObject({ personState: 0, identityState: 'none' });
  });
});
