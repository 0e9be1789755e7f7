import type { DigestLevel } from '@yinxin/api/open';
import {
  assembleSignedData,
  cmsSigner,
  digestOf,
  keyAlgorithmOf,
  type PreparedSignature,
  prepareSignedAttributes,
  signatureTimeStampAttribute,
  verifySignedData,
} from '@yinxin/pki';
import { signWithSeal } from '@yinxin/seal';
import { problem } from '../../http/problem.ts';
import type { Certificates, Family } from '../certificates/index.ts';
import type { SealMaterial } from '../seals/index.ts';
import { timeStampsOf } from '../validation-data/index.ts';
import type { DigestParts } from './dependencies.ts';
import type { DigestSignature } from './tables.ts';

type Intended = Pick<DigestSignature, 'digest' | 'format' | 'property' | 'signedAt'>;
/** A seal whose key is with us. */
export type KeyedMaterial = SealMaterial & { signer: NonNullable<SealMaterial['signer']> };

/** What became of it. */
export interface MadeSignature {
  signature: Uint8Array;
  level: DigestLevel;
}

const familyOf = ({ certificate }: SealMaterial): Family => {
  const key = keyAlgorithmOf(certificate.spki);
  return key === 'SM2' ? 'sm2' : key.startsWith('RSA') ? 'rsa' : 'ecdsa';
};

/** @throws SIGN_KEY_ELSEWHERE, DIGEST_ALGORITHM */
export function requireFit(
  material: SealMaterial,
  { algorithm, format }: Pick<DigestSignature, 'algorithm' | 'format'>,
): asserts material is KeyedMaterial {
  if (!material.signer) throw problem('SIGN_KEY_ELSEWHERE');
  const isSm2 = familyOf(material) === 'sm2';
  if (format === 'gbt38540' && !isSm2)
    throw problem('DIGEST_ALGORITHM', { reason: 'GB/T 38540 要求 SM2 密钥，它的不是' });
  if (isSm2 !== (algorithm === 'sm3'))
    throw problem('DIGEST_ALGORITHM', {
      reason: isSm2 ? '它的密钥是 SM2，摘要须为 SM3' : '它的密钥不是 SM2，摘要须为 SHA-256',
    });
}

/** Signs, and hands out nothing that our own verifier does not find sound. Without a time stamp it is said to have none. */
export async function make(
  { certificates, log }: Pick<DigestParts, 'certificates' | 'log'>,
  material: KeyedMaterial,
  intended: Intended,
): Promise<MadeSignature> {
  const kind = intended.format === 'cms' ? makeCms : makeSes;
  const stamped = await kind(certificates, material, intended, true).catch((error: unknown) => {
    log.warn({ err: error }, 'no time stamp for a signature over a digest');
    return undefined;
  });
  if (stamped) return { signature: stamped, level: 'B-T' };
  return { signature: await kind(certificates, material, intended, false), level: 'B-B' };
}

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** Detached, with the certificates up to the root's child and the signer's time (CAdES baseline). */
async function makeCms(
  certificates: Certificates,
  material: KeyedMaterial,
  { digest, signedAt }: Intended,
  isStamped: boolean,
): Promise<Uint8Array> {
  const messageDigest = bytesOf(digest);
  const prepared: PreparedSignature = prepareSignedAttributes({
    ...{ signer: cmsSigner({ certificate: material.certificate.der }), messageDigest, signingTime: signedAt },
  });
  const value = await material.signer.sign(prepared.toBeSigned);
  const source = timeStampsOf(certificates, familyOf(material));
  const token = isStamped ? await source.stamp(digestOf(source.digest, value)) : undefined;
  const message = assembleSignedData(prepared, value, {
    furtherCertificates: material.chain.slice(1).map(({ der }) => der),
    unsignedAttributes: token ? [signatureTimeStampAttribute(token)] : [],
  });
  const said = verifySignedData(message, { contentDigest: () => messageDigest });
  const isSound =
    said.ok &&
    said.signers.every(
      ({ intact, signingCertificateMatches, timeStamps }) =>
        intact && signingCertificateMatches && timeStamps.every((stamp) => stamp.ok && stamp.intact),
    );
  if (!isSound) throw new Error('the verifier does not pass what was signed');
  return message;
}

/** With the seal itself in it; read back and verified before it is handed out (`signWithSeal`). */
const makeSes = (
  { timeStamps }: Certificates,
  { certificate, signer, sesSeal }: KeyedMaterial,
  { digest, property, signedAt }: Intended,
  isStamped: boolean,
): Promise<Uint8Array> =>
  signWithSeal({
    seal: sesSeal,
    signer: { certificate, signer },
    data: { digest: bytesOf(digest) },
    propertyInfo: property,
    time: signedAt,
    ...(isStamped && { timeStamp: (value) => timeStamps.stamp('sm3', digestOf('sm3', value), 'sm2') }),
  });
