import { is, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The column holds one of these. However many they are, it is the same statement, which is planned once. */
export const anyOf = (column: PgColumn, values: readonly unknown[]): SQL =>
  sql`${column} = any(${is(values, Placeholder) ? values : sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
