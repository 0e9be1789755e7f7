import { beginningOf, RETENTION, TEMPLATE_STATES, type TemplateRight, templateMachine } from '@yinxin/api';
import { and, asc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { findMembership } from '../accounts/index.ts';
import { isOfClosed } from '../persons/index.ts';
import { authorise, versionsOf } from './access.ts';
import type { TemplateParts } from './dependencies.ts';
import { requireFolder, requireUnruled } from './folders.ts';
import { templateGrants, templates, templateVersions } from './tables.ts';
import { noteTemplate } from './writing.ts';

type Turn = 'archive-template' | 'restore-template' | 'delete-template';

/** Archived, back again, or gone: what was made from it is not touched. */
export async function turnTemplate(
  { db, now }: TemplateParts,
  caller: Caller<Actor>,
  id: string,
  act: Turn,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { template } = await authorise(tx, caller, id, act);
    const state = templateMachine.steps[template.state][act];
    await tx.update(templates).set({ state, changedAt: now() }).where(eq(templates.id, id));
    await noteTemplate(tx, caller, template, act);
  });
}

export async function moveTemplate(
  { db }: TemplateParts,
  caller: Caller<Actor>,
  { id, folderId }: { id: string; folderId: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { template, authorship } = await authorise(tx, caller, id, 'move-template');
    await requireFolder(tx, authorship, folderId);
    if (template.folderId === folderId) return;
    await requireUnruled(tx, authorship, template.folderId);
    await tx.update(templates).set({ folderId }).where(eq(templates.id, id));
    const facts = { from: template.folderId ?? '', to: folderId ?? '' };
    await noteTemplate(tx, caller, template, 'move-template', facts);
  });
}

interface Grant {
  accountId: string | null;
  right: TemplateRight;
}

/** Whom the organisation's members may it share with: members. All of it is said anew. */
export async function shareTemplate(
  { db }: TemplateParts,
  caller: Caller<Actor>,
  { id, grants }: { id: string; grants: readonly Grant[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { template, authorship } = await authorise(tx, caller, id, 'share-template');
    if (authorship.owner.kind !== 'organization') throw problem('FORBIDDEN');
    const seen = new Set<string | null>();
    for (const { accountId, right } of grants) {
      if (seen.has(accountId) || (accountId === null && right === 'own'))
        throw problem('INVALID_INPUT', {
          detail: 'grants：同一成员只能有一项权限，管理权限只能给具体的成员',
        });
      seen.add(accountId);
      if (accountId && !(await findMembership(tx, authorship.owner.id, accountId)))
        throw problem('MEMBER_NOT_FOUND');
    }
    await tx.delete(templateGrants).where(eq(templateGrants.templateId, id));
    if (grants.length > 0)
      await tx.insert(templateGrants).values(grants.map((grant) => ({ ...grant, templateId: id })));
    await noteTemplate(tx, caller, template, 'share-template', { grants: grants.length });
  });
}

/** Every night: what was deleted long ago or whose owner went goes, unless contracts were made from it or are about to be. */
export async function forgetDeleted({ db, templateContents }: TemplateParts, at: Date): Promise<void> {
  const old = await db
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(
        or(
          and(
            eq(templates.state, 'DELETED'),
            lt(templates.changedAt, beginningOf(at, RETENTION.drafts.term)),
          ),
          and(eq(templates.ownerKind, 'person'), isOfClosed(templates.ownerId)),
        ),
        sql`not exists (select from ${templateVersions} v join contracts c on c.template_version_id = v.id
          where v.template_id = ${templates.id})`,
        sql`not exists (select from ${templateVersions} v join batches b on b.version_id = v.id
          where v.template_id = ${templates.id})`,
        sql`not exists (select from silent_authorisations s where s.template_id = ${templates.id})`,
        sql`not exists (select from ${templateVersions} v join sign_codes s on s.version_id = v.id
          where v.template_id = ${templates.id})`,
      ),
    );
  for (const { id } of old)
    await db.transaction(async (tx) => {
      const versions = await versionsOf(tx, [id]);
      await tx.delete(templates).where(eq(templates.id, id));
      for (const { contractId } of versions) await templateContents.remove(tx, contractId);
    });
}

/** What is held of a person's templates, for the copy that they ask for. */
export async function heldOf(db: Queryable, personId: string): Promise<unknown> {
  const own = await db
    .select({ name: templates.name, state: templates.state, at: templates.createdAt })
    .from(templates)
    .where(and(eq(templates.personId, personId), ne(templates.state, 'DELETED')))
    .orderBy(asc(templates.id));
  return own.map(({ name, state, at }) => ({
    名称: name,
    状态: TEMPLATE_STATES[state],
    时间: at.toISOString(),
  }));
}
