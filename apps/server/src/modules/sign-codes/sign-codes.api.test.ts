import { AUTHOR_KEY, type CallInput, type createSignCode } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { type Faults, failingStatements } from '../contracts/testing/faults.ts';
import { aSigner, fieldOf, type Signer, STROKES, signAs } from '../contracts/testing/index.ts';
import { aMember, aPerson, type Signatory } from '../members/testing/index.ts';
import { endMemberships } from '../sessions/index.ts';
import { anOffice, aTemplate, labourBody, type Office } from '../templates/testing/index.ts';

type Body = CallInput<typeof createSignCode>['body'];

let server: TestServer;
let office: Office;
let templateId: string;
let people: Signer[];
let faults: Faults;
beforeAll(async () => {
  server = await aServer({ authorities: true, expectsErrors: true });
  office = await anOffice(server, 200);
  templateId = await aPledge(office.clerk);
  people = [];
  for (const name of ['赵示例', '钱示例', '孙示例', '李示例', '周示例', '吴示例', '郑示例', '王示例'])
    people.push(await aSigner(server, name, 0));
  faults = failingStatements(server.store.pool);
});
afterAll(() => server.close());

/** The labour template with something that the employee fills in, the company first. */
async function aPledge(author: Signatory): Promise<string> {
  const { documentId, id } = await aTemplate(server, author, {}, { publish: false });
  const plain = labourBody(id, documentId);
  const body = {
    ...plain,
    roles: plain.roles.map((role) => ({ ...role, step: role.key === 'company' ? 1 : 2 })),
    fields: [
      ...plain.fields,
      fieldOf(documentId, 'staff', 'text', { label: '部门', top: 80, width: 60, height: 8 }),
    ],
  };
  const saved = await server.call('POST /api/appapi/template/save', { body }, author.token);
  if (saved.code !== 1) throw new Error(saved.message);
  await server.call('POST /api/appapi/template/publish', { body: { id } }, author.token);
  return id;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const DEPARTMENT = { 'staff/部门': '研发部' };

async function bodyOf(who: Signatory, change: Partial<Body> = {}): Promise<Body> {
  const { data: form } = await server.call(
    'GET /api/appapi/template/form',
    { query: { id: change.templateId ?? templateId } },
    who.token,
  );
  return {
    ...{
      templateId,
      version: form.version,
      title: '入职承诺',
      role: 'staff',
      limit: 3,
      expiresAt: inDays(7),
    },
    parties: form.own ? [form.own] : [],
    values: { [`${AUTHOR_KEY}/岗位`]: '工程师', [`${AUTHOR_KEY}/月工资`]: '8,000' },
    ...change,
  };
}
const create = async (who: Signatory, change: Partial<Body> = {}) =>
  server.call('POST /api/appapi/signCode/create', { body: await bodyOf(who, change) }, who.token);
const detail = async (id: string, who: Signatory = office.clerk) =>
  (await server.call('GET /api/appapi/signCode/detail', { query: { id } }, who.token)).data;

/** A code and what its picture says. */
async function aCode(change: Partial<Body> = {}, who: Signatory = office.clerk) {
  const { data, message } = await create(who, change);
  if (!data) throw new Error(message);
  const { address } = await detail(data.id, who);
  return { id: data.id, code: new URL(address).searchParams.get('code') ?? '' };
}
const open = (code: string, who?: Pick<Signatory, 'token'>) =>
  server.call('GET /api/appapi/signCode/open', { query: { code } }, who?.token);
const join = (code: string, who: Pick<Signatory, 'token'>, values: Record<string, string> = DEPARTMENT) =>
  server.call('POST /api/appapi/signCode/join', { body: { code, values } }, who.token);
const comers = async (id: string, who: Signatory = office.clerk) =>
  (await server.call('GET /api/appapi/signCode/comers', { query: { id } }, who.token)).data.list;
const share = (grants: { accountId: string; right: 'use' }[]) =>
  server.call('POST /api/appapi/template/share', { body: { id: templateId, grants } }, office.clerk.token);
const at = (index: number) => people[index] as Signer;

describe('one code, many signers', () => {
  test('a code that goes on with an older version of its template says so', async () => {
    const own = await aPledge(office.clerk);
    const { id } = await aCode({ templateId: own });
    expect(await detail(id)).toMatchObject({ version: 1, newestVersion: 1 });
    await server.call('POST /api/appapi/template/edit', { body: { id: own } }, office.clerk.token);
    await server.call('POST /api/appapi/template/publish', { body: { id: own } }, office.clerk.token);
    expect(await detail(id)).toMatchObject({ version: 1, newestVersion: 2 });
  });

  test('a stranger reads who invites to sign what; a verified person fills in, and signs a contract of their own', async () => {
    const { id, code } = await aCode();
    const stranger = (await open(code)).data;
    expect(stranger).toMatchObject({
      ...{
        state: 'open',
        reason: '',
        owner: office.name,
        title: '入职承诺',
        roleName: '员工',
        you: null,
        mine: null,
      },
    });
    expect(JSON.stringify(stranger)).not.toContain(office.clerk.phone);
    const known = (await open(code, at(0))).data.you;
    expect(known).toMatchObject({ name: '赵示例', isFit: true });
    expect(known?.blanks).toMatchObject([{ key: 'staff/部门', required: true }]);
    // what is asked of them is not left out, and what is not theirs they do not set
    expect((await join(code, at(0), {})).message).toContain('部门');
    const left = (await detail(id)).quotaLeft;
    const { data: made } = await join(code, at(0), { ...DEPARTMENT, [`${AUTHOR_KEY}/月工资`]: '1000000' });
    // the template puts the company first; whoever comes by the code signs before it
    expect(made).toMatchObject({ isTurn: true, isShown: true });
    const contract = (
      await server.call(
        'GET /api/appapi/contract/detail',
        { query: { id: made.contractId } },
        office.clerk.token,
      )
    ).data;
    expect([contract.title, contract.state]).toEqual(['入职承诺－赵示例', 'SIGNING']);
    const filled = (label: string) => contract.fields.find((field) => field.label === label)?.value;
    expect([filled('部门'), filled('月工资')]).toEqual(['研发部', '8000']);
    expect((await signAs(server, at(0), made.contractId, { strokes: STROKES })).code).toBe(1);
    expect(await comers(id)).toMatchObject([
      { name: '赵示例', party: 'SIGNED', contractId: made.contractId, number: contract.number },
    ]);
    const after = await detail(id);
    expect([after.taken, after.signed, left - after.quotaLeft]).toEqual([1, 1, 1]);
    expect((await open(code, at(0))).data.mine).toEqual({
      ...{ contractId: made.contractId, isTurn: false, isShown: true },
    });
  });

  test('who asks twice, at once or later, has one contract', async () => {
    const { id, code } = await aCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(code, at(0))));
    answers.push(await join(code, at(0)));
    expect(new Set(answers.map(({ data }) => data.contractId)).size).toBe(1);
    expect((await detail(id)).taken).toBe(1);
  });

  test('of more than the limit at once exactly so many get in, and the rest are told that it is full', async () => {
    const { id, code } = await aCode({ limit: 5 });
    const answers = await Promise.all(people.map((who) => join(code, who)));
    expect(answers.filter(({ code: answer }) => answer === 1)).toHaveLength(5);
    expect(answers.filter(({ code: answer }) => answer === 30882)).toHaveLength(3);
    expect(answers.find(({ code: answer }) => answer !== 1)?.message).toContain('名额已满');
    expect(new Set((await comers(id)).map(({ contractId }) => contractId)).size).toBe(5);
    const { state, taken } = await detail(id);
    expect([state, taken]).toEqual(['full', 5]);
    // whoever has theirs comes back to it
    const had = answers.findIndex(({ code: answer }) => answer === 1);
    expect((await join(code, at(had))).data.contractId).toBe(answers[had]?.data.contractId);
  });

  test('killed in the middle, nobody is counted without a contract, nor has one that is not counted', async () => {
    const { id, code } = await aCode({ limit: 2 });
    const left = (await detail(id)).quotaLeft;
    let kills = 0;
    for (let statement = 5; ; statement += 9) {
      faults.arm(statement, kills % 2 === 0 ? 'before' : 'after');
      const { code: answer } = await join(code, at(1));
      faults.arm(undefined);
      const { taken, quotaLeft } = await detail(id);
      expect([taken, left - quotaLeft, (await comers(id)).length]).toEqual([taken, taken, taken]);
      if (answer === 1) break;
      kills++;
    }
    expect(kills).toBeGreaterThan(2);
    expect((await detail(id)).taken).toBe(1);
  });

  test('in the order of the template they wait for their turn', async () => {
    const { code } = await aCode({ isComerFirst: false });
    const { data } = await join(code, at(0));
    expect(data).toMatchObject({ isTurn: false });
    expect((await open(code, at(0))).data.mine?.contractId).toBe(data.contractId);
  });
});

describe('closed in honest words', () => {
  const told = async (code: string, who: Signatory = at(0)) => {
    const shown = (await open(code, who)).data;
    const { code: answer, message } = await join(code, who);
    expect(answer).toBe(30882);
    expect(message).toBe(shown.reason);
    return [shown.state, message];
  };

  test('stopped at once, and for good; expired', async () => {
    const { id, code } = await aCode();
    expect(
      (await server.call('POST /api/appapi/signCode/stop', { body: { id } }, office.clerk.token)).code,
    ).toBe(1);
    expect(await told(code)).toEqual(['stopped', expect.stringContaining('停用')]);
    const late = await aCode();
    await server.store.pool.query(`update sign_codes set expires_at = now() where id = $1`, [late.id]);
    expect(await told(late.code)).toEqual(['expired', expect.stringContaining('截止时间')]);
  });

  test('an owner without contracts left', async () => {
    const poor = await anOffice(server, 1);
    const template = await aPledge(poor.clerk);
    const { code } = await aCode({ templateId: template }, poor.clerk);
    expect((await join(code, at(0))).code).toBe(1);
    expect(await told(code, at(1))).toEqual(['short', expect.stringContaining('份数已用完')]);
  });

  test('a sender who left the organisation, or whose right to the template was taken', async () => {
    const leaver = await aMember(server, office.id, ['operator']);
    await share([{ accountId: leaver.uid, right: 'use' }]);
    const { id, code } = await aCode({}, leaver);
    await share([]);
    expect(await told(code)).toEqual(['gone', expect.stringContaining('联系发起方')]);
    await share([{ accountId: leaver.uid, right: 'use' }]);
    expect((await open(code, at(0))).data.state).toBe('open');
    await server.store.db.transaction((tx) => endMemberships(tx, [leaver.uid]));
    expect((await told(code))[0]).toBe('gone');
    // whoever administers the organisation still sees it, and can end it
    expect((await detail(id, office.administrator)).state).toBe('gone');
    expect(
      (await server.call('POST /api/appapi/signCode/stop', { body: { id } }, office.administrator.token))
        .code,
    ).toBe(1);
  });

  test('rules that stand in the way close it: whoever comes hears no names, its owner hears what to do', async () => {
    const approver = await aMember(server, office.id, ['operator']);
    const rules = [{ stage: 'send', approvers: [approver.uid] }];
    const flow = { body: { name: '绝密收购流程', rules, isDefault: true } };
    const saved = await server.call('POST /api/appapi/flow/save', flow as never, office.administrator.token);
    const { id, code } = await aCode();
    expect((await open(code, at(1))).data.state).toBe('open');
    const remove = { body: { uid: approver.uid } };
    await server.call('POST /api/appapi/org/removeMember', remove, office.administrator.token);
    expect(await told(code)).toEqual(['hindered', expect.stringContaining('联系发起方')]);
    const refused = await join(code, at(1));
    expect([refused.code, refused.message]).toEqual([30882, expect.not.stringContaining('绝密收购流程')]);
    expect((await detail(id)).hindrance).toContain('绝密收购流程');
    const { data } = await server.call('GET /api/appapi/signCode/list', { query: {} }, office.clerk.token);
    expect(data.list.find((one) => one.id === id)).toMatchObject({
      state: 'hindered',
      hindrance: expect.stringContaining('第 1 条规则'),
    });
    const stop = { body: { id: saved.data.id, stopped: true } };
    await server.call('POST /api/appapi/flow/stop', stop, office.administrator.token);
    expect((await open(code, at(1))).data.state).toBe('open');
  });

  test('what could never be sent is refused to its author, and an older code of that kind says so to them alone', async () => {
    const refusal = async (change: Partial<Body>) => (await create(office.clerk, change)).message;
    expect(await refusal({ title: '离婚协议' })).toContain('不适用电子签名');
    const position = { ...(await bodyOf(office.clerk)).values, [`${AUTHOR_KEY}/岗位`]: '工程师😀' };
    expect(await refusal({ values: position })).toContain('字库没有的字：😀');
    expect(await refusal({ title: '入职与离职承诺' })).toBe('操作成功');
    const { id, code } = await aCode();
    await server.store.pool.query(`update sign_codes set title = '离婚协议' where id = $1`, [id]);
    expect(await told(code, at(5))).toEqual(['hindered', expect.stringContaining('联系发起方')]);
    expect((await open(code)).data.reason).not.toContain('不适用电子签名');
    expect(await detail(id)).toMatchObject({
      ...{ state: 'hindered', hindrance: expect.stringContaining('不适用电子签名'), taken: 0 },
    });
  });

  test('what whoever comes types or is, they are told in words of their own', async () => {
    const { code } = await aCode();
    expect(await join(code, at(6), { 'staff/部门': '研发部😀' })).toMatchObject({
      ...{ code: 30856, message: '字库中没有这些字：😀' },
    });
    expect((await join(code, at(6))).code).toBe(1);
    const roles = [
      { key: 'company', name: '见证人', kind: 'person' as const, step: 1 },
      { key: 'staff', name: '员工', kind: 'person' as const, step: 1 },
    ];
    const witnessed = await aTemplate(server, office.clerk, { roles, ownRole: null });
    const parties = [{ role: 'company', name: '郑示例', phone: at(6).phone }];
    const named = await aCode({ templateId: witnessed.id, parties });
    expect((await join(named.code, at(6), {})).message).toBe('您已是这份合同的另一签署方，不能再扫码签署');
    expect((await join(named.code, at(7), {})).code).toBe(1);
  });

  test('end with whoever sends by them, and name nobody any more; what is made after coming back stays', async () => {
    const leaver = await aMember(server, office.id, ['operator']);
    await share([{ accountId: leaver.uid, right: 'use' }]);
    const { id } = await aCode({}, leaver);
    const remove = { body: { uid: leaver.uid } };
    await server.call('POST /api/appapi/org/removeMember', remove, office.administrator.token);
    await server.jobs.start();
    await expect
      .poll(
        async () => {
          await server.app.upkeep.deliverEvents();
          return (await detail(id, office.administrator)).state;
        },
        { timeout: 120_000 },
      )
      .toBe('stopped');
    await expect.poll(async () => (await detail(id, office.administrator)).parties).toEqual([]);
    expect((await detail(id, office.administrator)).presets).toEqual([]);
    await server.jobs.stop();
    await share([]);
  });

  test('an account of the wrong kind is told which', async () => {
    const { code } = await aCode();
    expect((await open(code, office.clerk)).data.you?.isFit).toBe(false);
    expect(await join(code, office.clerk)).toMatchObject({
      code: 30883,
      message: expect.stringContaining('个人账号'),
    });
    const firm = await aCode({
      role: 'company',
      parties: [{ role: 'staff', name: '赵示例', phone: at(0).phone }],
    });
    expect((await join(firm.code, at(1))).message).toContain('单位账号');
    expect((await join(firm.code, office.administrator)).code).toBe(1);
  });
});

describe('who may', () => {
  test('strangers to the owner neither see nor stop a code, whoever is not verified does not join', async () => {
    const { id, code } = await aCode();
    const other = await anOffice(server);
    const colleague = await aMember(server, office.id, ['operator']);
    for (const who of [other.clerk, colleague, at(0)]) {
      for (const path of ['detail', 'comers', 'picture'] as const)
        expect(
          (
            await server.call(
              `GET /api/appapi/signCode/${path}` as 'GET /api/appapi/signCode/detail',
              { query: { id } },
              who.token,
            )
          ).code,
        ).toBe(30881);
      expect((await server.call('POST /api/appapi/signCode/stop', { body: { id } }, who.token)).code).toBe(
        30881,
      );
    }
    expect((await detail(id, office.administrator)).taken).toBe(0);
    const unverified = await aPerson(server);
    expect((await open(code, unverified)).data.you).toBeNull();
    expect((await join(code, unverified)).code).not.toBe(1);
    expect((await server.call('POST /api/appapi/signCode/join', { body: { code } })).code).not.toBe(1);
    expect((await open('A'.repeat(32))).code).toBe(30881);
    const body = await bodyOf(office.clerk);
    expect((await server.call('POST /api/appapi/signCode/create', { body }, colleague.token)).code).toBe(
      30851,
    );
  });

  test('terms that make no sense are refused before anything is made', async () => {
    const refused = async (change: Partial<Body>) => (await create(office.clerk, change)).code;
    expect(await refused({ expiresAt: inDays(-1) })).toBe(30884);
    expect(await refused({ expiresAt: inDays(400) })).toBe(30884);
    expect(await refused({ role: 'nobody' })).toBe(30884);
    expect(await refused({ limit: 0 })).toBe(40000);
    expect(await refused({ values: {} })).toBe(30856);
    expect(await refused({ parties: [] })).toBe(30856);
    expect(await refused({ version: 9 })).toBe(30855);
    const { data } = await create(office.clerk, { amount: 80_000_00 });
    expect((await detail(data.id)).amount).toBe(80_000_00);
  });

  test('the picture leads to the code', async () => {
    const { id } = await aCode();
    const picture = (format: string) =>
      server.app.http.inject({
        url: `/api/appapi/signCode/picture?id=${id}&format=${format}`,
        headers: { accesstoken: office.clerk.token },
      });
    const svg = await picture('svg');
    expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(svg.body).toContain('<svg');
    expect((await picture('png')).rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });
});

test('what ended long ago is forgotten with whom it named; contracts stay', async () => {
  const { id, code } = await aCode();
  const { data } = await join(code, at(0));
  await server.app.upkeep.night('sign-codes')(new Date());
  expect(await comers(id)).toHaveLength(1);
  await server.store.pool.query(
    `update sign_codes set stopped_at = now() - interval '181 days' where id = $1`,
    [id],
  );
  await server.app.upkeep.night('sign-codes')(new Date());
  const { rows } = await server.store.pool.query(
    `select (select count(*)::int from sign_codes where id = $1) as codes,
      (select count(*)::int from contracts where id = $2) as contracts`,
    [id, data.contractId],
  );
  expect(rows).toEqual([{ codes: 0, contracts: 1 }]);
});
