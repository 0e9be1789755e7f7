import { Column, is, type SQL, sql } from 'drizzle-orm';
import * as drizzle from 'drizzle-orm/utils';
import { LRUCache } from 'lru-cache';

interface Field {
  path: string[];
  field: unknown;
}
const { orderSelectedFields } = drizzle as unknown as {
  orderSelectedFields(fields: Record<string, unknown>): Field[];
};

/** What a select is built from, as far as it concerns what stands between `select` and `from`. */
interface Select {
  fields: Record<string, unknown>;
  fieldsFlat?: Field[];
  table: object;
  joins?: readonly { table: object }[];
}
interface Dialect {
  buildSelectQuery(select: Select): SQL;
  buildSelection(fields: Field[], options: { isSingleTable: boolean }): SQL;
  sqlToQuery(query: SQL): { sql: string };
}

/** More than there are selects in the program; those of tables that are named anew each time go again. */
const MOST_REMEMBERED = 2_000;

/**
 * Drizzle writes every column of every select anew and asks of each what it is: half of what reading costs this process.
 * Which columns are read is the same each time, so that part is written once. Selects of anything but columns, which may
 * hold values, are built as ever.
 */
export function rememberSelections<Given extends object>(database: Given): Given {
  const { dialect } = database as unknown as { dialect: Dialect };
  const build = dialect.buildSelectQuery.bind(dialect);
  const numbers = new WeakMap<object, number>();
  let count = 0;
  const remembered = new LRUCache<string, string>({ max: MOST_REMEMBERED });

  const numberOf = (thing: object): number => {
    const known = numbers.get(thing) ?? ++count;
    numbers.set(thing, known);
    return known;
  };
  /** Which columns of which tables; undefined where something is read that is no column. */
  const keyOf = (fields: readonly Field[], { table, joins = [] }: Select): string | undefined => {
    let key = [table, ...joins.map((join) => join.table)].map(numberOf).join('+');
    for (const { field } of fields) {
      if (!is(field, Column)) return undefined;
      key += `,${numberOf(field)}`;
    }
    return key;
  };

  dialect.buildSelectQuery = (select) => {
    if (select.fieldsFlat) return build(select);
    const isSingleTable = !select.joins || select.joins.length === 0;
    const fields = orderSelectedFields(select.fields);
    const key = keyOf(fields, select);
    if (key === undefined || fields.length === 0) return build(select);
    const written = remembered.get(key);
    if (written !== undefined)
      return build({ ...select, fieldsFlat: [{ path: [], field: sql.raw(written) }] });
    const query = build(select); // says so where a table is missing
    remembered.set(key, dialect.sqlToQuery(dialect.buildSelection(fields, { isSingleTable })).sql);
    return query;
  };
  return database;
}
