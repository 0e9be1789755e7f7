import { createHmac, randomBytes } from 'node:crypto';
import { dayInChina } from '@yinxin/values';
import { eq, lt, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { pageViews, visitDays, visitorsToday } from './tables.ts';

export interface View {
  path: string;
  /** Absent for a step within the site, empty when the address was typed or bookmarked. */
  referrer?: string;
  device: 'desktop' | 'mobile';
}

/** What tells visitors apart for one day; neither part is stored. */
export interface Visitor {
  ip: string;
  userAgent: string;
}

const SALT_BYTES = 32;
const VISITOR_BYTES = 16;

/** Machines that say what they are; the others are filtered by nobody. */
const ROBOT = /bot|crawl|spider|slurp|headless|lighthouse|curl|wget|python|^$/i;
export const isRobot = (userAgent: string): boolean => ROBOT.test(userAgent);

/** Counts a view, and its visitor once a day. */
export async function countView(db: Database, view: View, visitor: Visitor, now: Date): Promise<void> {
  const day = dayInChina(now);
  await db.transaction(async (tx) => {
    const salt = await saltOf(tx, day);
    const hash = createHmac('sha256', salt).update(`${visitor.ip}\n${visitor.userAgent}`).digest();
    const isNew = await tx
      .insert(visitorsToday)
      .values({ day, visitor: hash.subarray(0, VISITOR_BYTES) })
      .onConflictDoNothing()
      .returning();
    if (isNew.length > 0)
      await tx
        .update(visitDays)
        .set({ visitors: sql`${visitDays.visitors} + 1` })
        .where(eq(visitDays.day, day));
    const { path, device } = view;
    const source = await sourceOf(tx, day, view.referrer);
    await tx
      .insert(pageViews)
      .values({ day, path, device, source, views: 1 })
      .onConflictDoUpdate({
        target: [pageViews.day, pageViews.path, pageViews.source, pageViews.device],
        set: { views: sql`${pageViews.views} + 1` },
      });
  });
}

/** Anybody can claim to come from anywhere; from here on a day's new claims are one. */
const MAX_SOURCES = 500;

async function sourceOf(tx: Queryable, day: string, referrer: string | undefined): Promise<string> {
  if (referrer === undefined) return 'internal';
  if (referrer === '') return 'direct';
  const host = referrer.toLowerCase();
  const known = await tx
    .selectDistinct({ source: pageViews.source })
    .from(pageViews)
    .where(eq(pageViews.day, day))
    .limit(MAX_SOURCES);
  return known.length < MAX_SOURCES || known.some(({ source }) => source === host) ? host : 'other';
}

/** Made by the first visit of the day. */
async function saltOf(tx: Queryable, day: string): Promise<Buffer> {
  await tx
    .insert(visitDays)
    .values({ day, salt: randomBytes(SALT_BYTES) })
    .onConflictDoNothing();
  const [row] = await tx.select({ salt: visitDays.salt }).from(visitDays).where(eq(visitDays.day, day));
  if (!row?.salt) throw new Error(`the salt of ${day} is gone`);
  return row.salt;
}

/** When a day is over its salt and hashes go: from then on nobody, we included, can tell who came. */
export async function forgetVisitors(db: Database, now: Date): Promise<void> {
  const today = dayInChina(now);
  await db.delete(visitorsToday).where(ne(visitorsToday.day, today));
  await db.update(visitDays).set({ salt: null }).where(lt(visitDays.day, today));
}
