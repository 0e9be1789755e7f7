import type { ContractEntry, OrderSummary, SealCard, Todo, Verification } from '@yinxin/api';
import { expect, test } from 'vitest';
import { nextStep, type Situation, stepsOf } from './next-step.ts';

const NOW = new Date('2026-11-16T10:00:00+08:00');

const aNewPerson: Situation = {
  ...{ now: NOW, isPersonVerified: false, company: null, cases: { person: null, organization: null } },
  ...{ triesLeft: 0, seals: [], hasSeal: false, orders: [], contracts: 0, draft: null },
  ...{ todos: [], todoCount: 0, waitingCount: 0, trial: null },
};
const aVerifiedPerson: Situation = { ...aNewPerson, isPersonVerified: true };
const aCompany: Situation = {
  ...aVerifiedPerson,
  company: { isCertified: true, mayCertify: true, mayOrder: true },
};
const aBusyCompany: Situation = { ...aCompany, hasSeal: true, contracts: 3 };

const aCase = (given: Partial<Verification>): Verification => ({
  ...{ id: 'v', subject: 'person', way: 'carrier', state: 'refused', stateWords: '未通过', step: 'done' },
  ...{ facts: {}, papers: [], reason: null, openWays: [], queue: null, face: null, transfer: null },
  ...{ answered: null, triesLeft: 4, isRepresentative: false },
  ...{
    createdAt: '2026-11-16T02:00:00Z',
    updatedAt: '2026-11-16T01:02:00Z',
    expiresAt: null,
    verifiedAt: null,
  },
  ...given,
});
const anOrder = (given: Partial<OrderSummary>): OrderSummary => ({
  ...{ id: 'o', number: 'YX-1', state: 'reviewing', title: '合同专用章', ownerKind: 'organization' },
  ...{
    ownerName: '示例科技有限公司',
    sceneName: '通用电子合同',
    amount: 12_000,
    discount: 0,
    payable: 12_000,
  },
  ...{
    paid: 0,
    refunded: 0,
    reason: '',
    createdAt: '2026-11-16T01:00:00Z',
    updatedAt: '2026-11-16T01:00:00Z',
  },
  ...{ expiresAt: null, passed: {}, may: [] },
  ...given,
});
const aContract = (given: Partial<ContractEntry>): ContractEntry => ({
  ...{ id: 'c', title: '茶叶采购合同', number: null, state: 'DRAFT', stateWords: '草稿', author: '示例' },
  ...{ parties: [], places: [], deadline: null, changedAt: '2026-11-16T02:01:00Z', tags: [], folderId: null },
  may: [],
  ...given,
});
const aTodo = (given: Partial<Todo>): Todo => ({
  ...{ id: 't', kind: 'contract', title: '签署《补充协议》', note: '云岭示例 发起', when: '今天 18:00 截止' },
  ...{ due: '2026-11-16T10:00:00Z', urgent: false, action: '去签署', path: '/sign' },
  ...given,
});
const aSeal = (daysLeft: number, notBefore = '2026-01-01T00:00:00Z'): SealCard => ({
  ...{ id: 's', type: 'contract', name: '合同专用章', holder: '示例', state: 'enabled', reason: '' },
  ...{
    stateSince: '2026-01-01T00:00:00Z',
    number: 'n',
    code: null,
    picture: null,
    widthMm: 40,
    heightMm: 40,
  },
  ...{ medium: 'cloud', making: null, grants: 0, usesThisMonth: 0, may: ['order-renewal'] },
  certificate: {
    ...{ serial: '00', algorithm: 'sm2', status: 'good', notBefore },
    ...{ notAfter: '2026-12-15T00:00:00Z', daysLeft },
  },
});

const said = (situation: Situation) => {
  const { kind, title, action } = nextStep(situation);
  return [kind, title, action.path];
};
const stepNames = (situation: Situation) => stepsOf(situation).map(({ name, state }) => `${name} ${state}`);

test('a new person prepares the contract first; who waits to sign is asked who they are', () => {
  expect(said(aNewPerson)).toEqual(['link', '放上要签的文件', '/businessProcessing/signCenter/create']);
  expect(nextStep(aNewPerson).other?.path).toBe('/auth');
  expect(stepNames(aNewPerson)).toEqual(['准备合同 next', '个人实名 later', '第一份合同 later']);
  const begun = { ...aNewPerson, draft: aContract({}) };
  expect(said(begun)[2]).toBe('/businessProcessing/signCenter/create?id=c');
  expect(stepNames(begun)).toEqual(['准备合同 done', '个人实名 next', '第一份合同 later']);
  expect(said({ ...aNewPerson, todos: [aTodo({})], todoCount: 1 })[1]).toBe('实名后就能签等着您的合同');
});

test('a company goes from its certificate to its seal and its first contract', () => {
  const uncertified = { ...aCompany, company: { isCertified: false, mayCertify: true, mayOrder: false } };
  expect(said(uncertified)).toEqual(['link', '认证企业，就能以企业名义签合同', '/auth/CompanyAuth']);
  expect(said(aCompany)).toEqual(['link', '申请第一枚印章', '/businessProcessing/order/apply']);
  expect(said({ ...aCompany, hasSeal: true }).slice(0, 2)).toEqual(['link', '发起第一份合同']);
  expect(stepNames({ ...aCompany, hasSeal: true })).toEqual([
    ...['个人实名 done', '企业认证 done', '印章 done', '第一份合同 next'],
  ]);
  expect(stepsOf(aBusyCompany)).toEqual([]);
});

test('a member who cannot do the missing link is told who can', () => {
  const member = { isCertified: false, mayCertify: false, mayOrder: false };
  expect(said({ ...aCompany, company: member })[1]).toBe('等管理员完成企业认证');
  expect(said({ ...aCompany, company: { ...member, isCertified: true } })[1]).toBe('等管理员申请印章');
});

test('a draft is the first contract, begun', () => {
  expect(said({ ...aVerifiedPerson, draft: aContract({}) })).toEqual([
    ...['link', '把《茶叶采购合同》发给对方', '/businessProcessing/signCenter/create?id=c'],
  ]);
});

test('whoever was refused is told why and what to do, before all else', () => {
  const reason = {
    code: 'carrier-mismatch',
    words: '姓名、证件号码与手机号不一致',
    advice: '请核对。',
    note: '',
  };
  const refused = aCase({ reason: reason as Verification['reason'] });
  const situation = { ...aNewPerson, cases: { person: refused, organization: null }, triesLeft: 2 };
  const step = nextStep(situation);
  expect(stepNames(situation)).toEqual(['个人实名 next', '准备合同 later', '第一份合同 later']);
  expect(step).toMatchObject({
    kind: 'refused',
    title: '实名没有通过：姓名、证件号码与手机号不一致',
    text: '请核对。今天用这种方式还可以试 2 次，也可以换一种。',
    note: '手机号核验 今天 09:02 的答复',
    action: { path: '/auth' },
  });
  const order = anOrder({ state: 'rejected', reason: '印模不清晰', may: ['resubmit-order'] });
  const busy = { ...aBusyCompany, orders: [order], todos: [aTodo({})], todoCount: 1 };
  expect(nextStep(busy)).toMatchObject({
    kind: 'refused',
    title: '没有通过审核：合同专用章',
    text: '印模不清晰。改好这一处再提交，已付的费用保留，不重复收取。',
    action: { path: '/businessProcessing/order/apply?id=o' },
  });
});

test('an old refusal says nothing once somebody is known', () => {
  const cases = { person: aCase({}), organization: null };
  expect(said({ ...aVerifiedPerson, cases })[0]).toBe('link');
});

test('whoever waits is told by when, and what to do meanwhile', () => {
  const queue = { place: 3, waiting: 5, submittedAt: '2026-11-16T01:10:00Z' };
  const person = aCase({ state: 'reviewing', way: 'manual', queue });
  const step = nextStep({ ...aNewPerson, cases: { person, organization: null } });
  expect(step).toMatchObject({ kind: 'waiting', title: '正在审核，最晚明天 09:10 告诉您' });
  expect(step.text).toContain('前面还有 2 件');
  expect(step.action).toEqual({ words: '先准备合同', path: '/businessProcessing/signCenter/create' });
  expect(step.other?.path).toBe('/auth');
  const waiting = { ...aCompany, orders: [anOrder({ passed: { 'settle-order': '2026-11-16T01:30:00Z' } })] };
  expect(nextStep(waiting)).toMatchObject({
    kind: 'waiting',
    title: '正在审核，最晚今天 11:30 告诉您',
    action: { words: '先准备合同', path: '/businessProcessing/signCenter/create' },
  });
  const late = anOrder({ passed: { 'settle-order': '2026-11-13T01:30:00Z' } });
  expect(nextStep({ ...aCompany, orders: [late] }).title).toContain('已过我们承诺的时间');
});

test('an order that is not paid is paid before another is placed', () => {
  const unpaid = anOrder({ state: 'unpaid', may: ['pay-order'], expiresAt: '2026-11-16T15:41:00Z' });
  expect(nextStep({ ...aCompany, orders: [unpaid] })).toMatchObject({
    note: '今天 23:41 关闭',
    action: { words: '去支付' },
  });
});

test('what ends first comes next, then what runs out, then nothing is made up', () => {
  const todos = [aTodo({}), aTodo({ id: 'later', title: '填写《确认单》' })];
  expect(nextStep({ ...aBusyCompany, todos, todoCount: 7, seals: [aSeal(29)] })).toMatchObject({
    kind: 'due',
    title: '签署《补充协议》',
    note: '今天 18:00 截止',
    other: { words: '其余 6 件' },
  });
  expect(nextStep({ ...aBusyCompany, seals: [aSeal(29)] })).toMatchObject({
    kind: 'expiry',
    note: '29 天后到期',
    title: '为合同专用章续期',
  });
  expect(said({ ...aBusyCompany, seals: [aSeal(31)] })[0]).toBe('free');
  // a seal for a trial is not to be renewed on its first day
  const trial = '2026-11-15T00:00:00Z';
  expect(said({ ...aBusyCompany, seals: [aSeal(30, trial)] })[0]).toBe('free');
  expect(said({ ...aBusyCompany, seals: [aSeal(7, trial)] })[0]).toBe('expiry');
  expect(nextStep({ ...aBusyCompany, waitingCount: 2 }).text).toContain('2 份合同在等对方');
});

test('a contract somebody received is their first one', () => {
  const received = { ...aVerifiedPerson, contracts: 1, todos: [aTodo({})], todoCount: 1 };
  expect(said(received)).toEqual(['due', '签署《补充协议》', '/sign']);
});

test('what is free is said before it is asked for', () => {
  const trial = {
    state: 'open',
    contracts: 3,
    left: 3,
    days: 30,
    until: null,
    seal: { state: 'open', days: 30 },
  } as const;
  expect(nextStep({ ...aCompany, trial }).note).toBe('首枚试用 30 天 ¥0');
  expect(nextStep({ ...aVerifiedPerson, trial }).note).toBe('前 3 份免费，约 4 分钟');
  expect(nextStep({ ...aVerifiedPerson, trial: { ...trial, state: 'over' } }).note).toBe('约 4 分钟');
});
