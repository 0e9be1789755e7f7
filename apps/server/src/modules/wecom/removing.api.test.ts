import { agreementsToSignIn } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, latestCode, type TestServer } from '../../testing/server.ts';
import { forgetSent } from '../members/testing/index.ts';
import { aBrowser, comeBack, placeCorps } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await placeCorps(server);
  await server.jobs.start();
});
afterAll(() => server.close());

const query = async (text: string, ...values: unknown[]) =>
  (await server.store.pool.query(text, values)).rows;
const waitingFor = async (table: string): Promise<number> =>
  (
    await query(
      `select count(*)::int as n from pg_stat_activity
        where wait_event_type = 'Lock' and query like $1 and datname = current_database()`,
      `%${table}%`,
    )
  )[0].n;
const undone = async (): Promise<number> =>
  (await query('select count(*)::int as n from wecom_callbacks where sealed is not null'))[0].n;

test('whoever binds while their corp takes the application away is not left inside', async () => {
  const stand = server.sandbox.wecom;
  const phone = aPhone();
  await server.signIn(phone);
  await forgetSent(server);
  const browser = aBrowser(server);
  await comeBack(server, browser, 'xu.shili');
  await browser.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: '1003' } });
  const person = await server.store.pool.connect();
  await person.query('begin');
  await person.query('select 1 from persons where phone_fingerprint = $1 for update', [
    server.vault.fingerprint('phone', phone),
  ]);
  const body = {
    ...{ phone, verificationCode: latestCode(server.sms, phone) },
    agreements: agreementsToSignIn([]),
  };
  const binding = browser.call('POST /api/appapi/wecom/bind', { body });
  await expect.poll(() => waitingFor('persons')).toBe(1);

  const { corpId } = stand.ids('suite', stand.demoCorp);
  const removal = stand.callback('suite', stand.demoCorp, { InfoType: 'cancel_auth', AuthCorpId: corpId });
  const { path, headers, body: payload } = removal;
  await server.app.http.inject({ method: 'POST', url: path, headers, payload });
  // it has gone by, or waits for whoever binds
  await expect.poll(async () => (await undone()) === 0 || (await waitingFor('wecom_corps')) > 0).toBe(true);
  await person.query('commit');
  person.release();
  await binding;
  await expect.poll(undone).toBe(0);
  expect(await query('select id from wecom_members where person_id is not null')).toEqual([]);
  expect(await query('select session_id from wecom_sessions')).toEqual([]);
});
