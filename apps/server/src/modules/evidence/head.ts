import {
  CHECKPOINT,
  formatNote,
  type LogStore,
  type Note,
  parseCheckpoint,
  parseNote,
} from '@yinxin/evidence-log';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { evidenceHead, evidenceTurns } from './tables.ts';
import { type Turn, TurnOverError } from './turns.ts';

/** The newest checkpoint that was published, with its size. */
export async function publishedHead(
  db: Queryable,
  origin?: string,
): Promise<{ size: number; note: Note } | undefined> {
  const own = origin === undefined ? undefined : eq(evidenceHead.origin, origin);
  const [head] = await db.select().from(evidenceHead).where(own).orderBy(desc(evidenceHead.size)).limit(1);
  const note = head && parseNote(head.note);
  return head && note && { size: head.size, note };
}

const sizeOf = (bytes: Uint8Array): number => parseCheckpoint(parseNote(bytes)?.text ?? '')?.size ?? 0;

/**
 * The log as everybody reads it. Its newest checkpoint stands in two places: in the database, where only whoever's turn
 * it is can publish, and beside the tiles, where a process that was stopped may write an older one late. Whichever knows
 * more is the newest, so nobody sees the log shrink.
 */
export const publishedLog = (db: Database, files: LogStore): LogStore => ({
  ...files,
  async read(path) {
    const lying = await files.read(path);
    if (path !== CHECKPOINT) return lying;
    const head = await publishedHead(db);
    if (!head || (lying && sizeOf(lying) > head.size)) return lying;
    return Buffer.from(formatNote(head.note));
  },
});

/**
 * Publishes a checkpoint, if the turn is still this one: the database looks at both in one statement, and gives the turn
 * to nobody else before it is written.
 */
export async function publish(db: Database, turn: Turn, bytes: Uint8Array): Promise<void> {
  const note = new TextDecoder().decode(bytes);
  const { rowCount } = await db.execute(sql`
    with mine as (
      select origin from ${evidenceTurns} where origin = ${turn.origin} and number = ${turn.number} for share
    )
    insert into ${evidenceHead} as head (origin, size, note) select origin, ${sizeOf(bytes)}, ${note} from mine
    on conflict (origin) do update set size = excluded.size, note = excluded.note
      where head.size <= excluded.size`);
  if (rowCount !== 1) throw new TurnOverError(turn);
}

/** The log for whoever's turn it is to write it: tiles, then the database, then what lies beside the tiles. */
export const writtenInTurn = (db: Database, files: LogStore, turn: Turn): LogStore => ({
  ...publishedLog(db, files),
  async write(path, bytes) {
    if (path === CHECKPOINT) await publish(db, turn, bytes);
    await files.write(path, bytes);
  },
});
