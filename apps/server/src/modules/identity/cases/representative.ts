import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { OpenedVault } from '../../../vault/index.ts';
import { assuranceAt, identityNumberOf } from './access.ts';
import { checksOf, findCase } from './cases.ts';
import { companyFacts } from './facts.ts';

/**
 * Whether a person is the legal representative of a certified organisation: the register said that this number is the
 * representative's, and the person is verified by the same number. A name alone is not enough, for names are shared.
 */
export async function isRepresentative(
  vault: OpenedVault,
  tx: Queryable,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<boolean> {
  const assured = await assuranceAt(tx, { organizationId }, await timeNow(tx));
  if (!assured) return false;
  const checks = await checksOf(tx, assured.verificationId);
  if (!checks.some(({ kind, outcome }) => kind === 'representative' && outcome === 'match')) return false;
  const { number } = await companyFacts(vault, tx, await findCase(tx, assured.verificationId));
  return number !== undefined && number === (await identityNumberOf(vault, tx, personId));
}
