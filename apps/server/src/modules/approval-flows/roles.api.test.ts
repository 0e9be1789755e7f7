import { ApprovalRuleBody, AUTHOR_KEY, type CallInput, type saveFlow } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { flowDefinitions, flowVersions } from '../approvals/index.ts';
import { aDraft, detailFor, partyOf } from '../contracts/testing/index.ts';
import { aMember, type Signatory } from '../members/testing/index.ts';
import { aTemplate } from '../templates/testing/index.ts';
import { aFlowOffice, type FlowOffice, rule } from './testing/index.ts';

type Role = NonNullable<CallInput<typeof saveFlow>['body']['roles']>[number];

let server: TestServer;
let own: FlowOffice;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  own = await aFlowOffice(server);
});
afterAll(() => server.close());

const role = (key: string, change: Partial<Role> = {}): Role => ({
  ...{ key, name: `角色${key}`, kind: 'organization' },
  ...change,
});
/** 采购方 signs first, 供应商 after it. */
const inTurn = (): Role[] => [
  role('buyer', { name: '采购方', holder: 'author' }),
  role('seller', { name: '供应商', step: 2, intent: 'face' }),
];
const save = (roles: Role[], more: object = {}) =>
  own.call(
    'POST /api/appapi/flow/save',
    { body: { name: `参与方 ${Math.random()}`, rules: [], roles, ...more } },
    own.office.administrator,
  );
const partiesBy = (id: string, who: Signatory = own.office.clerk) =>
  own.call('GET /api/appapi/flow/parties', { query: { id } }, who);
const flowOf = async (id: string) =>
  (await own.call('GET /api/appapi/flow/list', {}, own.office.clerk)).data.list.find(
    (flow) => flow.id === id,
  );

async function aContact(change: object = {}) {
  const phone = aPhone();
  const body = {
    kind: 'organization',
    organizationName: '示例材料有限公司',
    name: '赵示例',
    phone,
    ...change,
  };
  const { data } = await own.call('POST /api/appapi/counterparty/save', { body }, own.office.clerk);
  return { id: data.id, phone };
}

describe('parties by role', () => {
  test('they are saved with their order and become the parties of a draft, the author among them', async () => {
    const id = await own.aFlow([], { roles: inTurn() });
    expect(await flowOf(id)).toMatchObject({
      roles: [
        { name: '采购方', step: 1, holder: 'author', part: 'signer' },
        { name: '供应商', step: 2, holder: 'open', holderId: null },
      ],
    });
    const { data } = await partiesBy(id);
    const { phone } = own.office.clerk;
    const blank = { name: '', phone: '', organizationName: '' };
    expect(data).toMatchObject({ version: 1, problems: [], quorums: {} });
    expect(data.parties).toMatchObject([
      { key: 'buyer', kind: 'organization', step: 1, phone, organizationName: own.office.name },
      { key: 'seller', kind: 'organization', step: 2, intent: 'face', ...blank },
    ]);
  });

  test('a flow without parties goes on as it was, also one from before there were any', async () => {
    const id = await own.aFlow([rule({ approvers: [own.boss.uid] })]);
    expect(await flowOf(id)).toMatchObject({ roles: [], quorums: {} });
    expect((await partiesBy(id)).data).toMatchObject({ parties: [], problems: [] });
    const { db } = server.store;
    const [definition] = await db
      .insert(flowDefinitions)
      .values({ organizationId: own.office.id, name: '从前的流程', version: 1 })
      .returning();
    const old = definition?.id ?? '';
    await db.insert(flowVersions).values({
      ...{ flowId: old, number: 1, writtenBy: own.office.administrator.uid },
      rules: {
        rules: ApprovalRuleBody.array().parse([rule({ approvers: [own.boss.uid] })]),
        ...{ copied: [], remindDays: [1] },
      },
    });
    expect(await flowOf(old)).toMatchObject({ roles: [], quorums: {}, rules: [{ stage: 'send' }] });
    expect((await partiesBy(old)).data.parties).toEqual([]);
    expect((await own.sent(old, null)).state).toBe('APPROVING');
  });

  test('a member and a contact that are named are filled in, and said to be gone when they are', async () => {
    const member = await aMember(server, own.office.id, ['operator']);
    const contact = await aContact();
    const id = await own.aFlow([], {
      roles: [
        role('m', { holder: 'member', holderId: member.uid }),
        role('c', { holder: 'counterparty', holderId: contact.id, step: 2 }),
      ],
    });
    const { data } = await partiesBy(id);
    expect(data.parties).toMatchObject([
      { phone: member.phone, organizationName: own.office.name },
      { phone: contact.phone, organizationName: '示例材料有限公司', name: '赵示例' },
    ]);
    const list = (await own.call('GET /api/appapi/flow/list', {}, own.boss)).data;
    expect(list.counterparties).toEqual([{ id: contact.id, kind: 'organization', name: '示例材料有限公司' }]);
    expect(JSON.stringify(list)).not.toContain(contact.phone);
    // what is kept of them is where to find them
    const { rows } = await server.store.pool.query(
      `select rules::text as words from flow_versions where flow_id = $1`,
      [id],
    );
    expect(rows[0]?.words).not.toContain('赵示例');
    await own.call(
      'POST /api/appapi/org/removeMember',
      { body: { uid: member.uid } },
      own.office.administrator,
    );
    await own.call('POST /api/appapi/counterparty/remove', { body: { ids: [contact.id] } }, own.office.clerk);
    const later = (await partiesBy(id)).data;
    expect(later.parties).toMatchObject([
      { phone: '', name: '' },
      { phone: '', organizationName: '' },
    ]);
    expect(later.problems).toEqual([
      '角色“角色m”指定的成员已离开企业或尚未实名，请另填',
      '角色“角色c”指定的联系人已不在通讯录中，请另填',
    ]);
    // taken up again it is looked at anew
    const stop = (stopped: boolean) =>
      own.call('POST /api/appapi/flow/stop', { body: { id, stopped } }, own.office.administrator);
    expect((await stop(true)).code).toBe(1);
    expect((await partiesBy(id)).code).toBe(30871);
    expect((await stop(false)).code).toBe(30872);
  });

  test('what could make no contract is refused in words', async () => {
    const contact = await aContact({ organizationName: '示例物流有限公司' });
    const refused: [Role[], object, string][] = [
      [[role('a'), role('a', { name: '乙' })], {}, '键重复'],
      [[role('$author')], {}, '键重复或不可用'],
      [[role('$flow1')], {}, '键重复或不可用'],
      [[role('a', { name: '甲' }), role('b', { name: '甲' })], {}, '角色名称重复'],
      [[role('a', { part: 'cc' })], {}, '至少要有一个签署的角色'],
      [[role('a', { holder: 'member' })], {}, '没有选择由谁担任'],
      [[role('a', { holder: 'open', holderId: contact.id })], {}, '不能指定由谁担任'],
      [[role('a', { holder: 'author' }), role('b', { holder: 'author' })], {}, '签署两次'],
      [[role('a', { holder: 'member', holderId: contact.id })], {}, '本企业现在的成员'],
      [[role('a', { holder: 'counterparty', holderId: own.boss.uid })], {}, '不在通讯录中'],
      [[role('a', { kind: 'person', holder: 'counterparty', holderId: contact.id })], {}, '不是个人'],
      [[role('a'), role('b')], { quorums: { '1': 2 } }, '签署方不足'],
    ];
    for (const [roles, more, words] of refused) {
      const { code, message } = await save(roles, more);
      expect([words, code, message]).toEqual([words, 30872, expect.stringContaining(words)]);
    }
    const approver = { ...role('a'), part: 'approver' } as unknown as Role;
    expect((await save([approver])).code).not.toBe(1);
    // and their honest twins
    const sound: [Role[], object][] = [
      [[role('a', { holder: 'counterparty', holderId: contact.id })], {}],
      [[role('a'), role('b')], { quorums: { '1': 1 } }],
      [[role('a', { holder: 'author' }), role('b', { kind: 'person', holder: 'author', step: 2 })], {}],
      [[role('a'), role('b', { part: 'cc' })], {}],
    ];
    for (const [roles, more] of sound) expect((await save(roles, more)).code).toBe(1);
  });

  test('only those who write contracts are handed the phones, and only of their own flows', async () => {
    const id = await own.aFlow([], { roles: inTurn() });
    expect((await partiesBy(id, own.boss)).code).toBe(40300);
    expect((await own.call('GET /api/appapi/flow/parties', { query: { id } })).code).toBe(30110);
    expect((await partiesBy(id, own.guest)).code).toBe(30320);
    const other = await aFlowOffice(server);
    expect((await partiesBy(id, other.office.clerk)).code).toBe(30871);
    expect((await partiesBy(id)).code).toBe(1);
  });
});

describe('a contract by a flow with parties', () => {
  test('what is on its way keeps its parties, its order and its version', async () => {
    const { office, guest } = own;
    const id = await own.aFlow([rule({ approvers: [own.boss.uid] })], { roles: inTurn() });
    const [buyer, seller] = (await partiesBy(id)).data.parties;
    if (!buyer || !seller) throw new Error('no parties');
    const parties = [
      buyer,
      partyOf(guest, { ...seller, kind: 'person', name: guest.name, phone: guest.phone }),
    ];
    const contract = await aDraft(server, office.clerk, { parties, change: { flowId: id } });
    expect((await own.send(contract.id)).code).toBe(1);
    const before = (await detailFor(server, office.clerk, contract.id)).data;
    const steps = before.parties
      .filter(({ part }) => part === 'signer')
      .map(({ step, phone }) => ({ step, phone }));
    expect(steps.map(({ step }) => step)).toEqual([1, 2]);
    const turned = inTurn().map((one) => ({ ...one, step: 3 - (one.step ?? 1) }));
    expect((await save(turned, { id, version: 1 })).code).toBe(1);
    // listed as they follow one another
    expect((await partiesBy(id)).data).toMatchObject({
      version: 2,
      parties: [
        { key: 'seller', step: 1 },
        { key: 'buyer', step: 2 },
      ],
    });
    const after = (await detailFor(server, office.clerk, contract.id)).data;
    expect(after.parties).toEqual(before.parties);
    const plan = await own.call(
      'GET /api/appapi/flow/plan',
      { query: { contractId: contract.id } },
      office.clerk,
    );
    expect(plan.data.flow).toMatchObject({ id, version: 1 });
  });

  test('from a template the roles of the template hold, whatever the flow says', async () => {
    const { office, guest } = own;
    const flowId = await own.aFlow([], { roles: inTurn() });
    const { id: templateId } = await aTemplate(server, office.clerk, { flowId });
    const made = await own.call(
      'POST /api/appapi/template/use',
      {
        body: {
          ...{ id: templateId, version: 1, title: '劳动合同' },
          parties: [
            {
              ...{ role: 'company', name: '张示例', organizationName: office.name },
              phone: office.administrator.phone,
            },
            { role: 'staff', name: guest.name, phone: guest.phone },
          ],
          values: { [`${AUTHOR_KEY}/岗位`]: '工程师', [`${AUTHOR_KEY}/月工资`]: '8,000' },
        },
      },
      office.clerk,
    );
    const draft = async (id: string) =>
      (await own.call('GET /api/appapi/contract/draft', { query: { id } }, office.clerk)).data;
    expect(await draft(made.data.id)).toMatchObject({
      ...{ flowId, isFromTemplate: true },
      parties: [
        { key: 'company', step: 2 },
        { key: 'staff', step: 1 },
      ],
    });
    const uploaded = await aDraft(server, office.clerk, { parties: [partyOf(guest)], change: { flowId } });
    expect((await draft(uploaded.id)).isFromTemplate).toBe(false);
  });
});
