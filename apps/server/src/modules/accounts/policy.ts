import { policy } from '../../http/policy.ts';
import type { accounts } from './tables.ts';

export type Account = typeof accounts.$inferSelect;

/** A stranger's account is answered like one that does not exist. */
export const { authorise } = policy<{ 'switch-to': Account }>(
  { 'switch-to': (actor, account) => account.personId === actor.personId },
  'ACCOUNT_NOT_FOUND',
);
