import { createHash } from 'node:crypto';
import { CERTIFICATE_STATUSES, type ProductAct } from '@yinxin/api';
import { parsePublicKey, rsaPublicKeyInfo } from '@yinxin/pki';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import type { SealDependencies } from '../dependencies.ts';
import { subscriberCertificates } from '../tables.ts';

type Parts = Pick<SealDependencies, 'certificates'>;

export const digestOfKey = (spki: Uint8Array): Buffer => createHash('sha256').update(spki).digest();

/**
 * The state of a certificate that leads to nothing new. What is renewed, changed or replaced must be good, run out or not;
 * only what was lost is replaced although it is revoked, and that takes another key.
 */
export async function badCertificateState(
  { certificates }: Parts,
  tx: Queryable,
  act: ProductAct,
  serial: string,
): Promise<'held' | 'revoked' | undefined> {
  if (act === 'new' || act === 'revocation') return undefined;
  const certificateState = (await certificates.statesOf(tx, [serial])).get(serial);
  if (certificateState?.state === 'good') return undefined;
  if (certificateState?.state === 'held') return 'held';
  return act === 'replacement' && certificateState?.reason === 'keyCompromise' ? undefined : 'revoked';
}

export async function requireGoodCertificate(parts: Parts, tx: Queryable, act: ProductAct, serial: string) {
  const bad = await badCertificateState(parts, tx, act, serial);
  if (bad) throw problem('CERTIFICATE_STATUS', { reason: CERTIFICATE_STATUSES[bad] });
}

/** Nobody is certified again for a key that was lost or disclosed, or about which a hold asks. */
export async function requireSoundKey({ certificates }: Parts, tx: Queryable, spki: Uint8Array) {
  const known = await tx
    .select({ serial: subscriberCertificates.serial })
    .from(subscriberCertificates)
    .where(eq(subscriberCertificates.keyDigest, digestOfKey(spki)));
  const states = await certificates.statesOf(
    tx,
    known.map(({ serial }) => serial),
  );
  for (const certificateState of states.values()) {
    if (certificateState.state === 'held') throw unfitKey('该密钥的证书已冻结');
    if (certificateState.state === 'revoked' && certificateState.reason === 'keyCompromise')
      throw unfitKey('该密钥已报告丢失或泄露，请更换介质或重新生成密钥');
  }
}

export const unfitKey = (reason: string) => problem('CERTIFICATE_REQUEST', { reason });

/** Keys are known by the digest of their bytes: one that is written in another way would be a stranger. */
export function isWrittenPlainly(spki: Uint8Array): boolean {
  const key = parsePublicKey(spki);
  if (key.kind === 'ec') return key.point[0] === 4; // SEC 1 2.3.3: not compressed
  if (key.kind !== 'rsa') return true;
  const plain = rsaPublicKeyInfo(bytesOf(key.modulus), bytesOf(key.exponent));
  return Buffer.from(plain).equals(spki);
}

function bytesOf(number: bigint): Buffer {
  const hex = number.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
}
