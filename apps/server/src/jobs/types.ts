import type { z } from 'zod';

/** A kind of work with what it needs to know: ids, never personal data, for the queue is read by operators. */
export interface JobType<Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly schema: Schema;
}

/** One try at a job. A process that dies after the work and before the queue hears of it makes it run again. */
export interface Run {
  /** The same in every try. */
  id: string;
  /** 1 in the first. */
  attempt: number;
}

export interface JobOptions {
  /** How often it is tried again before it is dead. */
  retries?: number;
  /** The wait before the first try again; it doubles each time, up to an hour. */
  retrySeconds?: number;
  /** Longer than any try takes: then it counts as failed. */
  patienceSeconds?: number;
  /** How many a process works on at once. */
  concurrency?: number;
  /**
   * Short work that comes in masses: so many are taken from the queue together, done at once, and ended together.
   */
  together?: number;
}

export interface Asking {
  startAfter?: Date;
  /** Whose work it is: whoever asks for much waits behind themselves, nobody else behind them. */
  line?: string;
}

/** A job that failed every time. It is kept until somebody sends it again. */
export interface DeadJob {
  id: string;
  name: string;
  payload: unknown;
  /** What the last try failed with. */
  reason: unknown;
  attempts: number;
  enqueuedAt: Date;
  diedAt: Date;
}
