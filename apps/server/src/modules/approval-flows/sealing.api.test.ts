// Who has to agree before a seal is used on a contract.
import { randomUUID } from 'node:crypto';
import type { CallInput, Route, saveFlow } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../http/principal.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aDraft,
  aSigner,
  fieldOf,
  partyOf,
  prepare,
  press,
  readyToSign,
  signAs,
  type TestParty,
} from '../contracts/testing/index.ts';
import { aCompany, aMember, type Company, type Signatory } from '../members/testing/index.ts';
import { grantQuota } from '../orders/index.ts';
import { markPersonVerified } from '../persons/index.ts';
import { heldOf } from '../seals/personal-data.ts';
import { aSeal, aStaffedCompany, proven, type SealedCompany } from '../seals/testing/index.ts';

type Rule = CallInput<typeof saveFlow>['body']['rules'][number];

let server: TestServer;
let company: SealedCompany;
let boss: Signatory;
let second: Signatory;
let sealId: string;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  company = await aStaffedCompany(server);
  boss = await aMember(server, company.id, ['operator']);
  second = await aMember(server, company.id, ['auditor']);
  sealId = await aSeal(server, company, 'seal-contract');
  await withQuota(company);
});
afterAll(() => server.close());

const withQuota = ({ id }: Company) =>
  grantQuota(server.store.db, { kind: 'organization', id }, randomUUID(), { contracts: 50, seals: 0 });
const call = <R extends Route>(route: R, input: Record<string, unknown>, who?: Signatory) =>
  server.call(route, input as never, who?.token);
const LIMIT = 10_000_000;
const rule = (change: Partial<Rule> & Pick<Rule, 'approvers'>): Rule => ({ stage: 'seal', ...change });

async function aFlow(rules: Rule[], owner: Company = company, isDefault = false): Promise<string> {
  const body = { name: `流程 ${randomUUID()}`, rules, isDefault };
  const { data, message } = await call('POST /api/appapi/flow/save', { body }, owner.administrator);
  if (!data) throw new Error(message);
  return data.id;
}
const partyIn = (who: Signatory, name = company.name): TestParty => ({
  ...{ key: 'firm', kind: 'organization', name: '张示例', organizationName: name, phone: who.phone },
});
const written = async (flowId: string | null, signer: Signatory, amount: number | null = LIMIT) =>
  (
    await aContract(server, company.administrator, {
      parties: [partyIn(signer)],
      fields: (document) => [fieldOf(document, 'firm', 'seal')],
      change: { flowId, amount },
    })
  ).id;
const openAs = (id: string, who: Signatory) => call('POST /api/appapi/contract/open', { body: { id } }, who);
const ask = (contractId: string, who: Signatory, seal = sealId) =>
  call(
    'POST /api/appapi/seal/requestUse',
    { body: { id: seal, contractId, document: '别的', digest: '0'.repeat(64), reason: '签订' } },
    who,
  );
const decide = (requestId: string, who: Signatory, approve = true, words = approve ? '' : '金额不符') =>
  call('POST /api/appapi/seal/decideUse', { body: { requestId, approve, words } }, who);
const waiting = async (who: Signatory, requestId: string) =>
  (await call('GET /api/appapi/approval/list', { query: { limit: 50 } }, who)).data.list.find(
    ({ id }) => id === requestId,
  );

describe('a rule before sealing', () => {
  test('binds those who keep the seal, too; whom it names decides, and no other keeper', async () => {
    const flowId = await aFlow([rule({ from: LIMIT, approvers: [boss.uid] })]);
    const id = await written(flowId, company.keeper);
    await openAs(id, company.keeper);
    expect((await signAs(server, company.keeper, id, { sealId })).code).toBe(30741);
    const { data: request } = await ask(id, company.keeper);
    // what is written in the contract counts, not what was typed
    expect(request).toMatchObject({ document: '货物买卖合同', amount: LIMIT, state: 'pending' });
    expect(request.digest).not.toBe('0'.repeat(64));
    expect(await waiting(boss, request.requestId)).toMatchObject({ kind: 'seal-use', contractId: id });
    // counted whatever was read of the list, and for nobody else
    const counted = async (who: Signatory) =>
      (await call('GET /api/appapi/approval/list', { query: { tab: 'done', limit: 1 } }, who)).data;
    expect(await counted(boss)).toMatchObject({ waiting: 1, waitingUses: 1 });
    expect(await counted(second)).toMatchObject({ waiting: 0, waitingUses: 0 });
    const held = await heldOf(server.store.db, company.keeper.personId);
    expect(held).toMatchObject({ 用印申请: [{ 文件: '货物买卖合同', 事由: '签订' }] });
    expect(await waiting(company.administrator, request.requestId)).toBeUndefined();
    expect((await decide(request.requestId, company.administrator)).code).toBe(40300);
    expect((await decide(request.requestId, second)).code).toBe(40300);
    expect((await decide(request.requestId, boss, false, ' ')).code).toBe(40000);
    expect((await decide(request.requestId, boss)).data.state).toBe('approved');
    expect(await signAs(server, company.keeper, id, { sealId })).toMatchObject({
      code: 1,
      data: { state: 'COMPLETE' },
    });
    const { rows } = await server.store.pool.query('select state from seal_use_requests where id = $1', [
      request.requestId,
    ]);
    expect(rows).toEqual([{ state: 'used' }]);
  });

  test('is waited for by whoever asked, in the report, until somebody decides', async () => {
    const head = await aMember(server, company.id, ['operator']);
    await markPersonVerified(server.store.db, server.vault, asSystem('test'), head.personId, {
      name: '贾审批',
    });
    const flowId = await aFlow([rule({ from: LIMIT, approvers: [head.uid] })]);
    const id = await written(flowId, company.keeper);
    await openAs(id, company.keeper);
    const waitsOf = async (who: Signatory) =>
      (await call('GET /api/appapi/contract/report', { query: { days: '30' } }, who)).data.waits.filter(
        ({ contractId }) => contractId === id,
      );
    expect(await waitsOf(company.administrator)).toMatchObject([
      { awaited: `${company.name} 张示例`, matter: 'sign' },
    ]);
    const { data: request } = await ask(id, company.keeper);
    const wait = { waiter: '张示例', awaited: '贾审批', matter: 'seal', title: '货物买卖合同' };
    // who waits for a colleague's word is not waited for as well
    expect(await waitsOf(company.administrator)).toEqual([expect.objectContaining(wait)]);
    expect(await waitsOf(company.keeper)).toEqual([expect.objectContaining(wait)]);
    expect(await waitsOf(second)).toEqual([expect.objectContaining(wait)]);
    expect(await waitsOf(head)).toEqual([]);
    await decide(request.requestId, head, false);
    expect((await waitsOf(company.administrator)).map(({ matter }) => matter)).not.toContain('seal');
    // before sending, too, the approver is named and not the company they are a member of
    const before = await aFlow([rule({ stage: 'send', from: LIMIT, approvers: [head.uid] })]);
    const sent = await written(before, company.keeper);
    const { data } = await call(
      'GET /api/appapi/contract/report',
      { query: { days: '30' } },
      company.administrator,
    );
    expect(data.waits.filter(({ contractId }) => contractId === sent)).toMatchObject([
      { waiter: '张示例', awaited: '贾审批', matter: 'approve' },
    ]);
  });

  test('is not got around by asking for the same pages without naming the contract', async () => {
    const flowId = await aFlow([rule({ from: LIMIT, approvers: [boss.uid] })]);
    const id = await written(flowId, company.keeper);
    await openAs(id, company.keeper);
    const { data: asked } = await ask(id, company.keeper);
    const insert = `insert into seal_use_requests (id, seal_id, account_id, document, digest, amount, reason, steps, state, expires_at)
      select gen_random_uuid(), seal_id, account_id, '办公用品', digest, null, '', steps, 'approved', expires_at
        from seal_use_requests where id = $1`;
    await server.store.pool.query(insert, [asked.requestId]);
    expect((await signAs(server, company.keeper, id, { sealId })).code).toBe(30741);
    expect((await decide(asked.requestId, boss)).data.state).toBe('approved');
    expect((await signAs(server, company.keeper, id, { sealId })).code).toBe(1);
  });

  test('below the sum nobody is asked; a keeper who asks is told so', async () => {
    const flowId = await aFlow([rule({ from: LIMIT, approvers: [boss.uid] })]);
    const id = await written(flowId, company.keeper, LIMIT - 1);
    await openAs(id, company.keeper);
    expect((await ask(id, company.keeper)).code).toBe(30879);
    expect((await signAs(server, company.keeper, id, { sealId })).code).toBe(1);
  });

  test('asks one after another, never the applicant, and a delegate in the place of who is away', async () => {
    const flowId = await aFlow([rule({ approvers: [company.keeper.uid, boss.uid, second.uid] })]);
    const id = await written(flowId, company.keeper);
    await openAs(id, company.keeper);
    const { data: request } = await ask(id, company.keeper);
    expect((await decide(request.requestId, company.keeper)).code).not.toBe(1);
    expect((await decide(request.requestId, second)).code).toBe(40300);
    const body = {
      uid: company.operator.uid,
      from: new Date(Date.now() - 1_000).toISOString(),
      until: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const { data: delegation } = await call('POST /api/appapi/approval/delegate', { body }, boss);
    expect(await waiting(company.operator, request.requestId)).toMatchObject({ actingFor: '张示例' });
    expect((await decide(request.requestId, company.operator)).data.state).toBe('pending');
    expect((await signAs(server, company.keeper, id, { sealId })).code).toBe(30741);
    await call('POST /api/appapi/approval/endDelegation', { body: { id: delegation.id } }, boss);
    expect((await decide(request.requestId, company.operator)).code).toBe(40300);
    expect((await decide(request.requestId, second)).data.state).toBe('approved');
    const { rows } = await server.store.pool.query(
      'select account_id, for_account_id from approval_decisions where request_id = $1 order by id',
      [request.requestId],
    );
    expect(rows).toEqual([
      { account_id: company.operator.uid, for_account_id: boss.uid },
      { account_id: second.uid, for_account_id: null },
    ]);
    expect((await signAs(server, company.keeper, id, { sealId })).code).toBe(1);
  });

  test('a rule that names nobody but the applicant is decided by another administrator, not left out', async () => {
    const flowId = await aFlow([rule({ approvers: [company.keeper.uid] }), rule({ approvers: [boss.uid] })]);
    const id = await written(flowId, company.keeper);
    await openAs(id, company.keeper);
    const { data: request } = await ask(id, company.keeper);
    expect((await decide(request.requestId, boss)).code).toBe(40300);
    expect((await decide(request.requestId, company.administrator)).data.state).toBe('pending');
    expect((await decide(request.requestId, boss)).data.state).toBe('approved');
  });

  test('was given for those who sign: after another took a place it is asked for anew', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const [first, other] = [await aSigner(server, '甲示例', 0), await aSigner(server, '乙示例', 0)];
    const { id } = await aContract(server, company.administrator, {
      parties: [partyIn(company.keeper), partyOf(first)],
      fields: (document) => [
        fieldOf(document, 'firm', 'seal'),
        fieldOf(document, first.name, 'signature', { top: 140 }),
      ],
      change: { flowId, amount: LIMIT },
    });
    await openAs(id, company.keeper);
    const { data: request } = await ask(id, company.keeper);
    expect((await decide(request.requestId, boss)).data.state).toBe('approved');
    const { data } = await call('GET /api/appapi/contract/detail', { query: { id } }, company.administrator);
    const partyId = data.parties.find(({ key }) => key === first.name)?.id;
    const replace = { body: { id, partyId, to: { name: other.name, phone: other.phone } } };
    expect((await call('POST /api/appapi/contract/replaceSigner', replace, company.administrator)).code).toBe(
      1,
    );
    expect((await prepare(server, company.keeper, id, { sealId })).code).toBe(30741);
    const { data: again } = await ask(id, company.keeper);
    await decide(again.requestId, boss);
    expect((await signAs(server, company.keeper, id, { sealId })).code).toBe(1);
  });

  test('two who decide at once decide it once', async () => {
    const flowId = await aFlow([rule({ mode: 'any', approvers: [boss.uid, second.uid] })]);
    const id = await written(flowId, company.keeper);
    await openAs(id, company.keeper);
    const { data: request } = await ask(id, company.keeper);
    const both = await Promise.all([
      decide(request.requestId, boss),
      decide(request.requestId, second, false),
    ]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    const { rows } = await server.store.pool.query(
      'select outcome from approval_decisions where request_id = $1',
      [request.requestId],
    );
    expect(rows).toHaveLength(1);
  });

  test('whoever was authorised still needs the authorisation, and an approval by a keeper is not enough', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const id = await written(flowId, company.operator);
    await openAs(id, company.operator);
    expect((await ask(id, company.operator)).code).toBe(30740);
    await proven(server, company.keeper, 'grant-seal', sealId);
    const grant = { id: sealId, uid: company.operator.uid, approval: 'none' };
    expect((await call('POST /api/appapi/seal/grant', { body: grant }, company.keeper)).code).toBe(1);
    expect((await signAs(server, company.operator, id, { sealId })).code).toBe(30741);
    const { data: request } = await ask(id, company.operator);
    expect((await decide(request.requestId, company.keeper)).code).toBe(40300);
    expect((await decide(request.requestId, boss)).code).toBe(1);
    expect((await signAs(server, company.operator, id, { sealId })).code).toBe(1);
  });

  test('reminding is limited, and only the applicant reminds', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const id = await written(flowId, company.keeper);
    await openAs(id, company.keeper);
    const { data: request } = await ask(id, company.keeper);
    const remind = (who: Signatory) =>
      call('POST /api/appapi/seal/remindUse', { body: { requestId: request.requestId } }, who);
    expect((await remind(boss)).code).not.toBe(1);
    const codes = [];
    for (let n = 0; n < 4; n++) codes.push((await remind(company.keeper)).code);
    expect(codes).toEqual([1, 1, 1, 30878]);
  });

  test('of another’s contract the own default decides, and without a sum it is asked', async () => {
    const other = await aCompany(server);
    const chief = await aMember(server, other.id, ['operator']);
    const otherSeal = await aSeal(server, other, 'seal-contract');
    await aFlow([rule({ from: LIMIT, approvers: [chief.uid] })], other, true);
    const { id } = await aContract(server, company.administrator, {
      parties: [partyIn(other.administrator, other.name)],
      fields: (document) => [fieldOf(document, 'firm', 'seal')],
    });
    await openAs(id, other.administrator);
    expect((await signAs(server, other.administrator, id, { sealId: otherSeal })).code).toBe(30741);
    expect((await ask(id, company.administrator)).code).not.toBe(1);
    const { data: request } = await ask(id, other.administrator, otherSeal);
    expect((await decide(request.requestId, boss)).code).not.toBe(1);
    expect((await decide(request.requestId, chief)).code).toBe(1);
    expect((await signAs(server, other.administrator, id, { sealId: otherSeal })).code).toBe(1);
  });
});

describe('nothing hangs for ever', () => {
  const remove = (who: Signatory) =>
    call('POST /api/appapi/org/removeMember', { body: { uid: who.uid } }, company.administrator);

  test('a contract is not sent whose seal rule names nobody who is still there, and it is told which', async () => {
    const leaving = await aMember(server, company.id, ['operator']);
    const flowId = await aFlow([
      rule({ stage: 'send', approvers: [boss.uid] }),
      rule({ approvers: [leaving.uid] }),
    ]);
    await remove(leaving);
    const { id } = await aDraft(server, company.administrator, {
      parties: [partyIn(company.keeper)],
      fields: (document) => [fieldOf(document, 'firm', 'seal')],
      change: { flowId, amount: LIMIT },
    });
    const refused = await call('POST /api/appapi/contract/send', { body: { id } }, company.administrator);
    expect([refused.code, refused.message]).toEqual([
      30805,
      expect.stringContaining('第 2 条规则（用印前）'),
    ]);
    const { data } = await call('GET /api/appapi/contract/check', { query: { id } }, company.administrator);
    expect(data.problems.join()).toContain('第 2 条规则（用印前）');
  });

  test('approvers who left since are stood in for by administrators, before it is asked for and after', async () => {
    const [first, last] = [
      await aMember(server, company.id, ['operator']),
      await aMember(server, company.id, ['operator']),
    ];
    const flowId = await aFlow([rule({ approvers: [first.uid, last.uid] })]);
    const [early, late] = [await written(flowId, company.keeper), await written(flowId, company.keeper)];
    for (const id of [early, late]) await openAs(id, company.keeper);
    const { data: pending } = await ask(early, company.keeper);
    expect((await decide(pending.requestId, company.administrator)).code).toBe(40300);
    await remove(first);
    expect(await waiting(company.administrator, pending.requestId)).toMatchObject({
      may: ['approve', 'refuse'],
    });
    expect(await waiting(second, pending.requestId)).toBeUndefined();
    expect((await decide(pending.requestId, second)).code).toBe(40300);
    const mine = await call('GET /api/appapi/approval/list', { query: { tab: 'mine' } }, company.keeper);
    expect(mine.data.list.find(({ id }) => id === pending.requestId)?.waitsFor.join()).toContain('管理员');
    expect((await decide(pending.requestId, company.administrator)).data.state).toBe('pending');
    // the second step has somebody, and is theirs
    expect((await decide(pending.requestId, company.administrator)).code).toBe(40300);
    expect((await decide(pending.requestId, last)).data.state).toBe('approved');
    expect((await signAs(server, company.keeper, early, { sealId })).code).toBe(1);
    await remove(last);
    const { data: request } = await ask(late, company.keeper);
    expect((await decide(request.requestId, company.administrator)).code).toBe(1);
    expect((await decide(request.requestId, company.administrator)).data.state).toBe('approved');
    expect((await signAs(server, company.keeper, late, { sealId })).code).toBe(1);
  });

  test('an approver before sending who left is replaced by an administrator', async () => {
    const leaving = await aMember(server, company.id, ['operator']);
    const flowId = await aFlow([rule({ stage: 'send', approvers: [leaving.uid] })]);
    const id = await written(flowId, company.keeper);
    await remove(leaving);
    const detail = () => call('GET /api/appapi/contract/detail', { query: { id } }, company.administrator);
    const party = (await detail()).data.parties.find(({ part }) => part === 'approver');
    const to = { name: '张示例', phone: boss.phone };
    const replace = { body: { id, partyId: party?.id, to } };
    expect((await call('POST /api/appapi/contract/replaceSigner', replace, company.administrator)).code).toBe(
      1,
    );
    await call('GET /api/appapi/approval/list', { query: {} }, boss);
    const { version } = (await call('GET /api/appapi/contract/detail', { query: { id } }, boss)).data;
    expect((await call('POST /api/appapi/contract/approve', { body: { id, version } }, boss)).code).toBe(1);
    expect((await detail()).data.state).toBe('SIGNING');
  });
});

describe('an approval is used up by a signature that stands', () => {
  async function approved(): Promise<{ id: string; requestId: string }> {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const id = await written(flowId, company.keeper);
    await openAs(id, company.keeper);
    const { data } = await ask(id, company.keeper);
    await decide(data.requestId, boss);
    return { id, requestId: data.requestId };
  }
  const stateOfRequest = async (requestId: string): Promise<string> =>
    (await server.store.pool.query('select state from seal_use_requests where id = $1', [requestId])).rows[0]
      .state;

  test('a try that failed gives it back, one that stands does not', async () => {
    const { id, requestId } = await approved();
    const { pool } = server.store;
    const intentId = await readyToSign(server, company.keeper, id, { sealId });
    // the stored bytes are not those that were prepared
    const fileOf = async (contractId: string): Promise<string> =>
      (await pool.query('select file_id from contract_documents where contract_id = $1', [contractId]))
        .rows[0].file_id;
    const [own, strange] = [await fileOf(id), await fileOf((await approved()).id)];
    const putIn = (fileId: string) =>
      pool.query('update contract_documents set file_id = $2 where contract_id = $1', [id, fileId]);
    await putIn(strange);
    expect((await press(server, company.keeper, intentId)).code).toBe(30804);
    await putIn(own);
    expect(await stateOfRequest(requestId)).toBe('approved');
    expect((await signAs(server, company.keeper, id, { sealId })).code).toBe(1);
    expect(await stateOfRequest(requestId)).toBe('used');
  });

  test('is asked for before anybody types a code, and the place waits for it', async () => {
    const flowId = await aFlow([rule({ approvers: [boss.uid] })]);
    const id = await written(flowId, company.keeper);
    await openAs(id, company.keeper);
    expect((await prepare(server, company.keeper, id, { sealId })).code).toBe(30741);
    const { data } = await call('GET /api/appapi/contract/detail', { query: { id } }, company.keeper);
    expect(data.parties.find(({ key }) => key === 'firm')?.state).toBe('SEAL_APPROVING');
  });
});
