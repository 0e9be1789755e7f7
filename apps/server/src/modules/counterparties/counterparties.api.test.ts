import type { WrittenCounterparty } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { aContract, aSigner, partyOf, type Signer, sendFile } from '../contracts/testing/index.ts';
import { aMember, type Signatory } from '../members/testing/index.ts';
import { proven } from '../seals/testing/index.ts';
import { asWorkbook } from '../spreadsheets/testing/index.ts';
import { anOffice, type Office } from '../templates/testing/index.ts';
import { Scanning } from '../typesetting/index.ts';
import { heldOf } from './reading.ts';

let server: TestServer;
let office: Office;
let person: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  office = await anOffice(server);
  person = await aSigner(server, '赵示例');
});
afterAll(() => server.close());

const someone = (change: Partial<WrittenCounterparty> = {}): WrittenCounterparty => ({
  ...{ kind: 'person', organizationName: '', name: '钱示例', phone: aPhone(), note: '' },
  ...change,
});
const save = (body: Partial<WrittenCounterparty> & { id?: string }, who: Signatory = office.clerk) =>
  server.call('POST /api/appapi/counterparty/save', { body: { ...someone(), ...body } }, who.token);
const list = async (query: Record<string, string> = {}, who: Signatory = office.clerk) =>
  (await server.call('GET /api/appapi/counterparty/list', { query }, who.token)).data;
const names = async (keyword: string, who?: Signatory) =>
  (await list({ keyword }, who)).list
    .map(({ name, organizationName }) => organizationName || name)
    .toSorted();
const detail = (id: string, who: Signatory = office.clerk) =>
  server.call('GET /api/appapi/counterparty/detail', { query: { id } }, who.token);

describe('an address book', () => {
  test('is found by name, company, note or whole phone, and kept encrypted', async () => {
    const phone = aPhone();
    const { data } = await save({
      ...{
        kind: 'organization',
        organizationName: '示例星河材料有限公司',
        name: '孙示例',
        phone,
        note: '华东仓库',
      },
    });
    await save({ name: '周云帆' });
    expect(await names('星河材料')).toEqual(['示例星河材料有限公司']);
    expect(await names('孙示')).toEqual(['示例星河材料有限公司']);
    expect(await names('东仓')).toEqual(['示例星河材料有限公司']);
    expect(await names(phone)).toEqual(['示例星河材料有限公司']);
    expect(await names('云帆')).toEqual(['周云帆']);
    expect(await names("' | 'x")).toEqual([]);
    expect((await list({ kind: 'organization' })).list.map(({ kind }) => kind)).not.toContain('person');
    const { rows } = await server.store.pool.query(
      'select c::text as text from counterparties c where id = $1',
      [data.id],
    );
    for (const secret of [phone, '孙示例', '华东仓库']) expect(rows[0].text).not.toContain(secret);
  });

  test('one entry for a company and a phone; what is wrong is told', async () => {
    const phone = aPhone();
    const { data } = await save({ phone });
    expect((await save({ phone })).code).toBe(30891);
    expect((await save({ id: data.id, phone, name: '李示例' })).code).toBe(1);
    expect((await save({ phone, kind: 'organization', organizationName: '示例纸业有限公司' })).code).toBe(1);
    expect((await save({ phone: '123' })).message).toContain('手机号');
    expect((await save({ kind: 'organization', organizationName: '' })).message).toContain('单位名称');
    expect((await save({ id: data.id, phone: aPhone() }, person)).code).toBe(30892);
  });

  test('is the organisation’s for all who write its contracts, and nobody else’s', async () => {
    const { data } = await save({ name: '吴小满' });
    const colleague = await aMember(server, office.id, ['operator']);
    const auditor = await aMember(server, office.id, ['auditor']);
    const other = await anOffice(server);
    expect(await names('小满', colleague)).toEqual(['吴小满']);
    expect((await list({}, auditor)).mayWrite).toBe(false);
    expect((await save({}, auditor)).code).toBe(40300);
    for (const who of [other.clerk, person]) {
      expect(await names('小满', who)).toEqual([]);
      expect((await detail(data.id, who)).code).toBe(30892);
      const gone = await server.call(
        'POST /api/appapi/counterparty/remove',
        { body: { ids: [data.id] } },
        who.token,
      );
      expect(gone.data.removed).toBe(0);
    }
    const { data: removed } = await server.call(
      'POST /api/appapi/counterparty/remove',
      { body: { ids: [data.id] } },
      colleague.token,
    );
    expect([removed.removed, await names('小满')]).toEqual([1, []]);
  });

  test('tells the contracts with somebody: all to those who oversee, else one’s own', async () => {
    const { data } = await save({ name: person.name, phone: person.phone });
    const { id, number } = await aContract(server, office.administrator, { parties: [partyOf(person)] });
    expect((await detail(data.id, office.administrator)).data).toMatchObject({
      contracts: 1,
      history: [{ contractId: id, number, state: 'SIGNING' }],
    });
    expect((await detail(data.id)).data).toMatchObject({ contracts: 0, history: [] });
  });
});

describe('import', () => {
  const HEAD = ['单位名称', '姓名*', '手机号', '备注'];
  test('a table is read and checked row by row before anything is kept; known ones are changed', async () => {
    const [first, second] = [aPhone(), aPhone()];
    const table = [
      HEAD,
      ['示例港口有限公司', '郑示例', first, '码头'],
      ['', '王示例', second, ''],
      ['', '', '12', ''],
      ['', '王示例', second, ''],
    ];
    const text = table.map((row) => row.join('\t')).join('\n');
    const paste = () =>
      server.call('POST /api/appapi/counterparty/paste', { body: { text } }, office.clerk.token);
    const { data: read } = await paste();
    expect([read.good, read.rows.map(({ number, problems }) => [number, problems.length])]).toEqual([
      2,
      [
        [2, 0],
        [3, 0],
        [4, 2],
        [5, 1],
      ],
    ]);
    const uploaded = await sendFile<typeof read>(
      server,
      '/api/appapi/counterparty/read',
      office.clerk.token,
      '名单.xlsx',
      await asWorkbook(table),
    );
    expect(uploaded.data?.rows).toEqual(read.rows);
    expect(await names('港口')).toEqual([]);
    const bring = (rows: WrittenCounterparty[]) =>
      server.call('POST /api/appapi/counterparty/import', { body: { rows } }, office.clerk.token);
    const written = read.rows.map(({ number: _, problems: __, ...row }) => row);
    expect((await bring(written)).code).toBe(30891);
    expect(await names('港口')).toEqual([]);
    expect((await bring(written.slice(0, 2))).data).toEqual({ added: 2, changed: 0 });
    expect((await bring([{ ...written[0]!, note: '新码头' }])).data).toEqual({ added: 0, changed: 1 });
    expect(await names('新码')).toEqual(['示例港口有限公司']);
  });

  test('a table without a head, or that is none, is refused in words', async () => {
    const read = (text: string) =>
      server.call('POST /api/appapi/counterparty/paste', { body: { text } }, office.clerk.token);
    expect((await read('张三\t13800000000')).message).toContain('表头');
    expect((await read('姓名\t手机号')).message).toContain('没有内容');
    const file = await sendFile(
      server,
      '/api/appapi/counterparty/read',
      office.clerk.token,
      'a.pdf',
      Buffer.from('x'),
    );
    expect(file.code).toBe(30863);
  });
});

test('it is in the copy of one’s data, and goes with one’s account', async () => {
  const who = await aSigner(server, '冯示例', 0);
  await save({ name: '陈晓舟' }, who);
  expect(await heldOf(server)(server.store.db, who.personId)).toMatchObject([{ 姓名: '陈晓舟' }]);
  await proven(server, who, 'close-person', who.personId);
  const count = async () =>
    (
      await server.store.pool.query('select count(*)::int as n from counterparties where owner_id = $1', [
        who.personId,
      ])
    ).rows[0].n;
  expect(await count()).toBe(1);
  const closed = await server.call('POST /api/appapi/account/close', {}, who.token);
  expect(closed.code).toBe(1);
  await server.jobs.start();
  await expect
    .poll(
      async () => {
        await server.app.upkeep.deliverEvents();
        return count();
      },
      { timeout: 120_000 },
    )
    .toBe(0);
});

test('tables of one person are read one after the other', async () => {
  const reading = vi.spyOn(Scanning.prototype, 'preparing');
  const who = await aSigner(server, '许多表');
  const table = await asWorkbook([
    ['姓名', '手机号'],
    ['张三', '13800138000'],
  ]);
  const read = () => sendFile(server, '/api/appapi/counterparty/read', who.token, '表.xlsx', table);
  const body = { text: '姓名,手机号\n张三,13800138000' };
  const answers = await Promise.all([
    ...[read(), read()],
    server.call('POST /api/appapi/counterparty/paste', { body }, who.token),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(reading.mock.calls.map(([{ id }]) => id)).toEqual([who.personId, who.personId, who.personId]);
  reading.mockRestore();
});
