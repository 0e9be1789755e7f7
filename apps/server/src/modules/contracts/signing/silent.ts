import { SIGNING_CONSENT } from '@yinxin/api';
import { asSystem, type Caller, type Person } from '../../../http/principal.ts';
import { AppError } from '../../../http/problem.ts';
import { findContract } from '../standing.ts';
import { prepareSigning } from './prepare.ts';
import { type SigningParts, signContract, silentFacts } from './sign.ts';

/**
 * Signs for the organisation that wrote a contract, on the way of every signature, where its administrator has authorised
 * it (静默签): the authorisation stands for the proof. What does not fit, or no longer does, is left to people.
 */
export async function signSilently(parts: SigningParts, contractId: string): Promise<void> {
  const { db, silent, log } = parts;
  const contract = await findContract(db, contractId);
  if (contract.state !== 'SIGNING' || contract.ownerKind !== 'organization' || contract.voids) return;
  const fitting = await silent.find(db, silentFacts(contract));
  if (!fitting) return;
  const caller: Caller<Person> = { ...asSystem('silent-signing'), who: fitting.who };
  const wish = { sealId: fitting.sealId, places: [], seams: [] };
  try {
    const prepared = { id: contractId, consent: SIGNING_CONSENT.version, wish };
    const { intent } = await prepareSigning(parts, caller, prepared, true);
    await signContract(parts, caller, intent.id, { silentId: fitting.id });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ contract: contractId, reason: error.problem }, 'not signed under an authorisation');
  }
}
