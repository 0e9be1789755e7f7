import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { BillRow } from '../../bills/tables.ts';

/** Every so many records one is remembered: that many are passed over at most. */
const STEP = 1_000;
/** Months that are remembered; one of a million records takes 60 kB. */
const MOST = 200;

/**
 * Where the records of a closed month stand, by place. A month that was billed gets no record more and loses none, so that
 * what was found once holds for ever; whoever scrolls reads from the nearest place that is known.
 */
export class Anchors {
  readonly #known = new Map<string, Promise<string[]>>();

  /** From which record on, and how many of them to pass over, to come to a place. */
  async find(db: Queryable, bill: BillRow, place: number): Promise<{ id: string; skip: number }> {
    const ids = await this.#of(db, bill);
    const id = ids[Math.floor(place / STEP)];
    if (id === undefined) throw new RangeError(`the bill ${bill.number} has no record ${place}`);
    return { id, skip: place % STEP };
  }

  #of(db: Queryable, { partnerId, period }: BillRow): Promise<string[]> {
    const key = `${partnerId} ${period}`;
    const found = this.#known.get(key) ?? idsOf(db, partnerId, period);
    found.catch(() => this.#known.delete(key)); // the next one asks again
    // whoever was read last is forgotten last
    this.#known.delete(key);
    this.#known.set(key, found);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST) break;
      this.#known.delete(oldest);
    }
    return found;
  }
}

async function idsOf(db: Queryable, partnerId: string, period: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, row_number() over (order by id) as place from usage_records
       where partner_id = ${partnerId} and period = ${period}) records
     where place % ${STEP}::int = 1 order by id`);
  return rows.map(({ id }) => id);
}
