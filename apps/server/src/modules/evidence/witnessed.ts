import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { evidenceCosignatures } from './tables.ts';

interface WitnessedQuestion {
  /** Whose signatures count, each named once, and how many of them there must be. */
  names: readonly string[];
  quorum: number;
  from: number;
  way: 'down' | 'up';
}

/**
 * The size nearest to another one, below or above it, at which enough witnesses signed a checkpoint. What each of them
 * signed nearest is looked up: no answer lies before the place that enough of them reach, and the search goes on from
 * there. So it steps over all that too few signed, however long one of them was away.
 */
export async function witnessedFrom(
  db: Pick<Queryable, 'execute'>,
  { names, quorum, from, way }: WitnessedQuestion,
): Promise<number | undefined> {
  const [nearest, side] = way === 'down' ? [sql`max`, sql`<=`] : [sql`min`, sql`>=`];
  for (let start = from; ; ) {
    const { rows } = await db.execute<{ size: string | null }>(
      sql`select (select ${nearest}(c.size) from ${evidenceCosignatures} c
                   where c.witness = w.name and c.size ${side} ${start}) as size
            from unnest(${sql.param([...names])}::text[]) w(name)`,
    );
    const reached = rows.flatMap(({ size }) => (size === null ? [] : [Number(size)]));
    const sorted = reached.toSorted((a, b) => (way === 'down' ? b - a : a - b));
    const enough = sorted[quorum - 1];
    if (enough === undefined || enough === sorted[0]) return enough;
    start = enough;
  }
}
