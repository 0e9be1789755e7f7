import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';

/** How long nobody else takes a batch over. */
const LEASE_SECONDS = 60;

export const leaseFrom = async (tx: Queryable) =>
  new Date((await timeNow(tx)).getTime() + LEASE_SECONDS * 1_000);
