// Contracts that seals sign silently are done by jobs: one organisation's many do not stand before another's one.
import { createPdf } from '@yinxin/pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aContract, fieldOf, type TestParty } from '../contracts/testing/index.ts';
import { aSeal, proven } from '../seals/testing/index.ts';
import { anOffice, type Office } from '../templates/testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
});
afterAll(() => server.close());

/** An office whose seal signs what its clerk sends. */
async function aSilentOffice(): Promise<Office> {
  const office = await anOffice(server, 20);
  const body = {
    ...{ sealId: await aSeal(server, office, 'seal-contract'), kind: 'sales' as const },
    ...{ highest: 1_000_00, authors: [office.clerk.uid], uses: 20 },
    until: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const { token } = office.administrator;
  const { data } = await server.call('POST /api/appapi/silent/terms', { body }, token);
  await proven(server, office.administrator, 'authorise-silent', data.digest);
  await server.call('POST /api/appapi/silent/authorise', { body }, token);
  return office;
}

async function sent(office: Office): Promise<string> {
  const ours: TestParty = {
    ...{ key: 'company', kind: 'organization', name: '张示例', organizationName: office.name },
    phone: office.clerk.phone,
  };
  const { id } = await aContract(server, office.clerk, {
    parties: [ours],
    pdf: createPdf({ pages: [{ lines: ['We pay RMB 100.00'] }] }),
    fields: (document) => [fieldOf(document, ours.key, 'seal', { width: 42, height: 42 })],
    change: { amount: 100_00, kind: 'sales' },
  });
  return id;
}

/** In the order in which they were signed. */
const signed = async (): Promise<string[]> =>
  (
    await server.store.pool.query(`select target_id from events where act = 'sign-contract' order by at, id`)
  ).rows.map(({ target_id }) => target_id);

test('the flood of one organisation does not delay the contract of another', async () => {
  const [busy, other] = [await aSilentOffice(), await aSilentOffice()];
  const flood: string[] = [];
  for (let n = 0; n < 6; n++) flood.push(await sent(busy));
  const one = await sent(other);
  expect(await signed()).toEqual([]);
  await server.jobs.start();
  await expect.poll(async () => (await signed()).length, { timeout: 120_000 }).toBe(7);
  expect(await signed()).toEqual([flood[0], one, ...flood.slice(1)]);
});
