import {
  type beginTemplate as beginTemplateCall,
  type CallParsed,
  type CallResult,
  TEMPLATE_STATES,
  type TemplateBlank,
  type TemplateRole,
  type templateForm,
  templateMachine,
  type useTemplate as useTemplateCall,
} from '@yinxin/api';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { TemplateContent } from '../contract-drafting/index.ts';
import { isMadeAs } from '../contract-origins/index.ts';
import { blanksOf, readFill, valuesByField } from '../template-filling/index.ts';
import { authorise, authoriseReading, newestOf, type TemplateAccess, versionsOf } from './access.ts';
import type { TemplateParts } from './dependencies.ts';
import { rolesOf } from './reading.ts';
import { type TemplateVersion, templates, templateVersions } from './tables.ts';

/** The newest version, for whoever may use the template. */
export async function authoriseUse(
  tx: Queryable,
  who: Actor,
  templateId: string,
): Promise<TemplateAccess & { version: TemplateVersion }> {
  const access = await authorise(tx, { who }, templateId, 'use-template');
  const version = newestOf(await versionsOf(tx, [templateId]));
  if (!version) throw problem('TEMPLATE_NOT_FOUND');
  return { ...access, version };
}

/**
 * Whoever goes on with what was begun, with the version it was begun with, still needs the right; and of a template that
 * was archived meanwhile nothing new is made.
 */
export async function requireRight(tx: Queryable, who: Actor, versionId: string): Promise<void> {
  const [version] = await tx.select().from(templateVersions).where(eq(templateVersions.id, versionId));
  if (!version) throw problem('TEMPLATE_NOT_FOUND');
  await authoriseReading(tx, who, version.templateId);
  await requireInUse(tx, versionId);
}

/** The same of the template alone, held while something is made from it: archiving waits for that, or that for it. */
export async function requireInUse(tx: Queryable, versionId: string): Promise<void> {
  const [template] = await tx
    .select({ state: templates.state })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.templateId, templates.id))
    .where(eq(templateVersions.id, versionId))
    .for('share', { of: templates });
  if (!template) throw problem('TEMPLATE_NOT_FOUND');
  if (!templateMachine.steps[template.state]['use-template'])
    throw problem('TEMPLATE_STATE', { state: TEMPLATE_STATES[template.state] });
}

/** A version with what has to be filled in of it; whoever calls has asked. */
export interface VersionForm {
  name: string;
  version: TemplateVersion;
  templateContent: TemplateContent;
  roles: TemplateRole[];
  blanks: TemplateBlank[];
}

export async function versionForm(
  parts: TemplateParts,
  tx: Queryable,
  versionId: string,
): Promise<VersionForm> {
  const [version] = await tx.select().from(templateVersions).where(eq(templateVersions.id, versionId));
  if (!version) throw problem('TEMPLATE_NOT_FOUND');
  const templateContent = await parts.templateContents.read(tx, version.contractId);
  return {
    ...{ name: templateContent.contract.title, version, templateContent },
    roles: rolesOf(parts, templateContent),
    blanks: blanksOf(parts.templateContents, templateContent),
  };
}

/**
 * The version that a contract was made from, while it is the newest of a template that is there; null once the contract's
 * pages or fields are others.
 */
export async function versionBehind(
  tx: Queryable,
  versionId: string,
  contractId: string,
): Promise<string | null> {
  const [version] = await tx
    .select({ templateId: templateVersions.templateId, contentId: templateVersions.contractId })
    .from(templateVersions)
    .innerJoin(templates, eq(templates.id, templateVersions.templateId))
    .where(and(eq(templateVersions.id, versionId), ne(templates.state, 'DELETED')));
  if (!version) return null;
  const newest = (await newestVersions(tx, [version.templateId])).get(version.templateId);
  const isNewest = newest?.id === versionId;
  return isNewest && (await isMadeAs(tx, contractId, version.contentId)) ? versionId : null;
}

/** The newest published version of each template that has one. */
export async function newestVersions(
  tx: Queryable,
  templateIds: readonly string[],
): Promise<Map<string, TemplateVersion>> {
  const versions = await versionsOf(tx, templateIds);
  return new Map(
    versions.flatMap((version) => (version.publishedAt ? [[version.templateId, version] as const] : [])),
  );
}

/** The number of the newest published version, for whatever goes on with an older one. */
export const newestNumber = async (tx: Queryable, templateId: string): Promise<number> =>
  (await newestVersions(tx, [templateId])).get(templateId)?.number ?? 0;

/** What versions are called, and where their templates lie now. */
export async function versionNames(tx: Queryable, versionIds: readonly string[]) {
  const rows =
    versionIds.length === 0
      ? []
      : await tx
          .select({
            id: templateVersions.id,
            number: templateVersions.number,
            templateId: templates.id,
            name: templates.name,
            folderId: templates.folderId,
          })
          .from(templateVersions)
          .innerJoin(templates, eq(templates.id, templateVersions.templateId))
          .where(inArray(templateVersions.id, [...versionIds]));
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** What an organisation's templates are called, of those that are not deleted. */
export async function templateNames(
  tx: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: templates.id, name: templates.name })
    .from(templates)
    .where(
      and(
        inArray(templates.id, [...ids]),
        eq(templates.ownerKind, 'organization'),
        eq(templates.ownerId, organizationId),
        ne(templates.state, 'DELETED'),
      ),
    );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What somebody who sends has to fill in. */
export async function readForm(
  parts: TemplateParts,
  who: Actor,
  id: string,
): Promise<CallResult<typeof templateForm>> {
  const { db, templateContents } = parts;
  const { template, version } = await db.transaction((tx) => authoriseUse(tx, who, id));
  const { templateContent, roles, blanks } = await versionForm(parts, db, version.id);
  return {
    id,
    name: template.name,
    version: version.number,
    documents: templateContent.documents.map(templateContents.presentDocument),
    roles,
    blanks,
    own: await ownFiller(parts, who, roles, version.ownRole),
    sceneId: templateContent.contract.sceneId,
  };
}

/** Whoever sends, in the role that is theirs; nobody where an organisation is asked for and a person acts. */
export async function ownFiller(
  { templateContents }: Pick<TemplateParts, 'templateContents'>,
  who: Actor,
  roles: CallResult<typeof templateForm>['roles'],
  ownRole: string | null,
): Promise<CallResult<typeof templateForm>['own']> {
  const role = roles.find(({ key }) => key === ownRole);
  if (!role) return null;
  const { kind, name, organizationName, phone } = await templateContents.own(who);
  if (role.kind === 'organization' && kind !== 'organization') return null;
  return {
    role: role.key,
    name,
    phone,
    organizationName: role.kind === 'organization' ? organizationName : '',
  };
}

/** A draft of the newest version, to be filled in as a draft: who takes a role and what stands in a blank may be missing. */
export async function beginTemplate(
  parts: TemplateParts,
  caller: Caller<Actor>,
  { id, editor }: CallParsed<typeof beginTemplateCall>['body'],
): Promise<string> {
  const { db, templateContents } = parts;
  return db.transaction(async (tx) => {
    const { template, version } = await authoriseUse(tx, caller.who, id);
    const begun = await templateContents.begunIn(tx, caller.who, editor);
    if (begun) return begun.id;
    const { templateContent, roles } = await versionForm(parts, tx, version.id);
    const own = await ownFiller(parts, caller.who, roles, version.ownRole);
    return templateContents.use(tx, caller, templateContent, {
      ...{ title: template.name, amount: null, editor },
      templateVersionId: version.id,
      sceneId: await sceneFor(parts, tx, caller.who, templateContent),
      parties: own ? [own] : [],
      values: new Map(),
    });
  });
}

/** The platform is the template's; where it has none, the one that the account chose. */
const sceneFor = async (
  { templateContents }: Pick<TemplateParts, 'templateContents'>,
  tx: Queryable,
  { accountId }: Actor,
  { contract }: TemplateContent,
): Promise<string | null> => contract.sceneId ?? (await templateContents.sceneOf(tx, accountId));

/** A draft made from the newest version, which goes the way of every draft from here on. */
export async function useTemplate(
  parts: TemplateParts,
  caller: Caller<Actor>,
  { id, version: seen, title, parties, values, amount }: CallParsed<typeof useTemplateCall>['body'],
): Promise<string> {
  const { db, templateContents } = parts;
  return db.transaction(async (tx) => {
    const { version } = await authoriseUse(tx, caller.who, id);
    if (version.number !== seen) throw problem('TEMPLATE_CHANGED');
    const { templateContent, roles, blanks } = await versionForm(parts, tx, version.id);
    const fill = readFill(roles, blanks, parties, values);
    const [wrong] = fill.problems;
    if (wrong) throw problem('TEMPLATE_VALUE', { reason: wrong.words });
    return templateContents.use(tx, caller, templateContent, {
      ...{ title, amount },
      templateVersionId: version.id,
      sceneId: await sceneFor(parts, tx, caller.who, templateContent),
      parties: fill.parties,
      values: valuesByField(templateContent, fill.values),
    });
  });
}
