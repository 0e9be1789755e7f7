import type { Route } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aDraft,
  aSigner,
  detailFor,
  fieldOf,
  partyOf,
  type TestParty,
} from '../contracts/testing/index.ts';
import { aCompany, aMember, aPerson, type Company, type Signatory } from '../members/testing/index.ts';
import { aTemplate } from '../templates/testing/index.ts';
import { aFlowOffice, type FlowOffice, LIMIT, rule } from './testing/index.ts';

let server: TestServer;
let office: FlowOffice['office'];
let boss: FlowOffice['boss'];
let deputy: FlowOffice['deputy'];
let guest: FlowOffice['guest'];
let call: FlowOffice['call'];
let byAmount: FlowOffice['byAmount'];
let aFlow: FlowOffice['aFlow'];
let saveAgain: FlowOffice['saveAgain'];
let draftWith: FlowOffice['draftWith'];
let send: FlowOffice['send'];
let sent: FlowOffice['sent'];
let approve: FlowOffice['approve'];
let refuse: FlowOffice['refuse'];
let queue: FlowOffice['queue'];
let waitsFor: FlowOffice['waitsFor'];
let stateOf: FlowOffice['stateOf'];
let quotaLeft: FlowOffice['quotaLeft'];
let other: Company;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  ({
    office,
    boss,
    deputy,
    guest,
    call,
    byAmount,
    aFlow,
    saveAgain,
    draftWith,
    send,
    sent,
    approve,
    refuse,
    queue,
    waitsFor,
    stateOf,
    quotaLeft,
  } = await aFlowOffice(server));
  other = await aCompany(server);
});
afterAll(() => server.close());

describe('who may do what with flows', () => {
  const id = '00000000-0000-7000-8000-000000000000';
  const rows: [Route, Record<string, unknown>, readonly string[]][] = [
    ['GET /api/appapi/flow/list', {}, ['administrator', 'seal-keeper', 'operator', 'auditor']],
    ['GET /api/appapi/flow/parties', { query: { id } }, ['administrator', 'seal-keeper', 'operator']],
    ['POST /api/appapi/flow/save', { body: { name: '矩阵', rules: [], id, version: 1 } }, ['administrator']],
    ['POST /api/appapi/flow/stop', { body: { id, stopped: true } }, ['administrator']],
    [
      'POST /api/appapi/approval/delegate',
      { body: { uid: id, from: '2026-01-01T00:00:00Z', until: '2999-01-01T00:00:00Z' } },
      ['administrator', 'seal-keeper', 'operator', 'auditor'],
    ],
    ['GET /api/appapi/approval/delegations', {}, ['administrator', 'seal-keeper', 'operator', 'auditor']],
    [
      'POST /api/appapi/approval/endDelegation',
      { body: { id } },
      ['administrator', 'seal-keeper', 'operator', 'auditor'],
    ],
  ];
  const isRefused = (code: number) => [30110, 30320, 40300].includes(code);

  test('the matrix of roles', async () => {
    for (const role of ['administrator', 'seal-keeper', 'operator', 'auditor'] as const) {
      const member = await aMember(server, office.id, [role]);
      for (const [route, input, roles] of rows)
        expect([route, role, isRefused((await call(route, input, member)).code)]).toEqual([
          route,
          role,
          !roles.includes(role),
        ]);
    }
  });

  test('strangers, people for themselves and removed members are refused', async () => {
    const removed = await aMember(server, office.id, ['administrator']);
    const remove = { body: { uid: removed.uid } };
    await call('POST /api/appapi/org/removeMember', remove, office.administrator);
    const person = { ...(await aPerson(server, { verified: true })), uid: '' };
    for (const [route, input] of rows) {
      expect([route, (await call(route, input)).code]).toEqual([route, 30110]);
      for (const who of [removed, person])
        expect([route, (await call(route, input, who)).code]).toEqual([route, 30320]);
    }
  });

  test('another organisation neither sees, changes nor names a flow', async () => {
    const flowId = await aFlow(byAmount());
    const outside = other.administrator;
    const { data } = await call('GET /api/appapi/flow/list', {}, outside);
    expect(data.list).toEqual([]);
    const stop = { body: { id: flowId, stopped: true } };
    expect((await call('POST /api/appapi/flow/stop', stop, outside)).code).toBe(30871);
    const body = { id: flowId, version: 1, name: '别家', rules: [] };
    expect((await call('POST /api/appapi/flow/save', { body }, outside)).code).toBe(30871);
    const saved = { name: '外人审批', rules: [rule({ approvers: [outside.uid] })] };
    expect((await call('POST /api/appapi/flow/save', { body: saved }, office.administrator)).code).toBe(
      30872,
    );
    await expect(aDraft(server, outside, { parties: [partyOf(guest)], change: { flowId } })).rejects.toThrow(
      '未找到该审批流程',
    );
  });

  test('two administrators who change it at once do not overwrite each other', async () => {
    const id = await aFlow(byAmount());
    const both = await Promise.all([saveAgain(id, 1, byAmount()), saveAgain(id, 1, [])]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([1, 30873]);
  });
});

describe('approval by amount', () => {
  test('above the sum it goes to the approver, below it goes straight', async () => {
    const flowId = await aFlow(byAmount());
    const large = await sent(flowId, LIMIT);
    expect(large.state).toBe('APPROVING');
    expect(await waitsFor(boss, large.id)).toMatchObject({ kind: 'contract', may: ['approve', 'refuse'] });
    expect(await waitsFor(deputy, large.id)).toBeUndefined();
    expect((await approve(large.id, deputy)).code).not.toBe(1);
    expect((await approve(large.id, boss)).code).toBe(1);
    expect(await stateOf(large.id)).toBe('SIGNING');
    const small = await sent(flowId, LIMIT - 1);
    expect(small.state).toBe('SIGNING');
    expect(await waitsFor(boss, small.id)).toBeUndefined();
  });

  test('without a sum it is refused in words, before anything is paid', async () => {
    const flowId = await aFlow(byAmount());
    const { id } = await draftWith(flowId, null);
    const before = await quotaLeft();
    const refused = await send(id);
    expect([refused.code, refused.message]).toEqual([30805, expect.stringContaining('还没有填写合同金额')]);
    const { data } = await call('GET /api/appapi/contract/check', { query: { id } }, office.clerk);
    expect(data.problems.join()).toContain('还没有填写合同金额');
    expect(data.hindrances.map(({ about }) => about)).toEqual(['flow']);
    expect(await quotaLeft()).toBe(before);
  });

  test('by kind; what is about another kind needs no sum', async () => {
    const flowId = await aFlow([rule({ kinds: ['purchase'], from: LIMIT, approvers: [boss.uid] })]);
    expect((await sent(flowId, null, office.clerk, { kind: 'secrecy' })).state).toBe('SIGNING');
    expect((await sent(flowId, LIMIT, office.clerk, { kind: 'purchase' })).state).toBe('APPROVING');
  });

  test('leaving the kind open passes no rule about kinds', async () => {
    const flowId = await aFlow([rule({ kinds: ['purchase'], approvers: [boss.uid] })]);
    const { id } = await draftWith(flowId, null);
    const refused = await send(id);
    expect([refused.code, refused.message]).toEqual([30805, expect.stringContaining('还没有选择合同类型')]);
    expect((await sent(flowId, null, office.clerk, { kind: 'lease' })).state).toBe('SIGNING');
  });

  test('who signs was approved too: a person’s place changes hands before that, and not after', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const other = await aSigner(server, '换示例', 0);
    const firm: TestParty = {
      ...{ key: 'firm', kind: 'organization', organizationName: '另一家示例有限公司', phone: aPhone() },
      name: '经办示例',
    };
    const { id } = await aContract(server, office.clerk, {
      parties: [partyOf(guest), firm],
      fields: (document) => [
        fieldOf(document, guest.name, 'signature'),
        fieldOf(document, 'firm', 'seal', { top: 140 }),
      ],
      change: { flowId },
    });
    const replace = async (key: string, to: { name: string; phone: string }) => {
      const { data } = await detailFor(server, office.clerk, id);
      const partyId = data.parties.find((party) => party.key === key)?.id;
      const body = { id, partyId, to: { name: to.name, phone: to.phone } };
      return call('POST /api/appapi/contract/replaceSigner', { body }, office.clerk);
    };
    expect((await replace(guest.name, other)).code).toBe(1);
    expect((await approve(id, boss)).code).toBe(1);
    const refused = await replace(guest.name, guest);
    expect([refused.code, refused.message]).toEqual([30875, expect.stringContaining('撤回')]);
    await call('GET /api/appapi/contract/list', {}, other);
    await call('POST /api/appapi/contract/open', { body: { id } }, other);
    const transfer = { body: { id, to: { name: guest.name, phone: guest.phone }, reason: '转交' } };
    expect((await call('POST /api/appapi/contract/transfer', transfer, other)).code).toBe(30875);
    expect((await replace('firm', { name: '新经办示例', phone: aPhone() })).code).toBe(1);
    const recall = { body: { id, reason: '换签署人' } };
    expect((await call('POST /api/appapi/contract/recall', recall, office.clerk)).code).toBe(1);
  });

  test('in turn: the second is asked once the first agreed', async () => {
    const flowId = await aFlow([rule({ approvers: [deputy.uid, boss.uid] })]);
    const { id } = await sent(flowId, null);
    expect(await waitsFor(boss, id)).toBeUndefined();
    expect((await approve(id, boss)).code).not.toBe(1);
    expect((await approve(id, deputy)).code).toBe(1);
    expect(await stateOf(id)).toBe('APPROVING');
    expect((await approve(id, boss)).code).toBe(1);
    expect(await stateOf(id)).toBe('SIGNING');
  });

  test('one of several is enough, and two at once decide it once', async () => {
    const flowId = await aFlow([rule({ mode: 'any', approvers: [deputy.uid, boss.uid] })]);
    const { id } = await sent(flowId, null);
    const both = await Promise.all([approve(id, deputy), approve(id, boss)]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await stateOf(id)).toBe('SIGNING');
    const { rows } = await server.store.pool.query(
      `select outcome from approval_decisions where contract_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ outcome: 'approved' }]);
    const again = await sent(flowId, null);
    const [yes, no] = await Promise.all([approve(again.id, deputy), refuse(again.id, boss, '单价过高')]);
    expect([yes.code, no.code].filter((code) => code === 1)).toHaveLength(1);
    expect(['SIGNING', 'DRAFT']).toContain(await stateOf(again.id));
  });

  test('nobody approves their own, unless the rule says so', async () => {
    const strict = await aFlow([rule({ approvers: [deputy.uid] })]);
    const { id } = await draftWith(strict, null, deputy);
    expect((await send(id, deputy)).message).toContain('审批人只有您自己');
    // nor is a rule passed because another rule asks somebody else
    const two = await aFlow([rule({ approvers: [deputy.uid] }), rule({ approvers: [boss.uid] })]);
    const between = await draftWith(two, null, deputy);
    expect((await send(between.id, deputy)).message).toContain('第 1 条规则的审批人只有您自己');
    const both = await aFlow([rule({ mode: 'any', approvers: [deputy.uid, boss.uid] })]);
    const contract = await sent(both, null, deputy);
    expect(await waitsFor(deputy, contract.id)).toBeUndefined();
    expect((await approve(contract.id, deputy)).code).not.toBe(1);
    expect((await approve(contract.id, boss)).code).toBe(1);
    const lenient = await aFlow([rule({ approvers: [deputy.uid], self: true })]);
    const own = await sent(lenient, null, deputy);
    expect((await approve(own.id, deputy)).code).toBe(1);
    expect(await stateOf(own.id)).toBe('SIGNING');
  });

  test('a contract keeps the rules it was sent with; sent again it follows those of then', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const { id } = await sent(flowId, null);
    expect((await saveAgain(flowId, 1, [rule({ approvers: [deputy.uid] })])).code).toBe(1);
    expect((await approve(id, deputy)).code).not.toBe(1);
    expect((await refuse(id, boss, '请补附件')).code).toBe(1);
    const { data } = await call('GET /api/appapi/contract/draft', { query: { id } }, office.clerk);
    expect(data).toMatchObject({ reason: '请补附件', flowId });
    expect(data.parties.map(({ part }) => part)).toEqual(['signer']);
    expect((await send(id)).data.state).toBe('APPROVING');
    expect(await waitsFor(boss, id)).toBeUndefined();
    expect((await approve(id, deputy)).code).toBe(1);
    expect((await queue(boss, 'done')).list.find((item) => item.id === id)).toMatchObject({
      outcome: 'refused',
      words: '请补附件',
    });
  });

  test('the default is for contracts that name none; a stopped flow is refused in words', async () => {
    const flowId = await aFlow(byAmount(), { isDefault: true });
    expect((await sent(null, LIMIT)).state).toBe('APPROVING');
    expect((await sent(null, 1)).state).toBe('SIGNING');
    const stop = { body: { id: flowId, stopped: true } };
    expect((await call('POST /api/appapi/flow/stop', stop, office.administrator)).code).toBe(1);
    expect((await sent(null, LIMIT)).state).toBe('SIGNING');
    const { id } = await draftWith(flowId, LIMIT);
    expect((await send(id)).message).toContain('已停用');
  });

  test('an author neither takes the place of an approver nor replaces one', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const key = '$flow9';
    await expect(
      aDraft(server, office.clerk, { parties: [partyOf(guest, { key })], fields: () => [] }),
    ).rejects.toThrow('$flow');
    const { id } = await sent(flowId, null);
    const { data } = await detailFor(server, office.clerk, id);
    const approver = data.parties.find(({ part }) => part === 'approver');
    expect(approver).toMatchObject({ byRule: true, state: 'PENDING' });
    const replace = (who: Signatory, phone: string) =>
      call(
        'POST /api/appapi/contract/replaceSigner',
        { body: { id, partyId: approver?.id, to: { name: '张示例', phone } } },
        who,
      );
    const transfer = { body: { id, to: { name: '客示例', phone: guest.phone }, reason: '转交' } };
    expect((await detailFor(server, boss, id)).data.may).not.toContain('transfer-contract');
    expect((await call('POST /api/appapi/contract/transfer', transfer, boss)).code).toBe(30874);
    expect((await replace(office.clerk, deputy.phone)).code).toBe(30874);
    expect((await replace(office.administrator, guest.phone)).code).toBe(30874);
    expect((await replace(office.administrator, office.clerk.phone)).code).toBe(30874);
    expect((await replace(office.administrator, deputy.phone)).code).toBe(1);
    await queue(deputy);
    expect((await approve(id, deputy)).code).toBe(1);
  });

  test('those outside do not learn who approves inside', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })], { copied: [deputy.uid] });
    const { id } = await sent(flowId, null);
    await approve(id, boss);
    await call('GET /api/appapi/contract/list', {}, guest);
    const { data } = await detailFor(server, guest, id);
    expect(data.parties.map(({ part }) => part)).toEqual(['signer']);
    expect(JSON.stringify(data.timeline)).not.toContain('张示例');
    const acts = (seen: typeof data) => seen.timeline.map(({ act }) => act);
    expect(acts(data)).not.toContain('approve-contract');
    expect(acts(data)).toContain('begin-signing');
    expect(acts((await detailFor(server, office.clerk, id)).data)).toContain('approve-contract');
    await server.jobs.start();
    const found = async (who: Signatory, keyword: string) =>
      (await call('GET /api/appapi/contract/list', { query: { keyword } }, who)).data.list.map(
        (one) => one.id,
      );
    await expect.poll(() => found(guest, '客示例'), { timeout: 120_000 }).toContain(id);
    await server.jobs.stop();
    expect(await found(guest, '张示例')).not.toContain(id);
    const plan = await call('GET /api/appapi/flow/plan', { query: { contractId: id } }, guest);
    expect(plan.data).toEqual({ flow: null, problems: [], send: [], seal: [] });
    const seen = await call('GET /api/appapi/contract/list', { query: { box: 'cc' } }, deputy);
    expect(seen.data.list.map((entry) => entry.id)).toContain(id);
  });

  test('who approved is no partner to be offered, and a copy asks anew, by the same flow', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const { id } = await sent(flowId, LIMIT, office.clerk, { kind: 'lease' });
    const partners = await call('GET /api/appapi/contract/partners', {}, office.clerk);
    expect(partners.data.recent.map(({ phone }) => phone)).not.toContain(boss.phone);
    const copy = await call('POST /api/appapi/contract/copy', { body: { id } }, office.clerk);
    const { data } = await call(
      'GET /api/appapi/contract/draft',
      { query: { id: copy.data.id } },
      office.clerk,
    );
    expect(data.parties.map(({ part }) => part)).toEqual(['signer']);
    expect(data).toMatchObject({ flowId, kind: 'lease', amount: LIMIT });
  });
});

describe('templates and batches', () => {
  test('go through the same door, and rows without a sum are told before anything is sent', async () => {
    const flowId = await aFlow(byAmount());
    const { id: templateId } = await aTemplate(server, office.clerk, { flowId });
    const table = [
      ['员工姓名', '手机号', '岗位', '月工资', '合同金额（元）'],
      ['赵示例', aPhone(), '工程师', '5000', '100,000'],
      ['钱示例', aPhone(), '工程师', '5000', '99999.99'],
      ['孙示例', aPhone(), '工程师', '5000', ''],
      ['李示例', aPhone(), '工程师', '5000', '很多'],
    ];
    const made = await call('POST /api/appapi/batch/create', { body: { templateId } }, office.clerk);
    const { id } = made.data;
    const text = table.map((row) => row.join('\t')).join('\n');
    await call('POST /api/appapi/batch/paste', { body: { id, text } }, office.clerk);
    const rows = async () =>
      (await call('GET /api/appapi/batch/rows', { query: { id } }, office.clerk)).data.list;
    expect((await rows()).map(({ state }) => state)).toEqual(['ready', 'ready', 'invalid', 'invalid']);
    expect(JSON.stringify(await rows())).toContain('还没有填写合同金额');
    expect((await call('POST /api/appapi/batch/start', { body: { id, rows: 2 } }, office.clerk)).code).toBe(
      1,
    );
    await server.app.batches.work(id);
    const { rows: states } = await server.store.pool.query(
      `select c.state, c.amount from contracts c join batch_rows r on r.contract_id = c.id
        where r.batch_id = $1 order by r.number`,
      [id],
    );
    expect(states.map(({ state, amount }) => [state === 'APPROVING', Number(amount)])).toEqual([
      [true, LIMIT],
      [false, LIMIT - 1],
    ]);
  });

  test('a kind left open and approvers who left are told by row before anything is sent', async () => {
    const leaver = await aMember(server, office.id, ['operator']);
    const flowId = await aFlow([
      rule({ from: LIMIT, approvers: [leaver.uid] }),
      rule({ from: null, to: null, approvers: [boss.uid] }),
    ]);
    const kinds = await aFlow([rule({ kinds: ['purchase'], approvers: [boss.uid] })]);
    await call('POST /api/appapi/org/removeMember', { body: { uid: leaver.uid } }, office.administrator);
    const problemsOf = async (flow: string) => {
      const { id: templateId } = await aTemplate(server, office.clerk, { flowId: flow });
      const { id } = (await call('POST /api/appapi/batch/create', { body: { templateId } }, office.clerk))
        .data;
      const rows = [
        ['员工姓名', '手机号', '岗位', '月工资', '合同金额（元）'],
        ['赵示例', aPhone(), '工程师', '5000', '99999.99'],
        ['钱示例', aPhone(), '工程师', '5000', '100,000'],
      ];
      const text = rows.map((row) => row.join('\t')).join('\n');
      await call('POST /api/appapi/batch/paste', { body: { id, text } }, office.clerk);
      const { list } = (await call('GET /api/appapi/batch/rows', { query: { id } }, office.clerk)).data;
      return list.map(({ problems }) => problems.map(({ words }) => words).join());
    };
    expect(await problemsOf(flowId)).toEqual([
      '',
      expect.stringContaining('第 1 条规则（发起前）的审批人已离开'),
    ]);
    const unsaid = expect.stringContaining('还没有选择合同类型');
    expect(await problemsOf(kinds)).toEqual([unsaid, unsaid]);
  });

  test('a rule for one template leaves others alone', async () => {
    const { id: templateId } = await aTemplate(server, office.clerk);
    const flowId = await aFlow([rule({ templates: [templateId], approvers: [boss.uid] })]);
    expect((await sent(flowId, null)).state).toBe('SIGNING');
    const staff = { role: 'staff', name: '周示例', phone: aPhone() };
    const company = {
      ...{ role: 'company', name: '张示例', phone: office.clerk.phone, organizationName: office.name },
    };
    const form = await call('GET /api/appapi/template/form', { query: { id: templateId } }, office.clerk);
    const values = Object.fromEntries(
      form.data.blanks
        .filter(({ required }) => required)
        .map(({ key, kind }) => [key, kind === 'number' ? '5000' : '工程师']),
    );
    const used = await call(
      'POST /api/appapi/template/use',
      { body: { id: templateId, version: 1, title: '劳动合同', parties: [company, staff], values } },
      office.clerk,
    );
    if (!used.data) throw new Error(used.message);
    const { data: draft } = await call(
      'GET /api/appapi/contract/draft',
      { query: { id: used.data.id } },
      office.clerk,
    );
    const body = {
      ...{ id: draft.id, title: draft.title, parties: draft.parties, fields: draft.fields, flowId },
      documents: draft.documents.map(({ id, name }) => ({ id, name })),
      algorithm: draft.algorithm,
    };
    expect((await call('POST /api/appapi/contract/save', { body }, office.clerk)).code).toBe(1);
    expect((await send(draft.id)).data.state).toBe('APPROVING');
  });
});
