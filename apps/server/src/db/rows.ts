import { type Column, getTableColumns, is, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgJson, PgJsonb, type PgTable } from 'drizzle-orm/pg-core';

const nameOf = (column: Column): string => (column.keyAsName ? toSnakeCase(column.name) : column.name);

/** As PostgreSQL reads it from JSON: bytes by their hexadecimal digits, moments by their text. */
function toJson(column: Column, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  return is(column, PgJson) || is(column, PgJsonb) || Array.isArray(value)
    ? value
    : column.mapToDriverValue(value);
}

/**
 * Any number of rows for one table, as one value of one statement: the statement is the same whatever their number, and
 * planned once. All rows name the same columns; those that none names get what the table says. To be run by `execute`, or
 * together with other changes (`writeTogether`).
 */
export function rowsInto<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const columns: Record<string, Column> = getTableColumns(table);
  const named = Object.keys(rows[0] ?? {}).map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`no column ${key}`);
    return [key, column, nameOf(column)] as const;
  });
  const values = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(named.map(([key, column, name]) => [name, toJson(column, row[key])])),
  );
  const list = sql.join(
    named.map(([, , name]) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb) returning 1`;
}
