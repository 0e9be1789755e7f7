import { randomUUID } from 'node:crypto';
import type { MeterCode, Owner } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../http/principal.ts';
import { startClock, stopClock } from '../../testing/clock.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aSigner, type Signer } from '../contracts/testing/index.ts';
import { meter } from '../metering/index.ts';

let server: TestServer;
let reader: Signer;
beforeAll(async () => {
  server = await aServer();
  reader = await aSigner(server, '周读者', 0);
});
afterAll(() => server.close());

const own = (): Owner => ({ kind: 'person', id: reader.personId });
const use = (of: MeterCode, owner: Owner = own()) => ({ meter: of, owner, reference: randomUUID() });
const system = asSystem('test');
const ask = async (days: number) =>
  (await server.call('GET /api/appapi/usage/days', { query: { days } }, reader.token)).data;

test('what contracts were bought for is summed by day, and by hour of one day; returns are taken off, others are not seen', async () => {
  const { db } = server.store;
  await stopClock(server, new Date('2026-06-29T16:30:00Z')); // 30 June in China
  const recalled = use('contract');
  await meter(db, system, [recalled, use('contract'), use('time-stamp'), use('sms')]);
  await stopClock(server, new Date('2026-07-01T03:00:00Z'));
  await meter(db, system, [{ meter: 'contract', returns: recalled.reference }, use('digest-signature')]);
  await meter(db, system, [use('contract', { kind: 'person', id: randomUUID() })]);
  const week = await ask(7);
  expect(week.days.map(({ day }) => day)).toEqual(
    ['06-25', '06-26', '06-27', '06-28', '06-29', '06-30', '07-01'].map((day) => `2026-${day}`),
  );
  expect(week.days.map(({ quantity }) => quantity)).toEqual([0, 0, 0, 0, 0, 3, 0]);
  expect(week.totals.map(({ meter: of, quantity }) => [of, quantity])).toEqual([
    ['contract', 1],
    ['time-stamp', 1],
    ['digest-signature', 1],
  ]);
  const day = await ask(1);
  expect(day.days).toHaveLength(24);
  expect(day.days.filter(({ quantity }) => quantity !== 0)).toEqual([]);
  expect(day.totals.map(({ quantity }) => quantity)).toEqual([-1, 0, 1]);
  await startClock(server);
});
