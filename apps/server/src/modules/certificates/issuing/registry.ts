import { Certificate, type KeyAlgorithm, type KeyRef, type Signer, signatureFor } from '@yinxin/pki';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Changes } from '../../../db/changes.ts';
import type { Database } from '../../../db/connect.ts';
import type { Keys } from '../../../providers/keys/index.ts';
import { authorities, issuances, revocations } from '../tables.ts';
import type { Family, Role } from './hierarchy.ts';

/** One of our own holders of a certificate, ready to work. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly generation: number;
  readonly role: Role;
  readonly family: Family;
  readonly issuerId: string | null;
  readonly certificate: Certificate;
  readonly revoked: boolean;
  readonly signer: Signer;
}

/** Who we are: every own certificate, remembered until the database tells of a change. */
export interface Registry {
  all(): Promise<readonly Holder[]>;
  /** The newest generation that may be used; undefined when there is none. */
  current(name: string): Promise<Holder | undefined>;
  /** Like `current`, for those who cannot work without it. */
  need(name: string): Promise<Holder>;
  /** What is remembered is dropped; whoever changed something sees it at once. */
  forget(): void;
}

export function createRegistry(db: Database, keys: Keys, changes: Changes): Registry {
  let remembered: Promise<readonly Holder[]> | undefined;
  const forget = () => {
    remembered = undefined;
  };
  changes.on('authorities', forget);
  changes.on('revocations', forget);

  const all = (): Promise<readonly Holder[]> => {
    if (!changes.listening) return loadHolders(db, keys);
    if (!remembered) {
      remembered = loadHolders(db, keys);
      remembered.catch(forget);
    }
    return remembered;
  };
  const current = async (name: string) =>
    (await all()).findLast((holder) => holder.name === name && !holder.revoked);
  return {
    all,
    current,
    forget,
    async need(name) {
      const holder = await current(name);
      if (!holder) throw new Error(`the authority ${name} has no certificate`);
      return holder;
    },
  };
}

async function loadHolders(db: Database, keys: Keys): Promise<Holder[]> {
  const rows = await db
    .select({ authority: authorities, der: issuances.der, revokedAt: revocations.revokedAt })
    .from(authorities)
    .innerJoin(issuances, and(eq(issuances.holderId, authorities.id), isNotNull(issuances.der)))
    .leftJoin(revocations, eq(revocations.serial, issuances.serial))
    .orderBy(asc(authorities.generation), asc(issuances.issuedAt));
  return rows.flatMap(({ authority, der, revokedAt }) => {
    if (!der) return [];
    const certificate = new Certificate(new Uint8Array(der));
    const ref = keyRefOf(authority);
    return [
      { ...authority, certificate, revoked: revokedAt !== null, signer: signerOf(keys, ref, certificate) },
    ];
  });
}

export const keyRefOf = ({
  keyId,
  keyAlgorithm,
  name,
}: Pick<typeof authorities.$inferSelect, 'keyId' | 'keyAlgorithm' | 'name'>): KeyRef => ({
  id: keyId,
  algorithm: keyAlgorithm as KeyAlgorithm,
  label: name,
});

const signerOf = (keys: Keys, ref: KeyRef, { spki }: Certificate): Signer => ({
  algorithm: signatureFor(ref.algorithm),
  publicKey: spki,
  sign: (message) => keys.sign(ref, message),
});
