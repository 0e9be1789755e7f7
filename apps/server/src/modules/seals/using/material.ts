import { type Certificate, type KeyAlgorithm, type Signer, signatureFor } from '@yinxin/pki';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { SealDependencies } from '../dependencies.ts';
import { findCertificate } from '../making/lines.ts';
import { sealVersions } from '../tables.ts';
import type { UsedSeal } from './use.ts';

/** What signing with a seal needs; whoever asks has used it (`useSeal`). */
export interface SealMaterial {
  certificate: Certificate;
  /** The certificate and its issuers. */
  chain: Certificate[];
  /** SESeal, GB/T 38540. */
  sesSeal: Uint8Array;
  /** PNG, transparent. */
  picture: Uint8Array;
  widthMm: number;
  heightMm: number;
  /** Undefined where the holder has the key. */
  signer: Signer | undefined;
}

export async function materialOf(
  { certificates, keys }: Pick<SealDependencies, 'certificates' | 'keys'>,
  tx: Queryable,
  { seal, serial, version }: UsedSeal,
): Promise<SealMaterial> {
  const [face] = await tx
    .select()
    .from(sealVersions)
    .where(and(eq(sealVersions.sealId, seal.id), eq(sealVersions.version, version)));
  const held = await findCertificate(tx, serial);
  const chain = await certificates.chainOf(serial);
  const [certificate] = chain;
  if (!face?.der || !held || !certificate) throw new Error(`the seal ${seal.number} is not whole`);
  const { keyId } = held;
  const ref = keyId && {
    id: keyId,
    algorithm: held.keyAlgorithm as KeyAlgorithm,
    label: seal.number,
  };
  return {
    certificate,
    chain,
    sesSeal: new Uint8Array(face.der),
    picture: new Uint8Array(face.picture),
    widthMm: face.widthMm,
    heightMm: face.heightMm,
    signer: ref
      ? {
          algorithm: signatureFor(ref.algorithm),
          publicKey: certificate.spki,
          sign: (message) => keys.sign(ref, message),
        }
      : undefined,
  };
}
