import { mixedTerms, type PriceListData, PriceListData as PriceListSchema } from '@yinxin/api';
import { and, count, desc, eq, lte, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { askersOf, decide, newestRequest, request } from '../two-persons/index.ts';
import { type PriceList, type PublishedList, priceLists } from './tables.ts';

/** Versions are numbered one at a time. */
const NUMBERING_LOCK = 0x70_72_69_63;

interface Author {
  id: string;
  name: string;
}

/** The list that holds at a moment; undefined before the first does. */
export async function priceListAt(db: Queryable, at?: Date): Promise<PublishedList | undefined> {
  const [list] = await db
    .select()
    .from(priceLists)
    .where(and(eq(priceLists.state, 'published'), lte(priceLists.validFrom, at ?? NOW)))
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

/** What a draft looks like now: whoever saves or publishes names what they read. */
export const versionOf = async (tx: Queryable, { id }: Pick<PriceList, 'id'>): Promise<string | null> =>
  (await newestRequest(tx, 'publish-prices', id))?.digest ?? null;

/** Everybody who saved a draft; none of them publishes it. */
export const writersOf = (tx: Queryable, { id }: Pick<PriceList, 'id'>): Promise<string[]> =>
  askersOf(tx, 'publish-prices', id);

interface PriceDraft {
  id?: string;
  /** Of the draft that was changed: nobody's work is overwritten unseen. */
  version?: string;
  note: string;
  data: PriceListData;
}

/** To save is to ask that exactly this be published. */
export async function savePrices(
  tx: Queryable,
  author: Author,
  { id, version, note, data }: PriceDraft,
): Promise<PriceList> {
  const values = { note, data, authorId: author.id, authorName: author.name };
  if (id) {
    const draft = await lockDraft(tx, id);
    if ((await versionOf(tx, draft)) !== version) throw problem('REQUEST_CHANGED');
  }
  const saved = one(
    await (id
      ? tx
          .update(priceLists)
          .set({ ...values, updatedAt: sql`now()` })
          .where(eq(priceLists.id, id))
      : tx.insert(priceLists).values(values)
    ).returning(),
  );
  const what = { note, data };
  await request(tx, { kind: 'publish-prices', subject: saved.id, what, why: note, by: author.id });
  return saved;
}

export async function discardPrices(tx: Queryable, id: string): Promise<void> {
  await lockDraft(tx, id);
  await tx.delete(priceLists).where(eq(priceLists.id, id));
}

interface Publication {
  id: string;
  /** What the publisher read. */
  version: string;
  validFrom?: Date;
}

/** From a moment on, which is never in the past: what was sold stays as it was sold. */
export async function publishPrices(
  tx: Queryable,
  publisher: Author,
  { id, version, validFrom }: Publication,
): Promise<PriceList> {
  const draft = await lockDraft(tx, id);
  const asked = await newestRequest(tx, 'publish-prices', id);
  if (!asked) throw problem('REQUEST_CHANGED');
  const decision = { kind: 'publish-prices', id: asked.id, digest: version } as const;
  const approval = { ...decision, approve: true, by: publisher.id, why: draft.note };
  await decide(tx, approval, 'PRICE_LIST_AUTHOR');
  const { products } = PriceListSchema.parse(draft.data);
  const [mixed] = mixedTerms(products);
  if (mixed) throw problem('INVALID_INPUT', { detail: mixed });
  return publish(tx, draft, publisher.name, validFrom);
}

async function publish(tx: Queryable, draft: PriceList, publisherName: string, validFrom?: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBERING_LOCK})`);
  const published = tx.update(priceLists).set({
    state: 'published',
    number: sql`(select coalesce(max(${priceLists.number}), 0) + 1 from ${priceLists})`,
    validFrom: validFrom ? sql`greatest(${NOW}, ${validFrom})` : NOW,
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
  const values = { note, data: PriceListSchema.parse(data), authorId: author.id, authorName: author.name };
  await publish(tx, one(await tx.insert(priceLists).values(values).returning()), author.name);
}

/** A list takes effect by the clock alone; cached pages must hear of it. Run every minute, it looks back two. */
export async function tellDuePrices(db: Queryable): Promise<void> {
  const lately = sql`${priceLists.validFrom} between now() - interval '2 minutes' and now()`;
  const [due] = await db.select({ id: priceLists.id }).from(priceLists).where(lately).limit(1);
  if (due) await db.execute(sql`select pg_notify('yinxin_changed', 'content')`);
}

const one = ([row]: PriceList[]): PriceList => {
  if (!row) throw new Error('the price list was not stored');
  return row;
};
