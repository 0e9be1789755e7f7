import { Certificate, type CertificateStatus, listEntryOf } from '@yinxin/pki';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { batched } from '../../../db/batched.ts';
import type { Database, Store } from '../../../db/connect.ts';
import type { Registry } from '../issuing/registry.ts';
import { issuances } from '../tables.ts';
import { type CertificateRecord, recordOf, recordsOf } from './status-record.ts';

/** 'good' only for what was really issued, by the given authority when one is named. A hold is a revocation for now. */
function statusIn(record: CertificateRecord | undefined, issuerId?: string): CertificateStatus {
  if (!record || (issuerId && record.issued.issuerId !== issuerId)) return { status: 'unknown' };
  const entry = listEntryOf(record.issued.serial, record.certificateState);
  if (entry) return { status: 'revoked', at: entry.revokedAt, reason: entry.reason ?? 'unspecified' };
  return record.issued.issuedAt ? { status: 'good' } : { status: 'unknown' };
}

/** Read from the records for every answer; what is asked at once is read at once. */
export function statuses({ db, isWithin }: Pick<Store, 'db' | 'isWithin'>) {
  const inGroups = batched((serials: string[]) => recordsOf(db, serials));
  return async (serial: string, issuerId?: string): Promise<CertificateStatus> =>
    statusIn(await (isWithin() ? recordOf(db, serial) : inGroups(serial)), issuerId);
}

interface Issued {
  leaf: Certificate;
  issuerId: string;
}
const MOST_KEPT = 1_000;

interface Chains {
  /** The certificate, then its issuers up to the root; empty for a serial that was never issued. */
  of(serial: string): Promise<Certificate[]>;
  /** Somebody will ask for the chain of what was just issued and recorded. */
  issued(leaf: Certificate, issuerId: string): void;
}

export function chains(db: Database, registry: Registry): Chains {
  /** A trigger keeps what was issued from ever changing, so it is read once. */
  const kept = new LRUCache<string, Issued>({ max: MOST_KEPT });
  const issued = async (serial: string): Promise<Issued | undefined> => {
    const [row] = await db
      .select({ der: issuances.der, issuerId: issuances.issuerId })
      .from(issuances)
      .where(eq(issuances.serial, serial));
    if (!row?.der) return undefined;
    const found = { leaf: new Certificate(new Uint8Array(row.der)), issuerId: row.issuerId };
    kept.set(serial, found);
    return found;
  };
  const of = async (serial: string): Promise<Certificate[]> => {
    const found = kept.get(serial) ?? (await issued(serial));
    if (!found) return [];
    const { leaf, issuerId } = found;
    const chain = [leaf];
    if (leaf.isSelfIssued) return chain;
    const holders = await registry.all();
    for (let id: string | null = issuerId; id !== null; ) {
      const issuer = holders.find((holder) => holder.id === id);
      if (!issuer) throw new Error(`the issuer of ${serial} is unknown`);
      chain.push(issuer.certificate);
      id = issuer.issuerId;
    }
    return chain;
  };
  return { of, issued: (leaf, issuerId) => void kept.set(leaf.serial, { leaf, issuerId }) };
}
