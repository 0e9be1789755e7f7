// 盖章并发出: whoever sends and signs among the first does both by one confirmation. What they confirm is told while it
// is a draft still: nothing is kept of it until they do, so that a draft leaves nothing behind.
import type { ReadDocument, SigningWish } from '@yinxin/api';
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type Composed, composePages, keepComposed, takeInComposed } from '../contract-filling/index.ts';
import {
  confirmIn,
  confirming,
  intentFor,
  type Place,
  type Prepared,
  signConfirmed,
  signContract,
} from '../contract-signing/index.ts';
import { authorise, authoriseReading, type ContractAccess, documentsOf } from '../contracts/access.ts';
import { claim } from '../contracts/opening.ts';
import { contentDigestOf, openFills, turnOf } from '../contracts/progress.ts';
import {
  type Contract,
  type ContractDocumentRow,
  type Intent,
  type Party,
  signingIntents,
} from '../contracts/tables.ts';
import { type Digests, digestsOf } from '../uploads/index.ts';
import { requireAuthor } from './create.ts';
import type { DraftingParts } from './dependencies.ts';
import { nameOfParty } from './own-name.ts';
import { isAsSaved } from './seen.ts';
import { moneyOf, send } from './send.ts';

interface Wished {
  id: string;
  savedAt: string;
  consent: string;
  wish: SigningWish;
  reading?: readonly ReadDocument[] | undefined;
}

/** The documents with everything written into their pages, made of them what is wanted. */
async function pagesAhead<Made>(
  parts: DraftingParts,
  { who }: Caller<Actor>,
  id: string,
  makerFor: (
    contract: Contract,
  ) => (document: ContractDocumentRow, bytes: Uint8Array) => Made | Promise<Made>,
): Promise<Composed<Made>[]> {
  const { contract, fields, isAuthor } = await authoriseReading(parts.db, who, id);
  if (!isAuthor) throw problem('CONTRACT_NOT_FOUND');
  const documents = await documentsOf(parts.db, id);
  return composePages(parts, contract, { documents, fields }, makerFor(contract));
}

/** A place in a draft, as it will be once that is sent. */
type PlaceAhead = Place & { access: ContractAccess };

/** Their place, if it is their turn as soon as it is sent. @throws SIGN_AFTER_SENDING */
async function firstPlace(
  parts: DraftingParts,
  tx: Queryable,
  { who }: Caller<Actor>,
  { contract, parties, fields, own }: ContractAccess,
): Promise<Party> {
  const signers = parties.filter(({ part }) => part === 'signer');
  const party = turnOf(signers, contract.quorums).called.find((one) => own.includes(one));
  const waits =
    parties.some(({ part }) => part === 'approver') ||
    openFills(parties, fields).length > 0 ||
    (await parts.flows.planFor(tx, contract, who)).steps.length > 0;
  if (!party || waits) throw problem('SIGN_AFTER_SENDING');
  const typed = parts.vault.open(party.name);
  // as sending puts it right
  const isKept = contract.templateVersionId !== null && typed !== '';
  const name = isKept ? typed : await nameOfParty(parts, tx, party, [who.personId, contract.personId]);
  return name === typed ? party : { ...party, name: parts.vault.seal(name) };
}

/** The draft as it was looked at, locked, with whoever is about to send and sign it. */
async function placeAhead(
  tx: Queryable,
  parts: DraftingParts,
  caller: Caller<Actor>,
  { id, savedAt }: Wished,
  composed: readonly Composed<Digests>[],
): Promise<PlaceAhead> {
  const access = await authorise(tx, caller, id, 'send-contract');
  const { contract, documents, person, now } = access;
  const isSame =
    documents.length === composed.length &&
    documents.every(({ fileId }, at) => composed[at]?.document.fileId === fileId);
  if (!isAsSaved(contract, savedAt) || !isSame) throw problem('CONTRACT_REREAD');
  await requireAuthor(tx, caller.who);
  const party = await firstPlace(parts, tx, caller, access);
  const ahead = composed.map(({ document, made }) =>
    made ? { ...document, version: document.version + 1, sha256: made.sha256, sm3: made.sm3 } : document,
  );
  return {
    ...{ access, documents: ahead, person, now, party },
    contract: { ...contract, contentDigest: contentDigestOf(ahead) },
  };
}

/** Tells what they would confirm; nothing is written. */
export async function prepareSending(
  parts: DraftingParts,
  caller: Caller<Actor>,
  wished: Wished,
): Promise<Prepared> {
  const composed = await pagesAhead(parts, caller, wished.id, () => (_, bytes) => digestsOf(bytes));
  return parts.db.transaction(async (tx) => {
    const place = await placeAhead(tx, parts, caller, wished, composed);
    return intentFor(tx, parts, caller, place, wished);
  });
}

interface Confirming extends Wished {
  /** What they confirmed. */
  digest: string;
  amountConfirmed: boolean;
}

/** Whoever presses twice waits for the one signature. */
type Signed = Awaited<ReturnType<typeof signConfirmed>>;
const running = new Map<string, Promise<Signed>>();

/**
 * Sends and confirms in one transaction: either both happened or neither. Asked again, by whoever lost the answer, it
 * goes on with what was confirmed then: nothing is sent, paid for or signed twice.
 */
export function sendAndSign(
  parts: DraftingParts,
  caller: Caller<Actor>,
  wished: Confirming,
): Promise<Signed> {
  const key = `${caller.who.accountId} ${wished.id} ${wished.digest}`;
  const begun = running.get(key) ?? sendOnce(parts, caller, wished).finally(() => running.delete(key));
  running.set(key, begun);
  return begun;
}

async function sendOnce(parts: DraftingParts, caller: Caller<Actor>, wished: Confirming): Promise<Signed> {
  const before = await confirmedBefore(parts.db, caller.who, wished);
  if (before) return signContract(parts, caller, before.id);
  const { id, amountConfirmed: isConfirmed } = wished;
  const { pages } = await moneyOf(parts, caller, id);
  const composed = await pagesAhead(parts, caller, id, (contract) => keepComposed(parts, contract));
  const confirmed = await confirming(parts, async (tx) => {
    const place = await placeAhead(tx, parts, caller, wished, composed);
    const { intent } = await intentFor(tx, parts, caller, place, wished);
    if (intent.digest !== wished.digest) throw problem('CONTRACT_REREAD');
    const contentDigest = await takeInComposed(tx, id, composed);
    const sent = await send(tx, parts, caller, place.access, { pages, isConfirmed, contentDigest });
    if (sent.state !== 'SIGNING') throw problem('SIGN_AFTER_SENDING');
    await claim(tx, caller.who, place.party);
    await tx.insert(signingIntents).values(intent);
    return confirmIn(tx, parts, caller, intent);
  });
  return signConfirmed(parts, caller, confirmed);
}

/** What this account confirmed of this contract by this digest. */
async function confirmedBefore(
  tx: Queryable,
  { accountId, personId }: Actor,
  { id, digest }: Confirming,
): Promise<Intent | undefined> {
  const [intent] = await tx
    .select()
    .from(signingIntents)
    .where(
      and(
        eq(signingIntents.contractId, id),
        eq(signingIntents.accountId, accountId),
        eq(signingIntents.personId, personId),
        eq(signingIntents.digest, digest),
      ),
    )
    .orderBy(desc(signingIntents.id))
    .limit(1);
  return intent;
}
