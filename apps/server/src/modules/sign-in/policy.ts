import type { AccountAct } from '@yinxin/api';
import { type Policy, policy } from '../../http/policy.ts';
import type { Person } from '../../http/principal.ts';

interface Switchable {
  personId: string;
  endedAt: Date | null;
}

/** A stranger's account, and one that was left, is answered like one that does not exist. */
export const accountPolicy: Policy<Person, Switchable, AccountAct> = policy<Person, Switchable>()(
  { 'switch-to': (person, account) => account.personId === person.personId && account.endedAt === null },
  'ACCOUNT_NOT_FOUND',
);
