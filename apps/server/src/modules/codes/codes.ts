import { randomInt } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { SmsProvider } from '../../providers/sms/index.ts';
import { sameBytes, type Vault } from '../../vault/vault.ts';
import { BUDGET_SECONDS, CODE_SECONDS, MOST_TRIES, phoneLimits, secondsToWait } from './limits.ts';
import { verificationCodes } from './tables.ts';

/** What a code is good for; a code for one purpose is worthless for another. */
export type Purpose = 'login';

/** Product.md section 9. */
const purposes: Record<string, Purpose> = { '1001': 'login' };

export function purposeOf(businessCode: string): Purpose {
  const purpose = purposes[businessCode];
  if (!purpose) throw problem('BUSINESS_CODE_UNKNOWN');
  return purpose;
}

export interface Codes {
  send(phone: string, purpose: Purpose, ip: string): Promise<{ retryAfter: number; expiresIn: number }>;
  /** True once for the right code; every wrong try counts. */
  redeem(phone: string, purpose: Purpose, code: string): Promise<boolean>;
  /** Removes what is older than any limit looks back. */
  forgetOld(): Promise<void>;
}

export interface CodesOptions {
  db: Database;
  vault: Vault;
  sms: SmsProvider;
  log: FastifyBaseLogger;
  budgets: { perIp: number; total: number };
}

const SENDING_LOCK = 0x63_6f_64_65;
const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
const longest = Math.max(...phoneLimits.map(({ seconds }) => seconds));

export function createCodes({ db, vault, sms, log, budgets }: CodesOptions): Codes {
  const phoneKey = (phone: string) => vault.fingerprint('phone', phone);
  const codeKey = (phone: string, purpose: Purpose, code: string) =>
    vault.fingerprint('code', `${purpose}\0${phone}\0${code}`);

  /** Checks every limit and books the message in one short transaction; sends take turns in it. */
  async function book(phone: string, purpose: Purpose, ip: string, code: string): Promise<string> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SENDING_LOCK})`);
      const sent = await tx
        .select({ at: verificationCodes.createdAt })
        .from(verificationCodes)
        .where(
          and(
            eq(verificationCodes.phone, phoneKey(phone)),
            gt(verificationCodes.createdAt, secondsAgo(longest)),
          ),
        )
        .orderBy(desc(verificationCodes.createdAt));
      const seconds = secondsToWait(
        sent.map(({ at }) => at),
        new Date(),
      );
      if (seconds > 0) throw problem('CODE_TOO_SOON', { seconds });

      const recent = gt(verificationCodes.createdAt, secondsAgo(BUDGET_SECONDS));
      const [total] = await tx
        .select({
          all: count(),
          byIp: sql<number>`(count(*) filter (where ${verificationCodes.ip} = ${ip}))::int`,
        })
        .from(verificationCodes)
        .where(recent);
      if (!total || total.all >= budgets.total || total.byIp >= budgets.perIp) throw problem('CODE_BUDGET');

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
      return booked.id;
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
      if (receipt.outcome === 'accepted')
        return { retryAfter: phoneLimits[0].seconds, expiresIn: CODE_SECONDS };
      log.error({ receipt }, 'sms refused');
      await db.delete(verificationCodes).where(eq(verificationCodes.id, id));
      throw problem('SMS_UNAVAILABLE');
    },

    redeem: (phone, purpose, code) =>
      db.transaction(async (tx) => {
        const [latest] = await tx
          .select()
          .from(verificationCodes)
          .where(
            and(
              eq(verificationCodes.phone, phoneKey(phone)),
              eq(verificationCodes.purpose, purpose),
              isNull(verificationCodes.usedAt),
              gt(verificationCodes.expiresAt, sql`now()`),
              lt(verificationCodes.tries, MOST_TRIES),
            ),
          )
          .orderBy(desc(verificationCodes.createdAt))
          .limit(1)
          .for('update');
        if (!latest) return false;
        const right = sameBytes(latest.code, codeKey(phone, purpose, code));
        await tx
          .update(verificationCodes)
          .set(right ? { usedAt: sql`now()` } : { tries: latest.tries + 1 })
          .where(eq(verificationCodes.id, latest.id));
        return right;
      }),

    async forgetOld() {
      await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, secondsAgo(longest)));
    },
  };
}
