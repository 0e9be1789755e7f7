import type { Owner, ProductCode } from '@yinxin/api';
import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { SealDependencies } from '../dependencies.ts';
import { productOf } from '../making/lines.ts';
import { isOf } from '../owners.ts';
import { seals, subscriberCertificates } from '../tables.ts';

/** What an owner has in force: enabled seals and good certificates, by what they are ordered as. */
export async function productsOf(
  { certificates, now }: Pick<SealDependencies, 'certificates' | 'now'>,
  db: Queryable,
  owner: Owner,
): Promise<Set<ProductCode>> {
  const current = await db
    .select({ serial: subscriberCertificates.serial })
    .from(subscriberCertificates)
    .where(and(isOf(subscriberCertificates, owner), gt(subscriberCertificates.notAfter, now())));
  const standings = await certificates.standingsOf(
    db,
    current.map(({ serial }) => serial),
  );
  const good = new Set([...standings].filter(([, { state }]) => state === 'good').map(([serial]) => serial));
  const enabled = await db
    .select({ type: seals.type, serial: seals.serial })
    .from(seals)
    .where(and(isOf(seals, owner), eq(seals.state, 'enabled')));
  const ready = new Set<ProductCode>(
    enabled.filter(({ serial }) => serial && good.has(serial)).map(({ type }) => productOf(type)),
  );
  // the certificate of a seal is one of its owner's, too
  if (good.size > 0)
    ready.add(owner.kind === 'organization' ? 'organization-certificate' : 'person-certificate');
  return ready;
}
