import { beginningOf, RETENTION } from '@yinxin/api';
import { lt } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { networkOf } from '../../http/network.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { take } from '../limits/index.ts';
import type { SignInDependencies } from './dependencies.ts';
import { invitations } from './tables.ts';

interface Invitee {
  account: string;
  userName: string;
  certificateNo: string;
  organizationName: string;
}

/** Somebody who was named and did not come is not kept longer than anybody needs them. */
export async function forgetOldRegistrations(db: Queryable, at: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.createdAt, beginningOf(at, RETENTION.invitations.term)));
}

/** Records invitations; naming somebody twice changes nothing, so that a stranger cannot overwrite an earlier one. */
export async function invite(
  { db, vault, invites, challenges }: SignInDependencies,
  caller: Caller,
  people: Invitee[],
): Promise<number> {
  const rows = people.map(({ account, ...details }) => ({
    phone: vault.seal(account),
    phoneFingerprint: vault.fingerprint('phone', account),
    details: vault.seal(JSON.stringify(details)),
  }));
  await db.transaction(async (tx) => {
    await tx.insert(invitations).values(rows).onConflictDoNothing();
    const perSeconds = 3600;
    const network = networkOf(caller.ip);
    const ofNetwork = { name: `invite:${network}`, max: invites.perIp, perSeconds };
    if (!(await take(tx, ofNetwork, rows.length))) throw problem('INVITE_BUDGET');
    // what strangers elsewhere used up is paid for by a challenge
    if (!(await take(tx, { name: 'invite', max: invites.total, perSeconds }, rows.length))) {
      const what = { purpose: 'invite', subject: '', asker: network } as const;
      if (!(await challenges.isPassed(tx, caller, what))) throw challenges.asked(what, 2);
    }
    await record(tx, caller, { act: 'invite', facts: { people: rows.length } });
  });
  return rows.length;
}
