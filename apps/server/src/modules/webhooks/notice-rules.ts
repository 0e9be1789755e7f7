import { eq } from 'drizzle-orm';
import { accounts } from '../accounts/index.ts';
import { applications } from '../applications/index.ts';
import type { Rules } from '../notices/index.ts';

/** Whoever authorised the program hears that it is no longer notified. */
export const webhookRules: Rules = {
  'pause-webhook': async (db, { facts }) => {
    const [owner] = await db
      .select({
        personId: accounts.personId,
        accountId: accounts.id,
        organizationId: applications.organizationId,
        about: applications.name,
      })
      .from(applications)
      .innerJoin(accounts, eq(accounts.id, applications.accountId))
      .where(eq(applications.id, String(facts.application)));
    return owner ? [{ ...owner, kind: 'webhook-paused' }] : [];
  },
};
