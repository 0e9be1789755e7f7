import { agreementsToSignIn } from '@yinxin/api';
import { afterAll, beforeAll } from 'vitest';
import { aBrowser, comeBack, placeCorps, stateOf } from '../../modules/wecom/testing/index.ts';
import { aPhone, aServer, latestCode, type TestServer } from '../server.ts';
import { testEdge } from './edges.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await placeCorps(server);
});
afterAll(() => server.close());

const at = { server: () => server };
const query = (sql: string, ...values: unknown[]) => server.store.pool.query(sql, values);

testEdge('wecom-state', {
  ...at,
  refusal: 31202,
  arrange: async (limit) => {
    const browser = aBrowser(server);
    const state = await stateOf(browser);
    await query('update wecom_visits set expires_at = $1 where used_at is null', limit);
    const code = server.sandbox.wecom.memberCode('suite', server.sandbox.wecom.demoCorp, 'lin.shili');
    return () => browser.call('POST /api/appapi/wecom/finish', { body: { code, state } });
  },
});

testEdge('wecom-bind', {
  ...at,
  refusal: 31208,
  arrange: async (limit) => {
    const browser = aBrowser(server);
    await query('update wecom_members set person_id = null, bound_at = null');
    await comeBack(server, browser, 'zhou.shili');
    await query('update wecom_visits set bind_until = $1 where member_id is not null', limit);
    const phone = aPhone();
    await browser.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: '1003' } });
    const body = {
      phone,
      verificationCode: latestCode(server.sms, phone),
      agreements: agreementsToSignIn([]),
    };
    return () => browser.call('POST /api/appapi/wecom/bind', { body });
  },
});
