import { Column, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as drizzle from 'drizzle-orm/utils';
import type { Queryable } from './database.ts';

/** A select that was built and not sent. */
export interface Select<Row> extends PromiseLike<Row[]> {
  getSQL: SQLWrapper['getSQL'];
}
export type Rows<Selects> = {
  [Name in keyof Selects]: Selects[Name] extends Select<infer Row> ? Row[] : never;
};

/** What drizzle knows of a select, to make its rows of what comes back. */
interface Known {
  config: { fields: Record<string, unknown> };
  joinsNotNullableMap: Record<string, boolean>;
}
interface Field {
  path: string[];
  field: unknown;
}
const { orderSelectedFields, mapResultRow } = drizzle as unknown as {
  orderSelectedFields(fields: Record<string, unknown>): Field[];
  mapResultRow(fields: Field[], row: unknown[], joins: Record<string, boolean>): unknown;
};

/** JSON has no bytes: PostgreSQL writes them as \x and hexadecimal digits. */
const fromJson = ({ field }: Field, value: unknown): unknown =>
  is(field, Column) && field.getSQLType() === 'bytea' && typeof value === 'string'
    ? Buffer.from(value.slice(2), 'hex')
    : (value ?? null);

/** Several selects as one, and what makes their rows of its answer. */
export function readingTogether<Selects extends Record<string, Select<unknown>>>(selects: Selects) {
  const parts = Object.entries(selects).map(([name, select]) => {
    const { config, joinsNotNullableMap } = select as unknown as Known;
    const fields = orderSelectedFields(config.fields);
    // by their places, for tables that are joined have columns of the same name
    const places = sql.raw(fields.map((_, at) => `c${at}`).join());
    const query = sql`(select json_agg(row_to_json(found)) from (${select.getSQL()}) as found (${places}))`;
    return { name, fields, joinsNotNullableMap, query };
  });
  const statement = sql`select ${sql.join(
    parts.map(({ name, query }) => sql`${query} as ${sql.identifier(name)}`),
    sql`, `,
  )}`;
  const rowsIn = (answer: Record<string, unknown>) => {
    const read = parts.map(({ name, fields, joinsNotNullableMap }) => [
      name,
      ((answer[name] as Record<string, unknown>[] | null) ?? []).map((row) =>
        mapResultRow(
          fields,
          fields.map((field, at) => fromJson(field, row[`c${at}`])),
          joinsNotNullableMap,
        ),
      ),
    ]);
    return Object.fromEntries(read) as Rows<Selects>;
  };
  return { statement, rowsIn };
}

/**
 * Several selects in one statement, each with its own rows: one message to the database instead of many, and one moment
 * at which all of them were looked at. Whoever has to see what a lock protects takes the lock in a statement before.
 */
export async function readTogether<Selects extends Record<string, Select<unknown>>>(
  tx: Pick<Queryable, 'execute'>,
  selects: Selects,
): Promise<Rows<Selects>> {
  const { statement, rowsIn } = readingTogether(selects);
  const { rows } = await tx.execute<Record<string, unknown>>(statement);
  return rowsIn(rows[0] ?? {});
}

/** A change, or one that follows from the rows of the change before it, by whose name it reads them. */
export type Change = SQLWrapper | ((before: SQLWrapper) => SQLWrapper);

/** The first each change exactly one row, which was read under a lock. */
export async function mustWrite(
  tx: Pick<Queryable, 'execute'>,
  exact: readonly Change[],
  others: readonly Change[] = [],
): Promise<void> {
  const changed = await writeTogether(tx, [...exact, ...others]);
  if (changed.slice(0, exact.length).some((rows) => rows !== 1))
    throw new Error('a row that was read under the lock was not there');
}

/** Several changes as one; answers how many rows each changed, as n0, n1 and so on. */
function writingTogether(changes: readonly Change[]): SQL {
  const nameOf = (at: number) => sql`${sql.identifier(`change${at}`)}`;
  const named = changes.map((change, at) => ({
    name: nameOf(at),
    change: typeof change === 'function' ? change(nameOf(at - 1)) : change,
  }));
  return sql`
    with ${sql.join(
      named.map(({ name, change }) => sql`${name} as (${change.getSQL()})`),
      sql`, `,
    )}
    select ${sql.join(
      named.map(({ name }, at) => sql`(select count(*)::int from ${name}) as ${sql.identifier(`n${at}`)}`),
      sql`, `,
    )}`;
}

/**
 * Several changes in one statement; none of them sees what another does, and no row is changed by two. Each returns its
 * rows (`returning`); answers how many each changed.
 */
export async function writeTogether(
  tx: Pick<Queryable, 'execute'>,
  changes: readonly Change[],
): Promise<number[]> {
  if (changes.length === 0) return [];
  const { rows } = await tx.execute<Record<string, number>>(writingTogether(changes));
  return changes.map((_, at) => rows[0]?.[`n${at}`] ?? 0);
}
