import { cut } from '@yinxin/identifiers';
import { type Certificate, importPublicKey, keyAlgorithmOf, signatureFor, verifyWith } from '@yinxin/pki';
import { isOver } from '../../db/clock.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { authorise } from '../contracts/access.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import type { Intent, MadeDocument } from '../contracts/tables.ts';
import { isProven } from '../validation-data/index.ts';
import { takeSeal } from './authority.ts';
import { commitIntent } from './commit.ts';
import {
  besides,
  type Confirmed,
  confirm,
  isCurrent,
  ownIntent,
  secondsAfter,
  serialsOf,
} from './confirm.ts';
import { signingParty } from './prepare.ts';
import {
  type Begun,
  begin,
  digestsOf,
  failed,
  finish,
  nameOfParty,
  noteBegun,
  noteMade,
  running,
  type Signed,
} from './sign.ts';
import { type Signatory, signatoryOfToken } from './signer.ts';

/** How long a signature that was begun waits for the token in the signer's hand. */
export const IN_HAND_SECONDS = 600;

interface Waiting {
  certificate: Certificate;
  signatory: Signatory;
  begun: Begun[];
}

/**
 * First step of a signature whose key is in the signer's hand: the proof is spent, and what the token is to sign is
 * written down and handed out. Asked again while there is time, it hands out the same.
 */
export async function beginInHand(parts: ContractParts, caller: Caller<Actor>, intentId: string) {
  const asked = await ownIntent(parts.db, caller.who, intentId);
  const found = await goodCertificate(parts, caller.who, asked);
  const confirmed =
    asked.state === 'prepared' ? await confirm(parts, caller, asked) : await resume(parts, caller, asked);
  const { contract, intent, at } = confirmed;
  let waiting: Waiting;
  try {
    waiting = await compose(parts, confirmed, found);
    if (intent.state === 'confirmed') await noteBegun(parts, intent, waiting.signatory, waiting.begun);
  } catch (error) {
    throw await failed(parts, caller, intentId, error);
  }
  const { certificate, begun } = waiting;
  const isOne = begun.length === 1;
  return {
    certificate: certificate.digest('sha256').toHex(),
    algorithm: algorithmOf(certificate).name,
    documents: begun.map(({ document, pending }) => ({
      documentId: document.id,
      title: cut(isOne ? contract.title : `${contract.title}：${document.name}`, 200),
      toBeSigned: Buffer.from(pending.toBeSigned).toString('base64'),
      documentDigest: Buffer.from(pending.documentDigest).toString('hex'),
    })),
    expiresIn: Math.max(0, IN_HAND_SECONDS - Math.floor((parts.now().getTime() - at.getTime()) / 1000)),
  };
}

interface Returned {
  intentId: string;
  signatures: readonly { documentId: string; signature: string }[];
}

/** Second step: what the token signed is taken in, on the way of every signature. */
export async function finishInHand(
  parts: ContractParts,
  caller: Caller<Actor>,
  returned: Returned,
): Promise<Signed> {
  const { intentId } = returned;
  await ownIntent(parts.db, caller.who, intentId); // nobody else waits with them
  const ending =
    running.get(intentId) ?? take(parts, caller, returned).finally(() => running.delete(intentId));
  running.set(intentId, ending);
  return ending;
}

async function take(
  parts: ContractParts,
  caller: Caller<Actor>,
  { intentId, signatures }: Returned,
): Promise<Signed> {
  const asked = await ownIntent(parts.db, caller.who, intentId);
  // whose answer was lost asks again
  if (asked.view.certificate && (asked.state === 'made' || asked.state === 'done'))
    return commitIntent(parts, caller, asked);
  if (asked.state !== 'signing') throw problem('SIGN_INTENT_OVER');
  const found = await goodCertificate(parts, caller.who, asked);
  const confirmed = await resume(parts, caller, asked);
  const waiting = await compose(parts, confirmed, found);
  const given = signaturesFor(waiting, signatures);
  try {
    const made: MadeDocument[] = [];
    for (const [n, one] of waiting.begun.entries())
      made.push(await finish(parts, confirmed, waiting.signatory, one, given[n] as Uint8Array));
    await noteMade(parts, asked, made);
  } catch (error) {
    const { state } = await ownIntent(parts.db, caller.who, intentId);
    // another process was quicker, with the same signature
    if (state !== 'made' && state !== 'done') throw await failed(parts, caller, intentId, error);
  }
  return commitIntent(parts, caller, asked);
}

/** Of each document in turn the signature that was returned, if the certificate's key made it over exactly this. */
function signaturesFor({ certificate, begun }: Waiting, returned: Returned['signatures']): Uint8Array[] {
  const key = importPublicKey(certificate.spki);
  const algorithm = algorithmOf(certificate);
  return begun.map(({ document, pending }) => {
    const one = returned.find(({ documentId }) => documentId === document.id);
    const signature = Buffer.from(one?.signature ?? '', 'base64');
    if (returned.length !== begun.length || !isBy(key, algorithm, pending.toBeSigned, signature))
      throw problem('SIGN_SIGNATURE');
    return signature;
  });
}

function isBy(...asked: Parameters<typeof verifyWith>): boolean {
  try {
    return verifyWith(...asked);
  } catch {
    return false; // no signature at all
  }
}

const algorithmOf = ({ spki }: Certificate) => signatureFor(keyAlgorithmOf(spki));

/** The certificate that was chosen, if it may sign now; from our records, not from the page. */
async function goodCertificate({ db, seals, certificates, now }: ContractParts, who: Actor, intent: Intent) {
  const { certificate: serial, sealId } = intent.view;
  if (!serial) throw problem('SIGN_INTENT_OVER');
  const found = await seals.tokenCertificate(db, who, { serial, sealId });
  if (!(await isProven(certificates, found.chain, now())))
    throw problem('SIGN_CERTIFICATE', { reason: '证书没有通过验证：不能追溯到受信任的根，或上级已吊销' });
  return found;
}

/** A signature that was begun goes on, if it is still theirs to make, in time, and about the same documents. */
async function resume(parts: ContractParts, caller: Caller<Actor>, asked: Intent): Promise<Confirmed> {
  const { db } = parts;
  let isSealRefused = false;
  const goesOn = db.transaction(async (tx) => {
    const more = { ask: besides, given: { contractId: asked.contractId } };
    const access = await authorise(tx, caller, asked.contractId, 'sign-contract', more);
    const { contract, documents, now } = access;
    const intent = await ownIntent(tx, caller.who, asked.id);
    const { state, confirmedAt: at } = intent;
    if ((state !== 'confirmed' && state !== 'signing') || !at) throw problem('SIGN_INTENT_OVER');
    if (isOver(secondsAfter(at, IN_HAND_SECONDS), now)) throw problem('SIGN_INTENT_OVER');
    const party = signingParty(access);
    if (party.id !== intent.partyId) throw problem('CONTRACT_TURN');
    if (!isCurrent(intent, documents)) throw problem('CONTRACT_CHANGED');
    const fields = access.fields.filter(({ partyKey }) => partyKey === party.key);
    const taken = await takeSeal(parts, tx, caller, contract, intent).catch((error: unknown) => {
      isSealRefused = error instanceof AppError;
      throw error;
    });
    const { signed, files } = access.more;
    return {
      intent,
      contract,
      party,
      fields,
      documents,
      earlier: serialsOf(signed),
      files,
      taken,
      at,
    };
  });
  return goesOn.catch(async (error: unknown) => {
    // what allowed the use of the seal is gone: it is given back, and nothing is waited for
    throw isSealRefused ? await failed(parts, caller, asked.id, error) : error;
  });
}

/** Composed anew each time from what is stored; what was handed out once is what is taken back. */
async function compose(
  parts: ContractParts,
  confirmed: Confirmed,
  found: { certificate: Certificate; chain: Certificate[] },
): Promise<Waiting> {
  const { intent, party, taken } = confirmed;
  const signatory = await signatoryOfToken(parts, found, taken, nameOfParty(parts, party));
  const begun = await begin(parts, confirmed, signatory);
  const digests = digestsOf(begun);
  if (intent.toBeSigned && begun.some(({ document: { id } }) => digests[id] !== intent.toBeSigned?.[id]))
    throw problem('SIGN_INTENT_OVER');
  return { certificate: found.certificate, signatory, begun };
}
