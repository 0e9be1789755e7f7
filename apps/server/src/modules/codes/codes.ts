import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../../db/connect.ts';
import { networkOf } from '../../http/network.ts';
import { problem } from '../../http/problem.ts';
import type { SmsProvider } from '../../providers/sms/index.ts';
import { sameBytes, type Vault } from '../../vault/index.ts';
import { type Budget, giveBack, isSpent, take } from '../limits/index.ts';
import {
  BUDGET_SECONDS,
  CODE_SECONDS,
  LONGEST_SECONDS,
  MOST_TRIES,
  type PhonePace,
  phoneLimits,
  secondsToWait,
} from './limits.ts';
import { askedBy, countedWith, type Purpose } from './purposes.ts';
import { verificationCodes } from './tables.ts';

/** A message that a vendor took, by the vendor's own numbers. */
export interface SentCode {
  vendor: string;
  messageId: string;
  requestId: string;
  at: Date;
}

export interface Codes {
  send(
    phone: string,
    purpose: Purpose,
    ip: string,
  ): Promise<{ retryAfter: number; expiresIn: number; sent: SentCode }>;
  /**
   * True once for the right code; every wrong try counts. Refused altogether once too many codes were guessed wrongly:
   * guessing at many phones from many addresses would otherwise hit one of them in the end.
   */
  redeem(phone: string, purpose: Purpose, code: string): Promise<boolean>;
  /** Removes what is older than any limit looks back. */
  forgetOld(): Promise<void>;
}

export interface CodesOptions {
  db: Database;
  vault: Vault;
  sms: SmsProvider;
  log: FastifyBaseLogger;
  budgets: CodeBudgets;
  pace: PhonePace;
}

export interface CodeBudgets {
  /** Messages in an hour from one network, and from everywhere. */
  perIp: number;
  total: number;
  /** Wrong tries at living codes in an hour, by everybody together. */
  wrongTries: number;
}

/** One lock per phone; that two phones may share one costs them a moment. */
const lockOf = (phoneKey: Buffer) => phoneKey.readBigInt64BE(0).toString();
const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

export function createCodes({ db, vault, sms, log, budgets, pace }: CodesOptions): Codes {
  const limits = phoneLimits(pace);
  const { gapSeconds } = pace;
  const phoneKey = (phone: string) => vault.fingerprint('phone', phone);
  const codeKey = (phone: string, purpose: Purpose, code: string) =>
    vault.fingerprint('code', `${purpose}\0${phone}\0${code}`);

  const hourly = (name: string, max: number): Budget => ({ name, max, perSeconds: BUDGET_SECONDS });
  const budgetsOf = (ip: string) => [
    hourly(`sms:${networkOf(ip)}`, budgets.perIp),
    hourly('sms', budgets.total),
  ];
  const wrongTries = hourly('wrong-codes', budgets.wrongTries);

  const newestOf = (tx: Queryable, phone: string, purpose: Purpose) =>
    tx
      .select()
      .from(verificationCodes)
      .where(and(eq(verificationCodes.phone, phoneKey(phone)), eq(verificationCodes.purpose, purpose)))
      .orderBy(desc(verificationCodes.createdAt))
      .limit(1)
      .for('update');

  /** Checks every limit and books the message in one short transaction; sends to one phone take turns in it. */
  async function book(phone: string, purpose: Purpose, ip: string, code: string): Promise<string> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(phoneKey(phone))}::bigint)`);
      const sent = await tx
        .select({ at: verificationCodes.createdAt })
        .from(verificationCodes)
        .where(
          and(
            eq(verificationCodes.phone, phoneKey(phone)),
            inArray(verificationCodes.purpose, countedWith(purpose)),
            gt(verificationCodes.createdAt, secondsAgo(LONGEST_SECONDS)),
          ),
        )
        .orderBy(desc(verificationCodes.createdAt));
      const seconds = secondsToWait(
        sent.map(({ at }) => at),
        new Date(),
        limits[askedBy(purpose)],
      );
      if (seconds > 0) throw problem('CODE_TOO_SOON', { seconds });

      const [booked] = await tx
        .insert(verificationCodes)
        .values({
          purpose,
          phone: phoneKey(phone),
          code: codeKey(phone, purpose, code),
          ip,
          expiresAt: sql`now() + make_interval(secs => ${CODE_SECONDS})`,
        })
        .returning({ id: verificationCodes.id });
      if (!booked) throw new Error('the code was not booked');
      for (const budget of budgetsOf(ip)) if (!(await take(tx, budget))) throw problem('CODE_BUDGET');
      return booked.id;
    });
  }

  /** The vendor took nothing: neither the phone nor the budgets pay for it. */
  async function unbook(id: string, ip: string) {
    await db.transaction(async (tx) => {
      await tx.delete(verificationCodes).where(eq(verificationCodes.id, id));
      for (const budget of budgetsOf(ip)) await giveBack(tx, budget);
    });
  }

  return {
    async send(phone, purpose, ip) {
      const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
      const id = await book(phone, purpose, ip, code);
      const receipt = await sms.send({
        phone,
        template: 'verification-code',
        params: { code, minutes: String(CODE_SECONDS / 60) },
      });
      if (receipt.outcome === 'accepted') {
        const { messageId, requestId } = receipt;
        const sent = { vendor: sms.vendor, messageId, requestId, at: new Date() };
        return { retryAfter: gapSeconds, expiresIn: CODE_SECONDS, sent };
      }
      log.error({ receipt }, 'sms not accepted');
      if (receipt.outcome === 'unknown') throw problem('SMS_UNCONFIRMED', { seconds: gapSeconds });
      await unbook(id, ip);
      throw problem('SMS_UNAVAILABLE');
    },

    async redeem(phone, purpose, code) {
      if (await isSpent(db, wrongTries)) {
        log.error('too many wrong codes: logins are refused for the rest of the hour');
        throw problem('CODE_BREAKER');
      }
      return db.transaction(async (tx) => {
        // Only the newest counts: once a newer one was sent or used, an older one is over.
        const [newest] = await newestOf(tx, phone, purpose);
        if (!newest || newest.usedAt || newest.expiresAt.getTime() <= Date.now()) return false;
        // Said as it is, else people go on checking digits that are right.
        if (newest.tries >= MOST_TRIES) throw problem('CODE_SPENT');
        const right = sameBytes(newest.code, codeKey(phone, purpose, code));
        await tx
          .update(verificationCodes)
          .set(right ? { usedAt: sql`now()` } : { tries: newest.tries + 1 })
          .where(eq(verificationCodes.id, newest.id));
        if (!right) await take(tx, wrongTries);
        return right;
      });
    },

    async forgetOld() {
      await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, secondsAgo(LONGEST_SECONDS)));
    },
  };
}
