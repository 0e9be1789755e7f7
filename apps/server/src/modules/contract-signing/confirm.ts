import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { isOver } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { writeTogether } from '../../db/together.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { authorise, authoriseSilent } from '../contracts/access.ts';
import type {
  ContractMoney,
  ContractParts,
  SilentContract,
  SilentUse,
  TakenSeal,
} from '../contracts/dependencies.ts';
import {
  type Contract,
  type ContractDocumentRow,
  contractDocuments,
  type Field,
  type Intent,
  type Party,
  signingIntents,
} from '../contracts/tables.ts';
import { files, type StoredFile } from '../files/index.ts';
import { selectNumber } from '../identity/index.ts';
import { type StepUpProof, selectProofs, spendingProof, wantedProof } from '../step-up/index.ts';
import { takeSeal } from './authority.ts';
import { INTENT_PROOFS, INTENT_SECONDS, signingParty, waitForSeal } from './prepare.ts';
import { type PlannedSignatory, planSignatory } from './signer.ts';

export interface Confirmed {
  intent: Intent;
  contract: Contract;
  party: Party;
  /** Those of the party. */
  fields: Field[];
  documents: ContractDocumentRow[];
  /** The certificates whose signatures the documents hold already. */
  earlier: string[];
  /** The files of the documents. */
  files: StoredFile[];
  /** Where a certificate is made for this signature. */
  planned?: PlannedSignatory | undefined;
  taken: TakenSeal | undefined;
  /** The day on the pages. */
  at: Date;
}

export const ownIntent = async (
  tx: Queryable,
  { personId: id, accountId }: Actor,
  intentId: string,
): Promise<Intent> => {
  const [intent] = await tx
    .select()
    .from(signingIntents)
    .where(
      and(
        eq(signingIntents.id, intentId),
        eq(signingIntents.personId, id),
        eq(signingIntents.accountId, accountId),
      ),
    );
  if (!intent) throw problem('CONTRACT_NOT_FOUND');
  return intent;
};

/** What stands for the will to sign: a step-up that was spent for several, or an authorisation given beforehand. */
export type Proof = { stepUpId: string; batch: string } | { silentId: string; money: ContractMoney };
const silentIn = (proof: Proof | undefined) => (proof && 'silentId' in proof ? proof : undefined);

/**
 * Spends the proof of intent, unless it was spent for several at once, and for a seal its use; what is signed must be
 * what was prepared.
 */
export const confirm = (
  parts: ContractParts,
  caller: Caller<Actor>,
  asked: Intent,
  proof?: Proof,
): Promise<Confirmed> =>
  confirming(parts, (tx) => confirmIn(tx, parts, caller, asked, proof)).catch((error: unknown) =>
    waitForSeal(parts, caller, asked.contractId, error),
  );

/** In one transaction; where that comes to nothing, so does the key that was made for it. */
export async function confirming(
  { db }: Pick<ContractParts, 'db'>,
  work: (tx: Queryable) => Promise<Confirmed>,
): Promise<Confirmed> {
  let confirmed: Confirmed | undefined;
  try {
    return await db.transaction(async (tx) => {
      confirmed = await work(tx);
      return confirmed;
    });
  } catch (error) {
    await confirmed?.planned?.drop();
    throw error;
  }
}

/** What an intent knows once it is confirmed. */
type Confirmation = Pick<
  Intent,
  'state' | 'stepUpId' | 'silentId' | 'sealUseId' | 'proofMethod' | 'proofEvidence' | 'batch' | 'confirmedAt'
>;

/** The same, within what else is done by it. */
export async function confirmIn(
  tx: Queryable,
  parts: ContractParts,
  caller: Caller<Actor>,
  asked: Intent,
  proof?: Proof,
): Promise<Confirmed> {
  const { stepUp } = parts;
  const silent = silentIn(proof);
  const silentId = silent?.silentId;
  const access = await accessFor(tx, caller, asked, proof);
  const { contract, documents, now: at, more } = access;
  const [intent] = more.intents;
  if (intent?.state !== 'prepared' || isOver(secondsAfter(intent.createdAt, INTENT_SECONDS), at))
    throw problem('SIGN_INTENT_OVER');
  const party = signingParty(access);
  if (party.id !== intent.partyId) throw problem('CONTRACT_TURN');
  if (!isCurrent(intent, documents)) throw problem('CONTRACT_CHANGED');
  const given = silentId
    ? null
    : proof && 'stepUpId' in proof
      ? { id: proof.stepUpId, ...(await stepUp.proofOf(tx, proof.stepUpId)) }
      : proofAmong(more.proofs, party);
  if (silentId) await requireAlone(tx, intent);
  const taken = await takeSeal(parts, tx, caller, contract, { ...intent, silentId: silentId ?? null });
  // after the seal: whoever revokes it holds the organisation first, and so does whoever uses a seal
  if (silent) await parts.silent.spend(tx, caller, silentUse(silent, contract, intent));
  const { person } = access;
  const isOnce = !taken && !intent.view.certificate;
  const number = isOnce ? await parts.identityNumberOf(tx, intent.personId, more) : undefined;
  const planned = isOnce
    ? await planSignatory(parts, intent, { person, number }, contract.algorithm)
    : undefined;
  const change: Confirmation = {
    ...{ stepUpId: given?.id ?? null, silentId: silentId ?? null, sealUseId: taken?.useId ?? null },
    ...{ proofMethod: given?.method ?? null, proofEvidence: given?.evidence ?? null },
    batch: proof && 'batch' in proof ? proof.batch : null,
    state: 'confirmed',
    confirmedAt: at,
  };
  const confirming = tx
    .update(signingIntents)
    .set(change)
    .where(and(eq(signingIntents.id, intent.id), eq(signingIntents.state, 'prepared')))
    .returning({ id: signingIntents.id });
  const spending = given && !proof ? [spendingProof(tx, given.id)] : [];
  try {
    const changed = await writeTogether(tx, [confirming, ...(planned?.intent ?? []), ...spending]);
    if (changed[0] !== 1) throw problem('SIGN_INTENT_OVER');
    if (spending.length > 0 && changed.at(-1) !== 1) throw problem('STEP_UP_REQUIRED');
    if (changed.includes(0)) throw new Error('the serial of a certificate is taken');
  } catch (error) {
    await planned?.drop();
    throw error;
  }
  const fields = access.fields.filter(({ partyKey }) => partyKey === party.key);
  return {
    ...{ intent: { ...intent, ...change }, contract, party, fields, documents },
    ...{ taken, planned, at, earlier: serialsOf(more.signed), files: more.files },
  };
}

/** How they stand to the contract now, with the intent, and the proofs and the number that may be needed. */
function accessFor(tx: Queryable, caller: Caller<Actor>, asked: Intent, proof: Proof | undefined) {
  const { id: intentId, contractId, personId, accountId } = asked;
  const subject = `person:${personId}` as const;
  const intended = { contractId, intentId, personId, accountId, subject };
  if (silentIn(proof))
    return authoriseSilent(tx, caller, contractId, {
      ask: besidesIntent,
      given: { ...intended, ...NO_PROOF },
    });
  // of a proof that was spent for several nothing is asked here
  const wanted = proof ? NO_PROOF : wantedProof(caller, 'sign-contract', asked.digest);
  const given = { ...intended, act: wanted.act, target: wanted.target, sessionId: wanted.sessionId };
  return authorise(tx, caller, contractId, 'sign-contract', { ask: besidesIntent, given });
}
const NO_PROOF = {
  act: 'sign-contract',
  target: '',
  sessionId: '00000000-0000-0000-0000-000000000000',
} as const;

/** The oldest of those that the place accepts. @throws STEP_UP_REQUIRED */
function proofAmong<Held extends { method: StepUpProof }>(held: readonly Held[], { intent }: Party): Held {
  const found = held.find(({ method }) => INTENT_PROOFS[intent].includes(method));
  if (!found) throw problem('STEP_UP_REQUIRED');
  return found;
}

const silentUse = (
  { silentId, money }: { silentId: string; money: ContractMoney },
  contract: Contract,
  { view }: Intent,
): SilentUse => ({
  id: silentId,
  sealId: view.sealId ?? '',
  contract: silentFacts(contract, money),
});

/** How long somebody has from a moment on. */
export const secondsAfter = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

/** What an authorisation is judged by. */
export const silentFacts = (contract: Contract, money: ContractMoney): SilentContract => {
  const { id, ownerId: organizationId, templateVersionId, kind, sceneId, amount, createdAt } = contract;
  const writers = [contract.accountId, contract.savedBy, contract.sentBy].filter((one) => one !== null);
  return { id, organizationId, templateVersionId, kind, sceneId, amount, createdAt, writers, money };
};

/** Nobody else is about to sign for this place: an authorisation is not spent for what would be lost. */
async function requireAlone(tx: Queryable, { partyId }: Intent): Promise<void> {
  const [other] = await tx
    .select({ id: signingIntents.id })
    .from(signingIntents)
    .where(
      and(
        eq(signingIntents.partyId, partyId),
        inArray(signingIntents.state, ['confirmed', 'signing', 'made', 'done']),
      ),
    )
    .limit(1);
  if (other) throw problem('CONTRACT_CHANGED');
}

/** The documents are those that were prepared, byte for byte. */
export const isCurrent = ({ documents }: Intent, now: readonly ContractDocumentRow[]): boolean =>
  documents.length === now.length &&
  documents.every(({ documentId, version, sha256 }) =>
    now.some((row) => row.id === documentId && row.version === version && row.sha256 === sha256),
  );

/** What signing wants to know of a contract besides. */
export const besides = (tx: Queryable, { contractId }: { contractId: string }) => ({
  /** By whose certificates the documents are signed now; one that signed twice stands there twice. */
  signed: tx
    .select({ serial: signingIntents.serial })
    .from(signingIntents)
    .where(and(eq(signingIntents.contractId, contractId), eq(signingIntents.state, 'done'))),
  files: tx
    .select(getTableColumns(files))
    .from(files)
    .innerJoin(contractDocuments, eq(contractDocuments.fileId, files.id))
    .where(eq(contractDocuments.contractId, contractId)),
});
export const serialsOf = (signed: readonly { serial: string | null }[]): string[] =>
  signed.flatMap(({ serial }) => serial ?? []);

const besidesIntent = (
  tx: Queryable,
  given: Parameters<typeof selectProofs>[1] &
    Parameters<typeof selectNumber>[1] & { contractId: string; intentId: string },
) => ({
  ...besides(tx, given),
  intents: tx.select().from(signingIntents).where(eq(signingIntents.id, given.intentId)),
  proofs: selectProofs(tx, {
    ...{ personId: given.personId, sessionId: given.sessionId, accountId: given.accountId },
    ...{ act: given.act, target: given.target },
  }),
  ...selectNumber(tx, { personId: given.personId, subject: given.subject }),
});
