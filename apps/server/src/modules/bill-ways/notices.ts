import {
  BILL_NOTICES,
  type BillNoticeKind,
  billNoticeWords,
  hasPartnerRight,
  type PartnerRight,
} from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/connect.ts';
import type { Jobs } from '../../jobs/index.ts';
import { isSettled, type SmsProvider } from '../../providers/sms/index.ts';
import type { Vault } from '../../vault/index.ts';
import { dueOf } from '../bill-reading/index.ts';
import { type BillRow, billNotices, bills } from '../bills/tables.ts';
import type { RecordedEvent, Subscriber } from '../events/index.ts';
import { take } from '../limits/index.ts';
import { partnerPhoneOf, partnerUsersOf } from '../partner-users/index.ts';

interface NoticeParts {
  db: Database;
  vault: Vault;
  jobs: Jobs;
  sms: SmsProvider;
}

const KINDS = Object.keys(BILL_NOTICES) as BillNoticeKind[];
/** More messages than this in a day tell nobody anything. */
const MESSAGES_A_DAY = { max: 10, perSeconds: 86_400 };

const Message = z.object({ eventId: z.uuid(), userId: z.uuid() });

/** The last day on which something can be done: a limit lies at its end. */
const lastDay = (bill: BillRow): string => {
  const due = dueOf(bill);
  return due ? dayInChina(new Date(due.at.getTime() - 1)) : '';
};

/**
 * Tells a partner's users of what happened to their bills: everybody who may do what comes next, by a message to their
 * phone. Who was told, and when the vendor took it, stays written down, so that an automatic confirmation can be shown to
 * have been announced.
 */
export function billNoticesTo({ db, vault, jobs, sms }: NoticeParts): Subscriber {
  const message = jobs.define('bill-message', Message, async ({ eventId, userId }) => {
    const own = and(eq(billNotices.eventId, eventId), eq(billNotices.userId, userId));
    const [found] = await db
      .select({ notice: billNotices, bill: bills })
      .from(billNotices)
      .innerJoin(bills, eq(bills.id, billNotices.billId))
      .where(own);
    if (!found || found.notice.sentAt) return;
    const words = { period: found.bill.period, day: lastDay(found.bill) };
    const receipt = await sms.send({
      phone: await partnerPhoneOf(db, vault, userId),
      template: 'notice',
      params: { about: billNoticeWords(found.notice.kind, words) },
    });
    if (!isSettled(receipt)) throw new Error(`the message was not accepted: ${receipt.outcome}`);
    await db.update(billNotices).set({ sentAt: sql`now()` }).where(own);
  });

  /** Whoever can act there now. */
  async function usersWith(partnerId: string, right: PartnerRight): Promise<string[]> {
    const users = await partnerUsersOf(db, vault, partnerId);
    return users
      .filter(
        ({ state, holdings }) =>
          state === 'active' &&
          holdings.some((held) => held.partnerId === partnerId && hasPartnerRight(held.role, right)),
      )
      .map(({ id }) => id);
  }

  /** Once per event and user, however often the event is heard of. */
  const tell = (event: RecordedEvent, billId: string, userId: string, kind: BillNoticeKind) =>
    db.transaction(async (tx) => {
      const [told] = await tx
        .insert(billNotices)
        .values({ eventId: event.id, userId, billId, kind })
        .onConflictDoNothing()
        .returning({ eventId: billNotices.eventId });
      if (told && (await take(tx, { name: `bill-message:${userId}`, ...MESSAGES_A_DAY })))
        await jobs.enqueue(tx, message, { eventId: event.id, userId });
    });

  return {
    name: 'bill-notices',
    acts: KINDS.map((kind) => BILL_NOTICES[kind].act),
    async handle(event) {
      const kind = KINDS.find((each) => BILL_NOTICES[each].act === event.act);
      const [bill] = await db
        .select({ id: bills.id, partnerId: bills.partnerId })
        .from(bills)
        .where(eq(bills.id, event.targetId));
      if (!kind || !bill) return;
      for (const userId of await usersWith(bill.partnerId, BILL_NOTICES[kind].right))
        await tell(event, bill.id, userId, kind);
    },
  };
}
