import { randomUUID } from 'node:crypto';
import { AUTHOR_KEY } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aSigner, detailFor, type Signer } from '../contracts/testing/index.ts';
import { templateVersions } from './tables.ts';
import { templateCalls } from './testing/calls.ts';
import { anOffice, aTemplate, labourBody, type Office, uploadTo } from './testing/index.ts';

type Calls = ReturnType<typeof templateCalls>;
let server: TestServer;
let office: Office;
let worker: Signer;
let post: Calls['post'];
let detail: Calls['detail'];
let use: Calls['use'];
beforeAll(async () => {
  server = await aServer({ authorities: true });
  office = await anOffice(server);
  worker = await aSigner(server, '钱员工', 0);
  ({ post, detail, use } = templateCalls(server, office, worker));
});
afterAll(() => server.close());

describe('from template to contract', () => {
  test('a filled template is a draft with its parties, values and places, and goes the way of every draft', async () => {
    const { id } = await aTemplate(server, office.clerk);
    const made = await use(office.clerk, id);
    expect(made.message).toBe('操作成功');
    const contract = made.data.id;
    const { data: draft } = await server.call(
      'GET /api/appapi/contract/draft',
      { query: { id: contract } },
      office.clerk.token,
    );
    expect(draft.parties.map(({ key, name, step }) => [key, name, step])).toEqual([
      ['company', '张示例', 2],
      ['staff', '钱员工', 1],
    ]);
    expect(draft.fields.map(({ party, value }) => [party, value])).toEqual([
      [AUTHOR_KEY, '工程师'],
      [AUTHOR_KEY, '8000'],
      [AUTHOR_KEY, ''],
      ['staff', ''],
      ['company', ''],
    ]);
    const sent = await server.call(
      'POST /api/appapi/contract/send',
      { body: { id: contract } },
      office.clerk.token,
    );
    // nobody fills in what the author has filled in: it waits for nothing but the pages to be written
    expect([sent.code, sent.data.state]).toEqual([1, 'FILLING']);
    const [version] = await server.store.db
      .select()
      .from(templateVersions)
      .where(eq(templateVersions.templateId, id));
    const { rows } = await server.store.pool.query(
      'select template_version_id from contracts where id = $1',
      [contract],
    );
    expect(rows[0].template_version_id).toBe(version?.id);
    expect((await detail(office.clerk, id)).data.versions[0]?.contracts).toBe(1);
  });

  test('begun, it is a draft that knows its roles and who sends, asked for once by each editor', async () => {
    const { id } = await aTemplate(server, office.clerk);
    const editor = randomUUID();
    const begin = (who = office.clerk) =>
      server.call('POST /api/appapi/template/begin', { body: { id, editor } }, who.token);
    const [first, second] = await Promise.all([begin(), begin()]);
    expect(first.data.id).toBe(second.data.id);
    const { data: draft } = await server.call(
      'GET /api/appapi/contract/draft',
      { query: { id: first.data.id } },
      office.clerk.token,
    );
    expect(draft.isFromTemplate).toBe(true);
    expect(draft.parties.map(({ key, role, name, phone }) => [key, role, name, phone])).toEqual([
      ['company', '用人单位', '张示例', office.clerk.phone],
      ['staff', '员工', '', ''],
    ]);
    expect(draft.fields.filter(({ party }) => party === AUTHOR_KEY)).toHaveLength(3);
    const send = await server.call(
      'POST /api/appapi/contract/send',
      { body: { id: first.data.id } },
      office.clerk.token,
    );
    expect(send.code).toBe(30805);
    // nobody else's template
    expect((await begin(worker)).code).not.toBe(1);
    await post('archive', office.clerk, { id });
    const late = { id, editor: randomUUID() };
    expect(
      (await server.call('POST /api/appapi/template/begin', { body: late }, office.clerk.token)).code,
    ).not.toBe(1);
  });

  test('what is missing or does not fit is refused in words that name it', async () => {
    const { id } = await aTemplate(server, office.clerk);
    const withValues = (values: Record<string, string>) => use(office.clerk, id, 1, { values });
    const fine = { [`${AUTHOR_KEY}/岗位`]: '会计', [`${AUTHOR_KEY}/月工资`]: '6000' };
    expect((await withValues({ ...fine, [`${AUTHOR_KEY}/岗位`]: ' ' })).message).toBe('请填写岗位');
    expect((await withValues({ ...fine, [`${AUTHOR_KEY}/月工资`]: '六千' })).message).toBe('请填写数字');
    expect((await withValues({ ...fine, [`${AUTHOR_KEY}/员工身份证号码`]: '123' })).code).toBe(30856);
    const parties = [
      { role: 'company', name: '张示例', organizationName: office.name, phone: '13800138000' },
    ];
    expect((await use(office.clerk, id, 1, { parties })).message).toBe('请填写员工的姓名');
    expect((await use(office.clerk, id, 7)).code).toBe(30855);
  });

  test('a draft that lost what its author had to fill in is not sent', async () => {
    const { id } = await aTemplate(server, office.clerk);
    const { data: made } = await use(office.clerk, id);
    const query = { id: made.id };
    const { data: draft } = await server.call(
      'GET /api/appapi/contract/draft',
      { query },
      office.clerk.token,
    );
    const { reason: _, savedAt: __, deadline: ___, isFromTemplate, documents, fields, ...rest } = draft;
    expect(isFromTemplate).toBe(true);
    const body = {
      ...rest,
      documents: documents.map((one) => ({ id: one.id, name: one.name })),
      fields: fields.map((field) => ({ ...field, value: '' })),
    };
    await server.call('POST /api/appapi/contract/save', { body }, office.clerk.token);
    const sent = await server.call('POST /api/appapi/contract/send', { body: query }, office.clerk.token);
    expect(sent.message).toBe('发起时填写的“岗位”还没有内容');
  });

  test('the form knows who sends, and asks for what is to be typed', async () => {
    const { id } = await aTemplate(server, office.clerk);
    const { data } = await server.call(
      'GET /api/appapi/template/form',
      { query: { id } },
      office.clerk.token,
    );
    expect(data.own).toEqual({
      role: 'company',
      name: '张示例',
      organizationName: office.name,
      phone: office.clerk.phone,
    });
    expect(data.blanks.map(({ label, required, role }) => [label, required, role])).toEqual([
      ['岗位', true, null],
      ['月工资', true, null],
      ['员工身份证号码', false, null],
    ]);
  });
});

describe('a template is no contract', () => {
  test('it lies in no list and can be neither read, sent, copied, shared nor signed as one', async () => {
    const { id, documentId } = await aTemplate(server, office.clerk);
    const { rows } = await server.store.pool.query(
      'select contract_id from template_versions where template_id = $1',
      [id],
    );
    const contractId: string = rows[0].contract_id;
    const { token } = office.clerk;
    const { data: list } = await server.call('GET /api/appapi/contract/list', { query: {} }, token);
    expect(list.list.map((one) => one.id)).not.toContain(contractId);
    expect((await detailFor(server, office.clerk, contractId)).code).toBe(30801);
    const body = { id: contractId };
    for (const path of ['send', 'copy', 'delete', 'share', 'urge', 'open'] as const)
      expect([path, (await server.call(`POST /api/appapi/contract/${path}`, { body }, token)).code]).toEqual([
        path,
        30801,
      ]);
    const page = { documentId, page: 0, keyword: 'x' };
    for (const path of ['page', 'file', 'words'] as const)
      expect((await server.call(`GET /api/appapi/contract/${path}`, { query: page }, token)).code).toBe(
        30813,
      );
    const boxes = await server.store.pool.query('select from contract_boxes where contract_id = $1', [
      contractId,
    ]);
    expect(boxes.rowCount).toBe(0);
  });

  test('the database keeps it a draft, whoever asks', async () => {
    await aTemplate(server, office.clerk);
    const moved = server.store.pool.query(
      `update contracts set state = 'SIGNING', number = 'X', sent_at = now(), deadline = now() where purpose = 'template'`,
    );
    await expect(moved).rejects.toThrow('templates_stay_drafts');
  });
});

describe('versions', () => {
  test('a published version is closed; a new one begins as its copy and contracts keep theirs', async () => {
    const { id, documentId, body } = await aTemplate(server, office.clerk);
    expect((await post('save', office.clerk, body)).code).toBe(30854);
    expect((await uploadTo(server, office.clerk, id)).code).toBe(30854);
    const { data: first } = await use(office.clerk, id);

    await post('edit', office.clerk, { id });
    await post('edit', office.clerk, { id });
    const { data: draft } = await server.call(
      'GET /api/appapi/template/draft',
      { query: { id } },
      office.clerk.token,
    );
    expect([draft.version, draft.fields.length, draft.ownRole]).toEqual([2, 5, 'company']);
    const copied = draft.documents[0]?.id ?? '';
    expect(copied).not.toBe(documentId);
    const changed = labourBody(id, copied, { name: '劳动合同（新）', fields: [] });
    expect((await post('save', office.clerk, changed)).code).toBe(1);
    // until it is published everybody uses the first
    const form = () => server.call('GET /api/appapi/template/form', { query: { id } }, office.clerk.token);
    expect((await form()).data.version).toBe(1);
    const { data: published } = await server.call(
      'POST /api/appapi/template/publish',
      { body: { id, note: '去掉控件' } },
      office.clerk.token,
    );
    expect(published.version).toBe(2);
    expect([(await form()).data.version, (await form()).data.blanks]).toEqual([2, []]);
    expect((await use(office.clerk, id, 1)).code).toBe(30855);
    const { data: old } = await server.call(
      'GET /api/appapi/contract/draft',
      { query: { id: first.id } },
      office.clerk.token,
    );
    expect(old.fields).toHaveLength(5);
    const { data: seen } = await detail(office.clerk, id, 1);
    expect([seen.body.fields.length, seen.versions.map(({ number, note }) => [number, note])]).toEqual([
      5,
      [
        [2, '去掉控件'],
        [1, ''],
      ],
    ]);
  });

  test('a change that is given up leaves the version before', async () => {
    const { id } = await aTemplate(server, office.clerk);
    expect((await post('discard', office.clerk, { id })).code).toBe(30854);
    await post('edit', office.clerk, { id });
    expect((await detail(office.clerk, id)).data.isChanged).toBe(true);
    expect((await post('discard', office.clerk, { id })).code).toBe(1);
    const { data } = await detail(office.clerk, id);
    expect([data.isChanged, data.version, data.name]).toEqual([false, 1, '劳动合同']);
  });

  test('what lacks a document, a role or a name is not published', async () => {
    const { data: empty } = await server.call(
      'POST /api/appapi/template/create',
      { body: {} },
      office.clerk.token,
    );
    const publish = (id: string) => post('publish', office.clerk, { id });
    expect((await publish(empty.id)).message).toBe('请上传至少一份文件');
    const { id, body } = await aTemplate(server, office.clerk, {}, { publish: false });
    await post('save', office.clerk, { ...body, fields: [], roles: [] });
    expect((await publish(id)).message).toBe('请添加至少一个签署角色');
    const [field] = body.fields;
    await post('save', office.clerk, { ...body, fields: [{ ...field, label: '' }] });
    expect((await publish(id)).message).toBe('发起时填写的文本还没有名称');
    expect((await use(office.clerk, id)).code).toBe(30852);
  });

  test('nobody but who sends fills in what is theirs: it is nothing to sign', async () => {
    const { body } = await aTemplate(server, office.clerk, {}, { publish: false });
    const [field] = body.fields;
    const sealed = await post('save', office.clerk, { ...body, fields: [{ ...field, kind: 'seal' }] });
    expect(sealed.code).toBe(30806);
    const taken = [{ key: AUTHOR_KEY, name: '冒名', kind: 'person' }];
    expect((await post('save', office.clerk, { ...body, fields: [], roles: taken })).code).toBe(30806);
  });
});
