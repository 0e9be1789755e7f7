import {
  type authoriseSilent as authoriseCall,
  type CallParsed,
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
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { namesOfAccounts } from '../accounts/index.ts';
import { record } from '../events/index.ts';
import { authorise, authoriseReading } from '../members/index.ts';
import { sceneNames } from '../seals/index.ts';
import { templateNames } from '../templates/index.ts';
import type { SilentParts } from './dependencies.ts';
import { type Silent, silentAuthorisations } from './tables.ts';
import { giverOf } from './using.ts';

const DAY_MS = 86_400_000;
const wrong = (detail: string) => problem('INVALID_INPUT', { detail });

function timesOf(
  now: Date,
  { startsAt: asked, until: end }: { startsAt: string | null; until: string },
): { startsAt: Date; until: Date } {
  const startsAt = asked ? new Date(asked) : now;
  const until = new Date(end);
  if (until <= now || until <= startsAt) throw wrong('到期时间须在现在与开始时间之后');
  if (until.getTime() - now.getTime() > SILENT_LIMITS.days * DAY_MS)
    throw wrong(`静默签授权最长 ${SILENT_LIMITS.days} 天`);
  return { startsAt, until };
}

/** Given by an administrator, who proves that it is them. */
export async function authoriseSilent(
  parts: SilentParts,
  caller: Caller<Person>,
  body: CallParsed<typeof authoriseCall>['body'],
): Promise<SilentAuthorisation> {
  const { db, stepUp, seals, now } = parts;
  const { sealId, templateId, kind, sceneId, highest, uses } = body;
  const times = timesOf(now(), body);
  const given = await db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'authorise-silent');
    await seals.cloudSeal(tx, caller.who, sealId);
    if (templateId && !(await templateNames(tx, organization.id, [templateId])).has(templateId))
      throw problem('TEMPLATE_NOT_FOUND');
    if (sceneId && !(await sceneNames(tx, [sceneId])).has(sceneId)) throw problem('SEAL_GRANT_SCENE');
    const stepUpId = await stepUp.spend(tx, caller, 'authorise-silent', sealId);
    const [row] = await tx
      .insert(silentAuthorisations)
      .values({
        ...{ organizationId: organization.id, sealId, templateId, kind, sceneId, highest, uses, stepUpId },
        ...times,
        accountId: caller.who.accountId,
      })
      .returning();
    if (!row) throw new Error('the authorisation was not stored');
    await record(tx, caller, {
      act: 'authorise-silent',
      target: row.id,
      facts: {
        ...{ seal: sealId, template: templateId ?? '*', kind: kind ?? '*' },
        ...{ scene: sceneId ?? '*', highest: highest ?? '*' },
        ...{ from: times.startsAt.toISOString(), until: times.until.toISOString(), uses, proof: stepUpId },
      },
    });
    return row;
  });
  const [shown] = await present(parts, db, caller.who, [given]);
  if (!shown) throw new Error('nothing to present');
  return shown;
}

/** At once: what was not confirmed yet is not signed. */
export async function revokeSilent(
  { db, now }: SilentParts,
  caller: Caller<Person>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'revoke-silent');
    const [ended] = await tx
      .update(silentAuthorisations)
      .set({ endedAt: now(), endedBy: caller.who.accountId })
      .where(
        and(
          eq(silentAuthorisations.id, id),
          eq(silentAuthorisations.organizationId, organization.id),
          isNull(silentAuthorisations.endedAt),
        ),
      )
      .returning();
    if (!ended) throw problem('SILENT_NOT_FOUND');
    await record(tx, caller, { act: 'revoke-silent', target: id, facts: { used: ended.used } });
  });
}

export async function listSilent(
  parts: SilentParts,
  who: Person,
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
    list: await present(parts, db, who, rows, may('revoke-silent')),
    mayAuthorise: may('authorise-silent'),
  };
}

async function stateOf(parts: SilentParts, tx: Queryable, given: Silent): Promise<SilentState> {
  const now = parts.now();
  if (given.endedAt) return 'revoked';
  if (given.until <= now) return 'expired';
  if (given.used >= given.uses) return 'spent';
  if (!(await giverOf(parts, tx, given))) return 'void';
  return given.startsAt > now ? 'pending' : 'active';
}

async function present(
  parts: SilentParts,
  tx: Queryable,
  who: Person,
  rows: readonly Silent[],
  mayRevoke = true,
): Promise<SilentAuthorisation[]> {
  const { vault, seals } = parts;
  const ids = <K extends 'sealId' | 'templateId' | 'sceneId' | 'accountId'>(name: K) =>
    rows.flatMap((row) => row[name] ?? []);
  const sealNames = await seals.namesOf(tx, ids('sealId'));
  const templates = await templateNames(tx, who.organizationId ?? '', ids('templateId'));
  const scenes = await sceneNames(tx, ids('sceneId'));
  const people = await namesOfAccounts(vault, tx, ids('accountId'));
  const list: SilentAuthorisation[] = [];
  for (const row of rows) {
    const state = await stateOf(parts, tx, row);
    const { id, sealId, templateId, kind, sceneId, highest, uses, used } = row;
    list.push({
      ...{ id, sealId, templateId, kind, sceneId, highest, uses, used, state },
      sealName: sealNames.get(sealId) ?? '',
      templateName: templateId ? (templates.get(templateId) ?? '') : '',
      sceneName: sceneId ? (scenes.get(sceneId) ?? '') : '',
      startsAt: row.startsAt.toISOString(),
      until: row.until.toISOString(),
      by: people.get(row.accountId)?.name ?? '',
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      stateWords: SILENT_STATES[state],
      mayRevoke: mayRevoke && row.endedAt === null,
    });
  }
  return list;
}
