import { type Hindrance, type MissingIdentity, type Owner, promisedBy } from '@yinxin/api';
import { nearWords } from '@yinxin/values';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, isCertified, isKnown, ownerOf } from '../../http/principal.ts';
import type { DraftingParts } from './dependencies.ts';

/** What whoever would send has still to prove; the person first, then the organisation they act for. */
export async function missingIdentity(
  { reviewSince }: Pick<DraftingParts, 'reviewSince'>,
  tx: Queryable,
  who: Actor,
): Promise<MissingIdentity | null> {
  if (isCertified(who)) return null;
  const owner: Owner = isKnown(who) ? ownerOf(who) : { kind: 'person', id: who.personId };
  const subject = owner.kind;
  const since = await reviewSince(tx, owner);
  return { subject, promisedBy: since ? promisedBy(subject, since.toISOString()).toISOString() : null };
}

const NAMES = { person: '实名', organization: '企业认证' } as const;

export function identityHindrance({ subject, promisedBy: until }: MissingIdentity, now: Date): Hindrance {
  const name = NAMES[subject];
  if (!until) return { about: 'identity', words: `发出之前请先完成${name}，草稿已存好` };
  const when = new Date(until);
  return {
    about: 'identity',
    words:
      when > now
        ? `${name}正在审核，最晚${nearWords(when, now)} 告诉您；草稿会等着，通过后就能发出`
        : `${name}正在审核，已过我们承诺的时间，正在加急；草稿会等着，通过后就能发出`,
  };
}
