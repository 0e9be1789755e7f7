// A consent that is taken back takes along what was collected on it, unless the law keeps it (个人信息保护法 第四十七条).
import { CONSENTS, type ConsentKindName, RETENTION } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { aContract, aSigner, fieldOf, partyOf, signAs } from '../../contracts/testing/index.ts';
import type { Signed } from '../../members/testing/index.ts';
import { personFacts } from '../cases/facts.ts';
import { type VerificationRow, verifications } from '../tables.ts';
import {
  anApplicant,
  anIdNumber,
  aPaper,
  aVerifiedPerson,
  aWaitingPerson,
  consents,
  upload,
} from '../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
});
afterAll(() => server.close());

const query = async (text: string, ...values: unknown[]) =>
  (await server.store.pool.query(text, values)).rows;
const withdraw = ({ token }: Pick<Signed, 'token'>, kind: ConsentKindName) =>
  server.call('POST /api/appapi/account/withdrawConsent', { body: { kind } }, token);
const papersOf = ({ personId }: Signed) =>
  query('select file_id from verification_papers where person_id = $1', personId);
const stateOf = async ({ personId }: Signed) =>
  (await query('select state, name from persons where id = $1', personId))[0];

test('papers: the review ends, the pictures go at once', async () => {
  const { person, id } = await aWaitingPerson(server);
  const before = await papersOf(person);
  expect(before.length).toBeGreaterThan(0);
  const { data } = await withdraw(person, 'papers');
  expect(data).toEqual({ deleted: ['证件照片'], kept: [] });
  expect(await papersOf(person)).toEqual([]);
  expect(await query('select state from verifications where id = $1', id)).toEqual([{ state: 'expired' }]);
  await server.app.upkeep.scheduled('files')();
  const ids = before.map(({ file_id }) => file_id);
  expect(await query('select from files where id = any($1)', ids)).toEqual([]);
});

test('the number: whoever takes it back is no longer verified, and nothing of the case is left', async () => {
  const { person } = await aVerifiedPerson(server);
  const { data } = await withdraw(person, 'identity-number');
  expect(data).toMatchObject({ deleted: [expect.stringContaining('证件号码')], kept: [] });
  expect(await stateOf(person)).toEqual({ state: 'none', name: null });
  for (const table of ['verifications', 'assurances'])
    expect(await query(`select from ${table} where person_id = $1`, person.personId)).toEqual([]);
  // and whoever comes again is asked again
  const again = { way: 'carrier', name: '周示例', number: anIdNumber(), consents: consents('carrier-phone') };
  const { code } = await server.call(
    'POST /api/appapi/commend/user/auth/apply',
    { body: again },
    person.token,
  );
  expect(code).toBe(30601);
});

test('what a certificate stands on stays, and the answer says until when', async () => {
  const signer = await aSigner(server, '吴撤回');
  const { id } = await aContract(server, signer, {
    parties: [partyOf(signer)],
    fields: (document) => [fieldOf(document, signer.name, 'signature')],
  });
  expect((await signAs(server, signer, id)).code).toBe(1);
  const body = { kind: 'identity-number', version: CONSENTS['identity-number'].version };
  await server.call('POST /api/appapi/account/giveConsent', { body }, signer.token);
  const { data } = await withdraw(signer, 'identity-number');
  expect(data.deleted).toEqual([]);
  expect(data.kept).toMatchObject([
    { what: RETENTION.verified.what, until: expect.stringMatching(/^至 20/) },
  ]);
  expect(await query('select from verifications where person_id = $1', signer.personId)).toHaveLength(1);
  expect((await stateOf(signer)).state).toBe('none');
});

test('the phone that a carrier was asked about goes from the case; the verification stays', async () => {
  const { person } = await aVerifiedPerson(server);
  const facts = async () => {
    const [row] = await server.store.db
      .select()
      .from(verifications)
      .where(eq(verifications.personId, person.personId));
    return personFacts(server.vault, server.store.db, row as VerificationRow);
  };
  expect((await facts()).phone).toBe(person.phone);
  expect((await withdraw(person, 'carrier-phone')).data.deleted).toEqual(['核验所用的手机号']);
  expect(await facts()).not.toHaveProperty('phone');
  expect((await stateOf(person)).state).toBe('verified');
});

test('an attempt that needs the consent ends; one that does not goes on', async () => {
  const { person, id } = await anApplicant(server, 'carrier');
  await server.call('POST /api/appapi/account/giveConsent', { body: consents('face')[0] }, person.token);
  await withdraw(person, 'face');
  expect(await query('select state from verifications where id = $1', id)).toEqual([{ state: 'draft' }]);
  await withdraw(person, 'carrier-phone');
  expect(await query('select state from verifications where id = $1', id)).toEqual([{ state: 'expired' }]);
});

test('papers of a child are not kept: the number is refused and the pictures go (个人信息保护法 第三十一条)', async () => {
  const { person } = await anApplicant(server, 'manual');
  await aPaper(server, person.token, 'id-front');
  expect(await papersOf(person)).toHaveLength(1);
  const body = { way: 'manual', name: '郑小示', number: anIdNumber('20200101'), consents: [] };
  const { code } = await server.call('POST /api/appapi/commend/user/auth/apply', { body }, person.token);
  expect(code).toBe(30602);
  expect(await papersOf(person)).toEqual([]);
  expect((await upload(server, person.token, 'id-front')).code).toBe(1);
});
