import { beginningOf, RETENTION } from '@yinxin/api';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Budget } from '../../http/limiter.ts';
import { counters } from './tables.ts';

/** What stretches are cut from. */
let origin = new Date(0);

/** For tests: no stretch ends in the middle of one that counts. */
export const cutStretchesFrom = (moment: Date) => {
  origin = moment;
};

const stretchOf = ({ perSeconds }: Pick<Budget, 'perSeconds'>) =>
  sql`date_bin(make_interval(secs => ${perSeconds}), now(), ${origin.toISOString()}::timestamptz)`;

/** Until a budget begins anew. */
export const secondsLeft = ({ perSeconds }: Pick<Budget, 'perSeconds'>): number =>
  perSeconds - (((Date.now() - origin.getTime()) / 1000) % perSeconds);

/**
 * Takes from a budget; false when there is not enough left, and then nothing is taken. The row stays locked until the
 * transaction ends, so this is the last thing a transaction does.
 */
export async function take(tx: Queryable, budget: Budget, amount = 1): Promise<boolean> {
  if (amount > budget.max) return false;
  const taken = await tx
    .insert(counters)
    .values({ name: budget.name, begins: stretchOf(budget), used: amount })
    .onConflictDoUpdate({
      target: [counters.name, counters.begins],
      set: { used: sql`${counters.used} + ${amount}` },
      setWhere: sql`${counters.used} + ${amount} <= ${budget.max}`,
    })
    .returning({ used: counters.used });
  return taken.length > 0;
}

/** One of each of several budgets of a size, in one statement; a budget that is named again is taken from in its turn. */
export async function takeEach<Asked extends Pick<Budget, 'name'>>(
  db: Queryable,
  asked: readonly Asked[],
  size: Omit<Budget, 'name'>,
): Promise<Map<Asked, boolean>> {
  if (asked.length === 0) return new Map();
  const first = new Map(asked.toReversed().map((one) => [one.name, one]));
  const names = [...first.keys()].sort();
  const { rows } = await db.execute<{ name: string }>(sql`
    insert into ${counters} (name, begins, used)
    select name, ${stretchOf(size)}, 1 from unnest(${sql.param(names)}::text[]) as name
    on conflict (name, begins) do update set used = ${counters.used} + 1 where ${counters.used} < ${size.max}
    returning name`);
  const taken = new Set(rows.map(({ name }) => name));
  const answers = new Map([...first].map(([name, one]) => [one, taken.has(name)]));
  for (const one of asked)
    if (!answers.has(one)) answers.set(one, await take(db, { ...size, name: one.name }));
  return answers;
}

/** Counts something that is never refused for its number alone; returns how much it is now, this included. */
export async function count(tx: Queryable, counted: Omit<Budget, 'max'>): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ name: counted.name, begins: stretchOf(counted), used: 1 })
    .onConflictDoUpdate({
      target: [counters.name, counters.begins],
      set: { used: sql`${counters.used} + 1` },
    })
    .returning({ used: counters.used });
  return row?.used ?? 0;
}

/** Gives back what was taken for something that did not happen. */
export async function giveBack(tx: Queryable, budget: Omit<Budget, 'max'>, amount = 1): Promise<void> {
  await tx
    .update(counters)
    .set({ used: sql`greatest(${counters.used} - ${amount}, 0)` })
    .where(and(eq(counters.name, budget.name), eq(counters.begins, stretchOf(budget))));
}

/** A part of a budget that is used by and by, in the stretch it was taken from. */
interface Part {
  granted: number;
  begins: Date;
  /** Until the stretch ends, by the time at which the database was asked. */
  secondsLeft: number;
}

/** Whoever takes ahead leaves nine tenths to others. */
const AHEAD = 10;

/** Takes as much as is needed now, or as much as is wanted ahead of a tenth of what is left; less where less is left. */
export async function takePart(
  tx: Queryable,
  budget: Budget,
  { needed, wanted }: { needed: number; wanted: number },
): Promise<Part> {
  const grantOf = (taken: SQL | typeof counters.used): SQL => {
    const rest = sql`greatest(${budget.max}::int - ${taken}, 0)`;
    return sql`least(${rest}, greatest(${needed}::int, least(${wanted}::int, ${rest} / ${AHEAD}::int)))`;
  };
  const first = grantOf(sql`0`);
  const next = grantOf(counters.used);
  const [part] = await tx
    .insert(counters)
    .values({ name: budget.name, begins: stretchOf(budget), used: first, granted: first })
    .onConflictDoUpdate({
      target: [counters.name, counters.begins],
      set: { used: sql`${counters.used} + ${next}`, granted: next },
    })
    .returning({
      granted: counters.granted,
      begins: counters.begins,
      secondsLeft: sql<number>`extract(epoch from ${counters.begins} - now())::float8 + ${budget.perSeconds}::int`,
    });
  if (!part) throw new Error(`nothing was counted: ${budget.name}`);
  return part;
}

/** What was not used of a part. */
export interface Unused {
  name: string;
  begins: Date;
  amount: number;
}

/** All at once, locked by name: two processes that stop together wait for each other, and not in a circle. */
export async function giveBackParts(tx: Queryable, parts: readonly Unused[]): Promise<void> {
  await tx.execute(sql`
    with unused as (
      select ${counters.name}, ${counters.begins}, part.amount
        from ${counters}
        join jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
          as part(name text, begins timestamptz, amount int)
          on part.name = ${counters.name} and part.begins = ${counters.begins}
       order by ${counters.name}
         for update of ${counters})
    update ${counters} set used = ${counters.used} - unused.amount
      from unused
     where ${counters.name} = unused.name and ${counters.begins} = unused.begins`);
}

/** How much was counted or taken up to now. */
export async function used(tx: Queryable, budget: Omit<Budget, 'max'>): Promise<number> {
  const [row] = await tx
    .select({ used: counters.used })
    .from(counters)
    .where(and(eq(counters.name, budget.name), eq(counters.begins, stretchOf(budget))));
  return row?.used ?? 0;
}

/** How much of a budget is left now. */
export const left = async (tx: Queryable, budget: Budget): Promise<number> =>
  Math.max(0, budget.max - (await used(tx, budget)));

export const isSpent = async (tx: Queryable, budget: Budget): Promise<boolean> =>
  (await left(tx, budget)) === 0;

/** Longer than any budget runs. */
export async function forgetOldCounters(tx: Queryable, at: Date): Promise<void> {
  await tx.delete(counters).where(lt(counters.begins, beginningOf(at, RETENTION.counters.term)));
}
