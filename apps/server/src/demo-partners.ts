import type { MeterCode, Owner, PartnerRole, PriceTerms, SettleMode } from '@yinxin/api';
import { dayInChina, startOfDay } from '@yinxin/values';
import { asc, eq } from 'drizzle-orm';
import { timeNow } from './db/clock.ts';
import type { Database, Queryable } from './db/connect.ts';
import { demoAccounts } from './demo.ts';
import {
  adjustedAndSettled,
  checking,
  compared,
  confirmed,
  disputed,
  inForce,
  invoiced,
  processing,
  type SampleBill,
  settled,
  toInvoice,
  toPay,
  unchecked,
  type Way,
} from './demo-partner-bills.ts';
import { asSystem, type Caller, type Operator, type PartnerUser } from './http/principal.ts';
import { bills, makeBill, monthBefore, monthOf } from './modules/bills/index.ts';
import { record } from './modules/events/index.ts';
import { placeSample } from './modules/identity/index.ts';
import { placeSampleUses, type SampleUse } from './modules/metering/index.ts';
import { colleaguesWho } from './modules/operators/index.ts';
import { draftOrganization } from './modules/organizations/index.ts';
import { addAgreement, addRule, createPartner, placeSampleCustomer } from './modules/partner-desk/index.ts';
import { createPartnerUser, initialPassword, partnerUsersOf } from './modules/partner-users/index.ts';
import { type PriceRuleRow, partners, priceRules } from './modules/partners/index.ts';
import { personByPhone } from './modules/sign-in/index.ts';
import type { OpenedVault } from './vault/index.ts';

/** So many months are billed. */
const MONTHS = 6;

interface SamplePartner {
  code: string;
  name: string;
  creditCode: string;
  settleMode: SettleMode;
  /** Organisations whose use is billed to it. */
  customers: readonly { name: string; code: string }[];
  rules: readonly { meter: MeterCode; terms: PriceTerms; monthsAgo: number }[];
  /** Uses of a month. */
  uses: readonly { meter: MeterCode; count: number }[];
  /** What became of the bills, the oldest month first. */
  ways: readonly Way[];
}

const SAMPLES: readonly SamplePartner[] = [
  {
    ...{ code: 'P0172', name: '云桥示例信息技术有限公司', creditCode: '91000000MA0000040T' },
    settleMode: 'postpaid',
    customers: [
      { name: '示例物流有限公司', code: '91000000MA0000051Y' },
      { name: '示例教育科技有限公司', code: '91000000MA00000623' },
      { name: '示例连锁零售有限公司', code: '91000000MA00000737' },
    ],
    rules: [
      { meter: 'contract', monthsAgo: MONTHS, terms: tier(28_000, 25_000) },
      { meter: 'contract', monthsAgo: 3, terms: tier(26_000, 22_500) },
      { meter: 'identity-person', monthsAgo: MONTHS, terms: { kind: 'unit', unitPrice: 12_050 } },
      { meter: 'identity-organization', monthsAgo: MONTHS, terms: { kind: 'unit', unitPrice: 35_000 } },
      {
        ...{ meter: 'sms', monthsAgo: MONTHS },
        terms: { kind: 'package', fee: 1_800, included: 200, unitPrice: 525 },
      },
      { meter: 'verification-report', monthsAgo: MONTHS, terms: { kind: 'unit', unitPrice: 90_000 } },
    ],
    uses: [
      { meter: 'contract', count: 118 },
      { meter: 'identity-person', count: 64 },
      { meter: 'identity-organization', count: 9 },
      { meter: 'sms', count: 236 },
      { meter: 'verification-report', count: 5 },
    ],
    ways: [settled, adjustedAndSettled, toPay, invoiced, toInvoice, compared],
  },
  {
    ...{ code: 'P0208', name: '数联示例渠道服务有限公司', creditCode: '91000000MA0000084B' },
    settleMode: 'share',
    customers: [{ name: '示例家居有限公司', code: '91000000MA0000095F' }],
    rules: [
      { meter: 'contract', monthsAgo: MONTHS, terms: { kind: 'share', unitPrice: 30_000, share: 2_500 } },
      { meter: 'sms', monthsAgo: MONTHS, terms: { kind: 'share', unitPrice: 800, share: 1_000 } },
    ],
    uses: [
      { meter: 'contract', count: 31 },
      { meter: 'sms', count: 47 },
    ],
    ways: [settled, confirmed, processing, disputed, checking, unchecked],
  },
];

function tier(first: number, further: number): PriceTerms {
  const steps = [
    { from: 0, unitPrice: first },
    { from: 100, unitPrice: further },
  ];
  return { kind: 'tier', steps };
}

/** Who can sign in to the partner platform of a fresh demo. */
const USERS: readonly {
  account: string;
  name: string;
  phone: string;
  role: PartnerRole;
  partner: number | null;
}[] = [
  {
    account: 'yunqiao_shangwu',
    name: '云商示例',
    phone: '13500135041',
    role: 'partner-business',
    partner: 0,
  },
  { account: 'yunqiao_caiwu', name: '云财示例', phone: '13500135042', role: 'partner-finance', partner: 0 },
  { account: 'shulian_caiwu', name: '数财示例', phone: '13500135043', role: 'partner-finance', partner: 1 },
  {
    account: 'pingtai_yunying',
    name: '平台运营示例',
    phone: '13500135044',
    role: 'platform-operations',
    partner: null,
  },
  {
    account: 'pingtai_caiwu',
    name: '平台财务示例',
    phone: '13500135045',
    role: 'platform-finance',
    partner: null,
  },
];

interface Credentials {
  login: string;
  name: string;
  password: string;
}

/** Two partners with what was agreed, and who can sign in for them: told their passwords, which they keep. */
export async function seedDemoPartners(db: Database, vault: OpenedVault): Promise<Credentials[]> {
  const passwords = await Promise.all(USERS.map(() => initialPassword()));
  return db.transaction(async (tx) => {
    const now = await timeNow(tx);
    const ids: string[] = [];
    for (const sample of SAMPLES) ids.push(await placePartner(tx, sample, now));
    const credentials: Credentials[] = [];
    for (const [at, { partner, role, ...user }] of USERS.entries()) {
      const initial = passwords[at];
      if (!initial) continue;
      const holdings = [{ role, partnerId: partner === null ? null : (ids[partner] ?? null) }];
      const kept = { ...initial, isKept: true };
      const { userId, facts } = await createPartnerUser(tx, vault, { ...user, holdings }, kept);
      await record(tx, asSystem('demo'), { act: 'create-partner-user', target: userId, facts });
      credentials.push({ login: user.account, name: user.name, password: initial.password });
    }
    return credentials;
  });
}

/**
 * Half a year of use and bills in their states, each brought there by the commands that everybody runs. Takes seconds, so
 * that it is a job: one transaction, and nothing where it is done.
 */
export async function seedDemoBills(db: Database, vault: OpenedVault): Promise<void> {
  await db.transaction(async (transaction) => {
    // the commands open transactions of their own, which are savepoints of this one
    const tx = transaction as unknown as Database;
    const now = await timeNow(tx);
    const operators = await operatorsOf(tx);
    for (const sample of SAMPLES) {
      const [partner] = await tx.select().from(partners).where(eq(partners.code, sample.code)).for('update');
      if (!partner || (await isBilled(tx, partner.id))) continue;
      await placeUse(tx, vault, { partnerId: partner.id, sample, now });
      const users = await partnerUsersOf(tx, vault, partner.id);
      const user = users.find(({ holdings }) => holdings.some(({ role }) => role === 'partner-finance'));
      if (!user) throw new Error(`the demo has nobody who checks the bills of ${sample.code}`);
      const finance = inRole(user.id, partner.id, sample.name);
      await placeBills(tx, { vault, id: partner.id, sample, now, finance, ...operators });
    }
  });
}

async function isBilled(tx: Database, partnerId: string): Promise<boolean> {
  const own = eq(bills.partnerId, partnerId);
  const [bill] = await tx.select({ id: bills.id }).from(bills).where(own).limit(1);
  return bill !== undefined;
}

/** The month so many before this one, as 2026-10. */
function monthsBefore(now: Date, count: number): string {
  let month = monthOf(now);
  for (let n = 0; n < count; n++) month = monthBefore(month);
  return month;
}

async function placePartner(tx: Queryable, sample: SamplePartner, now: Date): Promise<string> {
  const { code, name, creditCode, settleMode, rules } = sample;
  const { id } = await createPartner(tx, { code, name, creditCode });
  await record(tx, asSystem('demo'), { act: 'create-partner', target: id, facts: { code, name } });
  const begins = `${monthsBefore(now, MONTHS)}-01`;
  const agreement = {
    ...{ id, number: `HZ-${code}-${begins.slice(0, 4)}`, settleMode, checkDays: 18, confirmsAlone: true },
    ...{ payDays: 30, taxRate: 600, beginsOn: begins, endsOn: null },
  };
  await addAgreement(tx, agreement, null);
  const facts = { number: agreement.number, mode: settleMode, from: begins };
  await record(tx, asSystem('demo'), { act: 'add-agreement', target: id, facts });
  for (const { meter, terms, monthsAgo } of rules) {
    const beginsOn = `${monthsBefore(now, monthsAgo)}-01`;
    const { version } = await addRule(tx, { id, meter, terms, beginsOn }, null);
    const facts = { meter, version, terms: JSON.stringify(terms), from: beginsOn };
    await record(tx, asSystem('demo'), { act: 'add-price-rule', target: id, facts });
  }
  return id;
}

interface PlaceUse {
  partnerId: string;
  sample: SamplePartner;
  now: Date;
}

async function placeUse(
  tx: Database,
  vault: OpenedVault,
  { partnerId, sample, now }: PlaceUse,
): Promise<void> {
  const since = startOfDay(`${monthsBefore(now, MONTHS)}-01`);
  const owners = await placeCustomers(tx, vault, partnerId, sample.customers, since);
  const rules = await tx
    .select()
    .from(priceRules)
    .where(eq(priceRules.partnerId, partnerId))
    .orderBy(asc(priceRules.beginsAt), asc(priceRules.version));
  await placeSampleUses(tx, usesOf(partnerId, sample, owners, rules, now));
}

/** Certified organisations that are billed to the partner. */
async function placeCustomers(
  tx: Database,
  vault: OpenedVault,
  partnerId: string,
  customers: SamplePartner['customers'],
  since: Date,
): Promise<Owner[]> {
  const [{ phone, name: representative }] = demoAccounts;
  const personId = await personByPhone(tx, vault, phone);
  const owners: Owner[] = [];
  for (const { name, code } of customers) {
    const { id: organizationId } = await draftOrganization(tx, name);
    const facts = {
      ...{ companyName: name, code, companyKind: 'enterprise' as const, representative, validUntil: null },
    };
    await placeSample({ vault }, tx, {
      personId,
      organizationId,
      way: 'representative',
      facts,
      outcome: 'verified',
    });
    const owner: Owner = { kind: 'organization', id: organizationId };
    await placeSampleCustomer(tx, { partnerId, owner, since });
    owners.push(owner);
  }
  return owners;
}

const NUMBERS: Partial<Record<MeterCode, string>> = {
  ...{ contract: 'HT', 'identity-person': 'RZ', 'identity-organization': 'QY', sms: 'DX' },
  'verification-report': 'BG',
};
const HOUR_MS = 3_600_000;

/** The uses of all months until now, spread over their days; more each month, and now and then one given back. */
function usesOf(
  partnerId: string,
  { uses }: SamplePartner,
  owners: readonly Owner[],
  rules: readonly PriceRuleRow[],
  now: Date,
): SampleUse[] {
  const all: SampleUse[] = [];
  for (let month = MONTHS; month >= 0; month--) {
    const period = monthsBefore(now, month);
    const begins = startOfDay(`${period}-01`).getTime();
    const hours = 28 * 24;
    for (const { meter, count } of uses) {
      const grown = Math.round(count * (1 + (MONTHS - month) * 0.06));
      for (let n = 0; n < grown; n++) {
        const at = new Date(begins + Math.floor(((n + 0.5) * hours) / grown) * HOUR_MS + n * 37_000);
        const owner = owners[(n * 7 + meter.length) % owners.length];
        if (at >= now || !owner) continue;
        const number = `${NUMBERS[meter] ?? 'YL'}${dayInChina(at).replaceAll('-', '')}${String(n + 1).padStart(5, '0')}`;
        const rule = ruleAt(rules, meter, at);
        const isReturned = meter === 'contract' && n % 41 === 40;
        all.push({ at, owner, meter, number, partnerId, rule, isReturned });
      }
    }
  }
  return all;
}

const ruleAt = (rules: readonly PriceRuleRow[], meter: MeterCode, at: Date) =>
  rules.findLast((rule) => rule.meter === meter && rule.beginsAt <= at);

const inRole = (id: string, partnerId: string, partnerName: string): Caller<PartnerUser> => ({
  ...asSystem('demo'),
  who: {
    ...{ kind: 'partner', id, sessionId: id, holdingId: id, role: 'partner-finance', partnerId, partnerName },
    ...{ name: '', maskedPhone: '', mustChangePassword: false },
  },
});

/** One who asks for money to be entered, and another who decides. */
async function operatorsOf(tx: Database): Promise<{ asker: Caller<Operator>; decider: Caller<Operator> }> {
  const [first, second] = await colleaguesWho(tx, 'settle-bill');
  if (!first || !second) throw new Error('the demo has no two accountants');
  const acting = ({ id, name }: { id: string; name: string }): Caller<Operator> => ({
    ...asSystem('demo'),
    who: {
      ...{ kind: 'operator', id, sessionId: id, login: '', name, roles: ['accountant'] },
      ...{ mustChangePassword: false, mustEnrol: false },
    },
  });
  return { asker: acting(first), decider: acting(second) };
}

type PlaceBills = Pick<SampleBill, 'vault' | 'finance' | 'asker' | 'decider'> & {
  id: string;
  sample: SamplePartner;
  now: Date;
};

async function placeBills(tx: Database, { id, sample, now, ...people }: PlaceBills): Promise<void> {
  for (const [at, way] of sample.ways.entries()) {
    const period = monthsBefore(now, MONTHS - at);
    await makeBill(tx, id, period);
    const of = { tx, ...people, title: sample.name, taxNumber: sample.creditCode };
    await way({ ...of, id: await inForce(tx, id, period) });
  }
}
