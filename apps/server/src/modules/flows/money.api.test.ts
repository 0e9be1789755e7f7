import { createPdf } from '@yinxin/pdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aDraft, detailFor, partyOf } from '../contracts/testing/index.ts';
import { aFlowOffice, type FlowOffice } from './testing/index.ts';

let server: TestServer;
let house: FlowOffice;
let flowId: string;
beforeAll(async () => {
  server = await aServer();
  house = await aFlowOffice(server);
  flowId = await house.aFlow(house.byAmount()); // from 100,000 元 on the boss
});
afterAll(() => server.close());

/** A draft that says so, and whose author typed so. */
const draftOf = (line: string, amount: number, flow: string | null = flowId) =>
  aDraft(server, house.office.clerk, {
    parties: [partyOf(house.guest)],
    pdf: createPdf({ pages: [{ lines: [line] }] }),
    change: { flowId: flow, amount },
  });
const sendIt = (id: string, amountConfirmed?: boolean) =>
  house.call('POST /api/appapi/contract/send', { body: { id, amountConfirmed } }, house.office.clerk);

describe('rules by sum go by what the contract says', () => {
  test('a smaller sum than the documents name stops, and whoever sends it all the same is approved by the larger', async () => {
    const { id } = await draftOf('WE PAY 9,000,000', 1_00);
    const { code, message } = await sendIt(id);
    expect([code, message]).toEqual([30816, expect.stringContaining('“9,000,000”')]);
    expect(message).toContain('1.00 元');
    expect((await detailFor(server, house.office.administrator, id)).data.state).toBe('DRAFT');
    expect((await sendIt(id, true)).data.state).toBe('APPROVING');
    expect(await house.waitsFor(house.boss, id)).toBeDefined();
    const { rows } = await server.store.pool.query(
      `select facts from events where act = 'send-contract' and target_id = $1`,
      [id],
    );
    expect(rows[0].facts).toMatchObject({ amount: 1_00, named: 9_000_000_00 });
  });

  test('an honest sum is sent without a question, with the approval it asks for', async () => {
    const small = await draftOf('We pay RMB 500.00 in two parts of RMB 250.00', 500_00);
    expect((await sendIt(small.id)).data.state).toBe('SIGNING');
    const large = await draftOf('We pay 9,000,000', 9_000_000_00);
    expect((await sendIt(large.id)).data.state).toBe('APPROVING');
  });

  test('where no rule goes by a sum nobody asks', async () => {
    const { id } = await draftOf('WE PAY 9,000,000', 1_00, null);
    expect((await sendIt(id)).code).toBe(1);
  });
});
