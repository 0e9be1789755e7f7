import * as api from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Person } from '../../http/principal.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { listNotices, type Notices, readNotices } from './notices.ts';
import type { notices } from './tables.ts';

type NoticeRow = typeof notices.$inferSelect;
const CONTRACT_KINDS: readonly api.NoticeKindName[] = api.CONTRACT_NOTICES;

/**
 * Where it can be seen to: the account in which somebody acts for an organisation, or for themselves; of a contract the
 * one which wrote or opened it.
 */
const accountOf = (
  { kind, accountId, organizationId }: NoticeRow,
  own: ReadonlyMap<string | null, string>,
): string | undefined => accountId ?? (CONTRACT_KINDS.includes(kind) ? undefined : own.get(organizationId));

const otherAccount = (person: Person, accountId: string | undefined): string | null =>
  accountId === undefined || accountId === person.accountId ? null : accountId;

export function answerNotices(book: CallBook, db: Database, notices: Notices, upkeep: Upkeep) {
  upkeep.subscribe(notices.subscriber());
  upkeep.nightly('notices', notices.forgetOld);
  book.answer(api.listNotices, async ({ query, person }) => {
    const wanted = { ...query, unread: query.unread === '1' };
    const { rows, more, own, unread } = await listNotices(db, person.personId, wanted);
    return {
      list: rows.map(({ notice, organization }) => ({
        id: notice.id,
        kind: notice.kind,
        words: api.noticeWords(notice.kind, organization ?? ''),
        about: notice.about,
        link: api.noticeLink(notice.kind, notice.targetId),
        accountUid: otherAccount(person, accountOf(notice, own)),
        read: notice.readAt !== null,
        at: notice.createdAt.toISOString(),
      })),
      more,
      unread,
    };
  });
  book.answer(api.readNotices, async ({ body, person }) => ({
    read: await readNotices(db, person.personId, body.ids),
  }));
}
