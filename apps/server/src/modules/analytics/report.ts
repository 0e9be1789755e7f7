import type { VisitReport } from '@yinxin/api';
import { and, asc, between, desc, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { pageViews, visitDays } from './tables.ts';

const TOP = 20;

/** Visits of the days from `first` to `last`, both included (YYYY-MM-DD). */
export async function visitReport(db: Queryable, first: string, last: string): Promise<VisitReport> {
  const { day, path, source, device } = pageViews;
  const views = sql<number>`sum(${pageViews.views})::int`;
  const inSpan = between(day, first, last);
  const viewsByDay = await db.select({ day, views }).from(pageViews).where(inSpan).groupBy(day);
  const visitorsByDay = await db
    .select({ day: visitDays.day, visitors: visitDays.visitors })
    .from(visitDays)
    .where(between(visitDays.day, first, last))
    .orderBy(asc(visitDays.day));
  const viewsOf = new Map(viewsByDay.map((row) => [row.day, row.views]));
  return {
    days: visitorsByDay.map((row) => ({ ...row, views: viewsOf.get(row.day) ?? 0 })),
    pages: await db
      .select({ path, views })
      .from(pageViews)
      .where(inSpan)
      .groupBy(path)
      .orderBy(desc(views), asc(path))
      .limit(TOP),
    sources: await db
      .select({ source, visits: views })
      .from(pageViews)
      .where(and(inSpan, ne(source, 'internal')))
      .groupBy(source)
      .orderBy(desc(views), asc(source))
      .limit(TOP),
    devices: await db
      .select({ device, views })
      .from(pageViews)
      .where(inSpan)
      .groupBy(device)
      .orderBy(asc(device)),
  };
}
