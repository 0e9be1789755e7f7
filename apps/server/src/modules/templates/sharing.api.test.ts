import { TEMPLATE_SAMPLES, type TemplateSample, templateMachine } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aSigner, detailFor, partyOf, type Signer } from '../contracts/testing/index.ts';
import { aMember, type Signatory } from '../members/testing/index.ts';
import { endMemberships } from '../sessions/index.ts';
import { templateCalls } from './testing/calls.ts';
import { anOffice, aTemplate, type Office } from './testing/index.ts';

type Calls = ReturnType<typeof templateCalls>;
let server: TestServer;
let office: Office;
let worker: Signer;
let post: Calls['post'];
let detail: Calls['detail'];
let listed: Calls['listed'];
let share: Calls['share'];
let use: Calls['use'];
beforeAll(async () => {
  server = await aServer({ authorities: true });
  office = await anOffice(server);
  worker = await aSigner(server, '钱员工', 0);
  ({ post, detail, listed, share, use } = templateCalls(server, office, worker));
});
afterAll(() => server.close());

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
