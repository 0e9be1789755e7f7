import {
  CONTRACT_AUTHORS,
  rightsWithin,
  TEMPLATE_STATES,
  type TemplateAct,
  type TemplateRight,
  templateMachine,
} from '@yinxin/api';
import { and, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, type Caller, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { findMembership } from '../accounts/index.ts';
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

/** How somebody is placed where templates lie: for themselves, or in an organisation, read anew. */
export interface Place {
  owner: { kind: 'person' | 'organization'; id: string };
  accountId: string;
  /** Since when they are a member; null where they act for themselves. */
  joinedAt: Date | null;
  /** Everything of the owner is theirs to manage. */
  isKeeper: boolean;
  /** May write contracts, and so templates. */
  isAuthor: boolean;
}

export async function placeOf(tx: Queryable, who: Actor): Promise<Place> {
  const owner = ownerOf(who);
  const { accountId } = who;
  if (!who.organizationId) return { owner, accountId, joinedAt: null, isKeeper: true, isAuthor: true };
  const member = await findMembership(tx, who.organizationId, accountId);
  if (!member) throw problem('ORG_ACCOUNT_REQUIRED');
  const isAuthor = member.roles.some((role) => CONTRACT_AUTHORS.includes(role));
  const isKeeper = member.roles.includes('administrator');
  return { owner, accountId, joinedAt: member.joinedAt, isKeeper, isAuthor };
}

/** Given to all, or to this member: who left and came back has none of the old ones. */
const isGivenTo = ({ accountId, joinedAt }: Place): SQL | undefined =>
  or(
    isNull(templateGrants.accountId),
    and(
      eq(templateGrants.accountId, accountId),
      joinedAt ? gte(templateGrants.createdAt, joinedAt) : undefined,
    ),
  );

export const ofOwner = ({ owner }: Place): SQL =>
  sql`${eq(templates.ownerKind, owner.kind)} and ${eq(templates.ownerId, owner.id)}`;

/** Those somebody may at least use; whoever keeps the organisation's sees all. */
export const visibleTo = (place: Place): SQL | undefined =>
  and(
    ofOwner(place),
    ne(templates.state, 'DELETED'),
    place.isKeeper
      ? undefined
      : or(
          eq(templates.accountId, place.accountId),
          sql`exists (select from ${templateGrants} where ${templateGrants.templateId} = ${templates.id}
            and (${isGivenTo(place)}))`,
        ),
  );

/** The highest right to each of these templates. */
export async function rightsTo(
  tx: Queryable,
  place: Place,
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
          .where(and(inArray(templateGrants.templateId, ids), isGivenTo(place)));
  for (const template of some) {
    if (template.ownerKind !== place.owner.kind || template.ownerId !== place.owner.id) continue;
    const given = grants.filter(({ templateId }) => templateId === template.id).map(({ right }) => right);
    const isOwn = place.isKeeper || template.accountId === place.accountId;
    const right = isOwn ? 'own' : highest(given);
    if (right) rights.set(template.id, right);
  }
  return rights;
}

export interface Standing {
  template: Template;
  place: Place;
  right: TemplateRight;
}

/** What somebody may do now: who may not write contracts only looks, and who acts for themselves has nobody to share with. */
export const mayWith = ({ template, place, right }: Standing): TemplateAct[] =>
  place.isAuthor
    ? templateMachine
        .may(template.state, rightsWithin(right))
        .filter((act) => act !== 'share-template' || place.owner.kind === 'organization')
    : [];

async function standingTo(tx: Queryable, who: Actor, template: Template | undefined): Promise<Standing> {
  const place = await placeOf(tx, who);
  const right = template && (await rightsTo(tx, place, [template])).get(template.id);
  if (!template || !right || template.state === 'DELETED') throw problem('TEMPLATE_NOT_FOUND');
  return { template, place, right };
}

/** For whoever only looks; others do not learn that there is such a template. */
export async function authoriseReading(tx: Queryable, who: Actor, id: string): Promise<Standing> {
  const [template] = await tx.select().from(templates).where(eq(templates.id, id));
  return standingTo(tx, who, template);
}

/** For whoever changes something: acts on a template take turns, and the act is asked of the table. */
export async function authorise(
  tx: Queryable,
  { who }: Pick<Caller<Actor>, 'who'>,
  id: string,
  act: TemplateAct,
): Promise<Standing> {
  const [template] = await tx.select().from(templates).where(eq(templates.id, id)).for('no key update');
  const standing = await standingTo(tx, who, template);
  if (!standing.place.isAuthor) throw problem('FORBIDDEN');
  const { state } = standing.template;
  const step = templateMachine.step(state, act, rightsWithin(standing.right));
  if ('refused' in step)
    throw step.refused === 'state'
      ? problem('TEMPLATE_STATE', { state: TEMPLATE_STATES[state] })
      : problem('FORBIDDEN');
  return standing;
}

/** For what is not about one template: a new one, a folder. */
export async function authoriseWriting(tx: Queryable, who: Actor): Promise<Place> {
  const place = await placeOf(tx, who);
  if (!place.isAuthor) throw problem('FORBIDDEN');
  return place;
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
