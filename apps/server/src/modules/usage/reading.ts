import {
  CONTRACT_OVERSEERS,
  type FileContent,
  METERS,
  type MeterCode,
  type Owner,
  USAGE_KINDS,
  USAGE_LIMITS,
  type UsageList,
} from '@yinxin/api';
import { DAY_MS, dayInChina, startOfDay, startOfNextDay, timeInChina } from '@yinxin/values';
import { and, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { csvFile } from '../../http/csv.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { xlsxFile } from '../../http/xlsx.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { findMembership, namesOfAccounts } from '../accounts/index.ts';
import { type UsageRow, usageRecords } from '../metering/index.ts';

export interface UsageParts {
  db: Database;
  vault: OpenedVault;
  /** Of these ids those that are this owner's contracts. */
  titlesOf(
    db: Queryable,
    owner: Owner,
    ids: readonly string[],
  ): Promise<{ id: string; title: string; accountId: string }[]>;
}

interface UsageFilter {
  meter?: MeterCode | undefined;
  number?: string | undefined;
  account?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Whose use somebody looks at, of which days, and whether they may know what colleagues did. */
interface View {
  owner: Owner;
  who: Actor;
  isWhole: boolean;
  from: string;
  to: string;
  where: SQL | undefined;
}

/** Ids sort by the time of their making: the index is read from the day before to the day after. */
export const idAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

async function overseesContracts(db: Queryable, who: Actor): Promise<boolean> {
  if (!who.organizationId) return true;
  const member = await findMembership(db, who.organizationId, who.accountId);
  if (!member) throw problem('ORG_ACCOUNT_REQUIRED');
  return member.roles.some((role) => CONTRACT_OVERSEERS.includes(role));
}

async function viewOf(db: Queryable, who: Actor, filter: UsageFilter): Promise<View> {
  const owner = ownerOf(who);
  const isWhole = await overseesContracts(db, who);
  const to = filter.to ?? dayInChina(await timeNow(db));
  const back = (days: number) => dayInChina(new Date(startOfDay(to).getTime() - (days - 1) * DAY_MS));
  const earliest = back(USAGE_LIMITS.mostDays);
  const asked = filter.from ?? back(USAGE_LIMITS.usualDays);
  const from = asked < earliest ? earliest : asked;
  const [begin, end] = [startOfDay(from), startOfNextDay(to)];
  // what names a colleague's use would tell of it: whoever may not know it finds their own alone
  const isOwnAlone = !isWhole && (filter.number || filter.account);
  const where = and(
    eq(usageRecords.ownerKind, owner.kind),
    eq(usageRecords.ownerId, owner.id),
    gte(usageRecords.id, idAt(new Date(begin.getTime() - DAY_MS))),
    lt(usageRecords.id, idAt(new Date(end.getTime() + DAY_MS))),
    gte(usageRecords.at, begin),
    lt(usageRecords.at, end),
    filter.meter && eq(usageRecords.meter, filter.meter),
    filter.number ? sql`starts_with(${usageRecords.number}, ${filter.number})` : undefined,
    filter.account ? eq(usageRecords.accountId, filter.account) : undefined,
    isOwnAlone ? eq(usageRecords.accountId, who.accountId) : undefined,
  );
  return { owner, who, isWhole, from, to, where };
}

export async function usageOf(
  parts: UsageParts,
  who: Actor,
  { before, limit, ...filter }: UsageFilter & { before?: string | undefined; limit: number },
): Promise<UsageList> {
  const { db } = parts;
  const view = await viewOf(db, who, filter);
  const rows = await pageOf(db, view, before, limit + 1);
  const { from, to, isWhole } = view;
  const shown = rows.slice(0, limit);
  return {
    ...{ from, to, isWhole },
    totals: await totalsOf(db, view),
    members: await membersOf(parts, view, filter),
    list: await presented(parts, view, shown),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

const pageOf = (db: Queryable, { where }: View, before: string | undefined, limit: number) =>
  db
    .select()
    .from(usageRecords)
    .where(and(where, before ? lt(usageRecords.id, before) : undefined))
    .orderBy(desc(usageRecords.id))
    .limit(limit);

async function totalsOf(db: Queryable, { where }: View): Promise<UsageList['totals']> {
  const rows = await db
    .select({ meter: usageRecords.meter, quantity: sql<number>`sum(${usageRecords.quantity})::bigint` })
    .from(usageRecords)
    .where(where)
    .groupBy(usageRecords.meter);
  const sums = new Map(rows.map(({ meter, quantity }) => [meter, quantity]));
  return (Object.keys(METERS) as MeterCode[]).flatMap((meter) => {
    const quantity = sums.get(meter);
    return quantity === undefined ? [] : [{ meter, ...METERS[meter], quantity }];
  });
}

/** Who used anything in these days, for whoever may know it. */
async function membersOf(
  { db, vault }: UsageParts,
  { owner, who, isWhole }: View,
  filter: UsageFilter,
): Promise<UsageList['members']> {
  if (!isWhole || owner.kind === 'person') return [];
  const { from, to } = filter;
  const { where } = await viewOf(db, who, { from, to });
  const rows = await db
    .selectDistinct({ account: usageRecords.accountId })
    .from(usageRecords)
    .where(and(where, isNotNull(usageRecords.accountId)));
  const names = await namesOfAccounts(vault, db, accountsIn(rows.map(({ account }) => account)));
  return [...names].map(([account, { name }]) => ({ account, name }));
}

const accountsIn = (ids: readonly (string | null)[]): string[] => ids.flatMap((id) => id ?? []);

async function presented(
  { db, vault, titlesOf }: UsageParts,
  { owner, who, isWhole }: View,
  rows: readonly UsageRow[],
): Promise<UsageList['list']> {
  const isSeen = ({ accountId }: UsageRow) => isWhole || accountId === who.accountId;
  const seen = rows.filter(isSeen);
  const references = [...new Set(seen.map(({ reference }) => reference))];
  const contracts = new Map((await titlesOf(db, owner, references)).map((one) => [one.id, one]));
  const names = await namesOfAccounts(vault, db, accountsIn(seen.map(({ accountId }) => accountId)));
  return rows.map((row) => {
    const { id, at, meter, kind, quantity, reference, number, accountId } = row;
    const contract = isSeen(row) ? contracts.get(reference) : undefined;
    return {
      ...{ id, at: at.toISOString(), meter, ...METERS[meter], kind, quantity },
      number: isSeen(row) ? number : '',
      contract: contract ? { id: contract.id, title: contract.title } : null,
      by: (isSeen(row) && accountId && names.get(accountId)?.name) || '',
      isOthers: !isSeen(row),
    };
  });
}

const FORMATS = { csv: csvFile, xlsx: xlsxFile };
const AT_ONCE = 1_000;

/** All that the filter finds as a table, the newest first. */
export async function usageFile(
  parts: UsageParts,
  who: Actor,
  { format, ...filter }: UsageFilter & { format: keyof typeof FORMATS },
): Promise<FileContent> {
  const view = await viewOf(parts.db, who, filter);
  const table: string[][] = [['时间', '计费项', '类型', '数量', '单位', '编号', '合同', '经办人']];
  for (let before: string | undefined; table.length <= USAGE_LIMITS.exported; ) {
    const rows = await pageOf(parts.db, view, before, AT_ONCE);
    for (const one of await presented(parts, view, rows)) table.push(rowOf(one));
    before = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) break;
  }
  if (table.length > USAGE_LIMITS.exported) table.push(['只含最新的一部分，请缩短时间后再导出']);
  return FORMATS[format](`用量明细 ${view.from} 至 ${view.to}`, table);
}

const rowOf = (one: UsageList['list'][number]): string[] => [
  timeInChina(new Date(one.at)),
  one.words,
  USAGE_KINDS[one.kind],
  String(one.quantity),
  one.unit,
  one.isOthers ? '同事所用' : one.number,
  one.contract?.title ?? '',
  one.by,
];
