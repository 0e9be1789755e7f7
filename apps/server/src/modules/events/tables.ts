import type { EventAct } from '@yinxin/api';
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, moment } from '../../db/columns.ts';
import type { Principal } from '../../http/principal.ts';

export type Facts = Readonly<Record<string, string | number | boolean>>;

/**
 * Who did what to what, when, from where: one row per act, append-only by trigger. The trigger also gives the row its
 * stream, its number there, the hash of the row before and its own (docs/decisions/0013). Rows are found by id, which
 * sorts by time, so that the table can be cut into months by ranges of it.
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    at: moment().notNull(),
    actorKind: text().$type<Principal['kind']>().notNull(),
    /** Empty where nobody is known: a visitor, ourselves. */
    actorId: text().notNull().default(''),
    /** As it was then; of a person nothing, their name is theirs. */
    actorName: text().notNull().default(''),
    act: text().$type<EventAct>().notNull(),
    targetType: text().notNull(),
    targetId: text().notNull().default(''),
    organizationId: uuid(),
    /** Masked: no personal data in clear. */
    facts: jsonb().$type<Facts>().notNull(),
    ip: text().notNull(),
    requestId: text().notNull(),
    stream: text().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    previous: bytes().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.stream, table.number),
    index().on(table.act, table.id),
    index().on(table.actorKind, table.actorId, table.id),
    index().on(table.targetType, table.targetId, table.id),
    index().on(table.organizationId, table.id),
  ],
);

/** The newest row of each stream. Locked while one is added, so that a stream has no forks. */
export const eventStreams = pgTable('event_streams', {
  stream: text().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  hash: bytes().notNull(),
});

/** Events that nobody has been told of yet; the trigger puts them here with the event itself. */
export const eventOutbox = pgTable('event_outbox', { eventId: uuid().primaryKey() });
