import { REMINDER_DAYS } from '@yinxin/api';
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { asSystem } from '../../http/principal.ts';
import { record } from '../events/index.ts';
import type { SealDependencies } from './dependencies.ts';
import { organizationOf } from './seals.ts';
import { seals, subscriberCertificates } from './tables.ts';

const DAY_MS = 86_400_000;
const house = asSystem('reminders');

/** The step that is due with so many days left; the nearest one only, also when nobody looked for a while. */
const dueStep = (daysLeft: number): number | undefined =>
  [...REMINDER_DAYS].reverse().find((step) => daysLeft <= step);

/** Every night: owners of seals whose certificate ends soon hear of it, once at each step. */
export async function remindOfEnds({ db, now }: Pick<SealDependencies, 'db' | 'now'>): Promise<number> {
  const today = now();
  const horizon = new Date(today.getTime() + Math.max(...REMINDER_DAYS) * DAY_MS);
  const ending = await db
    .select({ seal: seals, certificate: subscriberCertificates })
    .from(subscriberCertificates)
    .innerJoin(seals, eq(seals.serial, subscriberCertificates.serial))
    .where(
      and(
        gt(subscriberCertificates.notAfter, today),
        lte(subscriberCertificates.notAfter, horizon),
        inArray(seals.state, ['enabled', 'stopped']),
      ),
    );
  let told = 0;
  for (const { seal, certificate } of ending) {
    const daysLeft = Math.ceil((certificate.notAfter.getTime() - today.getTime()) / DAY_MS);
    const step = dueStep(daysLeft);
    if (step === undefined) continue;
    await db.transaction(async (tx) => {
      const marked = await tx
        .update(subscriberCertificates)
        .set({ remindedDays: step })
        .where(
          and(
            eq(subscriberCertificates.id, certificate.id),
            or(
              isNull(subscriberCertificates.remindedDays),
              sql`${subscriberCertificates.remindedDays} > ${step}`,
            ),
          ),
        )
        .returning({ id: subscriberCertificates.id });
      if (marked.length === 0) return;
      told++;
      await record(tx, house, {
        act: 'remind-seal',
        target: seal.id,
        organizationId: organizationOf(seal),
        facts: { daysLeft, serial: certificate.serial },
      });
    });
  }
  return told;
}
