import { endOf, type Owner, RETENTION, SEAL_STATES, SEAL_TYPES, USE_REQUEST_STATES } from '@yinxin/api';
import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { accounts } from '../accounts/index.ts';
import type { KeptData } from '../privacy/index.ts';
import { isOf } from './owners.ts';
import { seals, sealUseRequests, sealUses, subscriberCertificates } from './tables.ts';

/** What is held of a person: their seals and certificates, where they used a seal, and where they asked to. */
export async function heldOf(tx: Queryable, personId: string): Promise<unknown> {
  const owner = { kind: 'person', id: personId } as const;
  const own = await tx.select().from(seals).where(isOf(seals, owner)).orderBy(asc(seals.id));
  const certificates = await tx
    .select()
    .from(subscriberCertificates)
    .where(isOf(subscriberCertificates, owner))
    .orderBy(asc(subscriberCertificates.id));
  const uses = await tx
    .select()
    .from(sealUses)
    .where(eq(sealUses.personId, personId))
    .orderBy(asc(sealUses.id));
  const requests = await tx
    .select({ request: sealUseRequests })
    .from(sealUseRequests)
    .innerJoin(accounts, eq(accounts.id, sealUseRequests.accountId))
    .where(eq(accounts.personId, personId))
    .orderBy(asc(sealUseRequests.id));
  return {
    印章: own.map(({ type, name, number, state, createdAt }) => ({
      种类: SEAL_TYPES[type].words,
      名称: name,
      标识: number,
      状态: SEAL_STATES[state],
      申请时间: createdAt.toISOString(),
    })),
    证书: certificates.map(({ serial, notBefore, notAfter }) => ({
      序列号: serial,
      有效期: `${notBefore.toISOString()} 至 ${notAfter.toISOString()}`,
    })),
    用印: uses.map(({ document, at, ip }) => ({ 文件: document, 时间: at.toISOString(), 网络地址: ip })),
    用印申请: requests.map(({ request: { document, reason, state, decision, createdAt } }) => ({
      文件: document,
      事由: reason,
      状态: USE_REQUEST_STATES[state],
      审批意见: decision,
      申请时间: createdAt.toISOString(),
    })),
  };
}

/** What stands behind a certificate is kept beyond its end. */
export const keepsIdentity =
  (kind: Owner['kind']) =>
  async (tx: Queryable, id: string): Promise<KeptData | undefined> => {
    const [last] = await tx
      .select({ notAfter: subscriberCertificates.notAfter })
      .from(subscriberCertificates)
      .where(isOf(subscriberCertificates, { kind, id }))
      .orderBy(desc(subscriberCertificates.notAfter))
      .limit(1);
    return last && { until: endOf(last.notAfter, RETENTION.verified.term) };
  };
