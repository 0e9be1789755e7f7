import { AUTHOR_KEY } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../testing/database.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { type Faults, failingStatements } from '../contracts/testing/faults.ts';
import { sendFile } from '../contracts/testing/index.ts';
import { aMember, type Signatory } from '../members/testing/index.ts';
import { endMemberships } from '../sessions/index.ts';
import { asWorkbook, aWorkbook, sheetOf } from '../spreadsheets/testing/index.ts';
import { readXlsx } from '../spreadsheets/xlsx.ts';
import { anOffice, aTemplate, type Office } from '../templates/testing/index.ts';

let server: TestServer;
let office: Office;
let templateId: string;
let faults: Faults;
beforeAll(async () => {
  server = await aServer({ authorities: true, expectsErrors: true });
  office = await anOffice(server, 1_000);
  ({ id: templateId } = await aTemplate(server, office.clerk));
  faults = failingStatements(server.store.pool);
});
afterAll(() => server.close());

const post = (path: string, who: Signatory, body: Record<string, unknown>) =>
  server.call(`POST /api/appapi/batch/${path}` as 'POST /api/appapi/batch/pause', { body }, who.token);
const detail = async (id: string, who = office.clerk) =>
  (await server.call('GET /api/appapi/batch/detail', { query: { id } }, who.token)).data;
const rows = async (id: string, query: Record<string, string> = {}) =>
  (await server.call('GET /api/appapi/batch/rows', { query: { id, ...query } }, office.clerk.token)).data
    .list;

const HEAD = ['员工姓名', '手机号', '岗位', '月工资'];
const SURNAMES = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨'];
const nameAt = (at: number) => `${SURNAMES[at % 16]}示${SURNAMES[Math.floor(at / 16) % 16]}`;
const staff = (count: number) =>
  Array.from({ length: count }, (_, at) => [nameAt(at), aPhone(), '工程师', String(5_000 + at)]);
const asText = (table: readonly (readonly string[])[]) => table.map((row) => row.join('\t')).join('\n');

async function aBatch(table: readonly (readonly string[])[], head = HEAD): Promise<string> {
  const { data, message } = await server.call(
    'POST /api/appapi/batch/create',
    { body: { templateId } },
    office.clerk.token,
  );
  if (!data) throw new Error(message);
  const pasted = await post('paste', office.clerk, { id: data.id, text: asText([head, ...table]) });
  if (pasted.code !== 1) throw new Error(pasted.message);
  return data.id;
}
const start = (id: string, count: number, who = office.clerk) => post('start', who, { id, rows: count });
/** As the job does it; a process that dies comes out of it by an error. */
const work = (id: string) => server.app.batches.work(id);
const contractsOf = async (id: string): Promise<number> => {
  const { rows: found } = await server.store.pool.query(
    `select count(*)::int as n from contracts c join batches b on b.version_id = c.template_version_id
      join batch_rows r on r.batch_id = b.id and r.contract_id = c.id where b.id = $1`,
    [id],
  );
  return found[0].n;
};

describe('a table becomes contracts', () => {
  test('heads say what columns are for; each row is checked, sent once and told in the result', async () => {
    const table = staff(5);
    const id = await aBatch(table);
    const before = await detail(id);
    expect(before.mapping).toEqual({
      'staff.name': 0,
      'staff.phone': 1,
      [`${AUTHOR_KEY}/岗位`]: 2,
      [`${AUTHOR_KEY}/月工资`]: 3,
    });
    expect([before.counts.ready, before.quota.needed, before.own]).toEqual([5, 5, '用人单位']);
    expect((await start(id, 4)).code).toBe(30864);
    expect((await start(id, 5)).code).toBe(1);
    await work(id);
    const after = await detail(id);
    expect([after.state, after.counts, before.quota.left - after.quota.left]).toEqual([
      'DONE',
      { invalid: 0, ready: 0, sent: 5, failed: 0 },
      5,
    ]);
    const [first] = await rows(id);
    expect(first?.contractNumber).toMatch(/^YX-\d{4}-\d{6}$/);
    const { data: contract } = await server.call(
      'GET /api/appapi/contract/detail',
      { query: { id: first?.contractId ?? '' } },
      office.clerk.token,
    );
    expect([contract.title, contract.parties.map(({ name }) => name)]).toEqual([
      `劳动合同－${table[0]?.[0]}`,
      [table[0]?.[0], '张示例'],
    ]);
    const result = await server.app.http.inject({
      url: `/api/appapi/batch/result?id=${id}`,
      headers: { accesstoken: office.clerk.token },
    });
    expect(result.body.split('\r\n')[1]).toBe(
      ['2', ...(table[0] ?? []), '已发起', first?.contractNumber, ''].join(','),
    );
    const book = await server.app.http.inject({
      url: `/api/appapi/batch/result?id=${id}&format=xlsx`,
      headers: { accesstoken: office.clerk.token },
    });
    const read = await Array.fromAsync(readXlsx(book.rawPayload, 100));
    expect(read[1]).toEqual(['2', ...(table[0] ?? []), '已发起', first?.contractNumber, '']);
    // a job that comes twice, or late, sends nothing twice
    await work(id);
    expect(await contractsOf(id)).toBe(5);
  });

  test('what is wrong is told by row and column, corrected, and sent after the rest', async () => {
    const table = staff(6);
    table[1] = [nameAt(1), '12345', '工程师', '5000'];
    table[2] = [nameAt(2), aPhone(), '', '六千'];
    table[3] = table[0] as string[];
    const id = await aBatch(table);
    const bad = await rows(id, { state: 'invalid' });
    expect(bad.map(({ number, problems }) => [number, problems.map(({ column }) => column)])).toEqual([
      [3, [1]],
      [4, [2, 3]],
      [5, [null]],
    ]);
    expect(bad.flatMap(({ problems }) => problems.map(({ words }) => words)).slice(1)).toEqual([
      '请填写岗位',
      '月工资：请填写数字',
      '与第 2 行重复',
    ]);
    await start(id, 3);
    await work(id);
    expect((await detail(id)).counts).toEqual({ invalid: 3, ready: 0, sent: 3, failed: 0 });
    const correct = (number: number, cells: string[]) =>
      server.call('POST /api/appapi/batch/correct', { body: { id, number, cells } }, office.clerk.token);
    expect((await correct(3, table[0] as string[])).data.problems).toEqual([
      { column: null, words: '与第 2 行重复' },
    ]);
    for (const [at, { number }] of bad.entries())
      expect((await correct(number, [nameAt(40 + at), aPhone(), '会计', '6000'])).data.state).toBe('ready');
    expect((await correct(2, table[1] as string[])).code).toBe(30861); // sent already
    await start(id, 3);
    await work(id);
    expect((await detail(id)).counts).toEqual({ invalid: 0, ready: 0, sent: 6, failed: 0 });
  });

  test('columns that say nothing are mapped by hand; xlsx and csv are read alike', async () => {
    const id = await aBatch(staff(1), ['甲', '乙', '丙', '丁']);
    expect((await detail(id)).counts.invalid).toBe(1);
    const table = [['甲', '乙', '丙', '丁'], ...staff(3)];
    const upload = (name: string, bytes: Uint8Array) =>
      sendFile<{ rows: number }>(
        server,
        `/api/appapi/batch/upload?id=${id}`,
        office.clerk.token,
        name,
        bytes,
      );
    expect((await upload('名单.xlsx', await asWorkbook(table))).data.rows).toBe(3);
    // rows of which nothing is read yet are not called alike
    expect(JSON.stringify((await rows(id)).map(({ problems }) => problems))).not.toContain('重复');
    const mapping = {
      'staff.name': 0,
      'staff.phone': 1,
      [`${AUTHOR_KEY}/岗位`]: 2,
      [`${AUTHOR_KEY}/月工资`]: 3,
    };
    const mapped = await server.call(
      'POST /api/appapi/batch/map',
      { body: { id, mapping } },
      office.clerk.token,
    );
    expect(mapped.data.counts).toEqual({ invalid: 0, ready: 3, sent: 0, failed: 0 });
    expect((await post('map', office.clerk, { id, mapping: { 'staff.name': 4 } })).code).toBe(30863);
    const csv = Buffer.from(table.map((row) => row.join(',')).join('\r\n'));
    expect((await upload('名单.csv', csv)).data.rows).toBe(3);
    expect((await upload('名单.xls', csv)).code).toBe(30863);
    expect((await upload('名单.xlsx', csv)).code).toBe(30863);
    expect((await upload('空.csv', Buffer.from('姓名\n'))).code).toBe(30863);
  });

  test('the blank form is one that is read back', async () => {
    const { body } = await server.app.http.inject({
      url: `/api/appapi/batch/form?templateId=${templateId}`,
      headers: { accesstoken: office.clerk.token },
    });
    const head = body.replace('\uFEFF', '').trim().split(',');
    const id = await aBatch([['', '孙示例', aPhone(), '工程师', '5000', '', '8,000.50']], head);
    expect((await detail(id)).counts.ready).toBe(1);
  });
});

describe('who may', () => {
  test('only the one who made it and the administrator see it', async () => {
    const id = await aBatch(staff(1));
    const other = await aMember(server, office.id, ['operator']);
    const stranger = await anOffice(server);
    for (const who of [other, stranger.clerk, stranger.administrator]) {
      expect((await server.call('GET /api/appapi/batch/rows', { query: { id } }, who.token)).code).toBe(
        30861,
      );
      expect((await start(id, 1, who)).code).toBe(30861);
      const body = { templateId };
      expect((await server.call('POST /api/appapi/batch/create', { body }, who.token)).code).toBe(30851);
    }
    expect((await detail(id, office.administrator)).counts.ready).toBe(1);
  });

  test('is sent in the name of whoever made it: an administrator may stop it and throw it away, no more', async () => {
    const id = await aBatch(staff(2));
    expect((await detail(id, office.administrator)).may).toEqual(['delete-batch']);
    expect((await start(id, 2, office.administrator)).code).toBe(30862);
    await start(id, 2);
    expect((await post('pause', office.administrator, { id })).code).toBe(1);
    expect((await post('resume', office.administrator, { id, rows: 0 })).code).toBe(30862);
    expect((await detail(id)).may).toContain('resume-batch');
    expect((await post('delete', office.administrator, { id })).code).toBe(1);
    expect(
      (await server.call('GET /api/appapi/batch/detail', { query: { id } }, office.clerk.token)).code,
    ).toBe(30861);
  });

  test('one that goes on with an older version of its template says so', async () => {
    const { id: own } = await aTemplate(server, office.clerk);
    const { data } = await server.call(
      'POST /api/appapi/batch/create',
      { body: { templateId: own } },
      office.clerk.token,
    );
    expect(await detail(data.id)).toMatchObject({ version: 1, newestVersion: 1 });
    await server.call('POST /api/appapi/template/edit', { body: { id: own } }, office.clerk.token);
    await server.call('POST /api/appapi/template/publish', { body: { id: own } }, office.clerk.token);
    expect(await detail(data.id)).toMatchObject({ version: 1, newestVersion: 2 });
  });

  test('a template that is no longer theirs stops it', async () => {
    const user = await aMember(server, office.id, ['operator']);
    const { id: shared } = await aTemplate(server, office.clerk);
    const grant = (right: 'use' | null) =>
      server.call(
        'POST /api/appapi/template/share',
        { body: { id: shared, grants: right ? [{ accountId: user.uid, right }] : [] } },
        office.clerk.token,
      );
    await grant('use');
    const { data } = await server.call(
      'POST /api/appapi/batch/create',
      { body: { templateId: shared } },
      user.token,
    );
    await post('paste', user, { id: data.id, text: asText([HEAD, ...staff(2)]) });
    expect((await start(data.id, 2, user)).code).toBe(1);
    await grant(null);
    await work(data.id);
    const { state, counts } = await detail(data.id, office.administrator);
    expect([state, counts.sent]).toEqual(['PAUSED', 0]);
  });

  test('a batch of somebody who was removed stops, and sends no more', async () => {
    const leaver = await aMember(server, office.id, ['operator']);
    const { id: own } = await aTemplate(server, leaver);
    const { data } = await server.call(
      'POST /api/appapi/batch/create',
      { body: { templateId: own } },
      leaver.token,
    );
    await post('paste', leaver, { id: data.id, text: asText([HEAD, ...staff(2)]) });
    expect((await start(data.id, 2, leaver)).code).toBe(1);
    await server.store.db.transaction((tx) => endMemberships(tx, [leaver.uid]));
    await work(data.id);
    const { state, reason, counts } = await detail(data.id, office.administrator);
    expect([state, reason, counts.sent]).toEqual(['PAUSED', '发起人的账号已不能发起合同', 0]);
  });
});

describe('stopped and gone on with', () => {
  test('what is not paid for is not begun; what runs out stops and goes on', async () => {
    const poor = await anOffice(server, 2);
    const { id: own } = await aTemplate(server, poor.clerk);
    const make = async (count: number) => {
      const body = { templateId: own };
      const { data } = await server.call('POST /api/appapi/batch/create', { body }, poor.clerk.token);
      await post('paste', poor.clerk, { id: data.id, text: asText([HEAD, ...staff(count)]) });
      return data.id;
    };
    expect((await start(await make(3), 3, poor.clerk)).code).toBe(30722);
    const [one, other] = [await make(2), await make(2)];
    expect([(await start(one, 2, poor.clerk)).code, (await start(other, 2, poor.clerk)).code]).toEqual([
      1, 1,
    ]);
    await work(one);
    await work(other);
    const { state, reason, counts } = await detail(other, poor.clerk);
    expect([state, counts.sent, counts.ready]).toEqual(['PAUSED', 0, 2]);
    expect(reason).toContain('余量不足');
    expect((await post('resume', poor.clerk, { id: other, rows: 2 })).code).toBe(30722);
  });

  test('paused it sends nothing, resumed the rest; failed rows alone are tried again', async () => {
    const id = await aBatch(staff(4));
    await start(id, 4);
    await post('pause', office.clerk, { id });
    await work(id);
    expect((await detail(id)).counts.ready).toBe(4);
    const { pool } = server.store;
    await pool.query(
      `update batch_rows set state = 'failed', problems = '[{"column":null,"words":"x"}]'
      where batch_id = $1 and number = 3`,
      [id],
    );
    expect((await post('resume', office.clerk, { id, rows: 3 })).code).toBe(1);
    await work(id);
    expect((await detail(id)).counts).toEqual({ invalid: 0, ready: 0, sent: 3, failed: 1 });
    expect((await post('retry', office.clerk, { id })).code).toBe(1);
    await start(id, 1);
    await work(id);
    expect([(await detail(id)).counts.sent, await contractsOf(id)]).toEqual([4, 4]);
  });

  test('killed at any moment, it goes on to exactly as many contracts as rows', async () => {
    const count = Number(process.env.BATCH_ROWS ?? 40);
    const id = await aBatch(staff(count));
    await start(id, count);
    const left = (await detail(id)).quota.left;
    let kills = 0;
    for (let statement = 3; (await detail(id)).state !== 'DONE'; statement += 7) {
      faults.arm(statement, kills % 2 === 0 ? 'before' : 'after');
      await work(id).catch(() => kills++);
      faults.arm(undefined);
      // the minute's look finds what nobody works on any more
      await server.store.pool.query(
        `update batches set lease_until = now() - interval '1 second' where id = $1`,
        [id],
      );
      await server.app.batches.keepMoving();
    }
    const { counts, quota } = await detail(id);
    expect(kills).toBeGreaterThan(3);
    expect([counts.sent, counts.failed, await contractsOf(id), left - quota.left]).toEqual([
      count,
      0,
      count,
      count,
    ]);
  }, 600_000);

  test('one row that cannot be sent for whatever reason keeps none behind it', async () => {
    const id = await aBatch(staff(3));
    await start(id, 3);
    const { connection } = server.store;
    await asOwner(
      connection,
      `create function refuse_row() returns trigger language plpgsql as
         $$ begin if new.batch_id = '${id}' and new.number = 2 and new.state = 'sent' then raise exception 'out of order'; end if; return new; end $$;
       create trigger refuse_row before update on batch_rows for each row execute function refuse_row()`,
    );
    await expect(work(id)).rejects.toThrow();
    expect((await detail(id)).counts).toMatchObject({ ready: 3, failed: 0 });
    await work(id);
    expect((await detail(id)).counts).toMatchObject({ ready: 0, sent: 2, failed: 1 });
    await asOwner(connection, 'drop trigger refuse_row on batch_rows; drop function refuse_row()');
    await post('retry', office.clerk, { id });
    await start(id, 1);
    await work(id);
    expect([(await detail(id)).counts.sent, await contractsOf(id)]).toEqual([3, 3]);
  });

  test.each([
    ['a byte 0', '名单.csv', Buffer.from(`${HEAD.join(',')}\n张\0三,13800138000,工程师,5000`)],
    [
      'half a character',
      '名单.xlsx',
      aWorkbook({
        sheet: sheetOf(
          `<row r="1"><c r="A1" t="inlineStr"><is><t>姓名</t></is></c></row>
           <row r="2"><c r="A2" t="inlineStr"><is><t>张_xD83D_</t></is></c></row>`,
        ),
      }),
    ],
  ])('%s, which no database keeps, is told by its row when the table is read', async (_, name, bytes) => {
    const id = await aBatch(staff(1));
    const path = `/api/appapi/batch/upload?id=${id}`;
    const { message } = await sendFile<unknown>(server, path, office.clerk.token, name, bytes);
    expect(message).toContain('第 2 行有无法保存的字符');
  });

  test('two that work on it at once send each row once', async () => {
    const id = await aBatch(staff(12));
    await start(id, 12);
    await Promise.all([work(id), work(id), work(id)]);
    await work(id);
    expect([(await detail(id)).counts.sent, await contractsOf(id)]).toEqual([12, 12]);
  });
});
