import { randomInt } from 'node:crypto';
import { beginningOf, RETENTION } from '@yinxin/api';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { isOver, timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { networkOf, wideNetworkOf } from '../../http/network.ts';
import { type Caller, idOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { SmsProvider } from '../../providers/sms/index.ts';
import { sameBytes, type Vault } from '../../vault/index.ts';
import type { Challenged, Challenges } from '../challenges/index.ts';
import {
  type CodeBudgets,
  countWrongSingle,
  exposure,
  press,
  release,
  sendingBudgets,
  tryingBudgets,
} from './budgets.ts';
import {
  CODE_SECONDS,
  HALF_WAY_SECONDS,
  LONGEST_SECONDS,
  MOST_TRIES,
  type PhonePace,
  phoneLimits,
  secondsToWait,
} from './limits.ts';
import { confirms, type Purpose, useOf } from './purposes.ts';
import { type Lane, verificationCodes } from './tables.ts';

/** A message that a vendor took, by the vendor's own numbers. */
interface SentCode {
  vendor: string;
  messageId: string;
  requestId: string;
  at: Date;
}

export interface Codes {
  send(
    phone: string,
    purpose: Purpose,
    caller: Caller,
    /** What it is for, where the message can say it more exactly. */
    use?: string,
  ): Promise<{ retryAfter: number; expiresIn: number; sent: SentCode }>;
  /**
   * True once for the right code, in the browser that asked for it; every wrong try counts against that code alone.
   * Throws where the right one is not yet enough (`CODE_ANOTHER`) or a flood has to be kept off (`CHALLENGE_NEEDED`).
   */
  redeem(phone: string, purpose: Purpose, code: string, caller: Caller): Promise<boolean>;
  /** Removes what is older than any limit looks back. */
  forgetOld(at: Date): Promise<void>;
}

interface CodesOptions {
  db: Database;
  vault: Vault;
  sms: SmsProvider;
  challenges: Challenges;
  /** Whether the caller is known to be the owner of the phone: signed in with it, or on a device that was before. */
  isOwner(tx: Queryable, phone: string, caller: Caller): Promise<boolean>;
  log: FastifyBaseLogger;
  budgets: CodeBudgets;
  pace: PhonePace;
}

type Sent = typeof verificationCodes.$inferSelect;
interface Booked {
  id: string;
  lane: Lane;
}

/** One lock per phone; that two phones may share one costs them a moment. */
const lockOf = (phoneKey: Buffer) => phoneKey.readBigInt64BE(0).toString();
const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
const since = (seconds: number) => Date.now() - seconds * 1000;

/** Whom a code belongs to: the person who confirms, else the browser, else whoever is signed in, else the network. */
function askerOf(purpose: Purpose, { who, device, ip }: Caller): string {
  const id = idOf(who);
  const person = id ? `person ${id}` : undefined;
  if (confirms(purpose) && person) return person;
  return device ? `device ${device}` : (person ?? `network ${networkOf(ip)}`);
}

export function createCodes(options: CodesOptions): Codes {
  const { db, vault, sms, challenges, log, budgets, pace } = options;
  const limits = phoneLimits(pace);
  const { gapSeconds } = pace;
  const phoneKey = (phone: string) => vault.fingerprint('phone', phone);
  const askerKey = (asker: string) => vault.fingerprint('code-asker', asker);
  const codeKey = (phone: string, purpose: Purpose, code: string) =>
    vault.fingerprint('code', `${purpose}\0${phone}\0${code}`);

  const waitOf = (sent: readonly Sent[], limit: keyof typeof limits) =>
    secondsToWait(
      sent.map(({ createdAt }) => createdAt),
      new Date(),
      limits[limit],
    );
  const requireNoWait = (sent: readonly Sent[], limit: keyof typeof limits) => {
    const seconds = waitOf(sent, limit);
    if (seconds > 0) throw problem('CODE_TOO_SOON', { seconds });
  };

  const lastDay = (tx: Queryable, phone: string) =>
    tx
      .select()
      .from(verificationCodes)
      .where(
        and(
          eq(verificationCodes.phone, phoneKey(phone)),
          gt(verificationCodes.createdAt, secondsAgo(LONGEST_SECONDS)),
        ),
      )
      .orderBy(desc(verificationCodes.createdAt));

  /**
   * The way a message goes, or the refusal. What the asker did themselves makes them wait; what others did makes them
   * wait for the usual minute, a few times an hour, and pass a challenge then.
   */
  async function laneOf(tx: Queryable, phone: string, purpose: Purpose, caller: Caller): Promise<Lane> {
    const all = await lastDay(tx, phone);
    const inLane = (lane: Lane) => all.filter((sent) => sent.lane === lane);
    if (confirms(purpose)) {
      requireNoWait(inLane('confirm'), 'confirm');
      return 'confirm';
    }
    const asker = askerOf(purpose, caller);
    const own = all.filter((sent) => sent.lane !== 'confirm' && sent.asker.equals(askerKey(asker)));
    requireNoWait(own, 'asker');
    const isHalfWay = own.some(
      (sent) =>
        sent.purpose === purpose && sent.needsAnother && Number(sent.usedAt) > since(HALF_WAY_SECONDS),
    );
    if (isHalfWay || (await options.isOwner(tx, phone, caller))) {
      requireNoWait(inLane('own'), 'own');
      return 'own';
    }
    const challenged = inLane('challenged');
    // each one that went to this phone doubles the price of the next
    const ofPhone = waitOf(inLane('stranger'), 'stranger') > 0 ? 2 ** (challenged.length + 1) : 0;
    const pressure = Math.max(ofPhone, await press(tx, sendingBudgets(budgets, caller.ip)));
    if (pressure <= 1) {
      requireNoWait(inLane('stranger'), 'strangerGap');
      return 'stranger';
    }
    // before the challenge: nobody works for a refusal
    requireNoWait(challenged, 'challenged');
    const neighbours = challenged.filter(({ ip }) => wideNetworkOf(ip) === wideNetworkOf(caller.ip));
    requireNoWait(neighbours, 'challengedNetwork');
    await requirePassed(tx, caller, { purpose: 'send-code', subject: phone, asker }, pressure);
    return 'challenged';
  }

  async function requirePassed(tx: Queryable, caller: Caller, what: Challenged, pressure: number) {
    if (!(await challenges.isPassed(tx, caller, what))) throw challenges.asked(what, pressure);
  }

  /** Checks every limit and books the message in one short transaction; sends to one phone take turns in it. */
  async function book(phone: string, purpose: Purpose, caller: Caller, code: string): Promise<Booked> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(phoneKey(phone))}::bigint)`);
      const lane = await laneOf(tx, phone, purpose, caller);
      const needsAnother =
        lane === 'challenged' || (lane === 'stranger' && (await exposure(tx)) >= budgets.wrongTries);
      const [booked] = await tx
        .insert(verificationCodes)
        .values({
          purpose,
          phone: phoneKey(phone),
          code: codeKey(phone, purpose, code),
          ip: caller.ip,
          asker: askerKey(askerOf(purpose, caller)),
          lane,
          needsAnother,
          expiresAt: sql`now() + make_interval(secs => ${CODE_SECONDS})`,
        })
        .returning({ id: verificationCodes.id });
      if (!booked) throw new Error('the code was not booked');
      return { id: booked.id, lane };
    });
  }

  const isCounted = (lane: Lane) => lane === 'stranger' || lane === 'challenged';

  /** The vendor took nothing: neither the phone nor the budgets pay for it. */
  async function unbook({ id, lane }: Booked, ip: string) {
    await db.transaction(async (tx) => {
      await tx.delete(verificationCodes).where(eq(verificationCodes.id, id));
      if (isCounted(lane)) await release(tx, sendingBudgets(budgets, ip));
    });
  }

  /** Only the newest of this asker counts: once a newer one was sent or used, an older one is over. */
  const newestOf = (tx: Queryable, phone: string, purpose: Purpose, caller: Caller) =>
    tx
      .select()
      .from(verificationCodes)
      .where(
        and(
          eq(verificationCodes.phone, phoneKey(phone)),
          eq(verificationCodes.purpose, purpose),
          eq(verificationCodes.asker, askerKey(askerOf(purpose, caller))),
        ),
      )
      .orderBy(desc(verificationCodes.createdAt))
      .limit(1)
      .for('update');

  async function tryOnce(tx: Queryable, phone: string, purpose: Purpose, code: string, caller: Caller) {
    const [newest] = await newestOf(tx, phone, purpose, caller);
    if (!newest || newest.usedAt || isOver(newest.expiresAt, await timeNow(tx))) return 'wrong';
    // Said as it is, else people go on checking digits that are right.
    if (newest.tries >= MOST_TRIES) throw problem('CODE_SPENT');
    const counted = isCounted(newest.lane) ? tryingBudgets(caller.ip) : [];
    const pressure = await press(tx, counted);
    const asker = askerOf(purpose, caller);
    if (pressure > 1)
      await requirePassed(tx, caller, { purpose: 'try-code', subject: phone, asker }, pressure);
    const right = sameBytes(newest.code, codeKey(phone, purpose, code));
    await tx
      .update(verificationCodes)
      .set(right ? { usedAt: sql`now()` } : { tries: newest.tries + 1 })
      .where(eq(verificationCodes.id, newest.id));
    if (right) {
      await release(tx, counted);
      return newest.needsAnother ? 'another' : 'right';
    }
    if (newest.lane === 'stranger' && !newest.needsAnother) await countWrongSingle(tx);
    return 'wrong';
  }

  return {
    async send(phone, purpose, caller, use = useOf(purpose)) {
      const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
      const booked = await book(phone, purpose, caller, code);
      const receipt = await sms.send({
        phone,
        template: 'verification-code',
        params: { code, use, minutes: String(CODE_SECONDS / 60) },
      });
      if (receipt.outcome === 'accepted') {
        const { messageId, requestId } = receipt;
        const sent = { vendor: sms.vendor, messageId, requestId, at: new Date() };
        return { retryAfter: gapSeconds, expiresIn: CODE_SECONDS, sent };
      }
      log.error({ receipt }, 'sms not accepted');
      if (receipt.outcome === 'unknown') throw problem('SMS_UNCONFIRMED', { seconds: gapSeconds });
      await unbook(booked, caller.ip);
      throw problem('SMS_UNAVAILABLE');
    },

    async redeem(phone, purpose, code, caller) {
      const outcome = await db.transaction((tx) => tryOnce(tx, phone, purpose, code, caller));
      if (outcome === 'another') throw problem('CODE_ANOTHER');
      return outcome === 'right';
    },

    async forgetOld(at) {
      const old = beginningOf(at, RETENTION.codes.term);
      await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, old));
    },
  };
}
