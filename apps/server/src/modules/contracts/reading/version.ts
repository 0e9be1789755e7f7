import { createHash } from 'node:crypto';
import type { Contract, Party } from '../tables.ts';

/** What whoever agrees to a contract or refuses it has before them: sent anew, with another signer or deadline, it is another. Who else
 * approves it does not change what it says. */
export function versionOf(
  { id, sentAt, deadline }: Pick<Contract, 'id' | 'sentAt' | 'deadline'>,
  parties: readonly Pick<Party, 'id' | 'part'>[],
): string {
  const signers = parties.filter(({ part }) => part === 'signer').map((party) => party.id);
  return createHash('sha256')
    .update([id, sentAt?.toISOString() ?? '', deadline?.toISOString() ?? '', ...signers.sort()].join())
    .digest('hex')
    .slice(0, 32);
}
