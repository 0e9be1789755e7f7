import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, dayInChina } from '@yinxin/values';
import { and, eq, ne, notExists } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { checkedData, type Editor, republish, saveDraft, unpublish } from '../editing/commands.ts';
import type { Kind } from '../kinds/index.ts';
import { contentItems, contentVersions } from '../tables.ts';
import type { Seed } from './seed.ts';

/** 用户服务协议二: a change is announced at least seven days before it binds. */
const NOTICE_DAYS = 8;

/** Published items of a kind that nobody but the first start has ever touched. */
async function untouched(tx: Queryable, seeder: Editor, kind: Kind) {
  const byOthers = tx
    .select({ id: contentVersions.id })
    .from(contentVersions)
    .where(and(eq(contentVersions.itemId, contentItems.id), ne(contentVersions.actorId, seeder.id)));
  return tx
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.state, 'published'), notExists(byOthers)));
}

/** Texts of the platform that a newer release corrects; what an operator has changed is theirs. */
export async function bringUpToDate<K extends Kind>(
  tx: Queryable,
  seeder: Editor,
  kind: K,
  seeds: readonly Seed<K>[],
): Promise<void> {
  for (const item of await untouched(tx, seeder, kind)) {
    const seed = seeds.find(({ slug }) => slug === item.slug);
    if (!seed || isDeepStrictEqual(seed.data, item.data)) continue;
    const data = checkedData(kind, seed.data);
    if (!isDeepStrictEqual(data, item.data)) await republish(tx, seeder, item.id, data, '随软件更新');
  }
}

/** What a newer release brings beside what is there, at its place among the others. */
export async function addMissing<K extends Kind>(
  tx: Queryable,
  kind: K,
  seeds: readonly Seed<K>[],
  add: (missing: readonly Seed<K>[]) => Promise<void>,
): Promise<void> {
  const present = await tx
    .select({ slug: contentItems.slug })
    .from(contentItems)
    .where(eq(contentItems.kind, kind));
  const known = new Set(present.map(({ slug }) => slug));
  const missing = seeds.filter(({ slug }) => !known.has(slug));
  if (missing.length === 0) return;
  await add(missing);
  for (const [position, { slug }] of seeds.entries())
    await tx
      .update(contentItems)
      .set({ position })
      .where(and(eq(contentItems.kind, kind), eq(contentItems.slug, slug)));
}

/** Pages of calls that a newer release does not have any more. */
export async function dropGone(
  tx: Queryable,
  seeder: Editor,
  kind: Kind,
  { seeds, isOurs }: { seeds: readonly Seed<Kind>[]; isOurs: (slug: string) => boolean },
): Promise<void> {
  const wanted = new Set(seeds.map(({ slug }) => slug));
  for (const { id, slug } of await untouched(tx, seeder, kind))
    if (isOurs(slug) && !wanted.has(slug)) await unpublish(tx, seeder, id, '随软件更新');
}

/** `1.10` is later than `1.9`. */
const isLater = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0;

/**
 * A new wording of an agreement binds nobody before the operator has announced it: it is proposed as a draft that
 * operators review and publish, once for each version, also where they wrote versions of their own.
 */
export async function proposeWordings(
  tx: Queryable,
  seeder: Editor,
  wordings: readonly Seed<'agreement'>[],
): Promise<void> {
  const earliest = dayInChina(new Date(Date.now() + NOTICE_DAYS * DAY_MS));
  for (const { slug, data } of wordings) {
    const [item] = await tx
      .select()
      .from(contentItems)
      .where(and(eq(contentItems.kind, 'agreement'), eq(contentItems.slug, slug)));
    if (item?.state !== 'published' || !isLater(data.version, String(item.data.version))) continue;
    const effectiveDate = data.effectiveDate > earliest ? data.effectiveDate : earliest;
    await saveDraft(tx, seeder, {
      id: item.id,
      version: item.version,
      data: { ...data, effectiveDate },
      note: '随软件更新带来的新版本，请核对内容与生效日期后送审',
    });
  }
}
