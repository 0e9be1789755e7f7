import {
  type CallResult,
  TEMPLATE_STATES,
  type TemplateEntry,
  type TemplateRole,
  type TemplateState,
  type templateDetail,
  type templateDraft,
} from '@yinxin/api';
import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { membersOf } from '../accounts/index.ts';
import { authorshipOf } from '../authorship/index.ts';
import type { TemplateContent } from '../contract-drafting/index.ts';
import { contractsMadeFrom } from '../contract-origins/index.ts';
import { persons } from '../persons/index.ts';
import { blanksOf } from '../template-filling/index.ts';
import {
  authorise,
  authoriseReading,
  draftOf,
  mayWith,
  newestOf,
  rightsTo,
  type TemplateAccess,
  versionsOf,
  visibleTo,
} from './access.ts';
import type { TemplateParts } from './dependencies.ts';
import { type TemplateVersion, templateGrants, templates, templateVersions } from './tables.ts';

export interface ListQuery {
  keyword?: string;
  folderId?: string;
  state?: TemplateState;
  before?: string;
  limit: number;
}

const likePattern = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

async function namesOf({ vault }: TemplateParts, tx: Queryable, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: persons.id, name: persons.name })
          .from(persons)
          .where(inArray(persons.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name ? vault.open(name) : '']));
}

export const rolesOf = ({ templateContents }: TemplateParts, { parties }: TemplateContent): TemplateRole[] =>
  parties.map((party) => {
    const { key, kind, part, actingAs, step, intent, reading } = party;
    return { key, kind, part, actingAs, step, intent, reading, name: templateContents.roleName(party) };
  });

interface Known {
  versions: TemplateVersion[];
  author: string;
  isShared: boolean;
  roles: string[];
}

const presentEntry = (
  access: TemplateAccess,
  { versions, author, isShared, roles }: Known,
): TemplateEntry => {
  const { template, right } = access;
  const { id, name, state, folderId, sample, changedAt } = template;
  return {
    ...{ id, name, state, folderId, sample, right, author, isShared, roles },
    stateWords: TEMPLATE_STATES[state],
    version: newestOf(versions)?.number ?? null,
    isChanged: draftOf(versions) !== undefined,
    changedAt: changedAt.toISOString(),
    may: mayWith(access),
  };
};

export async function listTemplates(
  parts: TemplateParts,
  who: Actor,
  { keyword, folderId, state, before, limit }: ListQuery,
) {
  const { db, templateContents } = parts;
  const authorship = await authorshipOf(db, who);
  const wanted: (SQL | undefined)[] = [
    visibleTo(authorship),
    state ? eq(templates.state, state) : ne(templates.state, 'ARCHIVED'),
    folderId ? eq(templates.folderId, folderId) : undefined,
    keyword ? sql`${templates.name} ilike ${likePattern(keyword)}` : undefined,
    before ? lt(templates.id, before) : undefined,
  ];
  const rows = await db
    .select()
    .from(templates)
    .where(and(...wanted))
    .orderBy(desc(templates.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const versions = await versionsOf(db, ids);
  const rights = await rightsTo(db, authorship, shown);
  const names = await namesOf(
    parts,
    db,
    shown.map(({ personId }) => personId),
  );
  const shared = new Set(
    ids.length === 0
      ? []
      : (
          await db
            .selectDistinct({ id: templateGrants.templateId })
            .from(templateGrants)
            .where(inArray(templateGrants.templateId, ids))
        ).map(({ id }) => id),
  );
  const list: TemplateEntry[] = [];
  for (const template of shown) {
    const right = rights.get(template.id);
    if (!right) continue;
    const own = versions.filter(({ templateId }) => templateId === template.id);
    const version = newestOf(own) ?? draftOf(own);
    const roles = version ? await templateContents.signers(db, version.contractId) : [];
    const known = {
      versions: own,
      author: names.get(template.personId) ?? '',
      isShared: shared.has(template.id),
      roles,
    };
    list.push(presentEntry({ template, authorship, right }, known));
  }
  return { list, next: rows.length > limit ? (ids.at(-1) ?? null) : null, mayCreate: authorship.isAuthor };
}

function presentBody(parts: TemplateParts, templateContent: TemplateContent, { ownRole }: TemplateVersion) {
  const { contract, documents, fields } = templateContent;
  const { quorums, algorithm, sight, kind, flowId } = contract;
  return {
    ...{ quorums, algorithm, sight, kind, flowId, ownRole },
    documents: documents.map(parts.templateContents.presentDocument),
    roles: rolesOf(parts, templateContent),
    fields: fields.map((field) => {
      const { documentId, partyKey, kind, label, page, left, top, width, height, required, options } = field;
      return {
        ...{ documentId, party: partyKey, kind, label, page, left, top, width, height, required, options },
        value: parts.templateContents.contentOf(field),
      };
    }),
  };
}

export async function readTemplate(
  parts: TemplateParts,
  who: Actor,
  { id, version: wanted }: { id: string; version?: number },
): Promise<CallResult<typeof templateDetail>> {
  const { db, templateContents } = parts;
  const access = await authoriseReading(db, who, id);
  const { template, authorship, right } = access;
  const versions = await versionsOf(db, [id]);
  const published = versions.filter(({ publishedAt }) => publishedAt !== null);
  const isWriter = right !== 'use';
  const version = wanted
    ? published.find(({ number }) => number === wanted)
    : (newestOf(versions) ?? (isWriter ? draftOf(versions) : undefined));
  if (!version) throw problem('TEMPLATE_NOT_FOUND');
  const templateContent = await templateContents.read(db, version.contractId);
  const grants = await db.select().from(templateGrants).where(eq(templateGrants.templateId, id));
  const members =
    right === 'own' && authorship.owner.kind === 'organization'
      ? await membersOf(db, authorship.owner.id)
      : [];
  const names = await namesOf(parts, db, [
    template.personId,
    ...published.flatMap(({ publishedBy }) => publishedBy ?? []),
    ...members.map(({ personId }) => personId),
  ]);
  const nameOf = (personId: string) => names.get(personId) ?? '';
  const memberNames = new Map(members.map((member) => [member.id, nameOf(member.personId)]));
  const joined = new Map(members.map((member) => [member.id, member.joinedAt]));
  const counts = await contractsMadeFrom(
    db,
    published.map((one) => one.id),
  );
  return {
    ...presentEntry(access, {
      versions,
      author: nameOf(template.personId),
      isShared: grants.length > 0,
      roles: await templateContents.signers(db, version.contractId),
    }),
    shown: version.publishedAt ? version.number : null,
    body: presentBody(parts, templateContent, version),
    blanks: blanksOf(templateContents, templateContent),
    versions: published
      .map(({ id: versionId, number, note, publishedAt, publishedBy }) => ({
        ...{ number, note },
        publishedAt: publishedAt?.toISOString() ?? '',
        publishedBy: publishedBy ? nameOf(publishedBy) : '',
        contracts: counts.get(versionId) ?? 0,
      }))
      .reverse(),
    grants:
      right === 'own'
        ? grants
            // whoever left has nothing any more, nor has who came back
            .filter(({ accountId, createdAt }) => {
              const since = accountId && joined.get(accountId);
              return accountId === null || (since && createdAt >= since);
            })
            .map((grant) => ({
              accountId: grant.accountId,
              right: grant.right,
              name: grant.accountId ? (memberNames.get(grant.accountId) ?? '') : '全体成员',
            }))
        : [],
    members: members
      .filter((member) => member.id !== who.accountId)
      .map((member) => ({ accountId: member.id, name: nameOf(member.personId) })),
  };
}

export async function readTemplateDraft(
  parts: TemplateParts,
  who: Actor,
  id: string,
): Promise<CallResult<typeof templateDraft>> {
  const { db, templateContents } = parts;
  const { template } = await db.transaction((tx) => authorise(tx, { who }, id, 'edit-template'));
  const version = draftOf(await versionsOf(db, [id]));
  if (!version) throw problem('TEMPLATE_FROZEN');
  const templateContent = await templateContents.read(db, version.contractId);
  return {
    id,
    name: template.name,
    version: version.number,
    savedAt: templateContent.contract.changedAt.toISOString(),
    revision: version.revision,
    ...presentBody(parts, templateContent, version),
  };
}

/** A document of a version that somebody may see; what is being written is for those who write. */
export async function readableDocument(parts: TemplateParts, who: Actor, documentId: string) {
  const { db, templateContents } = parts;
  const document = await templateContents.documentOf(db, documentId);
  const version = await versionOfContent(db, document.contractId);
  if (!version) throw problem('DOCUMENT_NOT_FOUND');
  const { right } = await authoriseReading(db, who, version.templateId).catch(() => {
    throw problem('DOCUMENT_NOT_FOUND');
  });
  if (!version.publishedAt && right === 'use') throw problem('DOCUMENT_NOT_FOUND');
  return document;
}

async function versionOfContent(tx: Queryable, contractId: string) {
  const [version] = await tx
    .select()
    .from(templateVersions)
    .where(eq(templateVersions.contractId, contractId));
  return version;
}
