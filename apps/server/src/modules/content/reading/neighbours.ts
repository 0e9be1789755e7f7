import { and, eq, sql } from 'drizzle-orm';
import { NOW } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import { type Kind, titleOf } from '../kinds/index.ts';
import { contentItems } from '../tables.ts';
import { isLive } from './live.ts';

type Side = 'previous' | 'next';
interface Place {
  id: string;
  position: number;
  shelf: string | null;
}

/**
 * The items before and after one in the order of the editors. With shelves, reading goes on from the last item of one
 * to the first of the next; an item on none of them has no neighbours.
 */
export async function neighbours(db: Queryable, kind: Kind, slug: string, shelves?: readonly string[]) {
  const { id, position, shelf } = contentItems;
  const [place] = await db
    .select({ id, position, shelf })
    .from(contentItems)
    .where(and(isLive(kind), eq(contentItems.slug, slug)));
  if (!place) throw problem('CONTENT_NOT_FOUND');
  const of = (side: Side) => neighbour(db, kind, place, side, shelves);
  return { previous: await of('previous'), next: await of('next') };
}

async function neighbour(
  db: Queryable,
  kind: Kind,
  place: Place,
  side: Side,
  shelves: readonly string[] | undefined,
) {
  const at = shelves?.indexOf(place.shelf ?? '');
  if (at === -1) return null;
  const beyond = side === 'next' ? sql.raw('>') : sql.raw('<');
  const past = sql`(i.position, i.id) ${beyond} (${place.position}, ${place.id})`;
  const beside = await firstOf(db, kind, side, [shelves ? place.shelf : null], past);
  if (beside || !shelves || at === undefined) return beside;
  const others = side === 'next' ? shelves.slice(at + 1) : shelves.slice(0, at).reverse();
  return firstOf(db, kind, side, others, sql`true`);
}

/** The first item of the first shelf that has one, each shelf asked by index; `null` stands for all of them. */
async function firstOf(
  db: Queryable,
  kind: Kind,
  side: Side,
  shelves: readonly (string | null)[],
  where: ReturnType<typeof sql>,
) {
  const order = side === 'next' ? sql.raw('i.position, i.id') : sql.raw('i.position desc, i.id desc');
  const onShelf = shelves[0] === null ? sql`true` : sql`i.shelf = s.shelf`;
  const { rows } = await db.execute<{ slug: string; live: unknown }>(sql`
    select f.slug, f.live
    from unnest(${sql.param(shelves)}::text[]) with ordinality as s (shelf, turn)
    cross join lateral (
      select i.slug, i.live from content_items i
      where i.kind = ${kind} and i.live is not null and i.publish_at <= ${NOW} and ${onShelf} and ${where}
      order by ${order} limit 1
    ) f
    order by s.turn limit 1`);
  const [row] = rows;
  return row ? { id: row.slug, title: titleOf(kind, row.live) } : null;
}
