import type { ApplicationFigures, LoggedCall } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, desc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { bucketOf, bucketsUntil } from '../../db/buckets.ts';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { applicationCalls } from './tables.ts';

const GOOD = 1;

export interface CallFilter {
  result?: 'good' | 'bad' | undefined;
  name?: string | undefined;
  requestId?: string | undefined;
  before?: string | undefined;
  limit: number;
}

const ofAny = (applicationIds: readonly string[]) =>
  inArray(applicationCalls.applicationId, [...applicationIds]);

const present = ({ request, answer, at, ...row }: typeof applicationCalls.$inferSelect): LoggedCall => ({
  ...row,
  at: at.toISOString(),
});

/** Newest first, a page at a time. */
export async function listCalls(
  db: Queryable,
  applicationIds: readonly string[],
  { result, name, requestId, before, limit }: CallFilter,
): Promise<{ list: LoggedCall[]; next: string | null }> {
  if (applicationIds.length === 0) return { list: [], next: null };
  const rows = await db
    .select()
    .from(applicationCalls)
    .where(
      and(
        ofAny(applicationIds),
        result && (result === 'good' ? eq(applicationCalls.code, GOOD) : ne(applicationCalls.code, GOOD)),
        name ? eq(applicationCalls.name, name) : undefined,
        requestId ? eq(applicationCalls.requestId, requestId) : undefined,
        before ? lt(applicationCalls.id, before) : undefined,
      ),
    )
    .orderBy(desc(applicationCalls.id))
    .limit(limit + 1);
  const list = rows.slice(0, limit).map(present);
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null };
}

/** @throws CALL_NOT_FOUND */
export async function readCall(db: Queryable, applicationIds: readonly string[], callId: string) {
  const [row] =
    applicationIds.length === 0
      ? []
      : await db
          .select()
          .from(applicationCalls)
          .where(and(ofAny(applicationIds), eq(applicationCalls.id, callId)));
  if (!row) throw problem('CALL_NOT_FOUND');
  return { ...present(row), request: row.request, answer: row.answer };
}

export async function hasCalled(db: Queryable, applicationId: string, name?: string): Promise<boolean> {
  const [one] = await db
    .select({ id: applicationCalls.id })
    .from(applicationCalls)
    .where(
      and(
        eq(applicationCalls.applicationId, applicationId),
        eq(applicationCalls.code, GOOD),
        name ? eq(applicationCalls.name, name) : undefined,
      ),
    )
    .limit(1);
  return one !== undefined;
}

const percentile = (share: number): SQL<number | null> =>
  sql<
    number | null
  >`percentile_cont(${sql.raw(String(share))}) within group (order by ${applicationCalls.milliseconds})::float8`;

const FIGURES = {
  calls: sql<number>`count(*)::int`,
  failures: sql<number>`(count(*) filter (where ${applicationCalls.code} <> ${GOOD}))::int`,
  ...{ p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) },
};
const NOTHING = { calls: 0, failures: 0, p50: null, p95: null, p99: null };
const MOST_NAMES = 20;

const HOME_DAYS = 30;

/** Of every application together, for the platform's home. */
export async function allFigures(
  db: Queryable,
): Promise<Pick<typeof NOTHING, 'calls' | 'failures'> & { p50: number | null }> {
  const [row] = await db
    .select({ calls: FIGURES.calls, failures: FIGURES.failures, p50: FIGURES.p50 })
    .from(applicationCalls)
    .where(gte(applicationCalls.at, sql`${NOW} - make_interval(days => ${HOME_DAYS})`));
  return row ?? NOTHING;
}

/** The last days up to now, and as many before them; one day by its hours. */
export async function readFigures(
  db: Queryable,
  applicationIds: readonly string[],
  { days, now }: { days: number; now: Date },
): Promise<ApplicationFigures> {
  const { begin, names: bucketNames } = bucketsUntil(now, days);
  const earlier = new Date(begin.getTime() - days * DAY_MS);
  if (applicationIds.length === 0)
    return {
      days: bucketNames.map((day) => ({ day, ...NOTHING })),
      ...{ total: NOTHING, before: NOTHING, names: [], errors: [] },
    };
  const from = (since: Date, until?: Date) =>
    and(
      ofAny(applicationIds),
      gte(applicationCalls.at, since),
      until ? lt(applicationCalls.at, until) : undefined,
    );
  const day = bucketOf(applicationCalls.at, days);
  const calls = sql`count(*)`;
  const [perDay, [total], [before], names, errors] = await Promise.all([
    db
      .select({ day: sql<string>`${day} as day`, ...FIGURES })
      .from(applicationCalls)
      .where(from(begin))
      .groupBy(sql`1`),
    db.select(FIGURES).from(applicationCalls).where(from(begin)),
    db.select(FIGURES).from(applicationCalls).where(from(earlier, begin)),
    db
      .select({ name: applicationCalls.name, ...FIGURES })
      .from(applicationCalls)
      .where(from(begin))
      .groupBy(applicationCalls.name)
      .orderBy(desc(calls))
      .limit(MOST_NAMES),
    db
      .select({ code: applicationCalls.code, count: sql<number>`count(*)::int` })
      .from(applicationCalls)
      .where(and(from(begin), ne(applicationCalls.code, GOOD)))
      .groupBy(applicationCalls.code)
      .orderBy(desc(calls))
      .limit(MOST_NAMES),
  ]);
  const byDay = new Map(perDay.map((one) => [one.day, one]));
  return {
    days: bucketNames.map((name) => byDay.get(name) ?? { day: name, ...NOTHING }),
    ...{ total: total ?? NOTHING, before: before ?? NOTHING, names, errors },
  };
}
