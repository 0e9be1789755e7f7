import { randomInt } from 'node:crypto';
import { dayInChina } from '@yinxin/values';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import { requireVoice } from '../../second-voices/index.ts';
import { isSlug, type Kind, kinds } from '../kinds/index.ts';
import { checkWording } from '../reading/agreements.ts';
import { indexForSearch } from '../search/search.ts';
import { contentItems, contentVersions, type VersionAct } from '../tables.ts';
import { after, isVisible } from './flow.ts';
import { checkReferences } from './references.ts';

/** Who works on content. Whether they may is decided by whoever calls; who must not publish is decided here. */
export interface Editor {
  id: string;
  name: string;
}
export type ContentItem = typeof contentItems.$inferSelect;
export type ContentVersion = typeof contentVersions.$inferSelect;

export interface Draft {
  kind: Kind;
  /** Names the item in addresses; it stays. Made of the day and some letters when none is given. */
  slug?: string;
  data: unknown;
  note?: string;
}

export interface Change {
  id: string;
  /** The version the editor was looking at: nobody's work is overwritten unseen. */
  version: number;
  data: unknown;
  note?: string;
}

/** Validates what was written by the rules of its kind. */
export function checkedData(kind: Kind, data: unknown): Record<string, unknown> {
  const parsed = kinds[kind].schema.safeParse(data);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.');
  throw problem('INVALID_INPUT', { detail: `${where ? `${where}：` : ''}${issue?.message ?? '内容有误'}` });
}

export async function getContent(db: Queryable, id: string): Promise<ContentItem> {
  const [item] = await db.select().from(contentItems).where(eq(contentItems.id, id));
  if (!item) throw problem('CONTENT_NOT_FOUND');
  return item;
}

/** Holds the row until the transaction ends: two acts on one item take turns. */
async function locked(tx: Queryable, id: string): Promise<ContentItem> {
  const [item] = await tx.select().from(contentItems).where(eq(contentItems.id, id)).for('update');
  if (!item) throw problem('CONTENT_NOT_FOUND');
  return item;
}

type Changes = PgUpdateSetSource<typeof contentItems>;

/** Changes an item and writes down who did it: one never happens without the other. */
async function record(
  tx: Queryable,
  editor: Editor,
  item: ContentItem,
  { act, changes, note = '' }: { act: VersionAct; changes: Changes; note?: string | undefined },
): Promise<ContentItem> {
  const number = item.version + 1;
  const [next] = await tx
    .update(contentItems)
    .set({ ...changes, version: number, updatedAt: sql`now()` })
    .where(eq(contentItems.id, item.id))
    .returning();
  const { data } = next as ContentItem;
  await tx.insert(contentVersions).values({ itemId: item.id, number, act, data, note, ...actor(editor) });
  if ('live' in changes) await indexForSearch(tx, [next as ContentItem]);
  return next as ContentItem;
}

const actor = ({ id, name }: Editor) => ({ actorId: id, actorName: name });
const author = ({ id, name }: Editor) => ({ authorId: id, authorName: name });
const reviewer = ({ id, name }: Editor) => ({ reviewerId: id, reviewerName: name });

const SLUG_RULE = '编号只能用小写字母、数字与连字符，以字母或数字开头，不超过 80 个字符';

const SLUG_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const SLUG_LETTERS = 5;

/** Sorts by the day it was begun; two of one day differ by their letters. */
const newSlug = () =>
  `${dayInChina(new Date())}-${Array.from({ length: SLUG_LETTERS }, () => SLUG_ALPHABET[randomInt(SLUG_ALPHABET.length)]).join('')}`;

/** A new item, as a draft at the end of its kind's list. */
export async function createDraft(db: Database, editor: Editor, draft: Draft): Promise<ContentItem> {
  const { kind, note = '', slug = newSlug() } = draft;
  if (!isSlug(kind, slug)) throw problem('INVALID_INPUT', { detail: SLUG_RULE });
  const data = checkedData(kind, draft.data);
  return db.transaction(async (tx) => {
    await checkReferences(tx, kind, slug, data);
    const rows = await tx
      .insert(contentItems)
      .values({ kind, slug, data, version: 1, position: await nextPosition(tx, kind), ...author(editor) })
      .onConflictDoNothing()
      .returning();
    const item = rows[0];
    if (!item) throw problem('CONTENT_SLUG_TAKEN');
    await tx
      .insert(contentVersions)
      .values({ itemId: item.id, number: 1, act: 'saved', data, note, ...actor(editor) });
    return item;
  });
}

async function nextPosition(tx: Queryable, kind: Kind): Promise<number> {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${contentItems.position}), -1)::int` })
    .from(contentItems)
    .where(eq(contentItems.kind, kind));
  return (last?.position ?? -1) + 1;
}

/** Writes the working copy; what the public sees stays until it is published again. */
export async function saveDraft(db: Queryable, editor: Editor, change: Change): Promise<ContentItem> {
  return db.transaction(async (tx) => {
    const item = await locked(tx, change.id);
    if (item.version !== change.version) throw problem('CONTENT_CHANGED');
    const data = checkedData(item.kind, change.data);
    await checkReferences(tx, item.kind, item.slug, data);
    const changes = { data, state: after(item.state, 'save-content'), ...author(editor) };
    return record(tx, editor, item, { act: 'saved', changes, note: change.note });
  });
}

export async function submit(db: Database, editor: Editor, id: string): Promise<ContentItem> {
  return db.transaction(async (tx) => {
    const item = await locked(tx, id);
    const state = after(item.state, 'submit-content');
    await checkLasting(tx, item);
    return record(tx, editor, item, { act: 'submitted', changes: { state } });
  });
}

/** The reviewer sends it back, and says why. */
export async function sendBack(db: Database, editor: Editor, id: string, note: string): Promise<ContentItem> {
  return db.transaction(async (tx) => {
    const item = await locked(tx, id);
    const changes = { state: after(item.state, 'return-content'), ...reviewer(editor) };
    return record(tx, editor, item, { act: 'returned', changes, note });
  });
}

/** What people agree to must be there as long as they may cite it. */
export const isLasting = ({ kind }: Pick<ContentItem, 'kind'>) => kind === 'agreement';

async function checkLasting(tx: Queryable, item: ContentItem) {
  if (isLasting(item)) await checkWording(tx, item.id, item.data);
}

/** Shows the reviewed wording from now on. An item that was live before keeps its date. */
export async function publish(db: Database, editor: Editor, id: string): Promise<ContentItem> {
  return db.transaction(async (tx) => {
    const item = await locked(tx, id);
    const state = after(item.state, 'publish-content');
    await refuseOwnWork(tx, editor, item);
    await checkLasting(tx, item);
    const publishAt = isVisible(item) ? item.publishAt : sql`now()`;
    const changes = { state, live: item.data, liveAt: sql`now()`, publishAt, ...reviewer(editor) };
    return record(tx, editor, item, { act: 'published', changes });
  });
}

/** Shows another wording at once and without review: the platform corrects what it wrote at the first start. */
export async function republish(
  db: Queryable,
  editor: Editor,
  id: string,
  data: Record<string, unknown>,
  note: string,
): Promise<ContentItem> {
  return db.transaction(async (tx) => {
    const item = await locked(tx, id);
    return record(tx, editor, item, {
      act: 'published',
      changes: { data, live: data, liveAt: sql`now()` },
      note,
    });
  });
}

/** As `publish`, to be seen from `publishAt` on; only for what nobody sees yet. */
export async function schedule(
  db: Database,
  editor: Editor,
  id: string,
  publishAt: Date,
): Promise<ContentItem> {
  return db.transaction(async (tx) => {
    const item = await locked(tx, id);
    const state = after(item.state, 'publish-content');
    await refuseOwnWork(tx, editor, item);
    // its effective date says when an agreement binds; until then it is announced
    if (isLasting(item)) throw problem('AGREEMENT_DATED');
    if (isVisible(item)) throw problem('CONTENT_LIVE');
    const changes = { state, live: item.data, liveAt: publishAt, publishAt, ...reviewer(editor) };
    return record(tx, editor, item, { act: 'scheduled', changes });
  });
}

/** Everybody who wrote an item since it was last published. */
export async function writersOf(tx: Queryable, item: ContentItem): Promise<string[]> {
  const { itemId, number, act, actorId } = contentVersions;
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${number}), 0)::int` })
    .from(contentVersions)
    .where(and(eq(itemId, item.id), inArray(act, ['published', 'scheduled'])));
  const rows = await tx
    .selectDistinct({ actorId })
    .from(contentVersions)
    .where(and(eq(itemId, item.id), gt(number, last?.number ?? 0), inArray(act, ['saved', 'restored'])));
  return [item.authorId, ...rows.map((row) => row.actorId)];
}

/** Separation of duties: whoever wrote since the last publication does not publish. */
const refuseOwnWork = async (tx: Queryable, editor: Editor, item: ContentItem) =>
  requireVoice(tx, editor.id, await writersOf(tx, item), 'CONTENT_SAME_PERSON');

/** Takes it off the site at once; a working copy under way stays what it is. */
export async function unpublish(
  db: Queryable,
  editor: Editor,
  id: string,
  note: string,
): Promise<ContentItem> {
  return db.transaction(async (tx) => {
    const item = await locked(tx, id);
    if (item.live === null) throw problem('CONTENT_STATE', { state: '未发布' });
    if (isLasting(item)) throw problem('AGREEMENT_LASTS');
    const changes = {
      state: after(item.state, 'unpublish-content'),
      live: null,
      liveAt: null,
      publishAt: null,
    };
    return record(tx, editor, item, { act: 'unpublished', changes, note });
  });
}

export interface Move {
  item: ContentItem;
  from: number;
  to: number;
  total: number;
}

/** Puts an item at a place in its kind's list; those behind make room. Saved at once: order has no draft. */
export async function move(db: Database, id: string, place: number): Promise<Move> {
  return db.transaction(async (tx) => {
    const { kind } = await getContent(tx, id);
    const items = await tx
      .select()
      .from(contentItems)
      .where(eq(contentItems.kind, kind))
      .orderBy(contentItems.position, contentItems.id)
      .for('update');
    const from = items.findIndex((other) => other.id === id);
    const to = Math.min(place, items.length - 1);
    const ids = items.map((other) => other.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    await tx
      .update(contentItems)
      .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${contentItems.id}) - 1` })
      .where(inArray(contentItems.id, ids.slice(Math.min(from, to))));
    return { item: items[from] as ContentItem, from, to, total: items.length };
  });
}

/** Makes an old wording the working copy; it goes the same way to the public as any other. */
export async function restoreVersion(
  db: Database,
  editor: Editor,
  id: string,
  number: number,
): Promise<ContentItem> {
  return db.transaction(async (tx) => {
    const item = await locked(tx, id);
    const [old] = await tx
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.itemId, id), eq(contentVersions.number, number)));
    if (!old) throw problem('CONTENT_NOT_FOUND');
    const data = checkedData(item.kind, old.data);
    await checkReferences(tx, item.kind, item.slug, data);
    const changes = { data, state: after(item.state, 'save-content'), ...author(editor) };
    return record(tx, editor, item, { act: 'restored', changes, note: `恢复自版本 ${number}` });
  });
}
