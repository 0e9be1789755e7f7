import { SIGNING_CONSENT } from '@yinxin/api';
import { type Actor, asSystem, type Caller } from '../../http/principal.ts';
import { AppError } from '../../http/problem.ts';
import type { Guest } from '../../http/turns.ts';
import { documentsOf, fieldsOf, findContract } from '../contracts/access.ts';
import { sumFilledIn, sumsOnPages } from '../contracts/content/index.ts';
import type { ContractMoney, ContractParts } from '../contracts/dependencies.ts';
import type { Contract } from '../contracts/tables.ts';
import { silentFacts } from './confirm.ts';
import { prepareSigning } from './prepare.ts';
import { signContract } from './sign.ts';

/**
 * Signs for the organisation that wrote a contract, on the way of every signature, where its administrator has authorised
 * it (静默签): the authorisation stands for the proof. What does not fit, or no longer does, is left to people.
 */
export async function signSilently(parts: ContractParts, contractId: string): Promise<void> {
  const { db, silent, log } = parts;
  const contract = await findContract(db, contractId);
  if (contract.state !== 'SIGNING' || contract.ownerKind !== 'organization' || contract.voids) return;
  const money = await moneyOf(parts, contract);
  const facts = silentFacts(contract, money);
  const fitting = await silent.find(db, facts);
  if (!fitting) return db.transaction((tx) => silent.hold(tx, facts));
  const caller: Caller<Actor> = { ...asSystem('silent-signing'), who: fitting.who };
  const wish = { sealId: fitting.sealId, places: [], seams: [] };
  try {
    const prepared = { id: contractId, consent: SIGNING_CONSENT.version, wish };
    const { intent } = await prepareSigning(parts, caller, prepared, true);
    await signContract(parts, caller, intent.id, { silentId: fitting.id, money });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ contract: contractId, reason: error.problem }, 'not signed under an authorisation');
  }
}

/**
 * What the documents say as they are about to be signed, what was filled in included. Each organisation takes its own
 * turns; where too many wait the job tries again.
 */
async function moneyOf(parts: ContractParts, { id, ownerId }: Contract): Promise<ContractMoney> {
  const documents = await documentsOf(parts.db, id);
  const filledIn = sumFilledIn(parts.vault, await fieldsOf(parts.db, id));
  const reader: Guest = { id: ownerId, isParty: true };
  const pages = await sumsOnPages(parts, reader, documents).catch((error: unknown) => {
    if (error instanceof AppError && error.problem !== 'DOCUMENT_BUSY')
      return { highest: undefined, isReadable: false };
    throw error;
  });
  return {
    onPages: pages.highest?.fen ?? 0,
    filledIn: filledIn?.fen ?? 0,
    isReadable: pages.isReadable,
  };
}
