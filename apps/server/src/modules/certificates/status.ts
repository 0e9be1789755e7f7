import { Certificate, type CertificateStatus, listEntryOf } from '@yinxin/pki';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Registry } from './registry.ts';
import { recordOf } from './standing.ts';
import { issuances } from './tables.ts';

/** 'good' only for what was really issued, by the given authority when one is named. A hold is a revocation for now. */
export async function statusOf(db: Database, serial: string, issuerId?: string): Promise<CertificateStatus> {
  const record = await recordOf(db, serial);
  if (!record || (issuerId && record.issued.issuerId !== issuerId)) return { status: 'unknown' };
  const entry = listEntryOf(serial, record.standing);
  if (entry) return { status: 'revoked', at: entry.revokedAt, reason: entry.reason ?? 'unspecified' };
  return record.issued.issuedAt ? { status: 'good' } : { status: 'unknown' };
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
