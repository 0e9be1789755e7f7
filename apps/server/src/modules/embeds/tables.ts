import { EMBED_PAGES, type EmbedPage } from '@yinxin/api/open';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf } from '../../db/columns.ts';
import { applications } from '../applications/tables.ts';

/** A page of ours in the frame of an application: asked for, opened once, and in its frame for a while. */
export const embeds = pgTable(
  'embeds',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    page: text().$type<EmbedPage>().notNull(),
    /** Where it leads, below our own address. */
    path: text().notNull(),
    returnUrl: text(),
    tokenHash: bytes().notNull().unique(),
    expiresAt: moment().notNull(),
    /** Of what the frame keeps as a cookie, from when it was opened. */
    frameHash: bytes().unique(),
    frameUntil: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    check('embed_page', oneOf(table.page, EMBED_PAGES)),
    index().on(table.applicationId),
    index().on(table.expiresAt),
  ],
);
