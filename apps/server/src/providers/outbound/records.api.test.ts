import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { forgetOldVendorCalls } from './index.ts';
import { vendorCalls } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('a message that was sent stands in the records with its cost and without the phone', async () => {
  const phone = aPhone();
  await server.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: 1001 } });
  const rows = await server.store.db.select().from(vendorCalls);
  expect(rows).toMatchObject([
    { vendor: 'aliyun', operation: 'SendSms', outcome: 'accepted', costFen: 4.5, target: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain(phone);

  await forgetOldVendorCalls(server.store.db, new Date());
  expect(await server.store.db.$count(vendorCalls)).toBe(1);
  await server.store.db.update(vendorCalls).set({ createdAt: new Date('2020-01-01') });
  await forgetOldVendorCalls(server.store.db, new Date());
  expect(await server.store.db.$count(vendorCalls)).toBe(0);
});
