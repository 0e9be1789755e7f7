import {
  rightsWithin,
  TEMPLATE_STATES,
  type TemplateAct,
  type TemplateRight,
  templateMachine,
} from '@yinxin/api';
import { and, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type Authorship, authorshipOf } from '../authorship/index.ts';
import {
  type Template,
  type TemplateVersion,
  templateGrants,
  templates,
  templateVersions,
} from './tables.ts';

const RANKS: readonly TemplateRight[] = ['use', 'edit', 'own'];
const highest = (rights: readonly TemplateRight[]): TemplateRight | undefined =>
  RANKS.findLast((right) => rights.includes(right));

/** Given to all, or to this member: who left and came back has none of the old ones. */
const isGivenTo = ({ accountId, joinedAt }: Authorship): SQL | undefined =>
  or(
    isNull(templateGrants.accountId),
    and(
      eq(templateGrants.accountId, accountId),
      joinedAt ? gte(templateGrants.createdAt, joinedAt) : undefined,
    ),
  );

export const ofOwner = ({ owner }: Authorship): SQL =>
  sql`${eq(templates.ownerKind, owner.kind)} and ${eq(templates.ownerId, owner.id)}`;

/** Those somebody may at least use; whoever keeps the organisation's sees all. */
export const visibleTo = (authorship: Authorship): SQL | undefined =>
  and(
    ofOwner(authorship),
    ne(templates.state, 'DELETED'),
    authorship.isKeeper
      ? undefined
      : or(
          eq(templates.accountId, authorship.accountId),
          sql`exists (select from ${templateGrants} where ${templateGrants.templateId} = ${templates.id}
            and (${isGivenTo(authorship)}))`,
        ),
  );

/** The highest right to each of these templates. */
export async function rightsTo(
  tx: Queryable,
  authorship: Authorship,
  some: readonly Template[],
): Promise<Map<string, TemplateRight>> {
  const rights = new Map<string, TemplateRight>();
  const ids = some.map(({ id }) => id);
  const grants =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(templateGrants)
          .where(and(inArray(templateGrants.templateId, ids), isGivenTo(authorship)));
  for (const template of some) {
    if (template.ownerKind !== authorship.owner.kind || template.ownerId !== authorship.owner.id) continue;
    const given = grants.filter(({ templateId }) => templateId === template.id).map(({ right }) => right);
    const isOwn = authorship.isKeeper || template.accountId === authorship.accountId;
    const right = isOwn ? 'own' : highest(given);
    if (right) rights.set(template.id, right);
  }
  return rights;
}

export interface TemplateAccess {
  template: Template;
  authorship: Authorship;
  right: TemplateRight;
}

/** What somebody may do now: who may not write contracts only looks, and who acts for themselves has nobody to share with. */
export const mayWith = ({ template, authorship, right }: TemplateAccess): TemplateAct[] =>
  authorship.isAuthor
    ? templateMachine
        .may(template.state, rightsWithin(right))
        .filter((act) => act !== 'share-template' || authorship.owner.kind === 'organization')
    : [];

async function accessTo(tx: Queryable, who: Actor, template: Template | undefined): Promise<TemplateAccess> {
  const authorship = await authorshipOf(tx, who);
  const right = template && (await rightsTo(tx, authorship, [template])).get(template.id);
  if (!template || !right || template.state === 'DELETED') throw problem('TEMPLATE_NOT_FOUND');
  return { template, authorship, right };
}

/** For whoever only looks; others do not learn that there is such a template. */
export async function authoriseReading(tx: Queryable, who: Actor, id: string): Promise<TemplateAccess> {
  const [template] = await tx.select().from(templates).where(eq(templates.id, id));
  return accessTo(tx, who, template);
}

/** For whoever changes something: acts on a template take turns, and the act is asked of the table. */
export async function authorise(
  tx: Queryable,
  { who }: Pick<Caller<Actor>, 'who'>,
  id: string,
  act: TemplateAct,
): Promise<TemplateAccess> {
  const [template] = await tx.select().from(templates).where(eq(templates.id, id)).for('no key update');
  const access = await accessTo(tx, who, template);
  if (!access.authorship.isAuthor) throw problem('FORBIDDEN');
  const { state } = access.template;
  const step = templateMachine.step(state, act, rightsWithin(access.right));
  if ('refused' in step)
    throw step.refused === 'state'
      ? problem('TEMPLATE_STATE', { state: TEMPLATE_STATES[state] })
      : problem('FORBIDDEN');
  return access;
}

/** For what is not about one template: a new one, a folder. */
export async function authoriseWriting(tx: Queryable, who: Actor): Promise<Authorship> {
  const authorship = await authorshipOf(tx, who);
  if (!authorship.isAuthor) throw problem('FORBIDDEN');
  return authorship;
}

export const versionsOf = (tx: Queryable, templateIds: readonly string[]): Promise<TemplateVersion[]> =>
  templateIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(templateVersions)
        .where(inArray(templateVersions.templateId, [...templateIds]))
        .orderBy(templateVersions.number);

export const newestOf = (versions: readonly TemplateVersion[]): TemplateVersion | undefined =>
  versions.findLast(({ publishedAt }) => publishedAt !== null);
export const draftOf = (versions: readonly TemplateVersion[]): TemplateVersion | undefined =>
  versions.find(({ publishedAt }) => publishedAt === null);
