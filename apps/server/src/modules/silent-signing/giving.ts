import {
  type CallResult,
  refusalInOrganization,
  SILENT_LIMITS,
  SILENT_STATES,
  type SilentAuthorisation,
  type SilentState,
  type silentList,
} from '@yinxin/api';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { namesOfAccounts } from '../accounts/index.ts';
import { applicationNames } from '../applications/index.ts';
import { record } from '../events/index.ts';
import { authorise, authoriseReading } from '../members/index.ts';
import { sceneNames } from '../seals/index.ts';
import { newestVersions, templateNames, versionNames } from '../templates/index.ts';
import type { SilentParts } from './dependencies.ts';
import { type Silent, silentAuthorisations } from './tables.ts';
import { readTerms, type TermsBody } from './terms.ts';
import { giverOf } from './using.ts';

/** Given by an administrator, who proves that it is them and that these are the terms. */
export async function authoriseSilent(
  parts: SilentParts,
  caller: Caller<Actor>,
  body: TermsBody,
): Promise<SilentAuthorisation> {
  const { db, stepUp } = parts;
  const { sealId, templateId, kind, sceneId, highest, authors, applicationId, uses, replaces } = body;
  const given = await db.transaction(async (tx) => {
    const { organization, times, templateVersion, templateVersionId, digest } = await readTerms(
      parts,
      tx,
      caller,
      body,
    );
    const stepUpId = await stepUp.spend(tx, caller, 'authorise-silent', digest);
    const [row] = await tx
      .insert(silentAuthorisations)
      .values({
        ...{ organizationId: organization.id, sealId, templateId, templateVersionId },
        ...{ kind, sceneId, highest, authors, applicationId, uses, stepUpId },
        ...times,
        accountId: caller.who.accountId,
      })
      .returning();
    if (!row) throw new Error('the authorisation was not stored');
    if (replaces)
      await end(parts, tx, caller, { id: replaces, organizationId: organization.id }, { by: row.id });
    await record(tx, caller, {
      act: 'authorise-silent',
      target: row.id,
      facts: {
        ...{ seal: sealId, template: templateId ?? '*', kind: kind ?? '*' },
        ...(templateVersion !== null && { version: templateVersion }),
        ...{ scene: sceneId ?? '*', highest: highest ?? '*', authors: authors.join() || '*' },
        ...(applicationId && { application: applicationId }),
        ...{ from: times.startsAt.toISOString(), until: times.until.toISOString(), uses, proof: stepUpId },
        ...{ digest, ...(replaces && { replaces }) },
      },
    });
    return row;
  });
  const [shown] = await present(parts, db, caller.who, [given]);
  if (!shown) throw new Error('nothing to present');
  return shown;
}

async function end(
  { now }: SilentParts,
  tx: Queryable,
  caller: Caller<Actor>,
  { id, organizationId }: Pick<typeof silentAuthorisations.$inferSelect, 'id' | 'organizationId'>,
  facts: Record<string, string> = {},
): Promise<void> {
  const [ended] = await tx
    .update(silentAuthorisations)
    .set({ endedAt: now(), endedBy: caller.who.accountId })
    .where(
      and(
        eq(silentAuthorisations.id, id),
        eq(silentAuthorisations.organizationId, organizationId),
        isNull(silentAuthorisations.endedAt),
      ),
    )
    .returning();
  if (!ended) throw problem('SILENT_NOT_FOUND');
  await record(tx, caller, { act: 'revoke-silent', target: id, facts: { used: ended.used, ...facts } });
}

/** At once: what was not confirmed yet is not signed. */
export async function revokeSilent(parts: SilentParts, caller: Caller<Actor>, id: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'revoke-silent');
    await end(parts, tx, caller, { id, organizationId: organization.id });
  });
}

export async function listSilent(
  parts: SilentParts,
  who: Actor,
  sealId: string | undefined,
): Promise<CallResult<typeof silentList>> {
  const { db } = parts;
  const { organization, member } = await authoriseReading(db, who, 'read-seal-uses');
  const rows = await db
    .select()
    .from(silentAuthorisations)
    .where(
      and(
        eq(silentAuthorisations.organizationId, organization.id),
        sealId ? eq(silentAuthorisations.sealId, sealId) : undefined,
      ),
    )
    .orderBy(desc(silentAuthorisations.id))
    .limit(SILENT_LIMITS.shown);
  const may = (act: 'authorise-silent' | 'revoke-silent') =>
    refusalInOrganization(act, member.roles, organization.state) === undefined;
  return {
    list: await present(parts, db, who, rows, {
      mayRevoke: may('revoke-silent'),
      mayAuthorise: may('authorise-silent'),
    }),
    mayAuthorise: may('authorise-silent'),
  };
}

async function stateOf(
  parts: SilentParts,
  tx: Queryable,
  given: Silent,
  {
    templates,
    newest,
    programs,
  }: {
    templates: ReadonlyMap<string, string>;
    newest: Awaited<ReturnType<typeof newestVersions>>;
    programs: ReadonlyMap<string, string>;
  },
): Promise<SilentState> {
  const now = parts.now();
  if (given.endedAt) return 'revoked';
  if (given.until <= now) return 'expired';
  if (given.used >= given.uses) return 'spent';
  if (!(await giverOf(parts, tx, given))) return 'void';
  if (given.templateId && !templates.has(given.templateId)) return 'void';
  if (given.applicationId && !programs.has(given.applicationId)) return 'void';
  if (!given.templateId && !given.applicationId && given.authors.length === 0) return 'unfit';
  const version = given.templateId ? newest.get(given.templateId) : undefined;
  if (version && !version.ownRole) return 'unfit';
  if (given.templateId && version?.id !== given.templateVersionId) return 'outdated';
  return given.startsAt > now ? 'pending' : 'active';
}

async function present(
  parts: SilentParts,
  tx: Queryable,
  who: Actor,
  rows: readonly Silent[],
  { mayRevoke, mayAuthorise } = { mayRevoke: true, mayAuthorise: true },
): Promise<SilentAuthorisation[]> {
  const { vault, seals } = parts;
  const ids = <K extends 'sealId' | 'templateId' | 'templateVersionId' | 'sceneId' | 'accountId'>(name: K) =>
    rows.flatMap((row) => row[name] ?? []);
  const sealNames = await seals.namesOf(tx, ids('sealId'));
  const templates = await templateNames(tx, who.organizationId ?? '', ids('templateId'));
  const versions = await versionNames(tx, ids('templateVersionId'));
  const newest = await newestVersions(tx, ids('templateId'));
  const programs = await applicationNames(tx, who.organizationId ?? '');
  const scenes = await sceneNames(tx, ids('sceneId'));
  const people = await namesOfAccounts(vault, tx, [
    ...ids('accountId'),
    ...rows.flatMap(({ authors }) => authors),
  ]);
  const list: SilentAuthorisation[] = [];
  for (const row of rows) {
    const state = await stateOf(parts, tx, row, { templates, newest, programs });
    const { id, sealId, templateId, templateVersionId, kind, sceneId, highest, applicationId } = row;
    const { uses, used } = row;
    list.push({
      ...{ id, sealId, templateId, kind, sceneId, highest, applicationId, uses, used, state },
      applicationName: (applicationId && programs.get(applicationId)) || '',
      sealName: sealNames.get(sealId) ?? '',
      templateName: templateId ? (templates.get(templateId) ?? '') : '',
      templateVersion: (templateVersionId && versions.get(templateVersionId)?.number) || null,
      sceneName: sceneId ? (scenes.get(sceneId) ?? '') : '',
      authors: row.authors.map((uid) => ({ uid, name: people.get(uid)?.name ?? '' })),
      startsAt: row.startsAt.toISOString(),
      until: row.until.toISOString(),
      by: people.get(row.accountId)?.name ?? '',
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      stateWords: SILENT_STATES[state],
      mayRevoke: mayRevoke && row.endedAt === null,
      mayConfirm: mayAuthorise && state === 'outdated' && newest.has(templateId ?? ''),
    });
  }
  return list;
}
