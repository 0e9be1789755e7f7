import { pino } from 'pino';
import type { Changes } from '../db/changes.ts';
import type { Store } from '../db/connect.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { describeError } from '../log-errors.ts';

/** A queue on a test's database; nothing works on it until it is started. */
export const aQueue = (store: Store, changes: Changes): Jobs =>
  createJobs({
    pool: store.pool,
    relaxed: store.relaxed.pool,
    changes,
    log: pino({ level: 'silent' }),
    describeError,
  });
