// What waits to be approved, for oneself and for those who are away.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aContract, aSigner, detailFor, partyOf } from '../contracts/testing/index.ts';
import { aCompany, aMember, type Company, type Signatory } from '../members/testing/index.ts';
import { aFlowOffice, type FlowOffice, LIMIT, rule } from './testing/index.ts';

let server: TestServer;
let office: FlowOffice['office'];
let boss: FlowOffice['boss'];
let deputy: FlowOffice['deputy'];
let guest: FlowOffice['guest'];
let call: FlowOffice['call'];
let aFlow: FlowOffice['aFlow'];
let draftWith: FlowOffice['draftWith'];
let send: FlowOffice['send'];
let sent: FlowOffice['sent'];
let approve: FlowOffice['approve'];
let refuse: FlowOffice['refuse'];
let queue: FlowOffice['queue'];
let waitsFor: FlowOffice['waitsFor'];
let stateOf: FlowOffice['stateOf'];
let quotaLeft: FlowOffice['quotaLeft'];
let delegation: FlowOffice['delegation'];
let delegated: FlowOffice['delegated'];
let endDelegation: FlowOffice['endDelegation'];
let other: Company;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  ({
    office,
    boss,
    deputy,
    guest,
    call,
    aFlow,
    draftWith,
    send,
    sent,
    approve,
    refuse,
    queue,
    waitsFor,
    stateOf,
    quotaLeft,
    delegation,
    delegated,
    endDelegation,
  } = await aFlowOffice(server));
  other = await aCompany(server);
});
afterAll(() => server.close());

describe('what was read is what is decided', () => {
  const decide = (id: string, version: string | undefined) => ({
    approve: () => call('POST /api/appapi/contract/approve', { body: { id, version } }, boss),
    refuse: () =>
      call('POST /api/appapi/contract/reject', { body: { id, version, reason: '价格不对' } }, boss),
  });
  const REREAD = 30809;

  test('sent anew after it came back, it must be read anew', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const { id } = await sent(flowId, LIMIT);
    const read = (await waitsFor(boss, id))?.version;
    expect((await detailFor(server, boss, id)).data.version).toBe(read);
    expect((await refuse(id, boss, '请补充附件')).code).toBe(1);
    expect((await send(id)).code).toBe(1);
    expect((await decide(id, read).approve()).code).toBe(REREAD);
    expect((await decide(id, read).refuse()).code).toBe(REREAD);
    expect(await stateOf(id)).toBe('APPROVING');
    // who does not say what they read decides nothing
    expect((await decide(id, undefined).approve()).code).toBe(40000);
    expect((await decide(id, undefined).refuse()).code).toBe(40000);
    expect(await stateOf(id)).toBe('APPROVING');
    expect((await decide(id, (await waitsFor(boss, id))?.version).approve()).code).toBe(1);
    expect(await stateOf(id)).toBe('SIGNING');
  });

  test('another signer makes it another contract, another approver does not', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] }), rule({ approvers: [deputy.uid] })]);
    const { id } = await sent(flowId, LIMIT);
    const read = (await waitsFor(boss, id))?.version;
    const { parties } = (await detailFor(server, office.clerk, id)).data;
    const { phone } = await aSigner(server, '继任示');
    const partyId = parties.find(({ part }) => part === 'signer')?.id ?? '';
    const body = { id, partyId, to: { name: '继任示', phone } };
    expect(await call('POST /api/appapi/contract/replaceSigner', { body }, office.clerk)).toMatchObject({
      code: 1,
    });
    expect((await decide(id, read).approve()).code).toBe(REREAD);
    const now = (await waitsFor(boss, id))?.version;
    expect((await decide(id, now).approve()).code).toBe(1);
    expect((await waitsFor(deputy, id))?.version).toBe(now);
  });
});

describe('while somebody is away', () => {
  test('the delegate finds it, decides, and the record says for whom', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const { id } = await sent(flowId, LIMIT);
    expect((await approve(id, deputy)).code).not.toBe(1);
    const delegationId = await delegated(boss, deputy);
    expect(await waitsFor(deputy, id)).toMatchObject({ actingFor: '张示例', may: ['approve', 'refuse'] });
    expect((await approve(id, deputy)).code).toBe(1);
    expect(await stateOf(id)).toBe('SIGNING');
    const { rows } = await server.store.pool.query(
      `select account_id, for_account_id, delegation_id from approval_decisions where contract_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ account_id: deputy.uid, for_account_id: boss.uid, delegation_id: delegationId }]);
    const { data } = await detailFor(server, office.administrator, id);
    expect(data.parties.find(({ part }) => part === 'approver')).toMatchObject({
      actedBy: '张示例',
      state: 'SIGNED',
    });
    expect(data.timeline.find(({ act }) => act === 'approve-contract')?.who).toBe('张示例（代张示例）');
    expect((await queue(boss, 'done')).list.find((item) => item.id === id)?.actedBy).toBe('张示例');
    expect((await queue(deputy, 'done')).list.find((item) => item.id === id)?.actingFor).toBe('张示例');
    expect((await endDelegation(delegationId, boss)).code).toBe(1);
  });

  test('ended, over, not begun: at once nobody acts any more', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const { id } = await sent(flowId, null);
    const first = await delegated(boss, deputy);
    expect((await endDelegation(first, deputy)).code).toBe(40300);
    expect((await endDelegation(first, other.administrator)).code).toBe(30877);
    expect((await endDelegation(first, office.administrator)).code).toBe(1);
    expect((await approve(id, deputy)).code).not.toBe(1);
    const coming = await delegation(boss, deputy, { from: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await approve(id, deputy)).code).not.toBe(1);
    await endDelegation(coming.data.id, boss);
    const second = await delegated(boss, deputy);
    await server.store.pool.query(
      `update approval_delegations set starts_at = now() - interval '2 days', ends_at = now() - interval '1 second' where id = $1`,
      [second],
    );
    expect(await waitsFor(deputy, id)).toBeUndefined();
    expect((await approve(id, deputy)).code).not.toBe(1);
  });

  test('ended in the moment of approving: before, or not at all', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    for (let round = 0; round < 3; round++) {
      const { id } = await sent(flowId, null);
      const delegationId = await delegated(boss, deputy);
      const [ended, approved] = await Promise.all([endDelegation(delegationId, boss), approve(id, deputy)]);
      expect(ended.code).toBe(1);
      expect(await stateOf(id)).toBe(approved.code === 1 ? 'SIGNING' : 'APPROVING');
    }
  });

  test('is not passed on, not to oneself, not to strangers, not two at once', async () => {
    const third = await aMember(server, office.id, ['operator']);
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const { id } = await sent(flowId, null);
    const [one, two] = [await delegated(boss, deputy), await delegated(deputy, third)];
    expect(await waitsFor(third, id)).toBeUndefined();
    expect((await approve(id, third)).code).not.toBe(1);
    expect((await delegation(boss, third)).code).toBe(30876);
    expect((await delegation(third, third)).code).toBe(30876);
    expect((await delegation(third, other.administrator)).code).toBe(30876);
    const long = { until: new Date(Date.now() + 200 * 86_400_000).toISOString() };
    expect((await delegation(third, deputy, long)).code).toBe(30876);
    await endDelegation(one, boss);
    await endDelegation(two, deputy);
  });

  test('whoever wrote it does not approve it for another', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const delegationId = await delegated(boss, deputy);
    const { id } = await sent(flowId, null, deputy);
    expect(await waitsFor(deputy, id)).toBeUndefined();
    expect((await approve(id, deputy)).code).not.toBe(1);
    expect((await refuse(id, deputy, '试试')).code).not.toBe(1);
    expect(await stateOf(id)).toBe('APPROVING');
    await endDelegation(delegationId, boss);
  });

  test('who left approves nothing, and nobody approves for them', async () => {
    const leaving = await aMember(server, office.id, ['operator']);
    const flowId = await aFlow([rule({ approvers: [leaving.uid] })]);
    const { id } = await sent(flowId, null);
    const { id: unsent } = await draftWith(flowId, null);
    await delegated(leaving, deputy);
    const remove = { body: { uid: leaving.uid } };
    const [removed, approved] = await Promise.all([
      call('POST /api/appapi/org/removeMember', remove, office.administrator),
      approve(id, leaving),
    ]);
    expect(removed.code).toBe(1);
    expect(await stateOf(id)).toBe(approved.code === 1 ? 'SIGNING' : 'APPROVING');
    if (approved.code !== 1) expect((await approve(id, deputy)).code).not.toBe(1);
    expect((await send(unsent)).message).toContain('已离开企业');
  });
});

describe('the queue', () => {
  test('a refusal needs a reason, and reminding is limited', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const { id } = await sent(flowId, null);
    expect((await refuse(id, boss, '  ')).code).toBe(40000);
    expect(await stateOf(id)).toBe('APPROVING');
    const mine = (await queue(office.clerk, 'mine')).list.find((item) => item.id === id);
    expect(mine).toMatchObject({ may: ['remind'], waitsFor: ['张示例'], stateWords: '审批中' });
    const urge = () => call('POST /api/appapi/contract/urge', { body: { id } }, office.clerk);
    const codes = [await urge(), await urge(), await urge(), await urge()].map(({ code }) => code);
    expect(codes).toEqual([1, 1, 1, 30808]);
    const before = await quotaLeft();
    expect((await refuse(id, boss, '单价过高')).code).toBe(1);
    expect(await quotaLeft()).toBe(before + 1);
  });

  test('pages go on where the last ended, and each sees their own', async () => {
    const approver = await aMember(server, office.id, ['operator']);
    const flowId = await aFlow([rule({ approvers: [approver.uid] })]);
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await sent(flowId, null)).id);
    const page = async (before?: string) =>
      (
        await call(
          'GET /api/appapi/approval/list',
          { query: { limit: 2, ...(before && { before }) } },
          approver,
        )
      ).data;
    const first = await page();
    expect([first.list.map(({ id }) => id), first.waiting]).toEqual([[ids[2], ids[1]], 3]);
    const second = await page(first.next ?? '');
    expect([second.list.map(({ id }) => id), second.next]).toEqual([[ids[0]], null]);
    expect((await queue(other.administrator)).list).toEqual([]);
    expect((await call('GET /api/appapi/approval/list', {})).code).toBe(30110);
  });

  test('whoever approves from outside reads no names of those inside', async () => {
    const outside = await aSigner(server, '外示例', 0);
    const { id } = await aContract(server, office.clerk, {
      parties: [partyOf(guest), partyOf(outside, { key: 'outside', part: 'approver' })],
      change: { flowId: await aFlow([rule({ approvers: [boss.uid] })]) },
    });
    expect(await waitsFor(outside, id)).toMatchObject({ author: '张**', waitsFor: ['外示例'] });
    expect((await approve(id, outside)).code).toBe(1);
    const done = (await queue(outside, 'done')).list.find((item) => item.id === id);
    expect(done).toMatchObject({ author: '张**', outcome: 'approved' });
    // their own part they see, and not that it went on to somebody inside
    const { data } = await detailFor(server, outside, id);
    expect(data.timeline.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['send-contract', 'approve-contract']),
    );
    expect(data.timeline.filter(({ act }) => act === 'call-parties')).toHaveLength(1);
    expect((await waitsFor(boss, id))?.author).toBe('张示例');
  });

  test('shows what an author asked a colleague to approve, too', async () => {
    const { id } = await aContract(server, office.clerk, {
      parties: [
        partyOf(guest),
        {
          ...{ key: 'chef', kind: 'organization', part: 'approver', name: '张示例', phone: boss.phone },
          organizationName: office.name,
        },
      ],
    });
    expect(await waitsFor(boss, id)).toMatchObject({ kind: 'contract' });
  });
});

test('whoever holds a contract up is reminded on the days that its flow names', async () => {
  const { pool } = server.store;
  const reminders = async (id: string) => {
    await server.app.contractSigning.keepMoving();
    const text = `select 1 from events where target_id = $1 and act = 'remind-contract'`;
    return (await pool.query(text, [id])).rowCount;
  };
  const inHours = (id: string, hours: number) =>
    pool.query(
      `update contracts set deadline = now() + make_interval(hours => $2), reminded_at = reminded_at - interval '7 days'
        where id = $1`,
      [id, hours],
    );
  const often = (await sent(await aFlow([], { remindDays: [7, 3, 1] }), null)).id;
  const never = (await sent(await aFlow([], { remindDays: [] }), null)).id;
  expect(await reminders(often)).toBe(0);
  await inHours(often, 5 * 24); // the seventh day before passed, the third did not come yet
  await inHours(never, 5);
  expect(await reminders(often)).toBe(1);
  expect(await reminders(often)).toBe(1);
  await inHours(often, 20); // the third and the first day before passed together
  expect(await reminders(often)).toBe(2);
  expect([await reminders(often), await reminders(never)]).toEqual([2, 0]);
  const wrong = { name: '提醒', rules: [], remindDays: [2] };
  expect((await call('POST /api/appapi/flow/save', { body: wrong }, office.administrator)).code).toBe(40000);
});

describe('what was decided', () => {
  const decidedBy = async (who: Signatory, id: string) =>
    (await queue(who, 'done')).list.filter((item) => item.id === id);

  test('is shown as it was then, and leads to the contract only while that can be read', async () => {
    const flowId = await aFlow([rule({ approvers: [deputy.uid] })]);
    const { id, body } = await draftWith(flowId, 100_00, office.clerk, {
      title: '采购合同',
      kind: 'purchase',
    });
    expect((await send(id)).code).toBe(1);
    expect((await refuse(id, deputy, '太贵')).code).toBe(1);
    const [returned] = await decidedBy(deputy, id);
    expect(returned).toMatchObject({
      outcome: 'refused',
      title: '采购合同',
      amount: 100_00,
      contractId: null,
    });

    const dearer = { ...body, title: '采购合同（二）', amount: 900_00, kind: 'service' };
    expect((await call('POST /api/appapi/contract/save', { body: dearer }, office.clerk)).code).toBe(1);
    expect((await send(id)).code).toBe(1);
    expect((await approve(id, deputy)).code).toBe(1);
    const [agreed, before] = await decidedBy(deputy, id);
    expect(agreed).toMatchObject({
      ...{ outcome: 'approved', title: '采购合同（二）', amount: 900_00, contractKind: 'service' },
      contractId: id,
    });
    expect(before).toMatchObject({ title: '采购合同', amount: 100_00, contractKind: 'purchase' });
    expect(agreed?.version).not.toBe(before?.version);
  });
});
