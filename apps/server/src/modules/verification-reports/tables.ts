import { OWNER_KINDS, VERIFY_VERDICTS, type VerifyVerdict } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, owner } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { files } from '../files/tables.ts';
import { persons } from '../persons/tables.ts';

/** Reports over our signature, each paid for by one of the owner's quota. Append-only. */
export const verificationReports = pgTable(
  'verification_reports',
  {
    id: id(),
    /** What people read and type: the day, and figures that nobody can count by. */
    number: text().notNull().unique(),
    /** Whose quota paid. */
    ...owner(),
    /** Who asked for it. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    /** The asker's own name for the wish: asked twice, it is made once. */
    requestKey: uuid().notNull(),
    /** Name of the judged file; encrypted for the owner. */
    fileName: bytes().notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    fileSha256: text().notNull(),
    fileSm3: text().notNull(),
    verdict: text().$type<VerifyVerdict>().notNull(),
    signatures: integer().notNull(),
    judgedAt: moment().notNull(),
    /** The report itself. */
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    reportSha256: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('one_report_per_request').on(table.accountId, table.requestKey),
    check('report_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('report_verdict', oneOf(table.verdict, VERIFY_VERDICTS)),
    check(
      'report_digests',
      sql`${table.fileSha256} ~ '^[0-9a-f]{64}$' and ${table.fileSm3} ~ '^[0-9a-f]{64}$' and ${table.reportSha256} ~ '^[0-9a-f]{64}$'`,
    ),
    index().on(table.accountId, table.id),
    index().on(table.ownerKind, table.ownerId),
    index().on(table.personId),
    index().on(table.fileId),
    index().on(table.reportSha256),
  ],
);
export type ReportRow = typeof verificationReports.$inferSelect;
