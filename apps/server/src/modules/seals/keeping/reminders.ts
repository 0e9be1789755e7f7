import { REMINDER_DAYS } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { asSystem } from '../../../http/principal.ts';
import { record } from '../../events/index.ts';
import type { SealDependencies } from '../dependencies.ts';
import { organizationOf } from '../seals.ts';
import { seals, subscriberCertificates } from '../tables.ts';

const system = asSystem('reminders');

/** The step that is due with so many days left; the nearest one only, also when nobody looked for a while. */
const dueStep = (daysLeft: number): number | undefined =>
  [...REMINDER_DAYS].reverse().find((step) => daysLeft <= step);

/** Every night: owners of seals and of certificates on their own hear of what ends soon, once at each step. A
 * certificate that another has followed, or that is revoked, ends without a word. */
export async function remindOfEnds({
  db,
  certificates,
  now,
}: Pick<SealDependencies, 'db' | 'certificates' | 'now'>): Promise<number> {
  const today = now();
  const horizon = new Date(today.getTime() + Math.max(...REMINDER_DAYS) * DAY_MS);
  const ending = await db
    .select({ seal: seals, certificate: subscriberCertificates })
    .from(subscriberCertificates)
    .leftJoin(seals, eq(seals.serial, subscriberCertificates.serial))
    .where(
      and(
        gt(subscriberCertificates.notAfter, today),
        lte(subscriberCertificates.notAfter, horizon),
        or(inArray(seals.state, ['enabled', 'stopped']), isNull(subscriberCertificates.sealId)),
      ),
    );
  const states = await certificates.statesOf(
    db,
    ending.filter(({ seal }) => !seal).map(({ certificate }) => certificate.serial),
  );
  let told = 0;
  for (const { seal, certificate } of ending) {
    const daysLeft = Math.ceil((certificate.notAfter.getTime() - today.getTime()) / DAY_MS);
    const step = dueStep(daysLeft);
    if (step === undefined || (!seal && states.get(certificate.serial)?.state === 'revoked')) continue;
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
      await record(tx, system, {
        ...(seal
          ? { act: 'remind-seal', target: seal.id }
          : { act: 'remind-certificate', target: certificate.serial }),
        organizationId: organizationOf(certificate),
        facts: { daysLeft, serial: certificate.serial },
      });
    });
  }
  return told;
}
