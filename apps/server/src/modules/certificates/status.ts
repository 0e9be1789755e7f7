import { Certificate, type CertificateStatus } from '@yinxin/pki';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Registry } from './registry.ts';
import { issuances, revocations } from './tables.ts';

/** 'good' only for what was really issued, by the given authority when one is named. */
export async function statusOf(db: Database, serial: string, issuerId?: string): Promise<CertificateStatus> {
  const [row] = await db
    .select({
      issuedAt: issuances.issuedAt,
      revokedAt: revocations.revokedAt,
      reason: revocations.reason,
    })
    .from(issuances)
    .leftJoin(revocations, eq(revocations.serial, issuances.serial))
    .where(and(eq(issuances.serial, serial), issuerId ? eq(issuances.issuerId, issuerId) : undefined));
  if (row?.revokedAt && row.reason) return { status: 'revoked', at: row.revokedAt, reason: row.reason };
  return row?.issuedAt ? { status: 'good' } : { status: 'unknown' };
}

/** The certificate, then its issuers up to the root; empty for a serial that was never issued. */
export async function chainOf(db: Database, registry: Registry, serial: string): Promise<Certificate[]> {
  const [row] = await db
    .select({ der: issuances.der, issuerId: issuances.issuerId })
    .from(issuances)
    .where(eq(issuances.serial, serial));
  if (!row?.der) return [];
  const leaf = new Certificate(new Uint8Array(row.der));
  const chain = [leaf];
  if (leaf.isSelfIssued) return chain;
  const holders = await registry.all();
  for (let id: string | null = row.issuerId; id !== null; ) {
    const issuer = holders.find((holder) => holder.id === id);
    if (!issuer) throw new Error(`the issuer of ${serial} is unknown`);
    chain.push(issuer.certificate);
    id = issuer.issuerId;
  }
  return chain;
}
