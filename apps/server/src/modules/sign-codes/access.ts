import type { SignCodeState, TemplateFiller, TemplateRole } from '@yinxin/api';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, type Caller, isCertified, type Person } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { actingPerson } from '../accounts/index.ts';
import { type Authorship, authorshipOf } from '../authorship/index.ts';
import { namedTwice } from '../contract-drafting/index.ts';
import { record } from '../events/index.ts';
import { type Fill, readFill, valuesByField } from '../template-filling/index.ts';
import { requireInUse, requireRight, type VersionForm, versionForm } from '../templates/index.ts';
import type { SignCodeParts } from './dependencies.ts';
import { type SignCode, signCodes } from './tables.ts';

/** Whoever made it, and whoever administers the organisation it was made for. */
export const visibleTo = (authorship: Authorship) =>
  and(
    eq(signCodes.ownerKind, authorship.owner.kind),
    eq(signCodes.ownerId, authorship.owner.id),
    authorship.isKeeper ? undefined : eq(signCodes.accountId, authorship.accountId),
  );

export async function ownCode(tx: Queryable, who: Actor, id: string): Promise<SignCode> {
  const [code] = await tx
    .select()
    .from(signCodes)
    .where(and(eq(signCodes.id, id), visibleTo(await authorshipOf(tx, who))));
  if (!code) throw problem('SIGN_CODE_NOT_FOUND');
  return code;
}

export async function codeBy(tx: Queryable, code: string): Promise<SignCode> {
  const [found] = await tx.select().from(signCodes).where(eq(signCodes.code, code));
  if (!found) throw problem('SIGN_CODE_NOT_FOUND');
  return found;
}

/** Comers take turns from here on: the limit is exact, and nobody gets two. */
export async function lockCode(tx: Queryable, id: string): Promise<SignCode> {
  const [code] = await tx.select().from(signCodes).where(eq(signCodes.id, id)).for('no key update');
  if (!code) throw problem('SIGN_CODE_NOT_FOUND');
  return code;
}

export const ownerOfCode = ({ ownerKind, ownerId }: SignCode) => ({ kind: ownerKind, id: ownerId });

export const stateOf = ({ stoppedAt, expiresAt, taken, limit }: SignCode, now: Date): SignCodeState => {
  if (stoppedAt) return 'stopped';
  if (isOver(expiresAt, now)) return 'expired';
  return taken >= limit ? 'full' : 'open';
};

/** Why it is closed, for whoever stands before it. */
export const CLOSED: Readonly<Record<Exclude<SignCodeState, 'open'>, string>> = {
  stopped: '发起方已停用这个签署码，如需签署请联系发起方',
  expired: '这个签署码已过截止时间，请向发起方索取新的',
  full: '签署名额已满，如需签署请联系发起方',
  short: '发起方的合同份数已用完，暂时不能签署，请联系发起方',
  gone: '发起人的账号已不能以发起方的名义发起合同，请联系发起方',
  hindered: '发起方暂时不能用这个签署码发起合同，请联系发起方',
};
export const closed = (state: Exclude<SignCodeState, 'open'>) =>
  problem('SIGN_CODE_CLOSED', { reason: CLOSED[state] });

/** Whoever sends, as they are now; undefined once they left, lost the right, or are no longer certified. */
export async function senderOf(
  { vault }: Pick<SignCodeParts, 'vault'>,
  tx: Queryable,
  { accountId, versionId }: SignCode,
): Promise<Person | undefined> {
  const who = await actingPerson(tx, vault, accountId);
  if (!who || !isCertified(who)) return undefined;
  try {
    if (!(await authorshipOf(tx, who)).isAuthor) return undefined;
    await requireRight(tx, who, versionId);
    return who;
  } catch (error) {
    // of an archived template nothing is made for now; that is told as what hinders it
    if (error instanceof AppError) return error.problem === 'TEMPLATE_STATE' ? who : undefined;
    throw error;
  }
}

type Terms = Pick<SignCode, 'title' | 'role' | 'isComerFirst' | 'amount'> & {
  parties: readonly TemplateFiller[];
  values: Readonly<Record<string, string>>;
};

/**
 * What a code fills in, and what would be refused of it when somebody comes: asked when it is made, whenever its owner
 * looks at it, and before somebody joins.
 */
export async function checkTerms(
  parts: SignCodeParts,
  tx: Queryable,
  sender: Actor,
  { roles, blanks, templateContent, version }: VersionForm,
  { title, role, isComerFirst, amount, parties, values }: Terms,
): Promise<{ fill: Fill; refusals: string[] }> {
  const others = roles.filter(({ key }) => key !== role);
  const fill = readFill(others, blanks, parties, values);
  const twice = twiceIn(others, fill.parties);
  const refusals = await parts.templateContents.refusals(tx, sender, templateContent, {
    ...{ title, amount, templateVersionId: version.id },
    values: valuesByField(templateContent, fill.values),
    ...(isComerFirst && { first: role }),
  });
  return {
    fill,
    refusals: twice ? [`${twice.name}与另一签署方是同一人，请换成另一位`, ...refusals] : refusals,
  };
}

/** A role whose signer stands in another role already. */
export const twiceIn = (roles: readonly TemplateRole[], fillers: readonly TemplateFiller[]) =>
  namedTwice(
    roles.map((role) => {
      const { phone = '', organizationName = '' } = fillers.find((one) => one.role === role.key) ?? {};
      return { ...role, phone, organizationName };
    }),
  );

/** What stands against the contracts it makes, for its owner; whoever comes is not told. */
export async function hindranceOf(
  parts: SignCodeParts,
  tx: Queryable,
  code: SignCode,
  sender: Actor,
): Promise<string> {
  const refused = await requireInUse(tx, code.versionId).catch((error: unknown) => {
    if (error instanceof AppError) return error.message;
    throw error;
  });
  if (refused) return refused;
  const form = await versionForm(parts, tx, code.versionId);
  const terms = { ...code, parties: partiesOf(parts, code), values: valuesOf(parts, code) };
  const { fill, refusals } = await checkTerms(parts, tx, sender, form, terms);
  return [...fill.problems.map(({ words }) => words), ...refusals][0] ?? '';
}

/** How it stands now, with what only shows when somebody is to be served. */
export async function readinessOf(
  parts: SignCodeParts,
  tx: Queryable,
  code: SignCode,
): Promise<{ state: SignCodeState; hindrance: string }> {
  const state = stateOf(code, await timeNow(tx));
  if (state !== 'open') return { state, hindrance: '' };
  const sender = await senderOf(parts, tx, code);
  if (!sender) return { state: 'gone', hindrance: '' };
  const hindrance = await hindranceOf(parts, tx, code, sender);
  if (hindrance) return { state: 'hindered', hindrance };
  const left = await parts.quotaLeft(tx, ownerOfCode(code));
  return { state: left > 0 ? 'open' : 'short', hindrance: '' };
}

/** Who takes the other roles, and what stands in the fields. */
export const partiesOf = ({ vault }: Pick<SignCodeParts, 'vault'>, { parties }: SignCode): TemplateFiller[] =>
  JSON.parse(vault.open(parties));
export const valuesOf = (
  { vault }: Pick<SignCodeParts, 'vault'>,
  { values }: SignCode,
): Record<string, string> => JSON.parse(vault.open(values));

export const noteCode = (
  tx: Queryable,
  caller: Caller,
  { id, ownerKind, ownerId }: Pick<SignCode, 'id' | 'ownerKind' | 'ownerId'>,
  act: 'create-sign-code' | 'stop-sign-code' | 'join-sign-code',
  facts: Record<string, string | number> = {},
) =>
  record(tx, caller, {
    act,
    target: id,
    organizationId: ownerKind === 'organization' ? ownerId : null,
    facts,
  });

export const notEnded = and(isNull(signCodes.stoppedAt), gt(signCodes.expiresAt, NOW));
