import { CONTRACT_AUTHORS } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { findMembership } from '../accounts/index.ts';

/**
 * For whom somebody writes contracts and what they are made from, and with which rights: for themselves, or for an
 * organisation, as they are a member of it now.
 */
export interface Authorship {
  owner: { kind: 'person' | 'organization'; id: string };
  accountId: string;
  /** Since when they are a member; null where they act for themselves. */
  joinedAt: Date | null;
  /** Everything of the owner is theirs to manage. */
  isKeeper: boolean;
  /** May write contracts, and so templates. */
  isAuthor: boolean;
}

export async function authorshipOf(tx: Queryable, who: Actor): Promise<Authorship> {
  const owner = ownerOf(who);
  const { accountId } = who;
  if (!who.organizationId) return { owner, accountId, joinedAt: null, isKeeper: true, isAuthor: true };
  const member = await findMembership(tx, who.organizationId, accountId);
  if (!member) throw problem('ORG_ACCOUNT_REQUIRED');
  const isAuthor = member.roles.some((role) => CONTRACT_AUTHORS.includes(role));
  const isKeeper = member.roles.includes('administrator');
  return { owner, accountId, joinedAt: member.joinedAt, isKeeper, isAuthor };
}
