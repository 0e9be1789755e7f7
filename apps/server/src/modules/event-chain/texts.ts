import { createHash } from 'node:crypto';

/** A row as the database's function hashes it: in this order, each value as text. */
export const HASHED = [
  'stream',
  'number',
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'act',
  'target_type',
  'target_id',
  'organization_id',
  'facts',
  'ip',
  'request_id',
] as const;

/** An event whose values are the very texts that its hash was made of. */
export type EventTexts = Record<(typeof HASHED)[number], string>;

/** The columns of a row of `events` as those texts; time in microseconds. */
export const eventTexts = (row: string): string =>
  `${row}.stream, ${row}.number::text, ${row}.id::text,
   (extract(epoch from ${row}.at) * 1000000)::bigint::text as at,
   ${row}.actor_kind, ${row}.actor_id, ${row}.actor_name, ${row}.act, ${row}.target_type, ${row}.target_id,
   coalesce(${row}.organization_id::text, '') as organization_id, ${row}.facts::text, ${row}.ip, ${row}.request_id`;

/** Each value is preceded by its length in bytes, so that no two rows have the same text. */
export const hashedText = (row: EventTexts, names: readonly (keyof EventTexts)[] = HASHED): string =>
  names.map((name) => `${Buffer.byteLength(row[name])}:${row[name]},`).join('');

/** With the hash of the row before it in its stream. */
export type LinkedTexts = EventTexts & { previous: Buffer };

/** What the database's function made of a row when it was written. */
export const hashOf = (row: LinkedTexts): Buffer =>
  createHash('sha256').update(row.previous).update(hashedText(row)).digest();
