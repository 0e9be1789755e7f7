import { FACE_CONFIRMATIONS_A_DAY, STEP_UP_ACTS, STEP_UP_METHODS, type StepUpAct } from '@yinxin/api';
import type { Caller, Person } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { type Budget, giveBack, take } from '../../limits/index.ts';
import { proveReclaim, reclaimOf } from '../../members/index.ts';
import { organizationHistory } from '../../organization-states/index.ts';
import { requireConsents } from '../../privacy/index.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { begin, type Device, type Started, somebodyOf, vendorOf, verifiedFacts } from './faces.ts';
import { DAY_SECONDS, unavailable, vendorFailure } from './ways.ts';

const triesOfFace = (personId: string): Budget => ({
  name: `identity:confirmation:${personId}`,
  max: FACE_CONFIRMATIONS_A_DAY,
  perSeconds: DAY_SECONDS,
});

/** What a person confirms with their face: the words are ours, bound to the act and its target. */
const statementOf = (act: StepUpAct, target: string) =>
  `我确认：${STEP_UP_ACTS[act]}（${target.slice(0, 60)}）`;

/** Face as an expression of intent: passed, it is a step-up for this act on this target in this session. */
export async function startIntent(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { act, target, device }: { act: StepUpAct; target: string; device: Device },
): Promise<Started & { statement: string }> {
  const { db, vendors } = parts;
  const vendor = vendorOf(parts);
  const somebody = await somebodyOf(parts, caller.who.personId);
  await requireConsents(db, caller.who.personId, ['face']);
  const budget = triesOfFace(caller.who.personId);
  if (!(await take(db, budget))) throw problem('TRIES_SPENT', { ways: STEP_UP_METHODS.sms });
  const statement = statementOf(act, target);
  const beginning = { purpose: 'intent', device, act, target, statement } as const;
  try {
    return { ...(await begin(parts, vendor, caller, somebody, beginning)), statement };
  } catch (error) {
    if (!vendorFailure(error)) throw error;
    await giveBack(db, budget);
    throw await unavailable(db, vendors, { subject: 'person', way: 'face', personId: caller.who.personId });
  }
}

/**
 * Whoever asks for an organisation is the one whom its licence names and the register knows, and confirmed in this
 * session that it is really them, by face or by message.
 */
export async function proveRepresentation(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  reclaimId: string,
): Promise<void> {
  const { db, vault, stepUp } = parts;
  const reclaim = await reclaimOf(db, caller.who.personId, reclaimId);
  if (reclaim.state !== 'unproved') throw problem('RECLAIM_OVER');
  await stepUp.require(caller, 'prove-reclaim', reclaimId);
  const { name, number } = await verifiedFacts(parts, caller.who.personId);
  const [current] = await organizationHistory(db, vault, reclaim.organizationId);
  if (current?.representative !== name) throw problem('NOT_REPRESENTATIVE');
  await requireKnown(parts, reclaim.organizationId, current, { representative: name, idNumber: number });
  await db.transaction(async (tx) => {
    const proof = await stepUp.spend(tx, caller, 'prove-reclaim', reclaimId);
    await proveReclaim(tx, caller, { id: reclaimId, proof: `step-up:${proof}` });
  });
}

/** A name is not enough, for names are shared: the register must not know another number as the representative's. */
async function requireKnown(
  { db, vendors }: IdentityDependencies,
  organizationId: string,
  { name, code }: { name: string; code: string },
  person: { representative: string; idNumber: string },
): Promise<void> {
  if (!vendors.companies) return;
  const asked = { name, code, ...person, target: `organization/${organizationId}` };
  const { outcome } = await vendors.companies.representative(asked).catch(async (error: unknown) => {
    if (!vendorFailure(error)) throw error;
    throw await unavailable(db, vendors, { subject: 'organization', way: 'representative', personId: '' });
  });
  if (outcome === 'mismatch') throw problem('NOT_REPRESENTATIVE');
}
