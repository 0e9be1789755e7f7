import type { Inbox } from './inbox.ts';
import type { OutcomeOf } from './outcomes.ts';

/** What a vendor's message service works with. */
export interface SmsService<Account> {
  account: Account;
  inbox: Inbox;
  outcomeOf: OutcomeOf;
}
