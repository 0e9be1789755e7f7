import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Caller, isCertified, type Person } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { actingPerson, findMembership } from '../accounts/index.ts';
import { placesOf, type SilentContract, type SilentUse } from '../contracts/index.ts';
import { record } from '../events/index.ts';
import { newestVersions, versionBehind } from '../templates/index.ts';
import type { SilentParts } from './dependencies.ts';
import { type Silent, silentAuthorisations } from './tables.ts';

const isInTime = (now: Date) =>
  and(
    isNull(silentAuthorisations.endedAt),
    lte(silentAuthorisations.startsAt, now),
    gt(silentAuthorisations.until, now),
    sql`${silentAuthorisations.used} < ${silentAuthorisations.uses}`,
  );

export async function hasOpen({ now }: SilentParts, tx: Queryable, organizationId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: silentAuthorisations.id })
    .from(silentAuthorisations)
    .where(and(eq(silentAuthorisations.organizationId, organizationId), isInTime(now())))
    .limit(1);
  return one !== undefined;
}

/** Whether it is good for this contract; a limit of money asks that the contract names an amount. */
export const fits = (
  given: Pick<
    Silent,
    | 'endedAt'
    | 'startsAt'
    | 'until'
    | 'used'
    | 'uses'
    | 'templateId'
    | 'templateVersionId'
    | 'kind'
    | 'sceneId'
    | 'highest'
  >,
  contract: Pick<SilentContract, 'kind' | 'sceneId' | 'amount' | 'templateVersionId'>,
  now: Date,
): boolean =>
  given.endedAt === null &&
  given.startsAt <= now &&
  given.until > now &&
  given.used < given.uses &&
  (given.templateId === null ||
    (given.templateVersionId !== null && given.templateVersionId === contract.templateVersionId)) &&
  (given.kind === null || given.kind === contract.kind) &&
  (given.sceneId === null || given.sceneId === contract.sceneId) &&
  (given.highest === null || (contract.amount !== null && contract.amount <= given.highest));

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
  { organizationName }: Person,
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

/** The authorisation under which a contract of an organisation is signed, the one that ends first. */
export async function findFitting(parts: SilentParts, tx: Queryable, contract: SilentContract) {
  const { seals, now } = parts;
  const open = await tx
    .select()
    .from(silentAuthorisations)
    .where(and(eq(silentAuthorisations.organizationId, contract.organizationId), isInTime(now())))
    .orderBy(asc(silentAuthorisations.until), asc(silentAuthorisations.id));
  const facts = await factsOf(tx, contract);
  for (const given of open) {
    if (!fits(given, facts, now())) continue;
    const who = await giverOf(parts, tx, given);
    if (!who || !(await isOwnRole(tx, given, contract, who))) continue;
    if (await isUsable(seals, tx, who, given.sealId)) return { id: given.id, sealId: given.sealId, who };
  }
  return undefined;
}

const isUsable = (
  seals: SilentParts['seals'],
  tx: Queryable,
  who: Person,
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
  caller: Caller<Person>,
  { id, sealId, contract }: SilentUse,
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
    fits(given, await factsOf(tx, contract), parts.now()) &&
    (await giverOf(parts, tx, given)) !== undefined &&
    (await isOwnRole(tx, given, contract, caller.who));
  if (!isGood) throw problem('SILENT_OVER');
  await tx
    .update(silentAuthorisations)
    .set({ used: sql`${silentAuthorisations.used} + 1` })
    .where(eq(silentAuthorisations.id, id));
  await record(tx, caller, {
    act: 'use-silent',
    target: id,
    organizationId: contract.organizationId,
    facts: { contract: contract.id, seal: sealId, left: given.uses - given.used - 1 },
  });
}
