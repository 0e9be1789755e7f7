import { createHash } from 'node:crypto';
import type { SigningWish } from '@yinxin/api';
import { formatBatch } from '@yinxin/evidence-log/package';
import { inArray } from 'drizzle-orm';
import type { Actor, Caller } from '../../http/principal.ts';
import { asAppError, problem } from '../../http/problem.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { contractParties, type Intent } from '../contracts/tables.ts';
import { ownIntent } from './confirm.ts';
import { INTENT_PROOFS, type Prepared, prepareSigning, strictest } from './prepare.ts';
import { type Signed, signContract } from './sign.ts';

export interface Refused {
  contractId: string;
  code: number;
  message: string;
}

/** What one confirmation is for: exactly these signatures, each by its own digest. */
export const digestOfMany = (intents: readonly Pick<Intent, 'id' | 'digest'>[]): string =>
  createHash('sha256').update(formatBatch(intents)).digest('hex');

function refusal({ log }: ContractParts, contractId: string, error: unknown): Refused {
  const known = asAppError(error);
  if (!known) log.error({ err: error, contract: contractId }, 'one of several signatures failed');
  const { code, message } = (known ?? problem('SIGN_FAILED')).envelope;
  return { contractId, code, message };
}

/** Prepares each by itself; what cannot be signed now is said, and the others can. */
export async function prepareMany(
  parts: ContractParts,
  caller: Caller<Actor>,
  {
    ids,
    consent,
    wish,
  }: { ids: readonly string[]; consent: string; wish: Pick<SigningWish, 'sealId' | 'strokes'> },
): Promise<{ prepared: Prepared[]; refused: Refused[] }> {
  const prepared: Prepared[] = [];
  const refused: Refused[] = [];
  for (const id of new Set(ids))
    try {
      prepared.push(
        await prepareSigning(parts, caller, { id, consent, wish: { ...wish, places: [], seams: [] } }),
      );
    } catch (error) {
      refused.push(refusal(parts, id, error));
    }
  return { prepared, refused };
}

interface SignedMany {
  signed: Signed[];
  refused: Refused[];
}

/** Whoever presses twice, or lost the line, waits for the same signatures. */
const running = new Map<string, Promise<SignedMany>>();

export async function signMany(
  parts: ContractParts,
  caller: Caller<Actor>,
  intentIds: readonly string[],
): Promise<SignedMany> {
  const intents: Intent[] = [];
  for (const id of new Set(intentIds)) intents.push(await ownIntent(parts.db, caller.who, id));
  const digest = digestOfMany(intents);
  const begun =
    running.get(digest) ?? sign(parts, caller, intents, digest).finally(() => running.delete(digest));
  running.set(digest, begun);
  return begun;
}

/**
 * One proof for all, spent before the first; then each on its own way, one after the other. A process that dies on the
 * way leaves those that were not begun as they were prepared: they ask for a new confirmation.
 */
async function sign(
  parts: ContractParts,
  caller: Caller<Actor>,
  intents: readonly Intent[],
  digest: string,
): Promise<SignedMany> {
  const isNew = intents.every(({ state }) => state === 'prepared');
  const ids = intents.map(({ partyId }) => partyId);
  const proof = isNew
    ? await parts.db.transaction(async (tx) => {
        const places = await tx.select().from(contractParties).where(inArray(contractParties.id, ids));
        const accepted = INTENT_PROOFS[strictest(places)];
        return parts.stepUp.spend(tx, caller, 'sign-contract', digest, accepted);
      })
    : undefined;
  const signed: Signed[] = [];
  const refused: Refused[] = [];
  for (const { id, contractId, state } of intents)
    try {
      if (!proof && state !== 'done') throw problem('SIGN_INTENT_OVER');
      signed.push(
        await signContract(
          parts,
          caller,
          id,
          proof ? { stepUpId: proof, batch: formatBatch(intents) } : undefined,
        ),
      );
    } catch (error) {
      refused.push(refusal(parts, contractId, error));
    }
  return { signed, refused };
}
