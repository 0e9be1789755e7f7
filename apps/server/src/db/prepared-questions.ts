import { Param, Placeholder, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { nameAlways } from './named-statements.ts';
import { type Dialect, ReadyStatement } from './rendering.ts';
import { type Rows, readingTogether, type Select } from './together.ts';

/** Values of a statement that is put together once: each stands in it by its own name, and none decides how it reads. */
type Values = object;

/** Wherever a value will stand. */
const places = <Given extends Values>(): Given =>
  new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) }) as Given;

const textOf = (tx: Queryable, statement: SQLWrapper) =>
  (tx as unknown as { dialect: Dialect }).dialect.sqlToQuery(statement.getSQL());

function valueAt(place: unknown, values: Values): unknown {
  if (place instanceof Placeholder) return given(place, values);
  if (!(place instanceof Param && place.value instanceof Placeholder)) return place;
  const value = given(place.value, values);
  return value === null ? null : place.encoder.mapToDriverValue(value);
}
function given({ name }: Placeholder, values: Values): unknown {
  const value = (values as Record<string, unknown>)[name];
  if (value === undefined) throw new Error(`a statement without its ${name}`);
  return value;
}

interface Prepared {
  text: string;
  places: readonly unknown[];
}
const prepare = (tx: Queryable, statement: SQLWrapper): Prepared => {
  const { sql: text, params } = textOf(tx, statement);
  nameAlways(text);
  return { text, places: params };
};
const filled = ({ text, places: all }: Prepared, values: Values) =>
  new ReadyStatement(
    text,
    all.map((place) => valueAt(place, values)),
  );

/**
 * `readTogether` for selects that are asked again and again: they are put together once, and sent with other values
 * each time. What differs in more than values (whether a condition is there) is another question.
 */
export function question<Given extends Values, Selects extends Record<string, Select<unknown>>>(
  ask: (tx: Queryable, given: Given) => Selects,
): (tx: Queryable, given: Given) => Promise<Rows<Selects>> {
  let prepared: (Prepared & { rowsIn: (answer: Record<string, unknown>) => Rows<Selects> }) | undefined;
  return async (tx, values) => {
    if (!prepared) {
      const { statement, rowsIn } = readingTogether(ask(tx, places()));
      prepared = { ...prepare(tx, statement), rowsIn };
    }
    const { rows } = await tx.execute<Record<string, unknown>>(filled(prepared, values));
    return prepared.rowsIn(rows[0] ?? {});
  };
}
