import type { Owner, ProductCode } from '@yinxin/api';
import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { question } from '../../../db/prepared-questions.ts';
import type { SealDependencies } from '../dependencies.ts';
import { productOf } from '../making/lines.ts';
import { isOf } from '../owners.ts';
import { seals, subscriberCertificates } from '../tables.ts';

const held = question((db, { kind, id, at }: Owner & { at: Date }) => ({
  current: db
    .select({ serial: subscriberCertificates.serial })
    .from(subscriberCertificates)
    .where(and(isOf(subscriberCertificates, { kind, id }), gt(subscriberCertificates.notAfter, at))),
  enabled: db
    .select({ type: seals.type, serial: seals.serial })
    .from(seals)
    .where(and(isOf(seals, { kind, id }), eq(seals.state, 'enabled'))),
}));

/** What an owner has in force: enabled seals and good certificates, by what they are ordered as. */
export async function productsOf(
  { certificates, now }: Pick<SealDependencies, 'certificates' | 'now'>,
  db: Queryable,
  owner: Owner,
): Promise<Set<ProductCode>> {
  const { current, enabled } = await held(db, { ...owner, at: now() });
  const states = await certificates.statesOf(
    db,
    current.map(({ serial }) => serial),
  );
  const good = new Set([...states].filter(([, { state }]) => state === 'good').map(([serial]) => serial));
  const ready = new Set<ProductCode>(
    enabled.filter(({ serial }) => serial && good.has(serial)).map(({ type }) => productOf(type)),
  );
  // the certificate of a seal is one of its owner's, too
  if (good.size > 0)
    ready.add(owner.kind === 'organization' ? 'organization-certificate' : 'person-certificate');
  return ready;
}
