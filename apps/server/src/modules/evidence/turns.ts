import { sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import { evidenceTurns } from './tables.ts';

/** After this long without a word from it, a process that was stopped or cut off has lost its turn. */
export const TURN_MS = 10_000;
const WORDS_IN_A_TURN = 3;

/** A turn at writing the log. */
export interface Turn {
  origin: string;
  number: number;
}

/** Raised at whoever would publish after its turn was given to somebody else. */
export class TurnOverError extends Error {
  constructor({ origin, number }: Turn) {
    super(`turn ${number} at the log ${origin} is over: another process writes it now`);
  }
}

const endOf = (lastsMs: number) => sql`${NOW} + make_interval(secs => ${lastsMs / 1000})`;

/** The next turn, if nobody has one; judged by the database's clock, and kept in no connection. */
async function takeTurn(db: Database, origin: string, lastsMs: number): Promise<Turn | undefined> {
  const { rows } = await db.execute<{ number: string }>(sql`
    insert into ${evidenceTurns} as turn (origin, number, until) values (${origin}, 1, ${endOf(lastsMs)})
    on conflict (origin) do update set number = turn.number + 1, until = excluded.until
      where turn.until <= ${NOW}
    returning number`);
  return rows[0] && { origin, number: Number(rows[0].number) };
}

const prolong = (db: Database, { origin, number }: Turn, lastsMs: number) =>
  db.execute(
    sql`update ${evidenceTurns} set until = ${endOf(lastsMs)} where origin = ${origin} and number = ${number}`,
  );

/**
 * Does work that one process at a time may do; false where it is another's turn. The turn goes on while the work does;
 * a process that dies or is stopped in it loses it, and nothing that is published by `publish` comes of it any more.
 */
export async function inTurn(
  db: Database,
  origin: string,
  work: (turn: Turn) => Promise<unknown>,
  lastsMs = TURN_MS,
): Promise<boolean> {
  const turn = await takeTurn(db, origin, lastsMs);
  if (!turn) return false;
  // one that is not heard is followed by the next, and whoever lost the turn hears of it when it publishes
  const timer = setInterval(() => prolong(db, turn, lastsMs).catch(() => {}), lastsMs / WORDS_IN_A_TURN);
  try {
    await work(turn);
    return true;
  } finally {
    clearInterval(timer);
    // where this is not heard the turn ends by itself
    await prolong(db, turn, 0).catch(() => {});
  }
}
