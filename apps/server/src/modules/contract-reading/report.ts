import {
  CONTRACT_OVERSEERS,
  CONTRACT_STATES,
  type ContractReport,
  type FileContent,
  keysOf,
  MOST_WAITS,
  RUNNING_STATES,
  SIGNING_TIMES,
  type SigningTime,
  WAIT_MATTERS,
} from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { dayInChina } from '@yinxin/values';
import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { dayInChinaOf } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { csvFile } from '../../http/csv.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { isOpenParty, rolesNow } from '../contracts/access.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { contractParties, contracts } from '../contracts/tables.ts';
import { whoWaits } from './waits.ts';

/** So many of those that are waited for are worth naming. */
const MOST_NAMED = 10;

const hoursTaken = sql<number>`extract(epoch from ${contracts.endedAt} - ${contracts.sentAt}) / 3600`;
const slice = sql<SigningTime>`case when ${hoursTaken} <= 1 then 'hour' when ${hoursTaken} <= 24 then 'day'
  when ${hoursTaken} <= 168 then 'week' else 'longer' end`;

/** What was sent in these days: of the whole organisation for those who oversee it, else what this account sent. */
export async function reportContracts(
  parts: ContractDependencies,
  who: Actor,
  days: number,
  most: number = MOST_WAITS.shown,
): Promise<ContractReport> {
  const { db, seals, quota } = parts;
  const owner = ownerOf(who);
  const isWhole = (await rolesNow(db, who)).some((role) => CONTRACT_OVERSEERS.includes(role));
  const { organizationName } = who;
  const accountId = isWhole ? undefined : who.accountId;
  const since = sql`now() - make_interval(days => ${days})`;
  const own = and(
    eq(contracts.ownerKind, owner.kind),
    eq(contracts.ownerId, owner.id),
    eq(contracts.purpose, 'contract'),
    accountId ? eq(contracts.accountId, accountId) : undefined,
  );
  const sent = and(own, sql`${contracts.sentAt} > ${since}`);
  return {
    isWhole,
    states: await byState(db, sent),
    days: await byDay(db, own, since),
    times: await timesTaken(db, sent),
    waiting: await waitedFor(parts, own),
    ...(await whoWaits(parts, { own, owner, organizationName, accountId }, most)),
    seals: await seals.usesSince(db, owner, days, accountId),
    left: await quota.left(db, owner),
  };
}

async function byState(db: Queryable, sent: SQL | undefined): Promise<ContractReport['states']> {
  const rows = await db
    .select({ state: contracts.state, count: count() })
    .from(contracts)
    .where(sent)
    .groupBy(contracts.state);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return keysOf(CONTRACT_STATES).flatMap((state) => {
    const n = counts.get(state);
    return n ? [{ state, words: CONTRACT_STATES[state], count: n }] : [];
  });
}

/** Sent and completed on each day; each counted on its own day. */
async function byDay(db: Queryable, own: SQL | undefined, since: SQL): Promise<ContractReport['days']> {
  const dayOf = (moment: typeof contracts.sentAt | typeof contracts.endedAt) => dayInChinaOf(moment);
  const countBy = (moment: typeof contracts.sentAt | typeof contracts.endedAt, more?: SQL) =>
    db
      .select({ day: dayOf(moment), count: count() })
      .from(contracts)
      .where(and(own, sql`${moment} > ${since}`, more))
      .groupBy(dayOf(moment));
  const days = new Map<string, { day: string; sent: number; completed: number }>();
  const at = (day: string) => {
    const found = days.get(day) ?? { day, sent: 0, completed: 0 };
    days.set(day, found);
    return found;
  };
  for (const { day, count } of await countBy(contracts.sentAt)) at(day).sent = count;
  for (const { day, count } of await countBy(contracts.endedAt, eq(contracts.state, 'COMPLETE')))
    at(day).completed = count;
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
}

async function timesTaken(db: Queryable, sent: SQL | undefined): Promise<ContractReport['times']> {
  const complete = and(sent, eq(contracts.state, 'COMPLETE'));
  const [whole] = await db
    .select({ median: sql<number | null>`percentile_cont(0.5) within group (order by ${hoursTaken})` })
    .from(contracts)
    .where(complete);
  if (typeof whole?.median !== 'number') return null;
  const rows = await db.select({ slice, count: count() }).from(contracts).where(complete).groupBy(slice);
  const counts = new Map(rows.map((row) => [row.slice, row.count]));
  return {
    median: whole.median,
    slices: keysOf(SIGNING_TIMES).map((key) => ({
      slice: key,
      words: SIGNING_TIMES[key],
      count: counts.get(key) ?? 0,
    })),
  };
}

/** Whose turn it is in what is under way: organisations by name, people by their phone. */
async function waitedFor(
  { db, vault }: Pick<ContractDependencies, 'db' | 'vault'>,
  own: SQL | undefined,
): Promise<ContractReport['waiting']> {
  const one = sql`case when ${contractParties.kind} = 'organization' then ${contractParties.organizationName}
    else encode(${contractParties.phoneFingerprint}, 'hex') end`;
  const n = count();
  const rows = await db
    .select({
      organizationName: sql<string>`min(${contractParties.organizationName})`,
      name: sql<Buffer>`(array_agg(${contractParties.name}))[1]`,
      count: n,
      since: sql<string>`min(${contracts.sentAt})`,
    })
    .from(contractParties)
    .innerJoin(contracts, eq(contracts.id, contractParties.contractId))
    .where(and(own, inArray(contracts.state, [...RUNNING_STATES]), isNull(contracts.deletedAt), isOpenParty))
    .groupBy(one)
    .orderBy(sql`${n} desc`, sql`min(${contracts.sentAt})`)
    .limit(MOST_NAMED);
  return rows.map(({ organizationName, name, count, since }) => ({
    name: organizationName || maskName(vault.open(name)),
    count,
    since: new Date(since).toISOString(),
  }));
}

/** The lines of a report: what is counted, of what, how much. */
const reportLines = (report: ContractReport): string[][] => [...countLines(report), [], ...waitLines(report)];

const countLines = ({ states, days, times, waiting, seals, left }: ContractReport): string[][] => [
  ['项目', '名称', '数值'],
  ...states.map(({ words, count }) => ['合同状态', words, String(count)]),
  ...days.flatMap(({ day, sent, completed }) => [
    ['发起', day, String(sent)],
    ['完成', day, String(completed)],
  ]),
  ...(times ? [['签署用时（小时）', '中位数', times.median.toFixed(1)]] : []),
  ...(times?.slices ?? []).map(({ words, count }) => ['签署用时', words, String(count)]),
  ...waiting.map(({ name, count, since }) => [
    `在等谁（最早 ${dayInChina(new Date(since))} 发起）`,
    name,
    String(count),
  ]),
  ...seals.map(({ name, count }) => ['用印', name, String(count)]),
  ['余量', '合同份数', String(left)],
];

/** Who is waiting on whom, a table of its own below the numbers. */
const waitLines = ({ waits, waitCount }: ContractReport): string[][] => [
  ['谁在等', '等谁', '等什么', '合同', '合同号', '自何时'],
  ...waits.map(({ waiter, awaited, matter, title, number, since }) => [
    ...[waiter, awaited, WAIT_MATTERS[matter], title, number ?? ''],
    dayInChina(new Date(since)),
  ]),
  ...(waitCount > waits.length ? [[`另有 ${waitCount - waits.length} 项，等得较短，未列出`]] : []),
];

export const reportFile = async (
  parts: ContractDependencies,
  who: Actor,
  days: number,
): Promise<FileContent> =>
  csvFile(
    `合同报表-近${days}天-${dayInChina(new Date())}`,
    reportLines(await reportContracts(parts, who, days, MOST_WAITS.exported)),
  );
