import { createHash } from 'node:crypto';
import {
  type authoriseSilent as authoriseCall,
  type CallParsed,
  type CallResult,
  SILENT_LIMITS,
  type silentTerms,
} from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { findMembership } from '../accounts/index.ts';
import { applicationNames } from '../applications/index.ts';
import { authorise } from '../members/index.ts';
import { sceneNames } from '../seals/index.ts';
import { newestVersions, templateNames } from '../templates/index.ts';
import type { SilentParts } from './dependencies.ts';

export type TermsBody = CallParsed<typeof authoriseCall>['body'];

const wrong = (detail: string) => problem('INVALID_INPUT', { detail });

function timesOf(
  now: Date,
  { startsAt: asked, until: end }: Pick<TermsBody, 'startsAt' | 'until'>,
): { startsAt: Date; until: Date } {
  const startsAt = asked ? new Date(asked) : now;
  const until = new Date(end);
  if (until <= now || until <= startsAt) throw wrong('到期时间须在现在与开始时间之后');
  if (until.getTime() - now.getTime() > SILENT_LIMITS.days * DAY_MS)
    throw wrong(`静默签授权最长 ${SILENT_LIMITS.days} 天`);
  return { startsAt, until };
}

/** All that is given, the version of the template among it: whoever proves it is them proves it for this and nothing else. */
const digestOf = (terms: TermsBody, templateVersionId: string | null): string => {
  const { sealId, templateId, kind, sceneId, highest, authors, applicationId } = terms;
  const { startsAt, until, uses, replaces } = terms;
  const said = [
    sealId,
    templateId,
    templateVersionId,
    kind,
    sceneId,
    highest,
    authors,
    applicationId,
    startsAt,
    until,
    uses,
    replaces,
  ];
  return createHash('sha256')
    .update(JSON.stringify(['authorise-silent', ...said]))
    .digest('hex');
};

/** What somebody is about to give, looked at as it stands now. */
export async function readTerms(
  { seals }: SilentParts,
  tx: Queryable,
  caller: Caller<Actor>,
  terms: TermsBody,
) {
  const { sealId, templateId, sceneId, authors, applicationId } = terms;
  const { organization } = await authorise(tx, caller, 'authorise-silent');
  const times = timesOf(await timeNow(tx), terms);
  await seals.cloudSeal(tx, caller.who, sealId);
  const name = templateId && (await templateNames(tx, organization.id, [templateId])).get(templateId);
  const version = templateId ? (await newestVersions(tx, [templateId])).get(templateId) : undefined;
  if (templateId && (!name || !version)) throw problem('TEMPLATE_NOT_FOUND');
  if (version && !version.ownRole)
    throw wrong('该模板没有指定由发起方担任的角色，印章不知在何处签署；请在模板中指定后发布新版');
  for (const author of authors)
    if (!(await findMembership(tx, organization.id, author))) throw wrong('所选的发起人已不是本企业的成员');
  if (applicationId && !(await applicationNames(tx, organization.id)).has(applicationId))
    throw problem('APPLICATION_NOT_FOUND');
  if (sceneId && !(await sceneNames(tx, [sceneId])).has(sceneId)) throw problem('SEAL_GRANT_SCENE');
  return {
    ...{ organization, times, templateName: name ?? '' },
    ...{ templateVersion: version?.number ?? null, templateVersionId: version?.id ?? null },
    digest: digestOf(terms, version?.id ?? null),
  };
}

export const checkTerms = (
  parts: SilentParts,
  caller: Caller<Actor>,
  terms: TermsBody,
): Promise<CallResult<typeof silentTerms>> =>
  parts.db.transaction(async (tx) => {
    const { digest, templateName, templateVersion } = await readTerms(parts, tx, caller, terms);
    return { digest, templateName, templateVersion };
  });
