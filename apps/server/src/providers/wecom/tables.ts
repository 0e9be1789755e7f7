import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../db/columns.ts';

/** Tokens and tickets by which WeCom is asked, sealed; and which process is asking for one. */
export const wecomSecrets = pgTable(
  'wecom_secrets',
  {
    name: text().primaryKey(),
    /** With its name. */
    sealed: bytes(),
    secretId: uuid(),
    goodUntil: moment(),
    askedBy: uuid(),
    /** A process that was killed asks no longer than this. */
    askingUntil: moment(),
  },
  (table) => [
    check(
      'wecom_secrets_whole',
      sql`num_nulls(${table.sealed}, ${table.secretId}, ${table.goodUntil}) in (0, 3)
        and num_nulls(${table.askedBy}, ${table.askingUntil}) in (0, 2)`,
    ),
  ],
);
