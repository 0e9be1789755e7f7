import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { anotherDevice, aPerson } from '../../members/testing/index.ts';
import { type Applied, anApplicant, aVerifiedPerson, consents, newDay, stateOf } from '../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const start = ({ person, id }: Applied, device = 'pc') =>
  server.call('POST /api/appapi/auth/h5FaceRecognitionDataPay', { body: { id, device } }, person.token);
const result = (token: string, query: Record<string, string>) =>
  server.call('GET /api/appapi/auth/getFaceAuthResultDataPay', { query }, token);
const picture = (token: string, id: string) =>
  server.app.http.inject({
    url: `/api/appapi/auth/getFaceAuthQRCode?id=${id}`,
    headers: { accesstoken: token },
  });

test('begun on the computer, finished on the phone, heard of on the computer', async () => {
  const applied = await anApplicant(server, 'face');
  const { data } = await start(applied);
  expect(data.expiresIn).toBeGreaterThan(60);
  const code = await picture(applied.person.token, applied.id);
  expect(code.headers['content-type']).toBe('image/png');
  expect(code.headers['cache-control']).toBe('private, no-store');
  expect(code.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect((await result(applied.person.token, { id: applied.id })).data).toMatchObject({ state: 'pending' });
  server.sandbox.force('identity', applied.number, 'tencent-face/pass');
  expect((await result(applied.person.token, { id: applied.id })).data).toMatchObject({
    state: 'passed',
    verification: { state: 'verified' },
  });
  expect(await stateOf(server, applied.person)).toMatchObject({
    personState: 1,
    assurance: { method: 'face' },
  });
  expect(await picture(applied.person.token, applied.id).then(({ json }) => json())).toMatchObject({
    code: 30621,
  });
});

test('a check counts for nobody but who began it, and any device of theirs', async () => {
  const applied = await anApplicant(server, 'face');
  await start(applied);
  server.sandbox.force('identity', applied.number, 'tencent-face/pass');
  const stranger = await aPerson(server);
  expect(await result(stranger.token, { id: applied.id })).toMatchObject({ code: 30606 });
  expect((await picture(stranger.token, applied.id)).json()).toMatchObject({ code: 30606 });
  const { rows } = await server.store.pool.query('select id from face_checks where verification_id = $1', [
    applied.id,
  ]);
  expect(await result(stranger.token, { faceId: rows[0].id })).toMatchObject({ code: 30606 });
  expect(await stateOf(server, stranger)).toMatchObject({ personState: 0 });
  const elsewhere = await anotherDevice(server, applied.person);
  expect((await result(elsewhere, { id: applied.id })).data.verification).toMatchObject({
    state: 'verified',
  });
});

test.each([
  ['liveness', 'draft', 'face-liveness'],
  ['mismatch', 'refused', 'face-mismatch'],
] as const)('%s leaves the case %s and says why', async (outcome, state, reason) => {
  const applied = await anApplicant(server, 'face');
  await start(applied);
  server.sandbox.force('identity', applied.number, `tencent-face/${outcome}`);
  const { data } = await result(applied.person.token, { id: applied.id });
  expect(data).toMatchObject({ state: 'failed', verification: { state, reason: { code: reason } } });
  expect(data.verification?.openWays).toEqual(expect.arrayContaining(['carrier', 'manual']));
  expect(await stateOf(server, applied.person)).toMatchObject({ personState: 0 });
});

test('of two checks the newer counts', async () => {
  const applied = await anApplicant(server, 'face');
  await start(applied);
  await start(applied);
  const { rows } = await server.store.pool.query(
    'select id, state, failure from face_checks where verification_id = $1 order by id',
    [applied.id],
  );
  expect(rows).toMatchObject([{ state: 'failed', failure: 'over' }, { state: 'pending' }]);
  server.sandbox.force('identity', applied.number, 'tencent-face/pass');
  expect((await result(applied.person.token, { faceId: rows[0].id })).data).toMatchObject({
    state: 'failed',
  });
  expect(await stateOf(server, applied.person)).toMatchObject({ personState: 0 });
});

test('a check that ran out leaves the case to be tried again', async () => {
  const applied = await anApplicant(server, 'face');
  await start(applied);
  await server.store.pool.query(
    "update face_checks set expires_at = now() - interval '1 second' where verification_id = $1",
    [applied.id],
  );
  expect((await result(applied.person.token, { id: applied.id })).data).toMatchObject({
    state: 'failed',
    words: '已超时',
    verification: { state: 'draft', step: 'face' },
  });
});

test('a vendor that is down verifies nobody, at the beginning and at the end', async () => {
  const applied = await anApplicant(server, 'face');
  await start(applied);
  server.sandbox.force('identity', applied.number, 'tencent-face/down');
  expect((await result(applied.person.token, { id: applied.id })).data).toMatchObject({ state: 'pending' });
  expect(await stateOf(server, applied.person)).toMatchObject({
    personState: 0,
    person: { state: 'checking' },
  });
});

test('tries in a day are limited', async () => {
  const applied = await anApplicant(server, 'face');
  for (let tries = 0; tries < 5; tries++) expect((await start(applied)).code).toBe(1);
  expect(await start(applied)).toMatchObject({ code: 30608 });
  await newDay(server);
});

test('a face confirms one act on one target in one session, once', async () => {
  const { person, number } = await aVerifiedPerson(server);
  const other = await anotherDevice(server, person);
  const body = { act: 'end-sessions', target: person.personId, device: 'phone' };
  const ask = (token: string) => server.call('POST /api/appapi/contract/faceDate', { body }, token);
  expect(await ask(person.token)).toMatchObject({ code: 30601 });
  const [consent] = consents('face');
  await server.store.pool.query(
    "insert into consents (id, person_id, kind, act, version, text_sha256) values (gen_random_uuid(), $1, 'face', 'given', $2, '')",
    [person.personId, consent?.version],
  );
  const { data } = await ask(person.token);
  expect(data.statement).toContain('退出其他设备的登录');
  server.sandbox.force('identity', number, 'tencent-face/pass');
  expect(await result(other, { faceId: data.faceId })).toMatchObject({ code: 30621 });
  expect((await result(person.token, { faceId: data.faceId })).data).toMatchObject({
    state: 'passed',
    verification: null,
  });
  expect((await result(person.token, { faceId: data.faceId })).data).toMatchObject({ state: 'passed' });
  const end = () => server.call('POST /api/appapi/commend/session/endOthers', {}, person.token);
  expect(await end()).toMatchObject({ code: 1 });
  expect(await end()).toMatchObject({ code: 30130 });
});

test('whoever is not verified confirms nothing by face', async () => {
  const person = await aPerson(server);
  const [consent] = consents('face');
  await server.store.pool.query(
    "insert into consents (id, person_id, kind, act, version, text_sha256) values (gen_random_uuid(), $1, 'face', 'given', $2, '')",
    [person.personId, consent?.version],
  );
  const body = { act: 'end-sessions', target: person.personId, device: 'phone' };
  expect(await server.call('POST /api/appapi/contract/faceDate', { body }, person.token)).toMatchObject({
    code: 30120,
  });
});
