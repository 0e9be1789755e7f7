import { AUTHOR_KEY } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aMember, type Signatory } from '../members/testing/index.ts';
import { anOffice, aTemplate, type Office } from './testing/index.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  office = await anOffice(server);
});
afterAll(() => server.close());

const offers = async (who: Signatory, query: Record<string, string> = {}) =>
  (await server.call('GET /api/appapi/template/offers', { query } as never, who.token)).data;
const names = async (who: Signatory, query?: Record<string, string>) =>
  (await offers(who, query)).list.map(({ name }) => name);

test('somebody chooses among what was published: what they used last first, what is stopped last', async () => {
  const clerk = office.clerk;
  const labour = await aTemplate(server, clerk, { kind: 'labour' });
  await aTemplate(server, clerk, { name: '设备租赁合同', kind: 'lease' });
  const stopped = await aTemplate(server, clerk, { name: '仓库租赁补充协议', kind: 'lease' });
  await aTemplate(server, clerk, { name: '还没有发布' }, { publish: false });
  const share = (id: string) =>
    server.call(
      'POST /api/appapi/template/share',
      { body: { id, grants: [{ accountId: null, right: 'use' }] } },
      clerk.token,
    );
  await share(stopped.id);
  await server.call('POST /api/appapi/template/archive', { body: { id: stopped.id } }, clerk.token);
  expect(await names(clerk)).toEqual(['设备租赁合同', '劳动合同', '仓库租赁补充协议']);

  const parties = [
    { role: 'company', name: '张示例', organizationName: office.name, phone: clerk.phone },
    { role: 'staff', name: '钱员工', organizationName: '', phone: '19900000771' },
  ];
  const made = await server.call(
    'POST /api/appapi/template/use',
    {
      body: {
        ...{ id: labour.id, version: 1, title: '钱员工的劳动合同', parties },
        values: { [`${AUTHOR_KEY}/岗位`]: '工程师', [`${AUTHOR_KEY}/月工资`]: '8,000' },
      },
    },
    clerk.token,
  );
  expect(made.message).toBe('操作成功');
  const { list, total, all, kinds, mayUse } = await offers(clerk);
  expect({ total, all, kinds, mayUse }).toEqual({
    total: 3,
    all: 2,
    kinds: ['lease', 'labour'],
    mayUse: true,
  });
  expect(list.map(({ name, used, usable }) => [name, used, usable])).toEqual([
    ['劳动合同', 1, true],
    ['设备租赁合同', 0, true],
    ['仓库租赁补充协议', 0, false],
  ]);
  expect(list[0]).toMatchObject({
    ...{ pages: 2, blanks: 3, signers: 2, cover: expect.any(String), whom: '' },
    usedAt: expect.any(String),
  });
  expect(await names(clerk, { recent: '1' })).toEqual(['劳动合同']);
  expect(await names(clerk, { kind: 'lease', keyword: '补充' })).toEqual(['仓库租赁补充协议']);
  expect(await names(clerk, { limit: '1', page: '2' })).toEqual(['设备租赁合同']);

  // nobody counts what a colleague used, and what is not shared is not theirs to see
  const colleague = await aMember(server, office.id, ['operator']);
  expect(await names(colleague)).toEqual(['仓库租赁补充协议']);
  await share(labour.id);
  const seen = (await offers(colleague)).list;
  expect(seen.map(({ name, used, usable }) => [name, used, usable])).toEqual([
    ['劳动合同', 0, true],
    ['仓库租赁补充协议', 0, false],
  ]);
  expect(seen[1]?.whom).toBe('张示例');

  // who writes no contracts is told so, and sees what there is
  const auditor = await aMember(server, office.id, ['auditor']);
  expect(await offers(auditor)).toMatchObject({ mayUse: false, list: [{ usable: true }, { usable: false }] });
});
