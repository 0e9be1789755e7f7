import type { ContentState } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import {
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, searchVector } from '../../db/columns.ts';

import type { Kind } from './kinds/index.ts';

/** What happened to an item; each act leaves a version. */
export type VersionAct =
  | 'saved'
  | 'submitted'
  | 'returned'
  | 'published'
  | 'scheduled'
  | 'unpublished'
  | 'restored';

/** As `order by … desc` has it: an index with nulls last is of no use to that. */
const latestFirst = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/**
 * Everything editors write, of every kind. `data` is the working copy, `live` what the public sees:
 * an article stays readable as it was while its next wording is written and reviewed.
 */
export const contentItems = pgTable(
  'content_items',
  {
    id: id(),
    kind: text().$type<Kind>().notNull(),
    slug: text().notNull(),
    state: text().$type<ContentState>().notNull().default('draft'),
    position: integer().notNull().default(0),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    live: jsonb().$type<Record<string, unknown>>(),
    /** Where the public finds it: the directory of a law or document, the category of news, the sector of a case. */
    shelf: text().generatedAlwaysAs(sql`coalesce(live->>'directory', live->>'category', live->>'sectorKey')`),
    publishAt: moment(),
    /** When `live` last changed. */
    liveAt: moment(),
    /** Number of the newest version. */
    version: integer().notNull(),
    authorId: text().notNull(),
    authorName: text().notNull(),
    reviewerId: text(),
    reviewerName: text(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('content_slug').on(table.kind, table.slug),
    check('content_state', sql`${table.state} in ('draft', 'in-review', 'published', 'unpublished')`),
    check(
      'content_live_is_dated',
      sql`${table.live} is null or (${table.publishAt} is not null and ${table.liveAt} is not null)`,
    ),
    check('content_published_is_live', sql`${table.state} <> 'published' or ${table.live} is not null`),
    index('content_by_position').on(table.kind, table.position, table.id),
    index('content_by_date').on(table.kind, latestFirst(table.publishAt), latestFirst(table.id)),
    index('content_live_by_date')
      .on(table.kind, latestFirst(table.publishAt), latestFirst(table.slug))
      .where(sql`${table.live} is not null`),
    index('content_live_by_shelf')
      .on(table.kind, table.shelf, table.position, table.id)
      .where(sql`${table.live} is not null`),
    index('content_live_by_shelf_and_date')
      .on(table.kind, table.shelf, latestFirst(table.publishAt), latestFirst(table.slug))
      .where(sql`${table.live} is not null`),
  ],
);

/** What a search looks through, in lower case: a row for each published item of the kinds that are searched. */
export const contentSearch = pgTable(
  'content_search',
  {
    itemId: uuid()
      .primaryKey()
      .references(() => contentItems.id),
    headline: text().notNull(),
    words: text().notNull(),
    headlinePairs: searchVector().notNull(),
    wordsPairs: searchVector().notNull(),
  },
  (table) => [
    index('content_headline_pairs').using('gin', table.headlinePairs),
    index('content_words_pairs').using('gin', table.wordsPairs),
  ],
);

/** Append-only: who did what to an item, when, and what it said then. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => contentItems.id),
    number: integer().notNull(),
    act: text().$type<VersionAct>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    note: text().notNull().default(''),
    actorId: text().notNull(),
    actorName: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    uniqueIndex('content_version_number').on(table.itemId, table.number),
    check(
      'content_version_act',
      sql`${table.act} in ('saved', 'submitted', 'returned', 'published', 'scheduled', 'unpublished', 'restored')`,
    ),
  ],
);
