import {
  AUTHOR_KEY,
  type CallParsed,
  checkValue,
  FIELD_KINDS,
  type saveTemplate,
  TEMPLATE_LIMITS,
  type TemplateAct,
} from '@yinxin/api';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Authorship } from '../authorship/index.ts';
import type { TemplateContent } from '../contract-drafting/index.ts';
import { record } from '../events/index.ts';
import { isTyped, labelOf } from '../template-filling/index.ts';
import { authorise, authoriseWriting, draftOf, newestOf, ofOwner, versionsOf } from './access.ts';
import type { TemplateParts } from './dependencies.ts';
import { requireFolder } from './folders.ts';
import { type Template, type TemplateVersion, templates, templateVersions } from './tables.ts';

const UNNAMED = '未命名模板';

type Noted = TemplateAct | 'create-template' | 'discard-template-draft';
export const noteTemplate = (
  tx: Queryable,
  caller: Caller,
  { id, ownerKind, ownerId }: Template,
  act: Exclude<Noted, 'use-template' | 'edit-template'>,
  facts: Record<string, string | number> = {},
) =>
  record(tx, caller, {
    act,
    target: id,
    organizationId: ownerKind === 'organization' ? ownerId : null,
    facts,
  });

/** A new template around what its first version is made of. */
export async function insertTemplate(
  tx: Queryable,
  caller: Caller<Actor>,
  authorship: Authorship,
  made: Pick<Template, 'name'> & Partial<Pick<Template, 'folderId' | 'sample'>>,
  version: Pick<TemplateVersion, 'contractId'> & Partial<Pick<TemplateVersion, 'ownRole'>>,
): Promise<Template> {
  const [{ n } = { n: 0 }] = await tx
    .select({ n: count() })
    .from(templates)
    .where(and(ofOwner(authorship), ne(templates.state, 'DELETED')));
  if (n >= TEMPLATE_LIMITS.templates) throw problem('TEMPLATE_LIMIT');
  const { kind: ownerKind, id: ownerId } = authorship.owner;
  const { accountId, personId } = caller.who;
  const [template] = await tx
    .insert(templates)
    .values({ ...made, ownerKind, ownerId, accountId, personId })
    .returning();
  if (!template) throw new Error('the template was not stored');
  await tx.insert(templateVersions).values({ ...version, templateId: template.id, number: 1 });
  await noteTemplate(tx, caller, template, 'create-template', made.sample ? { sample: made.sample } : {});
  return template;
}

export async function createTemplate(
  { db, templateContents }: TemplateParts,
  caller: Caller<Actor>,
  { name = UNNAMED, folderId }: { name?: string; folderId: string | null },
): Promise<string> {
  return db.transaction(async (tx) => {
    const authorship = await authoriseWriting(tx, caller.who);
    await requireFolder(tx, authorship, folderId);
    const contractId = await templateContents.create(tx, caller.who, name);
    return (await insertTemplate(tx, caller, authorship, { name, folderId }, { contractId })).id;
  });
}

/** A version to write on: a copy of the newest, unless somebody is writing already. */
export async function beginEditing(
  { db, templateContents }: TemplateParts,
  caller: Caller<Actor>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { template } = await authorise(tx, caller, id, 'edit-template');
    const versions = await versionsOf(tx, [id]);
    const newest = newestOf(versions);
    if (draftOf(versions) || !newest) return;
    const from = await templateContents.read(tx, newest.contractId);
    const contractId = await templateContents.copy(tx, caller.who, from, template.name);
    const { ownRole } = newest;
    await tx
      .insert(templateVersions)
      .values({ templateId: id, number: newest.number + 1, contractId, ownRole });
  });
}

/** The version that is being written; what was published is closed. */
async function openVersion(tx: Queryable, id: string): Promise<TemplateVersion> {
  const draft = draftOf(await versionsOf(tx, [id]));
  if (!draft) throw problem('TEMPLATE_FROZEN');
  return draft;
}

/** What somebody had before them who writes: how often it was saved then, and in which open editor they do. */
interface Seen {
  revision?: number | undefined;
  editor?: string | undefined;
}

/** An answer that got lost leaves an editor behind its own save, never behind another's. */
function requireSeen({ revision, savedIn }: TemplateVersion, seen: Seen): void {
  if (seen.revision !== undefined && revision !== seen.revision && savedIn !== (seen.editor ?? ''))
    throw problem('TEMPLATE_OVERTAKEN');
}

/** A document is in the draft at once: whoever has the draft open has not seen it. */
export async function uploadDocument(
  { db, templateContents }: TemplateParts,
  caller: Caller<Actor>,
  { id, ...seen }: Seen & { id: string },
  uploaded: { name: string; content: AsyncIterable<Uint8Array> },
) {
  const open = async (tx: Queryable) => {
    await authorise(tx, caller, id, 'edit-template');
    const draft = await openVersion(tx, id);
    requireSeen(draft, seen);
    return draft;
  };
  const { contractId } = await db.transaction(open);
  let revision = 0;
  const taken = await templateContents.upload(caller, contractId, uploaded, {
    authorised: async (tx) => {
      const draft = await open(tx);
      if (draft.contractId !== contractId) throw problem('TEMPLATE_FROZEN');
      revision = draft.revision + 1;
    },
    stored: async (tx) => {
      await tx
        .update(templateVersions)
        .set({ revision, savedIn: seen.editor ?? null })
        .where(eq(templateVersions.contractId, contractId));
    },
  });
  return { ...taken, revision };
}

export type TemplateBody = CallParsed<typeof saveTemplate>['body'];

export async function saveTemplateDraft(
  { db, templateContents }: TemplateParts,
  caller: Caller<Actor>,
  { id, name, roles, ownRole, revision: seen, editor, ...body }: TemplateBody,
): Promise<{ changedAt: Date; revision: number }> {
  return db.transaction(async (tx) => {
    await authorise(tx, caller, id, 'edit-template');
    const draft = await openVersion(tx, id);
    requireSeen(draft, { revision: seen, editor });
    const { id: versionId, contractId } = draft;
    const revision = draft.revision + 1;
    const kept = roles.some(({ key, part }) => key === ownRole && part === 'signer') ? ownRole : null;
    const { changedAt } = await templateContents.write(tx, { ...body, id: contractId, title: name }, roles);
    await tx
      .update(templateVersions)
      .set({ ownRole: kept, revision, savedIn: editor })
      .where(eq(templateVersions.id, versionId));
    await tx.update(templates).set({ name, changedAt }).where(eq(templates.id, id));
    return { changedAt, revision };
  });
}

/** What stands against publishing, in words for its author. */
function checkContent(
  { contentOf }: TemplateParts['templateContents'],
  { documents, parties, fields }: TemplateContent,
): string[] {
  const found: string[] = [];
  if (documents.length === 0) found.push('请上传至少一份文件');
  if (!parties.some(({ part }) => part === 'signer')) found.push('请添加至少一个签署角色');
  const kinds = new Map<string, string>();
  for (const field of fields) {
    if (field.partyKey === AUTHOR_KEY && !field.label)
      found.push(`发起时填写的${FIELD_KINDS[field.kind].words}还没有名称`);
    const value = contentOf(field);
    const reason = value && checkValue(field, value);
    if (reason) found.push(`预填的“${labelOf(field)}”：${reason}`);
    if (!isTyped(field)) continue;
    const key = `${field.partyKey}/${labelOf(field)}`;
    const before = kinds.get(key);
    const kind = `${field.kind} ${field.options.choices?.join('|') ?? ''}`;
    if (before !== undefined && before !== kind && field.label)
      found.push(`同名的“${labelOf(field)}”种类或选项不同，请改用不同的名称`);
    kinds.set(key, kind);
  }
  return [...new Set(found)];
}

/** From here on the version never changes; contracts that were made from earlier ones keep theirs. */
export async function publishTemplate(
  { db, templateContents, now }: TemplateParts,
  caller: Caller<Actor>,
  { id, note, ...seen }: Seen & { id: string; note: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const { template } = await authorise(tx, caller, id, 'publish-template');
    const draft = await openVersion(tx, id);
    // what is published can never be changed: it is what was looked at
    requireSeen(draft, seen);
    const [reason] = checkContent(templateContents, await templateContents.read(tx, draft.contractId));
    if (reason) throw problem('TEMPLATE_INCOMPLETE', { reason });
    const publishedAt = now();
    await tx
      .update(templateVersions)
      .set({ note, publishedAt, publishedBy: caller.who.personId })
      .where(eq(templateVersions.id, draft.id));
    await tx
      .update(templates)
      .set({ state: 'PUBLISHED', changedAt: publishedAt })
      .where(eq(templates.id, id));
    await noteTemplate(tx, caller, template, 'publish-template', { version: draft.number });
    return draft.number;
  });
}

export async function discardDraft(
  { db, templateContents }: TemplateParts,
  caller: Caller<Actor>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { template } = await authorise(tx, caller, id, 'edit-template');
    const versions = await versionsOf(tx, [id]);
    const [draft, newest] = [draftOf(versions), newestOf(versions)];
    if (!draft || !newest) throw problem('TEMPLATE_FROZEN');
    await tx.delete(templateVersions).where(eq(templateVersions.id, draft.id));
    await templateContents.remove(tx, draft.contractId);
    const { title } = (await templateContents.read(tx, newest.contractId)).contract;
    await tx.update(templates).set({ name: title, changedAt: sql`now()` }).where(eq(templates.id, id));
    await noteTemplate(tx, caller, template, 'discard-template-draft', { version: draft.number });
  });
}

/** A template of one's own like this one: its newest version, or what is there of it. */
export async function copyTemplate(
  { db, templateContents }: TemplateParts,
  caller: Caller<Actor>,
  id: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { template, authorship } = await authorise(tx, caller, id, 'copy-template');
    const versions = await versionsOf(tx, [id]);
    const version = newestOf(versions) ?? draftOf(versions);
    if (!version) throw problem('TEMPLATE_NOT_FOUND');
    const name = `${template.name.slice(0, TEMPLATE_LIMITS.name - 4)}（副本）`;
    const from = await templateContents.read(tx, version.contractId);
    const contractId = await templateContents.copy(tx, caller.who, from, name);
    const { folderId, sample } = template;
    const { ownRole } = version;
    const copy = await insertTemplate(
      tx,
      caller,
      authorship,
      { name, folderId, sample },
      { contractId, ownRole },
    );
    await noteTemplate(tx, caller, copy, 'copy-template', { from: id });
    return copy.id;
  });
}
