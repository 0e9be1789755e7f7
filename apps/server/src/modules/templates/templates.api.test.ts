import { randomUUID } from 'node:crypto';
import { AUTHOR_KEY, TEMPLATE_SAMPLES, type TemplateSample, templateMachine } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { endMemberships } from '../accounts/index.ts';
import { aSigner, detailFor, partyOf, type Signer } from '../contracts/testing/index.ts';
import { aMember, type Signatory } from '../members/testing/index.ts';
import { templateVersions } from './tables.ts';
import { anOffice, aTemplate, labourBody, type Office, uploadTo } from './testing/index.ts';

let server: TestServer;
let office: Office;
let worker: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  office = await anOffice(server);
  worker = await aSigner(server, '钱员工', 0);
});
afterAll(() => server.close());

const post = (path: string, who: { token: string }, body: Record<string, unknown>) =>
  server.call(`POST /api/appapi/template/${path}` as 'POST /api/appapi/template/edit', { body }, who.token);
const detail = (who: { token: string }, id: string, version?: number) =>
  server.call('GET /api/appapi/template/detail', { query: version ? { id, version } : { id } }, who.token);
const listed = async (who: { token: string }, query: Record<string, string> = {}) =>
  (await server.call('GET /api/appapi/template/list', { query }, who.token)).data.list.map(({ id }) => id);
const share = (id: string, grants: { accountId: string | null; right: string }[], who = office.clerk) =>
  post('share', who, { id, grants });
const fill = (id: string, version = 1, change: Record<string, unknown> = {}) => ({
  ...{ id, version, title: '钱员工的劳动合同' },
  parties: [
    { role: 'company', name: '张示例', organizationName: office.name, phone: office.administrator.phone },
    { role: 'staff', name: worker.name, phone: worker.phone },
  ],
  values: { [`${AUTHOR_KEY}/岗位`]: '工程师', [`${AUTHOR_KEY}/月工资`]: '8,000' },
  ...change,
});
const use = (who: Signatory, id: string, version?: number, change?: Record<string, unknown>) =>
  server.call('POST /api/appapi/template/use', { body: fill(id, version, change) }, who.token);

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

describe('rights', () => {
  test('each right allows what its row of the table says, and a stranger learns nothing', async () => {
    const member = (roles: Parameters<typeof aMember>[2] = ['operator']) => aMember(server, office.id, roles);
    const { id } = await aTemplate(server, office.clerk);
    const [user, editor, owner, other] = [await member(), await member(), await member(), await member()];
    await share(id, [
      { accountId: user.uid, right: 'use' },
      { accountId: editor.uid, right: 'edit' },
      { accountId: owner.uid, right: 'own' },
    ]);
    const may = async (who: Signatory) => (await detail(who, id)).data?.may;
    expect(await may(user)).toEqual(['use-template', 'copy-template']);
    expect(await may(editor)).toEqual(templateMachine.may('PUBLISHED', ['use', 'edit']));
    expect(await may(owner)).toEqual(templateMachine.may('PUBLISHED', ['use', 'edit', 'own']));
    expect(await may(office.administrator)).toEqual(await may(owner));
    expect((await detail(other, id)).code).toBe(30851);
    expect(await listed(other)).not.toContain(id);
    for (const who of [user, editor, owner]) expect(await listed(who)).toContain(id);

    const stranger = await anOffice(server);
    for (const who of [stranger.clerk, stranger.administrator, worker]) {
      expect((await detail(who, id)).code).toBe(30851);
      expect(await listed(who)).not.toContain(id);
      expect((await use(who, id)).code).toBe(30851);
    }
    expect((await post('edit', user, { id })).code).toBe(40300);
    expect((await share(id, [], editor)).code).toBe(40300);
    expect((await post('delete', editor, { id })).code).toBe(40300);
    expect((await post('edit', editor, { id })).code).toBe(1);
    // what is being written is for those who write
    const { rows } = await server.store.pool.query(
      `select d.id from contract_documents d join template_versions v on v.contract_id = d.contract_id
        where v.template_id = $1 and v.published_at is null`,
      [id],
    );
    const page = { query: { documentId: rows[0].id, page: 0, keyword: 'Contract' } };
    expect((await server.call('GET /api/appapi/template/words', page, user.token)).code).toBe(30813);
    expect((await server.call('GET /api/appapi/template/words', page, editor.token)).code).toBe(1);
    expect((await server.call('GET /api/appapi/template/words', page, worker.token)).code).toBe(30813);
  });

  test('who left and came back has none of the rights of before', async () => {
    const { id } = await aTemplate(server, office.clerk);
    const member = await aMember(server, office.id, ['operator']);
    const given = { accountId: member.uid, right: 'edit' };
    await share(id, [given]);
    expect((await detail(office.clerk, id)).data.grants).toMatchObject([given]);
    await server.store.pool.query('update accounts set joined_at = now() where id = $1', [member.uid]);
    expect((await detail(member, id)).code).toBe(30851);
    expect(await listed(member)).not.toContain(id);
    expect((await use(member, id)).code).toBe(30851);
    expect((await detail(office.clerk, id)).data.grants).toEqual([]);
    await share(id, [given]);
    expect((await detail(member, id)).code).toBe(1);
    expect(await listed(member)).toContain(id);
  });

  test('all members, or none: whoever may not write contracts looks, and whoever was removed does not', async () => {
    const { id } = await aTemplate(server, office.clerk);
    await share(id, [{ accountId: null, right: 'edit' }]);
    const auditor = await aMember(server, office.id, ['auditor']);
    expect((await detail(auditor, id)).data.may).toEqual([]);
    expect((await use(auditor, id)).code).toBe(40300);
    const leaver = await aMember(server, office.id, ['operator']);
    expect((await use(leaver, id)).code).toBe(1);
    await server.store.db.transaction((tx) => endMemberships(tx, [leaver.uid]));
    expect((await detail(leaver, id)).code).not.toBe(1);
    expect((await use(leaver, id)).code).not.toBe(1);
    expect((await share(id, [{ accountId: leaver.uid, right: 'use' }])).code).not.toBe(1);
    expect((await share(id, [{ accountId: null, right: 'own' }])).code).toBe(40000);
  });

  test('a person has templates of their own, and nobody to share them with', async () => {
    const { id } = await aTemplate(server, worker);
    expect((await detail(worker, id)).data.right).toBe('own');
    expect((await share(id, [], worker)).code).toBe(40300);
    expect(await listed(office.administrator)).not.toContain(id);
    const parties = [
      { role: 'company', name: '张示例', organizationName: office.name, phone: office.administrator.phone },
      { role: 'staff', name: worker.name, phone: partyOf(worker).phone },
    ];
    expect((await use(worker, id, 1, { parties })).code).toBe(1);
  });
});

describe('kept in order', () => {
  test('folders are the whole organisation’s; archived is not offered, deleted is gone, contracts stay', async () => {
    const { id } = await aTemplate(server, office.clerk);
    const { data: contract } = await use(office.clerk, id);
    const { data: folder } = await server.call(
      'POST /api/appapi/template/saveFolder',
      { body: { name: '人事' } },
      office.clerk.token,
    );
    expect((await post('saveFolder', office.clerk, { name: '人事' })).code).toBe(30833);
    const stranger = await anOffice(server);
    expect((await post('removeFolder', stranger.clerk, { id: folder.id })).code).toBe(30832);
    expect((await post('move', office.clerk, { id, folderId: folder.id })).code).toBe(1);
    expect(await listed(office.clerk, { folderId: folder.id })).toEqual([id]);
    expect(await listed(office.clerk, { folderId: folder.id, keyword: '采购' })).toEqual([]);
    expect((await post('removeFolder', office.administrator, { id: folder.id })).code).toBe(1);
    expect((await detail(office.clerk, id)).data.folderId).toBeNull();

    expect((await post('archive', office.clerk, { id })).code).toBe(1);
    expect((await use(office.clerk, id)).code).toBe(30852);
    expect(await listed(office.clerk)).not.toContain(id);
    expect(await listed(office.clerk, { state: 'ARCHIVED' })).toContain(id);
    expect((await post('restore', office.clerk, { id })).code).toBe(1);
    expect((await post('delete', office.clerk, { id })).code).toBe(1);
    expect((await detail(office.clerk, id)).code).toBe(30851);
    expect((await detailFor(server, office.clerk, contract.id)).code).toBe(1);
  });

  test('what was deleted long ago goes for good, unless contracts were made from it', async () => {
    const [used, unused] = [await aTemplate(server, office.clerk), await aTemplate(server, office.clerk)];
    await use(office.clerk, used.id);
    for (const { id } of [used, unused]) await post('delete', office.clerk, { id });
    const ids = [used.id, unused.id];
    await server.store.pool.query(
      `update templates set changed_at = now() - interval '31 days' where id = any($1)`,
      [ids],
    );
    await server.app.upkeep.housekeep();
    const { rows } = await server.store.pool.query('select id from templates where id = any($1)', [ids]);
    expect(rows.map(({ id }) => id)).toEqual([used.id]);
  });

  test('a copy is the copier’s own and unpublished', async () => {
    const { id } = await aTemplate(server, office.clerk);
    const user = await aMember(server, office.id, ['operator']);
    await share(id, [{ accountId: user.uid, right: 'use' }]);
    const { data } = await server.call('POST /api/appapi/template/copy', { body: { id } }, user.token);
    const { data: copy } = await detail(user, data.id);
    expect([copy.right, copy.state, copy.name, copy.body.fields.length]).toEqual([
      'own',
      'DRAFT',
      '劳动合同（副本）',
      5,
    ]);
  });
});

describe('samples', () => {
  test('each of our texts becomes a template that can be published and used', async () => {
    const { data: samples } = await server.call('GET /api/appapi/template/samples', {}, office.clerk.token);
    expect(samples.map(({ name }) => name)).toEqual(Object.values(TEMPLATE_SAMPLES));
    for (const { key, pages } of samples) {
      expect(pages).toBeGreaterThan(0);
      const { data, message } = await server.call(
        'POST /api/appapi/template/copySample',
        { body: { key } },
        office.clerk.token,
      );
      expect(message).toBe('操作成功');
      const { data: template } = await detail(office.clerk, data.id);
      expect([template.sample, template.body.documents[0]?.pages.length]).toEqual([key, pages]);
      expect(template.blanks.length).toBeGreaterThan(3);
      expect(template.body.kind).not.toBeNull();
      expect((await post('publish', office.clerk, { id: data.id })).message).toBe('操作成功');
    }
  });

  test('a page of a sample is a picture', async () => {
    const key: TemplateSample = 'labour';
    const { statusCode, headers } = await server.app.http.inject({
      url: `/api/appapi/template/samplePage?key=${key}&page=0&width=300`,
      headers: { accesstoken: office.clerk.token },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  });
});
