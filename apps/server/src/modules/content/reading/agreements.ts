import { AGREEMENT_STATES, type Agreement, type AgreementVersion } from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import { and, asc, eq } from 'drizzle-orm';
import type { Changes } from '../../../db/changes.ts';
import type { Queryable } from '../../../db/connect.ts';
import { FreshCache } from '../../../db/fresh-cache.ts';
import { problem } from '../../../http/problem.ts';
import { digestsOf } from '../../uploads/index.ts';
import type { DataOf } from '../kinds/index.ts';
import { renderMarkdown } from '../markdown.ts';
import { contentItems, contentVersions } from '../tables.ts';
import { isLive } from './live.ts';

type Name = Agreement['name'];
type Wording = DataOf<'agreement'>;

/**
 * Every wording the public was ever shown, oldest first, one for each version label. What was agreed to stays
 * readable: nothing here depends on what is being written or has replaced it.
 */
async function publishedWordings(db: Queryable, itemId: string): Promise<Wording[]> {
  const rows = await db
    .select({ data: contentVersions.data })
    .from(contentVersions)
    .where(and(eq(contentVersions.itemId, itemId), eq(contentVersions.act, 'published')))
    .orderBy(asc(contentVersions.number));
  const byLabel = new Map(rows.map(({ data }) => [data.version, data as Wording]));
  return [...byLabel.values()];
}

/** Which of them binds on a day: the last that has taken effect. Before the first does, it is the first. */
const bindingOf = (wordings: readonly Pick<Wording, 'effectiveDate'>[], day: string): number =>
  Math.max(
    0,
    wordings.findLastIndex(({ effectiveDate }) => effectiveDate <= day),
  );

const stateOf = (state: AgreementVersion['state']) => ({ state, standing: AGREEMENT_STATES[state] });

function presentVersions(wordings: readonly Wording[]): AgreementVersion[] {
  const day = dayInChina(new Date());
  const binding = bindingOf(wordings, day);
  return wordings.map(({ body, ...head }, index) => ({
    ...head,
    sha256: digestsOf(Buffer.from(body)).sha256,
    ...stateOf(
      index < binding ? 'former' : index === binding && head.effectiveDate <= day ? 'current' : 'coming',
    ),
  }));
}

async function liveAgreements(db: Queryable, name?: Name) {
  const { id, slug, position } = contentItems;
  return db
    .select({ id, name: slug })
    .from(contentItems)
    .where(and(isLive('agreement'), name && eq(slug, name)))
    .orderBy(asc(position), asc(id));
}

/** The version of each agreement that binds today. */
export async function currentAgreements(db: Queryable) {
  const agreements = await liveAgreements(db);
  return Promise.all(
    agreements.map(async ({ id, name }) => {
      const wordings = await publishedWordings(db, id);
      const current = presentVersions(wordings)[
        bindingOf(wordings, dayInChina(new Date()))
      ] as AgreementVersion;
      return { name: name as Name, ...current };
    }),
  );
}

/** The version of one of them that binds today; undefined while none is published. */
export async function currentAgreement(db: Queryable, name: Name): Promise<AgreementVersion | undefined> {
  const [item] = await liveAgreements(db, name);
  if (!item) return undefined;
  const wordings = await publishedWordings(db, item.id);
  return presentVersions(wordings)[bindingOf(wordings, dayInChina(new Date()))];
}

type KnownVersion = Pick<AgreementVersion, 'version' | 'sha256' | 'effectiveDate'>;

/**
 * The version of an agreement that bound on a day; undefined while none is published. Their digests are kept until content
 * changes: every signature asks for some.
 */
export function agreementsByDay(changes: Changes) {
  const kept = new FreshCache<KnownVersion[]>({ max: 50 });
  changes.on('content', () => kept.clear());
  return async (db: Queryable, name: Name, day: Date): Promise<KnownVersion | undefined> => {
    const known = changes.listening ? kept.find(name) : undefined;
    const versions = known ?? (await readVersions(db, name, kept.begin()));
    return versions[bindingOf(versions, dayInChina(day))];
  };
}

async function readVersions(
  db: Queryable,
  name: Name,
  keep: (name: string, versions: KnownVersion[]) => void,
): Promise<KnownVersion[]> {
  const [item] = await liveAgreements(db, name);
  const versions = presentVersions(item ? await publishedWordings(db, item.id) : []).map(
    ({ version, sha256, effectiveDate }) => ({ version, sha256, effectiveDate }),
  );
  // one whose time to be shown is still to come would be published without a change
  if (item) keep(name, versions);
  return versions;
}

/** An agreement in full, as it binds today or as an earlier version said. */
export async function agreementText(db: Queryable, name: Name, version?: string): Promise<Agreement> {
  const [item] = await liveAgreements(db, name);
  const wordings = item ? await publishedWordings(db, item.id) : [];
  const index =
    version === undefined
      ? bindingOf(wordings, dayInChina(new Date()))
      : wordings.findIndex((wording) => wording.version === version);
  const wording = wordings[index];
  if (!wording) throw problem('CONTENT_NOT_FOUND');
  const versions = presentVersions(wordings);
  return {
    ...(versions[index] as AgreementVersion),
    name,
    text: wording.body,
    body: renderMarkdown(wording.body),
    versions: versions.toReversed(),
  };
}

const sameWording = (one: Wording, other: Wording) =>
  one.title === other.title && one.body === other.body && one.effectiveDate === other.effectiveDate;

/** Throws when publishing this wording would change what somebody has agreed to, or which version follows which. */
export async function checkWording(db: Queryable, itemId: string, data: unknown): Promise<void> {
  const next = data as Wording;
  const earlier = await publishedWordings(db, itemId);
  const last = earlier.at(-1);
  const same = earlier.find(({ version }) => version === next.version);
  if (same && !(same === last && sameWording(same, next))) throw problem('AGREEMENT_VERSION_FIXED');
  if (last && next.effectiveDate < last.effectiveDate)
    throw problem('INVALID_INPUT', {
      detail: `生效日期不能早于上一版本（${last.version}，${last.effectiveDate}）`,
    });
}
