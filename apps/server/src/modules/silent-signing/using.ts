import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, asSystem, type Caller, isCertified, type Person } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { actingPerson, findMembership } from '../accounts/index.ts';
import { placesOf, type SilentContract, type SilentSigning } from '../contracts/index.ts';
import { record } from '../events/index.ts';
import { newestVersions, versionBehind } from '../templates/index.ts';
import type { SilentParts } from './dependencies.ts';
import { type Silent, silentAuthorisations } from './tables.ts';

export const isInTime = and(
  isNull(silentAuthorisations.endedAt),
  lte(silentAuthorisations.startsAt, NOW),
  gt(silentAuthorisations.until, NOW),
  sql`${silentAuthorisations.used} < ${silentAuthorisations.uses}`,
);

export async function hasOpen(tx: Queryable, organizationId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: silentAuthorisations.id })
    .from(silentAuthorisations)
    .where(and(eq(silentAuthorisations.organizationId, organizationId), isInTime))
    .limit(1);
  return one !== undefined;
}

/** What is signed is known by the version of a template, or by the members whose words it is. */
const isKnown = ({ templateId, templateVersionId, authors }: Silent, contract: SilentContract): boolean =>
  templateId === null
    ? contract.writers.every((uid) => authors.includes(uid))
    : templateVersionId !== null && templateVersionId === contract.templateVersionId;

/** Whether it is good for this contract by what was typed; a limit of money asks that an amount was. */
const covers = (given: Silent, contract: SilentContract, now: Date): boolean =>
  given.applicationId === null &&
  given.endedAt === null &&
  given.startsAt <= now &&
  !isOver(given.until, now) &&
  given.used < given.uses &&
  isKnown(given, contract) &&
  (given.kind === null || given.kind === contract.kind) &&
  (given.sceneId === null || given.sceneId === contract.sceneId) &&
  (given.highest === null || (contract.amount !== null && contract.amount <= given.highest));

/**
 * Whether the contract itself names no more than was typed, where the authorisation has a limit of money. The words of a
 * template were known when it was given; of any other document every page must be readable.
 */
function isPricedAsTyped({ templateId, highest }: Silent, { amount, money }: SilentContract): boolean {
  if (highest === null) return true;
  const { onPages, filledIn, isReadable } = money;
  const named = templateId === null ? Math.max(onPages, filledIn) : filledIn;
  return (templateId !== null || isReadable) && named <= (amount ?? 0);
}

/** As authorisations look at it: its version counts while it is the newest, and its pages and fields are those of it. */
const factsOf = async (tx: Queryable, contract: SilentContract): Promise<SilentContract> => ({
  ...contract,
  templateVersionId:
    contract.templateVersionId && (await versionBehind(tx, contract.templateVersionId, contract.id)),
});

/** By template the seal signs in the role that the template keeps for whoever sends, and in no other. */
async function isOwnRole(
  tx: Queryable,
  { templateId }: Pick<Silent, 'templateId'>,
  contract: SilentContract,
  { organizationName }: Actor,
): Promise<boolean> {
  if (templateId === null) return true;
  const role = (await newestVersions(tx, [templateId])).get(templateId)?.ownRole;
  const places = await placesOf(tx, contract.id, organizationName ?? '');
  return places.every((key) => key === role);
}

/** The administrator who gave it, as they are now; undefined once they are no longer one. */
export async function giverOf(
  { vault }: Pick<SilentParts, 'vault'>,
  tx: Queryable,
  { accountId, organizationId, createdAt }: Pick<Silent, 'accountId' | 'organizationId' | 'createdAt'>,
): Promise<Person | undefined> {
  const member = await findMembership(tx, organizationId, accountId);
  // who left and came back gave nothing since
  if (!member?.roles.includes('administrator') || member.joinedAt > createdAt) return undefined;
  const who = await actingPerson(tx, vault, accountId);
  return who && isCertified(who) ? who : undefined;
}

/** The authorisations that cover a contract of an organisation, the one that ends first at the head. */
async function coveringOf(parts: SilentParts, tx: Queryable, contract: SilentContract) {
  const { seals } = parts;
  const open = await tx
    .select()
    .from(silentAuthorisations)
    .where(and(eq(silentAuthorisations.organizationId, contract.organizationId), isInTime))
    .orderBy(asc(silentAuthorisations.until), asc(silentAuthorisations.id));
  const facts = await factsOf(tx, contract);
  const now = await timeNow(tx);
  const covering: { given: Silent; who: Actor }[] = [];
  for (const given of open) {
    if (!covers(given, facts, now)) continue;
    const who = await giverOf(parts, tx, given);
    if (!who || !(await isOwnRole(tx, given, contract, who))) continue;
    if (await isUsable(seals, tx, who, given.sealId)) covering.push({ given, who });
  }
  return covering;
}

/** The authorisation under which a contract is signed. */
export async function findFitting(parts: SilentParts, tx: Queryable, contract: SilentContract) {
  const covering = await coveringOf(parts, tx, contract);
  const fitting = covering.find(({ given }) => isPricedAsTyped(given, contract));
  return fitting && { id: fitting.given.id, sealId: fitting.given.sealId, who: fitting.who };
}

/** Tells people that a contract is left to them because it names another sum, or cannot be read. */
export async function hold(parts: SilentParts, tx: Queryable, contract: SilentContract): Promise<void> {
  const [held] = await coveringOf(parts, tx, contract);
  if (!held) return;
  const { amount, money, organizationId } = contract;
  const { onPages, filledIn, isReadable } = money;
  await record(tx, asSystem('silent-signing'), {
    act: 'hold-silent',
    target: held.given.id,
    organizationId,
    facts: {
      contract: contract.id,
      amount: amount ?? 0,
      named: Math.max(onPages, filledIn),
      readable: isReadable,
    },
  });
}

export const isUsable = (
  seals: SilentParts['seals'],
  tx: Queryable,
  who: Actor,
  sealId: string,
): Promise<boolean> =>
  seals.cloudSeal(tx, who, sealId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/**
 * One use, judged anew and counted under the lock of the authorisation, in the transaction that records the use of the
 * seal: after the last of them, or once it was revoked, nothing is signed.
 */
export async function spend(
  parts: SilentParts,
  tx: Queryable,
  caller: Caller<Actor>,
  { id, sealId, contract }: Parameters<SilentSigning['spend']>[2],
): Promise<void> {
  const [given] = await tx
    .select()
    .from(silentAuthorisations)
    .where(eq(silentAuthorisations.id, id))
    .for('no key update');
  const isGood =
    given?.organizationId === contract.organizationId &&
    given.sealId === sealId &&
    given.accountId === caller.who.accountId &&
    covers(given, await factsOf(tx, contract), await timeNow(tx)) &&
    isPricedAsTyped(given, contract) &&
    (await giverOf(parts, tx, given)) !== undefined &&
    (await isOwnRole(tx, given, contract, caller.who));
  if (!isGood) throw problem('SILENT_OVER');
  await count(tx, caller, given, { contract: contract.id });
}

/** One use of what is held, for what it was used for. */
export async function count(
  tx: Queryable,
  caller: Caller<Actor>,
  { id, organizationId, sealId: seal, uses, used }: Silent,
  usedFor: Record<string, string>,
): Promise<void> {
  await tx
    .update(silentAuthorisations)
    .set({ used: sql`${silentAuthorisations.used} + 1` })
    .where(eq(silentAuthorisations.id, id));
  const facts = { ...usedFor, seal, left: uses - used - 1 };
  await record(tx, caller, { act: 'use-silent', target: id, organizationId, facts });
}
