import { AUTHOR_KEY } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { fieldOf, sendFile } from '../contracts/testing/index.ts';
import { anOffice, aTemplate, labourBody, type Office, uploadTo } from '../templates/testing/index.ts';

let server: TestServer;
let office: Office;
let templateId: string;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  office = await anOffice(server, 100);
  ({ id: templateId } = await aTemplate(server, office.clerk));
});
afterAll(() => server.close());

const MAPPING = {
  'staff.name': 0,
  'staff.phone': 1,
  [`${AUTHOR_KEY}/岗位`]: 2,
  [`${AUTHOR_KEY}/月工资`]: 3,
};
const HEAD = ['员工姓名', '手机号', '岗位', '月工资'];
const aRow = (name: string) => [name, aPhone(), '工程师', '5000'];

const post = (path: string, body: Record<string, unknown>) =>
  server.call(
    `POST /api/appapi/batch/${path}` as 'POST /api/appapi/batch/pause',
    { body },
    office.clerk.token,
  );
const map = (id: string, mapping: Record<string, number>) =>
  server.call('POST /api/appapi/batch/map', { body: { id, mapping } }, office.clerk.token);
const detail = async (id: string) =>
  (await server.call('GET /api/appapi/batch/detail', { query: { id } }, office.clerk.token)).data;
const rows = async (id: string) =>
  (await server.call('GET /api/appapi/batch/rows', { query: { id } }, office.clerk.token)).data.list;
const told = async (id: string) =>
  (await rows(id)).map(({ problems }) => problems.map(({ words }) => words).join('；'));

async function aBatch(table: readonly (readonly string[])[], head = HEAD, template = templateId) {
  const body = { templateId: template };
  const { data } = await server.call('POST /api/appapi/batch/create', { body }, office.clerk.token);
  const text = [head, ...table].map((row) => row.join('\t')).join('\n');
  const pasted = await post('paste', { id: data.id, text });
  if (pasted.code !== 1) throw new Error(pasted.message);
  return data.id;
}
async function send(id: string) {
  const { counts } = await detail(id);
  expect((await post('start', { id, rows: counts.ready })).code).toBe(1);
  await server.app.batches.work(id);
}

/** A template of the labour contract's roles whose only fields are those that are signed in. */
async function aTemplateWithoutBlanks() {
  const { id } = (await server.call('POST /api/appapi/template/create', { body: {} }, office.clerk.token))
    .data;
  const { document, revision } = (await uploadTo(server, office.clerk, id)).data;
  const documentId = document.id;
  const fields = [
    fieldOf(documentId, 'staff', 'signature', { top: 200, width: 60, height: 18 }),
    fieldOf(documentId, 'company', 'seal', { top: 200, left: 120, width: 42, height: 42 }),
  ];
  const body = labourBody(id, documentId, { fields, revision });
  expect((await server.call('POST /api/appapi/template/save', { body }, office.clerk.token)).code).toBe(1);
  await server.call('POST /api/appapi/template/publish', { body: { id } }, office.clerk.token);
  return id;
}

const correct = (id: string, number: number, cells: readonly string[]) =>
  post('correct', { id, number, cells });

describe('rows alike', () => {
  test('who was like a row is looked at again when that row says something else', async () => {
    const alike = aRow('赵示例');
    const id = await aBatch([alike, alike, alike]);
    expect(await told(id)).toEqual(['', '与第 2 行重复', '与第 2 行重复']);
    expect((await correct(id, 2, alike)).code).toBe(1);
    expect(await told(id)).toEqual(['', '与第 2 行重复', '与第 2 行重复']);
    expect((await correct(id, 2, aRow('钱示例'))).code).toBe(1);
    expect(await told(id)).toEqual(['', '', '与第 3 行重复']);
    expect((await detail(id)).counts).toMatchObject({ ready: 2, invalid: 1 });
  });

  test('one that is like a row already sent is told so when the columns are mapped anew', async () => {
    const alike = aRow('赵示例');
    const id = await aBatch([alike, alike, aRow('钱示例')]);
    await send(id);
    expect((await detail(id)).counts).toEqual({ invalid: 1, ready: 0, sent: 2, failed: 0 });
    expect((await map(id, MAPPING)).data.counts).toEqual({ invalid: 1, ready: 0, sent: 2, failed: 0 });
    expect(await told(id)).toEqual(['', '与第 2 行重复', '']);
  });

  test('a template without blanks tells them by the parties', async () => {
    const alike = ['孙示例', aPhone()];
    const id = await aBatch(
      [alike, ['李示例', aPhone()], alike],
      HEAD.slice(0, 2),
      await aTemplateWithoutBlanks(),
    );
    expect(await told(id)).toEqual(['', '', '与第 2 行重复']);
    // rows of which nothing is read are not alike
    await map(id, {});
    expect((await told(id)).join()).not.toContain('重复');
  });
});

test('a row that is sent while the columns are mapped stays sent', async () => {
  const { pool } = server.store;
  const other = await aBatch([aRow('周示例')]);
  await send(other);
  const contractId = (await rows(other))[0]?.contractId;
  expect((await post('delete', { id: other })).code).toBe(1);

  const id = await aBatch([aRow('吴示例'), aRow('郑示例')]);
  const sender = await pool.connect();
  try {
    const { rows: own } = await sender.query('select pg_backend_pid() as pid');
    await sender.query('begin');
    await sender.query(
      `update batch_rows set state = 'sent', contract_id = $2 where batch_id = $1 and number = 2`,
      [id, contractId],
    );
    const mapped = map(id, MAPPING);
    // it has read the row as it was, and waits for the sender
    await expect
      .poll(
        async () =>
          (
            await pool.query(`select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`, [
              own[0].pid,
            ])
          ).rowCount,
      )
      .toBe(1);
    await sender.query('commit');
    expect((await mapped).data.counts).toEqual({ invalid: 0, ready: 1, sent: 1, failed: 0 });
  } finally {
    sender.release();
  }
  expect((await rows(id)).map(({ state }) => state)).toEqual(['sent', 'ready']);
});

test('contracts are called by the other side, also where rows name the company that sends', async () => {
  const { id: template } = await aTemplate(server, office.clerk, {
    ownRole: null,
    roles: [
      { key: 'company', name: '用人单位', kind: 'organization', step: 1 },
      { key: 'staff', name: '员工', kind: 'person', step: 2 },
    ],
  });
  const company = [office.name, '冯示例', aPhone()];
  const head = [
    '用人单位单位名称',
    '用人单位经办人姓名',
    '用人单位手机号',
    '员工姓名',
    '员工手机号',
    '岗位',
    '月工资',
  ];
  const names = ['陈示例', '褚示例'];
  const id = await aBatch(
    names.map((name) => [...company, ...aRow(name)]),
    head,
    template,
  );
  expect(await told(id)).toEqual(['', '']);
  await send(id);
  const titles: string[] = [];
  for (const { contractId } of await rows(id)) {
    const query = { id: contractId ?? '' };
    const { data: contract } = await server.call(
      'GET /api/appapi/contract/detail',
      { query },
      office.clerk.token,
    );
    titles.push(contract.title);
  }
  expect(titles).toEqual(names.map((name) => `劳动合同－${name}`));
});

test('a result that is uploaded again holds what was in the table, without what kept it from running', async () => {
  const row = ['卫示例', aPhone(), '-见附件', '-5'];
  const id = await aBatch([row]);
  const { rawPayload, body } = await server.app.http.inject({
    url: `/api/appapi/batch/result?id=${id}`,
    headers: { accesstoken: office.clerk.token },
  });
  expect(body).toContain(",'-见附件,-5,");
  const path = `/api/appapi/batch/upload?id=${id}`;
  const { code } = await sendFile(server, path, office.clerk.token, '结果.csv', rawPayload);
  expect(code).toBe(1);
  const [again] = await rows(id);
  expect([again?.state, again?.cells.slice(1, 5)]).toEqual(['ready', row]);
});

test('sums and numbers are read as sheets write them, and what is none is told', async () => {
  const withPay = (pay: string, sum: string) => [...aRow('蒋示例').slice(0, 3), pay, sum];
  const id = await aBatch(
    [
      withPay('￥1,600.50', '￥19,200.00'),
      withPay('5000', '12,34'),
      withPay('16,00', '-5'),
      withPay('5000', '6万'),
    ],
    [...HEAD, '合同金额'],
  );
  expect(await told(id)).toEqual([
    '',
    '合同金额：逗号只用来分隔千位，例如 12,345.60',
    '月工资：请填写数字；合同金额：金额不能为负数',
    '合同金额：请以元为单位写全数字，例如 50000',
  ]);
  await send(id);
  const [first] = await rows(id);
  const query = { id: first?.contractId ?? '' };
  const { data } = await server.call('GET /api/appapi/contract/detail', { query }, office.clerk.token);
  expect([data.amount, data.fields.map(({ value }) => value)]).toEqual([
    1_920_000,
    expect.arrayContaining(['1600.50']),
  ]);
});

test('what sending would refuse is told before: one person in two places, a name the law excludes', async () => {
  const { id: template } = await aTemplate(server, office.clerk, {
    roles: [
      { key: 'company', name: '用人单位', kind: 'organization', step: 2 },
      { key: 'staff', name: '员工', kind: 'person', step: 1 },
      { key: 'surety', name: '保证人', kind: 'person', step: 1 },
    ],
  });
  const head = ['员工姓名', '员工手机号', '保证人姓名', '保证人手机号', '岗位', '月工资', '合同名称'];
  const [one, other] = [aPhone(), aPhone()];
  const row = (phone: string, title: string) => ['沈示例', one, '韩示例', phone, '工程师', '5000', title];
  const id = await aBatch([row(one, ''), row(other, '离婚协议'), row(other, '离职协议')], head, template);
  expect(await told(id)).toEqual([
    '保证人手机号：与另一签署方是同一人，请换成另一位',
    expect.stringContaining('依法不适用电子签名'),
    '',
  ]);
  const [twice] = await rows(id);
  expect(twice?.problems[0]?.column).toBe(3);
  await send(id);
  expect((await detail(id)).counts).toEqual({ invalid: 2, ready: 0, sent: 1, failed: 0 });
});

test('going on after a pause sends what is confirmed then, rows put right meanwhile included', async () => {
  const id = await aBatch([aRow('杨示例'), ['朱示例', '123', '工程师', '5000']]);
  expect((await post('start', { id, rows: 1 })).code).toBe(1);
  expect((await post('pause', { id })).code).toBe(1);
  expect((await correct(id, 3, aRow('朱示例'))).code).toBe(1);
  expect((await post('resume', { id, rows: 1 })).code).toBe(30864);
  expect((await detail(id)).state).toBe('PAUSED');
  expect((await post('resume', { id, rows: 2 })).code).toBe(1);
  await server.app.batches.work(id);
  expect((await detail(id)).counts).toEqual({ invalid: 0, ready: 0, sent: 2, failed: 0 });
});

test('a table that somebody works with stays, and tells until when; one that nobody does goes', async () => {
  const { pool } = server.store;
  const aged = (id: string, days: number) =>
    pool.query(`update batches set changed_at = now() - make_interval(days => $2) where id = $1`, [id, days]);
  const [rested, corrected, retried] = [
    await aBatch([aRow('秦示例')]),
    await aBatch([aRow('尤示例')]),
    await aBatch([aRow('许示例')]),
  ];
  const { keptUntil, changedAt } = await detail(rested);
  expect(Date.parse(keptUntil ?? '') - Date.parse(changedAt)).toBe(30 * 86_400_000);
  await pool.query(`update batches set state = 'DONE' where id = $1`, [retried]);
  await pool.query(`update batch_rows set state = 'failed' where batch_id = $1`, [retried]);
  await Promise.all([aged(rested, 31), aged(corrected, 31), aged(retried, 181)]);
  expect((await correct(corrected, 2, aRow('何示例'))).code).toBe(1);
  expect((await post('retry', { id: retried })).code).toBe(1);
  await server.app.upkeep.night('batches')(new Date());
  expect(await detail(rested)).toBeNull();
  expect((await detail(corrected)).counts.ready).toBe(1);
  expect((await detail(retried)).counts.ready).toBe(1);
});

test('a name of a contract is one line, in a table too; other cells have as many as they need', async () => {
  const id = await aBatch(
    [
      ['"甲\n乙"', '赵示例', aPhone(), '工程师', '5000'],
      ['采购合同', '钱示例', aPhone(), '"工程师\n兼讲师"', '5000'],
    ],
    ['合同名称', '员工姓名', '手机号', '岗位', '月工资'],
  );
  expect(await told(id)).toEqual([expect.stringContaining('合同名称应为一行'), '']);
});
