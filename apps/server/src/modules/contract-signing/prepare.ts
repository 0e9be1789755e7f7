import { randomUUIDv7 } from 'node:crypto';
import { consentInForce, type PartyIntent, type ReadDocument, type SigningWish } from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { seamPages } from '@yinxin/seal/seam';
import { and, eq, max } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../db/connect.ts';
import { writeTogether } from '../../db/together.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import {
  authoriseAsking,
  authoriseSilent,
  type ContractAccess,
  isOpen,
  livePartiesOf,
  lockContract,
} from '../contracts/access.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { claimOf } from '../contracts/opening.ts';
import { moveParty, settled } from '../contracts/progress.ts';
import {
  type Contract,
  type ContractDocumentRow,
  contractParties,
  type Intent,
  type Party,
  signingIntents,
} from '../contracts/tables.ts';
import { deviceWords } from '../devices/index.ts';
import { organizationHistory } from '../organization-states/index.ts';
import type { StepUpProof } from '../step-up/index.ts';
import { requirePaper } from './paper.ts';
import { agreementsOn, digestOfStatement, statementOf } from './statement.ts';

/** How long a prepared signature can be confirmed. */
export const INTENT_SECONDS = 600;

export interface Prepared {
  intent: Intent;
  contract: Contract;
  documents: ContractDocumentRow[];
  signer: string;
  party: Party;
}

/** Which proofs of intent a party's place accepts. */
export const INTENT_PROOFS: Readonly<Record<PartyIntent, readonly StepUpProof[]>> = {
  sms: ['sms', 'paper', 'identity'],
  password: ['password', 'paper', 'identity'],
  face: ['paper', 'identity'],
};
/** Of several, what satisfies all. */
export const strictest = (parties: readonly Pick<Party, 'intent'>[]): PartyIntent =>
  parties.find(({ intent }) => parties.every((party) => party.intent === intent))?.intent ?? 'face';

/** The place somebody signs for now. */
export const signingParty = ({ own }: ContractAccess): Party => {
  const party = own.find((one) => one.part === 'signer' && isOpen(one));
  if (!party) throw problem('CONTRACT_TURN');
  return party;
};

/** What a use of a seal on a contract is judged by. */
export async function wantedSeal(
  tx: Queryable,
  { id: contractId, sceneId, title, contentDigest, ...priced }: Contract,
  sealId: string,
) {
  const amount = priced.amountNamed ?? priced.amount; // the larger, where the pages name more than was typed
  const [newest] = await tx
    .select({ at: max(contractParties.createdAt) })
    .from(contractParties)
    .where(
      and(
        eq(contractParties.contractId, contractId),
        eq(contractParties.part, 'signer'),
        eq(contractParties.kind, 'person'),
      ),
    );
  const agreedSince = newest?.at ?? null;
  return { sealId, sceneId, amount, contractId, agreedSince, document: title, digest: contentDigest ?? '' };
}

/** Where the seal asks for somebody's approval first, the party waits for that. */
export async function waitForSeal(
  { db }: Pick<ContractDependencies, 'db'>,
  { who }: Caller<Actor>,
  contractId: string,
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError) || error.problem !== 'SEAL_APPROVAL_REQUIRED') throw error;
  await db.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId);
    const party = (await livePartiesOf(tx, contractId)).find(
      ({ accountId, part, state }) => accountId === who.accountId && part === 'signer' && state === 'READ',
    );
    if (contract.state !== 'SIGNING' || !party) return;
    await moveParty(tx, party, 'ask-seal');
    await settled(tx, contract);
  });
  throw error;
}

/** What is not known of an intent when it is prepared. */
const PREPARED = {
  state: 'prepared',
  ...{ failure: '', batch: null, stepUpId: null, proofMethod: null, proofEvidence: null },
  ...{
    silentId: null,
    sealUseId: null,
    serial: null,
    keyId: null,
    toBeSigned: null,
    made: null,
    record: null,
  },
  ...{ confirmedAt: null, endedAt: null },
} as const;

interface Wished {
  id: string;
  consent: string;
  wish: SigningWish;
  reading?: readonly ReadDocument[] | undefined;
  /** Nobody is asked (静默签). */
  isSilent?: boolean;
}

/** Fixes what is to be signed and how it will look; the answer's digest is what the step-up is for. */
export async function prepareSigning(
  parts: ContractDependencies,
  caller: Caller<Actor>,
  wished: Wished,
  isSilent = false,
): Promise<Prepared> {
  const prepared = await fix(parts, caller, { ...wished, isSilent }).catch((error: unknown) =>
    waitForSeal(parts, caller, wished.id, error),
  );
  fresh.set(prepared.intent.id, prepared.intent);
  return prepared;
}

/** Prepared by this process and not confirmed yet. What becomes of them is read under the contract's lock. */
const fresh = new LRUCache<string, Intent>({ max: 1_000 });

/** What somebody is about to confirm, as it was prepared; once. */
export function takeFresh({ personId, accountId }: Actor, intentId: string): Intent | undefined {
  const intent = fresh.get(intentId);
  if (intent?.personId !== personId || intent.accountId !== accountId) return undefined;
  fresh.delete(intentId);
  return intent;
}

async function fix(parts: ContractDependencies, caller: Caller<Actor>, wished: Wished): Promise<Prepared> {
  const { db } = parts;
  const { id, isSilent } = wished;
  const store = (tx: Queryable, { intent }: Prepared) =>
    tx.insert(signingIntents).values(intent).returning({ id: signingIntents.id });
  // signed without being asked, the place stays with whom it is meant for
  if (isSilent)
    return db.transaction(async (tx) => {
      const access = await authoriseSilent(tx, caller, id);
      const place = { ...access, party: signingParty(access) };
      const prepared = await intentFor(tx, parts, caller, place, wished);
      await store(tx, prepared);
      return prepared;
    });
  const access = await authoriseAsking(db, caller, id, 'sign-contract');
  const { party, change } = claimOf(db, caller.who, signingParty(access));
  const prepared = await intentFor(db, parts, caller, { ...access, party }, wished);
  const [, claimed] = await writeTogether(db, [store(db, prepared), ...(change ? [change] : [])]);
  // an intent that nobody was told of stays what it is
  if (claimed === 0) throw problem('CONTRACT_CHANGED');
  return prepared;
}

/** A place in a contract, with whoever is about to sign for it. */
export type Place = Pick<ContractAccess, 'contract' | 'documents' | 'person' | 'now'> & { party: Party };

/**
 * What somebody is about to confirm, told as it will be kept; nothing is written.
 * @throws SIGN_CONSENT, SIGN_NAME, SIGN_SEAL_REQUIRED, NOT_REPRESENTATIVE, DOCUMENT_NOT_FOUND, CONTRACT_DRAFT, and what
 * using a seal refuses
 */
export async function intentFor(
  tx: Queryable,
  parts: ContractDependencies,
  caller: Caller<Actor>,
  { contract, documents, person, party, now: createdAt }: Place,
  { consent, wish, reading, isSilent = false }: Omit<Wished, 'id'>,
): Promise<Prepared> {
  const { vault, seals, agreementOn, now } = parts;
  const hasCertificate = wish.sealId !== undefined || wish.certificate !== undefined;
  const agreed = consentInForce(consent, { hasCertificate });
  if (!agreed) throw problem('SIGN_CONSENT');
  const name = person.name ? vault.open(person.name) : '';
  // a phone number may have come into other hands, and whoever holds it signs for nobody else
  const named = vault.open(party.name);
  if (party.kind === 'person' && named !== name) throw problem('SIGN_NAME', { name: maskName(named) });
  await requirePaper(parts, tx, party, caller.who.personId);
  if (party.kind === 'organization' && !wish.sealId) throw problem('SIGN_SEAL_REQUIRED');
  await requireRepresentative(tx, vault, caller.who, party, name);
  const { certificate: serial, sealId } = wish;
  if (serial) await seals.tokenCertificate(tx, caller.who, { serial, sealId });
  // said before anybody types a code
  if (sealId)
    await seals.checkUse(
      tx,
      caller.who,
      { ...(await wantedSeal(tx, contract, sealId)), reference: party.id },
      serial !== undefined,
    );
  requirePlaces(documents, wish);
  const intended = documents.map(({ id: documentId, version, sha256, sm3 }) => ({
    documentId,
    version,
    sha256,
    sm3,
  }));
  const statement = statementOf({
    ...{ contract, party, documents, wish, isSilent, consent: agreed },
    agreements: await agreementsOn((name, day) => agreementOn(tx, name, day), agreed.agreements, now()),
  });
  const { strokes, ...view } = wish;
  const intent: Intent = {
    ...PREPARED,
    ...{
      id: randomUUIDv7(),
      createdAt,
      contractId: contract.id,
      partyId: party.id,
      personId: caller.who.personId,
      accountId: caller.who.accountId,
      documents: intended,
      view,
      strokes: strokes ? vault.seal(JSON.stringify(strokes)) : null,
      consent,
      statement,
      digest: digestOfStatement(statement),
      ip: caller.ip,
      device: caller.userAgent === undefined ? '' : deviceWords(caller.userAgent),
      reading: reading ? readIn(documents, reading) : null,
    },
  };
  return { intent, contract, documents: [...documents], signer: party.organizationName || name, party };
}

/** Who signs as 法定代表人 is the one whom the organisation's licence names. */
async function requireRepresentative(
  tx: Queryable,
  vault: ContractDependencies['vault'],
  { organizationId }: Actor,
  { kind, actingAs }: Party,
  name: string,
): Promise<void> {
  if (kind !== 'organization' || actingAs !== 'representative' || !organizationId) return;
  const [licence] = await organizationHistory(tx, vault, organizationId);
  if (!name || licence?.representative !== name) throw problem('NOT_REPRESENTATIVE');
}

/** Of what a browser tells of reading, what these documents have. */
const readIn = (
  documents: readonly ContractDocumentRow[],
  reading: readonly ReadDocument[],
): ReadDocument[] =>
  reading.flatMap(({ documentId, pages }) => {
    const document = documents.find(({ id }) => id === documentId);
    return document ? [{ documentId, pages: pages.filter(({ page }) => document.pages[page]) }] : [];
  });

function requirePlaces(documents: readonly ContractDocumentRow[], { places, seams }: SigningWish): void {
  for (const { documentId, page } of places)
    if (!documents.find(({ id }) => id === documentId)?.pages[page]) throw problem('DOCUMENT_NOT_FOUND');
  for (const { documentId, pages, ...range } of seams) {
    const total = documents.find(({ id }) => id === documentId)?.pages.length ?? 0;
    if (seamPages(total, pages, range).length < 2)
      throw problem('CONTRACT_DRAFT', { reason: '骑缝章至少需要两页' });
  }
}
