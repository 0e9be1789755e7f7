import { createPdf } from '@yinxin/pdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { aDraft, detailFor, partyOf } from '../contracts/testing/index.ts';
import { aTemplate } from '../templates/testing/index.ts';
import { aFlowOffice, type FlowOffice } from './testing/index.ts';

let server: TestServer;
let flows: FlowOffice;
let flowId: string;
beforeAll(async () => {
  server = await aServer();
  flows = await aFlowOffice(server);
  flowId = await flows.aFlow(flows.byAmount()); // from 100,000 元 on the boss
});
afterAll(() => server.close());

/** A draft that says so, and whose author typed so. */
const draftOf = (line: string, amount: number, flow: string | null = flowId) =>
  aDraft(server, flows.office.clerk, {
    parties: [partyOf(flows.guest)],
    pdf: createPdf({ pages: [{ lines: [line] }] }),
    change: { flowId: flow, amount },
  });
const sendIt = (id: string, amountConfirmed?: boolean) =>
  flows.call('POST /api/appapi/contract/send', { body: { id, amountConfirmed } }, flows.office.clerk);

describe('rules by sum go by what the contract says', () => {
  test('a smaller sum than the documents name stops, and whoever sends it all the same is approved by the larger', async () => {
    const { id } = await draftOf('WE PAY 9,000,000', 1_00);
    const { code, message } = await sendIt(id);
    expect([code, message]).toEqual([30816, expect.stringContaining('“9,000,000”')]);
    expect(message).toContain('1.00 元');
    expect((await detailFor(server, flows.office.administrator, id)).data.state).toBe('DRAFT');
    expect((await sendIt(id, true)).data.state).toBe('APPROVING');
    expect(await flows.waitsFor(flows.boss, id)).toBeDefined();
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

  /** A template that says so, which somebody may write and publish alone. */
  const templateOf = (line: string) =>
    aTemplate(
      server,
      flows.office.clerk,
      { flowId, ownRole: null, roles: [{ key: 'staff', name: '员工', kind: 'person', step: 1 }], fields: [] },
      { pdf: createPdf({ pages: [{ lines: [line] }] }) },
    );

  test.each([
    ['WE PAY 9,000,000', 'APPROVING'],
    ['We pay RMB 1.00', 'SIGNING'],
  ])('a batch of a template that says “%s” is %s', async (line, state) => {
    const { clerk } = flows.office;
    const { id: templateId } = await templateOf(line);
    const { id } = (await flows.call('POST /api/appapi/batch/create', { body: { templateId } }, clerk)).data;
    const text = `员工姓名\t手机号\t合同金额（元）\n赵示例\t${aPhone()}\t1`;
    await flows.call('POST /api/appapi/batch/paste', { body: { id, text } }, clerk);
    expect(await flows.call('POST /api/appapi/batch/start', { body: { id, rows: 1 } }, clerk)).toMatchObject({
      code: 1,
    });
    await server.app.batches.work(id);
    const { rows } = await server.store.pool.query(
      'select c.state from contracts c join batch_rows r on r.contract_id = c.id where r.batch_id = $1',
      [id],
    );
    expect(rows).toEqual([{ state }]);
  });

  test.each([
    ['WE PAY 9,000,000', 'APPROVING'],
    ['We pay RMB 1.00', 'SIGNING'],
  ])('what comes by the code of a template that says “%s” is %s', async (line, state) => {
    const { id: templateId } = await templateOf(line);
    const body = {
      ...{
        templateId,
        title: '示例',
        role: 'staff',
        parties: [],
        values: {},
        amount: 1_00,
        limit: 5,
        version: 1,
      },
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const made = await flows.call('POST /api/appapi/signCode/create', { body }, flows.office.clerk);
    const [{ code }] = (
      await server.store.pool.query('select code from sign_codes where id = $1', [made.data.id])
    ).rows;
    const joined = await flows.call(
      'POST /api/appapi/signCode/join',
      { body: { code, values: {} } },
      flows.guest,
    );
    const { rows } = await server.store.pool.query('select state from contracts where id = $1', [
      joined.data.contractId,
    ]);
    expect(rows).toEqual([{ state }]);
  });
});
