import type { MeterCode, PriceTerms, SettleMode } from '@yinxin/api';
import { dayInChina, startOfDay } from '@yinxin/values';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDeadlines } from '../bill-ways/deadlines.ts';
import { makeBill } from '../bills/making.ts';
import { monthBefore } from '../bills/months.ts';
import { bills } from '../bills/tables.ts';
import { aRule as aRuleOf, aUse } from '../bills/testing/index.ts';
import { aContract, aSigner, partyOf } from '../contracts/testing/index.ts';
import { aCompany } from '../members/testing/index.ts';
import { usesOf } from '../metering/testing/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { aPartnerUser } from '../partner-users/testing/index.ts';

let office: BackOffice;
let reviewer: string;
let accountant: string;
beforeAll(async () => {
  office = await aBackOffice({ authorities: true });
  ({ token: reviewer } = await office.anOperator('reviewer'));
  ({ token: accountant } = await office.anOperator('accountant'));
});
afterAll(() => office.close());

const TODAY = dayInChina(new Date());
const MONTH = TODAY.slice(0, 7);
const later = (days: number) => dayInChina(new Date(Date.now() + days * 86_400_000));
const creditCode = '91000000MA00000157';
let made = 0;

async function aPartner() {
  const body = { code: `q${String(++made).padStart(4, '0')}`, name: `示例合作方${made}`, creditCode };
  return (await office.call('POST /api/admin/partners/create', { body }, reviewer)).data;
}

const anAgreement = (
  id: string,
  given: { number?: string; settleMode?: SettleMode; beginsOn?: string; endsOn?: string | null } = {},
) =>
  office.call(
    'POST /api/admin/partners/agreements/add',
    {
      body: {
        ...{ id, number: `XY-${++made}`, settleMode: 'postpaid', checkDays: 18, confirmsAlone: true },
        ...{ payDays: 30, taxRate: 600, beginsOn: '2026-01-01', ...given },
      },
    },
    reviewer,
  );
const aRule = (id: string, terms: PriceTerms, beginsOn = '2026-01-01', meter: MeterCode = 'contract') =>
  office.call('POST /api/admin/partners/rules/add', { body: { id, meter, terms, beginsOn } }, reviewer);
const unit = (unitPrice: number): PriceTerms => ({ kind: 'unit', unitPrice });

test('a partner is entered once, with its code in one spelling', async () => {
  const partner = await aPartner();
  expect(partner).toMatchObject({
    code: partner.code.toUpperCase(),
    state: 'active',
    customers: 0,
    agreement: null,
  });
  const again = { code: partner.code.toLowerCase(), name: '另一家', creditCode };
  expect(await office.call('POST /api/admin/partners/create', { body: again }, reviewer)).toMatchObject({
    code: 31171,
  });
  const wrong = { ...again, code: 'NEW1', creditCode: '91000000MA00000158' };
  expect(await office.call('POST /api/admin/partners/create', { body: wrong }, reviewer)).toMatchObject({
    status: 400,
  });
  const found = await office.call(
    'GET /api/admin/partners',
    { query: { keyword: partner.code.toLowerCase() } },
    accountant,
  );
  expect(found.data).toMatchObject({ total: 1, list: [{ id: partner.id, may: [] }], may: [] });
});

test('an agreement takes the place of the one before, which stays', async () => {
  const { id } = await aPartner();
  await anAgreement(id, { number: 'XY-A' });
  const { data } = await anAgreement(id, { number: 'XY-B', beginsOn: later(20) });
  expect(data.agreements.map(({ number, standing }) => [number, standing])).toEqual([
    ['XY-B', 'coming'],
    ['XY-A', 'current'],
  ]);
  expect(data.agreement?.number).toBe('XY-A');
  expect((await anAgreement(id, { number: 'XY-C', beginsOn: TODAY })).message).toContain('不能早于它');
  expect((await anAgreement(id, { number: 'XY-A', beginsOn: later(30) })).message).toContain('已在使用');
  const over = await anAgreement(id, { beginsOn: later(30), endsOn: later(29) });
  expect(over.message).toContain('截止日早于生效日');
});

test('prices follow the agreement: none without one, shares only of what is shared', async () => {
  const { id } = await aPartner();
  expect((await aRule(id, unit(28_000))).message).toContain('请先登记协议');
  await anAgreement(id);
  const share: PriceTerms = { kind: 'share', unitPrice: 30_000, share: 2_000 };
  expect((await aRule(id, share)).message).toContain('分润比例只用于');
  await aRule(id, unit(28_000));
  expect((await anAgreement(id, { settleMode: 'share', beginsOn: later(40) })).message).toContain(
    '另立合作方',
  );
  const other = await aPartner();
  await anAgreement(other.id, { settleMode: 'share' });
  expect((await aRule(other.id, unit(1))).message).toContain('只能登记分润比例');
  expect((await aRule(other.id, share)).data.rules).toMatchObject([
    { kind: 'share', words: '¥3.0000/份，分润 20%', version: 1, standing: 'current' },
  ]);
});

test('a price fits every agreement that still comes, so that no month has prices it cannot be billed by', async () => {
  const { id } = await aPartner();
  await anAgreement(id);
  await anAgreement(id, { settleMode: 'share', beginsOn: later(40) });
  expect((await aRule(id, unit(28_000))).message).toContain('结算方式为分润');
  const share: PriceTerms = { kind: 'share', unitPrice: 30_000, share: 2_000 };
  expect((await aRule(id, share, later(41))).code).toBe(1);
});

test('a new price begins after what was used and after what was billed', async () => {
  const customer = await aSigner(office.server, '周客户', 0);
  const guest = await aSigner(office.server, '吴签署', 0);
  const { id } = await aPartner();
  await anAgreement(id);
  await aRule(id, unit(28_000));
  expect((await aRule(id, unit(20_000), '2025-12-01')).message).toContain('没有生效的协议');
  const body = { id, kind: 'person' as const, number: customer.phone };
  await office.call('POST /api/admin/partners/customers/attach', { body }, reviewer);
  await aContract(office.server, customer, { parties: [partyOf(guest)] });
  expect((await aRule(id, unit(20_000), TODAY)).message).toContain('已有用量');
  expect((await aRule(id, unit(5), TODAY, 'sms')).code).toBe(1); // nothing of that was used
  const { data } = await aRule(id, unit(20_000), later(1));
  expect(data.rules.map(({ meter, version, standing }) => [meter, version, standing])).toEqual([
    ['contract', 2, 'coming'],
    ['contract', 1, 'current'],
    ['sms', 1, 'current'],
  ]);
  expect((await aRule(id, unit(1), TODAY)).message).toContain('不能早于它');
  const past = monthBefore(MONTH);
  await makeBill(office.server.store.db, id, past);
  const closed = await office.call('GET /api/admin/partners/item', { query: { id } }, accountant);
  expect(closed.data.closedUntil).toBe(past);
  expect((await aRule(id, unit(1), `${past}-28`, 'seal')).message).toContain(`${past} 已出账`);
  expect((await anAgreement(id, { beginsOn: `${past}-28` })).message).toContain(`${past} 已出账`);
});

test('a customer belongs to one partner, whose bill then takes what they use', async () => {
  const company = await aCompany(office.server);
  const one = await aPartner();
  const other = await aPartner();
  const number = { kind: 'organization' as const, number: company.code };
  const find = () => office.call('POST /api/admin/partners/customers/find', { body: number }, reviewer);
  expect((await find()).data).toMatchObject({ name: company.name, partner: null });
  const attach = (id: string) =>
    office.call('POST /api/admin/partners/customers/attach', { body: { id, ...number } }, reviewer);
  const attached = await Promise.all([attach(one.id), attach(other.id)]);
  expect(attached.map(({ code }) => code).toSorted()).toEqual([1, 31176]);
  const [winner, loser] = attached[0].code === 1 ? [one, other] : [other, one];
  expect(attached.find(({ code }) => code !== 1)?.message).toContain(winner.name);
  expect((await find()).data).toMatchObject({ partner: winner.name, quota: [] });
  const list = (partner: string, past?: '1') =>
    office.call('GET /api/admin/partners/customers', { query: { partner, ...(past && { past }) } }, reviewer);
  const { data } = await list(winner.id);
  expect(data).toMatchObject({ total: 1, list: [{ name: company.name, code: company.code, records: 0 }] });
  expect((await list(loser.id)).data.total).toBe(0);
  const detached = { id: data.list[0]!.id, why: '合作结束' };
  const detach = () => office.call('POST /api/admin/partners/customers/detach', { body: detached }, reviewer);
  expect((await detach()).code).toBe(1);
  expect((await detach()).code).toBe(31175);
  expect((await list(winner.id, '1')).data.total).toBe(1);
  expect((await attach(loser.id)).code).toBe(1);
});

test('people are found by their phone, masked, and only once they are verified', async () => {
  const { id } = await aPartner();
  const number = { kind: 'person' as const, number: '13512340000' };
  const find = (body: object) => office.call('POST /api/admin/partners/customers/find', { body }, reviewer);
  expect((await find(number)).code).toBe(31175);
  const person = await aSigner(office.server, '周客户', 7);
  const { data } = await find({ ...number, number: person.phone });
  expect(data.name).not.toContain('周客户');
  expect(data.quota).toContainEqual({ words: '合同', left: 7 });
  await office.call(
    'POST /api/admin/partners/customers/attach',
    { body: { id, kind: 'person', number: person.phone } },
    reviewer,
  );
  const { data: page } = await office.call(
    'GET /api/admin/partners/customers',
    { query: { partner: id } },
    accountant,
  );
  expect(JSON.stringify(page)).not.toContain(person.phone);
  expect(page.list[0]?.may).toEqual([]);
});

test('an ended partner gives its customers up, and agrees on nothing any more', async () => {
  const customer = await aSigner(office.server, '郑客户', 2);
  const guest = await aSigner(office.server, '吴签署', 0);
  const { id } = await aPartner();
  await anAgreement(id);
  await office.call(
    'POST /api/admin/partners/customers/attach',
    { body: { id, kind: 'person', number: customer.phone } },
    reviewer,
  );
  const change = (act: 'suspend-partner' | 'resume-partner' | 'end-partner') =>
    office.call('POST /api/admin/partners/state', { body: { id, act, why: '到期' } }, reviewer);
  expect((await change('resume-partner')).code).toBe(31172);
  const user = await aPartnerUser(office.server, [{ role: 'partner-finance', partnerId: id }]);
  const isIn = async () => (await office.server.call('GET /api/user/cas/auth/current', {}, user.token)).code;
  expect(await isIn()).toBe(1);
  expect((await change('suspend-partner')).data).toMatchObject({ state: 'suspended', customers: 1 });
  expect(await isIn()).toBe(30110);
  expect((await change('resume-partner')).data.state).toBe('active');
  expect(await isIn()).toBe(30110); // they sign in anew
  expect((await change('end-partner')).data).toMatchObject({ state: 'ended', customers: 0, may: [] });
  expect((await anAgreement(id)).code).toBe(31172);
  await aContract(office.server, customer, { parties: [partyOf(guest)] });
  const [use] = await usesOf(office.server.store.db, { kind: 'person', id: customer.personId }, 'contract');
  expect(use?.partnerId).toBeNull();
  const { rows } = await office.server.store.pool.query(
    `select act from events where target_type = 'partner' and target_id = $1 order by id`,
    [id],
  );
  expect(rows.map(({ act }) => act)).toEqual([
    'create-partner',
    'add-agreement',
    'attach-customer',
    'suspend-partner',
    'resume-partner',
    'end-partner',
  ]);
});

test('whom we keep out confirms nothing by saying nothing, and has the whole time to check when they are back', async () => {
  const { db } = office.server.store;
  const { id } = await aPartner();
  await anAgreement(id);
  await makeBill(db, id, monthBefore(MONTH));
  await db
    .update(bills)
    .set({ checkBy: new Date(Date.now() - 1) })
    .where(eq(bills.partnerId, id));
  const change = (act: 'suspend-partner' | 'resume-partner') =>
    office.call('POST /api/admin/partners/state', { body: { id, act, why: '核查' } }, reviewer);
  const theBill = async () => (await db.select().from(bills).where(eq(bills.partnerId, id)))[0];
  await change('suspend-partner');
  await keepDeadlines(db);
  expect(await theBill()).toMatchObject({ state: 'unchecked', confirmedAlone: false });
  await change('resume-partner');
  await keepDeadlines(db);
  const bill = await theBill();
  expect(bill?.state).toBe('unchecked');
  expect(bill?.checkBy?.getTime()).toBeGreaterThan(Date.now() + 18 * 86_400_000 - 1000);
});

test('an agreement that ended is told, waits for the next one, and a gap is filled and nothing replaced', async () => {
  const { id } = await aPartner();
  await anAgreement(id, { number: 'XY-OLD', beginsOn: '2026-01-01', endsOn: later(-80) });
  const endings = async () =>
    (await office.call('GET /api/admin/partners', { query: { ending: '1' } }, reviewer)).data.list.map(
      (line) => line.id,
    );
  expect(await endings()).toContain(id);
  const read = async () =>
    (await office.call('GET /api/admin/partners/item', { query: { id } }, reviewer)).data;
  expect(await read()).toMatchObject({
    agreement: { number: 'XY-OLD', isOver: true, unagreed: 0 },
    agreements: [{ standing: 'past' }],
  });
  const price = unit(10_000);
  expect((await aRule(id, price, later(-79))).message).toContain('没有生效的协议');
  const { db } = office.server.store;
  const used = later(-65);
  await aUse(db, await aRuleOf(db, id, price), used.slice(0, 7), { at: startOfDay(used) });
  expect((await read()).agreement?.unagreed).toBe(1);
  const missing = async () =>
    (await office.call('GET /api/admin/bills/missing', { query: {} }, accountant)).data.list.filter(
      ({ partner }) => partner.id === id,
    );
  expect(await missing()).toMatchObject([
    {
      period: used.slice(0, 7),
      records: 1,
      reason: expect.stringMatching(/XY-OLD 已于 .* 到期，其后有 1 条用量没有协议：请登记续签/),
    },
  ]);

  await anAgreement(id, { number: 'XY-NEW', beginsOn: later(-10) });
  expect(await endings()).not.toContain(id);
  expect(await missing()).toHaveLength(1); // between the two nothing was agreed
  expect((await anAgreement(id, { beginsOn: later(-81), endsOn: later(-11) })).message).toContain(
    '不能早于它',
  );
  expect((await anAgreement(id, { beginsOn: later(-79) })).message).toContain('之前截止');
  expect((await anAgreement(id, { beginsOn: later(-79), endsOn: later(-10) })).message).toContain('之前截止');
  const { data } = await anAgreement(id, { number: 'XY-GAP', beginsOn: later(-79), endsOn: later(-11) });
  expect(data.agreements.map(({ number, standing }) => [number, standing])).toEqual([
    ['XY-NEW', 'current'],
    ['XY-GAP', 'past'],
    ['XY-OLD', 'past'],
  ]);
  expect(await missing()).toMatchObject([{ reason: expect.stringContaining('系统每天 12 时再试') }]);
  const body = { partner: id, period: used.slice(0, 7) };
  expect((await office.call('POST /api/admin/bills/make', { body }, accountant)).data).toEqual({
    made: true,
  });
});

test('whoever enters agreements finds on the desk whose end', async () => {
  const { id } = await aPartner();
  const waiting = async () => {
    const { data } = await office.call('GET /api/admin/waiting', {}, reviewer);
    return data.find(({ to }) => to === '/admin/partners?ending=1')?.count ?? 0;
  };
  const before = await waiting();
  await anAgreement(id, { endsOn: later(29) });
  expect(await waiting()).toBe(before + 1);
});
