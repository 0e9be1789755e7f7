import { beginningOf, type EventAct, type NoticeKindName, noticeWords, RETENTION } from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Jobs } from '../../jobs/index.ts';
import { isSettled, type SmsProvider } from '../../providers/sms/index.ts';
import type { Vault } from '../../vault/index.ts';
import { findPerson } from '../accounts/index.ts';
import type { RecordedEvent, Subscriber } from '../events/index.ts';
import { take } from '../limits/index.ts';
import { findOrganization, organizations } from '../organizations/index.ts';
import { meansOf } from './choices.ts';
import { notices } from './tables.ts';

/** Somebody to be told, of what, and concerning which organisation. */
export interface Told {
  personId: string;
  kind: NoticeKindName;
  organizationId?: string;
  /** In which account of theirs it can be seen to. */
  accountId?: string;
  /** What it is about, as it is called. */
  about?: string;
}

/** Who hears of an act. */
export type Rules = Partial<Record<EventAct, (db: Queryable, event: RecordedEvent) => Promise<Told[]>>>;

export interface Notices {
  /** A capability says who hears of its acts. Before the first event is delivered. */
  addRules(rules: Rules): void;
  subscriber(): Subscriber;
  forgetOld(at: Date): Promise<void>;
}

interface NoticeDependencies {
  db: Database;
  vault: Vault;
  jobs: Jobs;
  sms: SmsProvider;
}

/** More messages than this in a day tell nobody anything. */
const MESSAGES_A_DAY = { max: 10, perSeconds: 86_400 };
/** As much of a name as a message may hold. */
const MOST_OF_NAME = 20;

/** Things with a page of their own (`item` in the table of notices). */
const PAGED_TARGETS: readonly string[] = ['order', 'contract', 'work-order'];

const NoticeJob = z.object({ noticeId: z.uuid() });

export function createNotices({ db, vault, jobs, sms }: NoticeDependencies): Notices {
  const rules: Rules = {};
  const acts: EventAct[] = []; // grows as capabilities come

  const message = jobs.define('notice-message', NoticeJob, async ({ noticeId }) => {
    const [notice] = await db.select().from(notices).where(eq(notices.id, noticeId));
    if (!notice || notice.messageSentAt) return;
    const { phone } = await findPerson(db, notice.personId);
    if (!phone) return;
    const { name } = notice.organizationId ? await findOrganization(db, notice.organizationId) : { name: '' };
    const receipt = await sms.send({
      phone: vault.open(phone),
      template: 'notice',
      params: { about: noticeWords(notice.kind, cut(name, MOST_OF_NAME)) },
    });
    if (!isSettled(receipt)) throw new Error(`the message was not accepted: ${receipt.outcome}`);
    await db.update(notices).set({ messageSentAt: sql`now()` }).where(eq(notices.id, noticeId));
  });

  /** Once per event and person, however often the event is heard of. */
  const tell = (event: RecordedEvent, { personId, kind, organizationId, accountId, about }: Told) =>
    db.transaction(async (tx) => {
      const means = await meansOf(tx, kind, event.organizationId);
      if (!means.site && !means.message) return;
      const [told] = await tx
        .insert(notices)
        .values({
          ...{ personId, kind, organizationId, accountId, about, eventId: event.id },
          readAt: means.site ? null : sql`now()`, // nothing new in the site where a message alone tells
          targetId: PAGED_TARGETS.includes(event.targetType) ? event.targetId : null,
        })
        .onConflictDoNothing()
        .returning({ id: notices.id });
      if (!told || !means.message) return;
      if (await take(tx, { name: `notice-message:${personId}`, ...MESSAGES_A_DAY }))
        await jobs.enqueue(tx, message, { noticeId: told.id });
    });

  return {
    addRules(more) {
      Object.assign(rules, more);
      acts.push(...(Object.keys(more) as EventAct[]));
    },
    subscriber: () => ({
      name: 'notices',
      acts,
      handle: async (event) => {
        for (const told of (await rules[event.act]?.(db, event)) ?? []) await tell(event, told);
      },
    }),
    async forgetOld(at) {
      await db.delete(notices).where(lt(notices.createdAt, beginningOf(at, RETENTION.notices.term)));
    },
  };
}

interface NoticeQuery {
  before?: string;
  unread: boolean;
  limit: number;
}

export async function listNotices(db: Queryable, personId: string, { before, unread, limit }: NoticeQuery) {
  const rows = await db
    .select({ notice: notices, organization: organizations.name })
    .from(notices)
    .leftJoin(organizations, eq(organizations.id, notices.organizationId))
    .where(
      and(
        eq(notices.personId, personId),
        before ? lt(notices.id, before) : undefined,
        unread ? isNull(notices.readAt) : undefined,
      ),
    )
    .orderBy(desc(notices.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** Nobody reads a number beyond this. */
const MOST_COUNTED = 100;

export async function unreadNotices(db: Queryable, personId: string): Promise<number> {
  const some = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.personId, personId), isNull(notices.readAt)))
    .limit(MOST_COUNTED)
    .as('some');
  const [row] = await db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

export async function readNotices(db: Queryable, personId: string, ids?: string[]): Promise<number> {
  const read = await db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(eq(notices.personId, personId), isNull(notices.readAt), ids ? inArray(notices.id, ids) : undefined),
    )
    .returning({ id: notices.id });
  return read.length;
}
