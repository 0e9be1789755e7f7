import {
  beginningOf,
  CARD_NOTICES,
  type EventAct,
  type NoticeKindName,
  noticeLink,
  noticeWords,
  RETENTION,
} from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { anyOf } from '../../db/any-of.ts';
import { batched } from '../../db/batched.ts';
import type { Database, Queryable, RelaxedStore } from '../../db/connect.ts';
import { question } from '../../db/prepared-questions.ts';
import { readTogether } from '../../db/together.ts';
import type { Jobs } from '../../jobs/index.ts';
import { VendorUnavailable } from '../../providers/outbound/index.ts';
import { isSettled, type SmsProvider } from '../../providers/sms/index.ts';
import type { Vault } from '../../vault/index.ts';
import { accounts } from '../accounts/index.ts';
import type { RecordedEvent, Subscriber } from '../events/index.ts';
import { takeEach } from '../limits/index.ts';
import { organizations } from '../organizations/index.ts';
import { persons } from '../persons/index.ts';
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

type NewNotice = PgInsertValue<typeof notices>;

/** A notice as it is shown outside of the site. */
export interface NoticeCard {
  personId: string;
  /** Which organisation it concerns; null where it concerns the person alone. */
  organizationId: string | null;
  words: string;
  about: string;
  link: string;
}

/** Another way to somebody's pocket than a message, which goes in its place where it reaches them. */
export interface CardChannel {
  /** Of these people those who have it. */
  reaches(db: Queryable, personIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** False where it does not reach them after all. @throws VendorUnavailable */
  send(card: NoticeCard): Promise<boolean>;
}

/** Who hears of an act. */
export type Rules = Partial<Record<EventAct, (db: Queryable, event: RecordedEvent) => Promise<Told[]>>>;

export interface Notices {
  /** A capability says who hears of its acts. Before the first event is delivered. */
  addRules(rules: Rules): void;
  /** Before the first event is delivered. */
  sendCardsBy(channel: CardChannel): void;
  subscriber(): Required<Subscriber>;
  forgetOld(at: Date): Promise<void>;
}

interface NoticeDependencies {
  db: Database;
  /** Notices are made again of their events where they are lost, and a message that is not known to be sent is sent again. */
  relaxed: Pick<RelaxedStore, 'db'>;
  vault: Vault;
  jobs: Jobs;
  sms: SmsProvider;
}

/** More messages than this in a day tell nobody anything. */
const MESSAGES_A_DAY = { max: 10, perSeconds: 86_400 };
/** Cards cost nothing and are read where they lie. */
const CARDS_A_DAY = { max: 50, perSeconds: 86_400 };
/** Asked of the vendor at once. */
const MESSAGES_TOGETHER = 16;
/** So many events are judged at once: what they ask of the same tables is asked together. */
const JUDGED_TOGETHER = 25;
/** As much of a name as a message may hold. */
const MOST_OF_NAME = 20;

/** Things with a page of their own (`item` in the table of notices). */
const PAGED_TARGETS: readonly string[] = ['order', 'contract', 'work-order'];

const NoticeJob = z.object({
  noticeId: z.uuid(),
  /** Whether a message tells it where no card does. */
  isMessage: z.boolean().default(true),
  /** Whether a card may reach them. */
  isReached: z.boolean().default(true),
});

/** A notice that is to leave the site, as its job knows it. */
interface Leaving {
  personId: string;
  noticeId: string;
  isMessage: boolean;
  isReached: boolean;
  isCard: boolean;
}
const isOnlyCard = ({ isMessage, isCard }: Leaving) => isCard && !isMessage;
const budgetOf =
  (means: 'message' | 'card') =>
  ({ personId, noticeId, isMessage, isReached }: Leaving) => ({
    name: `notice-${means}:${personId}`,
    notice: { noticeId, isMessage, isReached },
  });
const [messageBudget, cardBudget] = [budgetOf('message'), budgetOf('card')];

export function createNotices({ db, relaxed, vault, jobs, sms }: NoticeDependencies): Notices {
  const rules: Rules = {};
  const acts: EventAct[] = []; // grows as capabilities come

  let channel: CardChannel | undefined;

  const find = batched(async (ids: string[]) => {
    const found = await db
      .select({
        notice: notices,
        phone: persons.phone,
        name: organizations.name,
        accountOf: accounts.organizationId,
      })
      .from(notices)
      .innerJoin(persons, eq(persons.id, notices.personId))
      .leftJoin(organizations, eq(organizations.id, notices.organizationId))
      .leftJoin(accounts, eq(accounts.id, notices.accountId))
      .where(anyOf(notices.id, ids));
    return new Map(found.map((one) => [one.notice.id, one]));
  });
  type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

  const noteSent = (by: 'messageSentAt' | 'cardSentAt') =>
    batched(async (ids: string[]) => {
      await relaxed.db
        .update(notices)
        .set({ [by]: sql`now()` })
        .where(anyOf(notices.id, ids));
      return new Map<string, never>();
    });
  const [noteMessage, noteCard] = [noteSent('messageSentAt'), noteSent('cardSentAt')];

  /** Whether it was taken. A vendor that is away holds up nothing that a message tells. */
  const sendCard = async ({ notice, name, accountOf }: Found, isMessage: boolean): Promise<boolean> => {
    const { personId, kind, about, targetId, organizationId } = notice;
    try {
      return (
        (await channel?.send({
          ...{ personId, about, organizationId: organizationId ?? accountOf },
          words: noticeWords(kind, name ?? ''),
          link: noticeLink(kind, targetId),
        })) ?? false
      );
    } catch (error) {
      if (error instanceof VendorUnavailable && isMessage) return false;
      throw error;
    }
  };

  const send = async ({ noticeId, isMessage, isReached }: z.output<typeof NoticeJob>) => {
    const found = await find(noticeId);
    if (!found?.phone || found.notice.messageSentAt || found.notice.cardSentAt) return;
    const { notice, phone, name } = found;
    if (isReached && (await sendCard(found, isMessage))) {
      await noteCard(noticeId);
      return;
    }
    if (!isMessage) return;
    const receipt = await sms.send({
      phone: vault.open(phone),
      template: 'notice',
      params: { about: noticeWords(notice.kind, cut(name ?? '', MOST_OF_NAME)) },
    });
    if (!isSettled(receipt)) throw new Error(`the message was not accepted: ${receipt.outcome}`);
    await noteMessage(noticeId);
  };
  const message = jobs.define('notice-message', NoticeJob, send, { together: MESSAGES_TOGETHER });

  /** Once per event and person, however often the event is heard of: in one statement for all who are told together. */
  const tell = (all: readonly { event: RecordedEvent; told: Told }[]) =>
    relaxed.db.transaction(async (tx) => {
      const wanted: (Record<'eventId' | 'personId', string> & {
        row: NewNotice & { kind: NoticeKindName };
        isMessage: boolean;
      })[] = [];
      for (const { event, told } of all) {
        const means = await meansOf(tx, told.kind, event.organizationId);
        if (!means.site && !means.message) continue;
        const { personId, kind, organizationId, accountId, about } = told;
        const row = {
          ...{ personId, kind, organizationId, accountId, about, eventId: event.id },
          readAt: means.site ? null : sql`now()`, // nothing new in the site where a message alone tells
          targetId: PAGED_TARGETS.includes(event.targetType) ? event.targetId : null,
        };
        wanted.push({ row, personId, eventId: event.id, isMessage: means.message });
      }
      if (wanted.length === 0) return;
      const { id, eventId, personId } = notices;
      const made = await tx
        .insert(notices)
        .values(wanted.map(({ row }) => row))
        .onConflictDoNothing()
        .returning({ id, eventId, personId });
      const reached = await channel?.reaches(tx, [...new Set(made.map((one) => one.personId))]);
      const asked = made.map((one) => {
        const its = wanted.filter((two) => two.eventId === one.eventId && two.personId === one.personId);
        const isMessage = its.some((two) => two.isMessage);
        const isReached = reached?.has(one.personId) ?? false;
        const isCard = isReached && its.some(({ row }) => CARD_NOTICES.includes(row.kind));
        return { noticeId: one.id, isMessage, isReached, isCard, personId: one.personId };
      });
      // budgets are locked from here on: in one order, so that nobody waits in a circle
      const taken = new Map([
        ...(await takeEach(
          tx,
          asked.filter(({ isMessage }) => isMessage).map(messageBudget),
          MESSAGES_A_DAY,
        )),
        ...(await takeEach(tx, asked.filter(isOnlyCard).map(cardBudget), CARDS_A_DAY)),
      ]);
      const sent = [...taken].flatMap(([{ notice }, isTaken]) => (isTaken ? [notice] : []));
      await jobs.enqueueAll(tx, message, sent);
    });

  async function handleAtOnce(events: readonly RecordedEvent[]): Promise<void> {
    const all: { event: RecordedEvent; told: Told }[] = [];
    const judge = async (event: RecordedEvent) =>
      ((await rules[event.act]?.(db, event)) ?? []).map((told) => ({ event, told }));
    for (let at = 0; at < events.length; at += JUDGED_TOGETHER)
      all.push(...(await Promise.all(events.slice(at, at + JUDGED_TOGETHER).map(judge))).flat());
    if (all.length > 0) await tell(all);
  }

  return {
    addRules(more) {
      Object.assign(rules, more);
      acts.push(...(Object.keys(more) as EventAct[]));
    },
    sendCardsBy(given) {
      channel = given;
    },
    subscriber: () => ({
      name: 'notices',
      acts,
      handle: (event) => handleAtOnce([event]),
      handleAtOnce,
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

const selectNotices = (db: Queryable, personId: string, { before, unread, limit }: NoticeQuery) =>
  db
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
    .limit(limit);

/** Nobody reads a number beyond this. */
const MOST_COUNTED = 100;

const selectUnread = (db: Queryable, personId: string) => {
  const some = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.personId, personId), isNull(notices.readAt)))
    .limit(MOST_COUNTED)
    .as('some');
  return db.select({ n: count() }).from(some);
};

export const unreadNotices = async (db: Queryable, personId: string): Promise<number> =>
  (await selectUnread(db, personId))[0]?.n ?? 0;

/** What stands beside every list: in which account the person acts for whom, and how much is unread. */
const selectStanding = (db: Queryable, personId: string) => ({
  own: db
    .select({ id: accounts.id, organizationId: accounts.organizationId })
    .from(accounts)
    .where(eq(accounts.personId, personId)),
  unread: selectUnread(db, personId),
});

/** The newest, as the frame of every page asks for them. */
const newest = question((db, { personId, limit }: { personId: string; limit: number }) => ({
  rows: selectNotices(db, personId, { unread: false, limit }),
  ...selectStanding(db, personId),
}));

/** Notices of a person, the newest first, with what tells where each can be seen to. */
export async function listNotices(db: Queryable, personId: string, query: NoticeQuery) {
  const one = { ...query, limit: query.limit + 1 };
  const { rows, own, unread } =
    query.before || query.unread
      ? await readTogether(db, { rows: selectNotices(db, personId, one), ...selectStanding(db, personId) })
      : await newest(db, { personId, limit: one.limit });
  return {
    rows: rows.slice(0, query.limit),
    more: rows.length > query.limit,
    own: new Map(own.map(({ id, organizationId }) => [organizationId, id])),
    unread: unread[0]?.n ?? 0,
  };
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
