import { randomUUIDv7 } from 'node:crypto';
import type { OwnerKind } from '@yinxin/api';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Keys sort by the time they were made (RFC 9562 version 7). */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7());

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();

/** Money, in whole 分. */
export const fen = () => bigint({ mode: 'number' });

/** Sums of quantities: of a single use one is an integer, of a month they may be more. */
export const quantities = () => bigint({ mode: 'number' });

/** Whose a row is. */
export const owner = () => ({ ownerKind: text().$type<OwnerKind>().notNull(), ownerId: uuid().notNull() });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Words for full-text search; written by `array_to_tsvector`, never read back. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const listed = (names: readonly string[]) => sql.raw(`'${names.join("', '")}'`);

/** For a check: the column holds one of the keys of a table. */
export const oneOf = (column: SQLWrapper, table: Readonly<Record<string, unknown>>): SQL =>
  sql`${column} in (${listed(Object.keys(table))})`;

/** For a check: the array holds nothing but keys of a table. */
export const onlyOf = (column: SQLWrapper, table: Readonly<Record<string, unknown>>): SQL =>
  sql`${column} <@ array[${listed(Object.keys(table))}]::text[]`;
