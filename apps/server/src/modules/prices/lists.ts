import { type PriceListData, PriceListData as PriceListSchema } from '@yinxin/api';
import { and, count, desc, eq, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { type PriceList, type PublishedList, priceLists } from './tables.ts';

/** Versions are numbered one at a time. */
const NUMBERING_LOCK = 0x70_72_69_63;

export interface Author {
  id: string;
  name: string;
}

/** The list that holds at a moment; undefined before the first does. */
export async function priceListAt(db: Queryable, at?: Date): Promise<PublishedList | undefined> {
  const [list] = await db
    .select()
    .from(priceLists)
    .where(and(eq(priceLists.state, 'published'), lte(priceLists.validFrom, at ?? sql`now()`)))
    .orderBy(desc(priceLists.validFrom), desc(priceLists.number))
    .limit(1);
  return list as PublishedList | undefined;
}

/** Of today, for whoever sells something. */
export async function currentPrices(db: Queryable): Promise<PublishedList> {
  const list = await priceListAt(db);
  if (!list) throw problem('PRICES_NONE');
  return list;
}

export async function findPriceList(db: Queryable, id: string): Promise<PriceList> {
  const [list] = await db.select().from(priceLists).where(eq(priceLists.id, id));
  if (!list) throw problem('PRICE_LIST_NOT_FOUND');
  return list;
}

async function lockDraft(tx: Queryable, id: string): Promise<PriceList> {
  const [list] = await tx.select().from(priceLists).where(eq(priceLists.id, id)).for('update');
  if (!list) throw problem('PRICE_LIST_NOT_FOUND');
  if (list.state !== 'draft') throw problem('PRICE_LIST_FIXED');
  return list;
}

export async function savePrices(
  tx: Queryable,
  { id: authorId, name: authorName }: Author,
  { id, note, data }: { id?: string; note: string; data: PriceListData },
): Promise<PriceList> {
  const values = { note, data, authorId, authorName };
  if (!id) return one(await tx.insert(priceLists).values(values).returning());
  await lockDraft(tx, id);
  const saved = tx.update(priceLists).set({ ...values, updatedAt: sql`now()` });
  return one(await saved.where(eq(priceLists.id, id)).returning());
}

export async function discardPrices(tx: Queryable, id: string): Promise<void> {
  await lockDraft(tx, id);
  await tx.delete(priceLists).where(eq(priceLists.id, id));
}

/** From a moment on, which is never in the past: what was sold stays as it was sold. */
export async function publishPrices(
  tx: Queryable,
  publisher: Author,
  id: string,
  validFrom?: Date,
): Promise<PriceList> {
  const draft = await lockDraft(tx, id);
  if (draft.authorId === publisher.id) throw problem('PRICE_LIST_AUTHOR');
  PriceListSchema.parse(draft.data);
  return publish(tx, draft, publisher.name, validFrom);
}

async function publish(tx: Queryable, draft: PriceList, publisherName: string, validFrom?: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBERING_LOCK})`);
  const published = tx.update(priceLists).set({
    state: 'published',
    number: sql`(select coalesce(max(${priceLists.number}), 0) + 1 from ${priceLists})`,
    validFrom: validFrom ? sql`greatest(now(), ${validFrom})` : sql`now()`,
    publisherName,
    updatedAt: sql`now()`,
  });
  return one(await published.where(eq(priceLists.id, draft.id)).returning());
}

/** The first list of an installation that has none. */
export async function beginPrices(tx: Queryable, note: string, data: PriceListData): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBERING_LOCK})`);
  const [held] = await tx.select({ n: count() }).from(priceLists);
  if (held && held.n > 0) return;
  const author = { id: 'first-run', name: '系统初始化' };
  await publish(tx, await savePrices(tx, author, { note, data: PriceListSchema.parse(data) }), author.name);
}

/** A list takes effect by the clock alone; kept pages must hear of it. Run every minute, it looks back two. */
export async function tellDuePrices(db: Queryable): Promise<void> {
  const lately = sql`${priceLists.validFrom} between now() - interval '2 minutes' and now()`;
  const [due] = await db.select({ id: priceLists.id }).from(priceLists).where(lately).limit(1);
  if (due) await db.execute(sql`select pg_notify('yinxin_changed', 'content')`);
}

const one = ([row]: PriceList[]): PriceList => {
  if (!row) throw new Error('the price list was not stored');
  return row;
};
