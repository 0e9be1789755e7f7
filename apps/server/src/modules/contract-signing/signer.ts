import type { EventAlgorithm } from '@yinxin/api';
import { type Certificate, type KeyAlgorithm, type KeyRef, keyAlgorithmOf, signatureFor } from '@yinxin/pki';
import type { Change } from '../../db/together.ts';
import { problem } from '../../http/problem.ts';
import type { ContractDependencies, TakenSeal } from '../contracts/dependencies.ts';
import type { Intent } from '../contracts/tables.ts';
import type { SigningCertificate } from '../document-formats/index.ts';
import type { PersonRow } from '../persons/index.ts';

/** Who signs. */
export interface Signatory {
  by: SigningCertificate;
  serial: string;
  keyId: string;
  name: string;
  family: EventAlgorithm;
  seal: { picture: Uint8Array; widthMm: number } | undefined;
}

/** Who signs with a key that is at hand. */
interface KeyedSignatory extends Signatory {
  sign(toBeSigned: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

const KEYS = { sm2: 'SM2', ecdsa: 'P-256', rsa: 'RSA-2048' } as const satisfies Record<
  EventAlgorithm,
  KeyAlgorithm
>;
const CERTIFICATE_DAYS = 1;

const familyOf = (signer: { algorithm: { family: string } }): EventAlgorithm =>
  signer.algorithm.family === 'sm2' ? 'sm2' : signer.algorithm.family.startsWith('rsa') ? 'rsa' : 'ecdsa';

const withIssuers = (certificate: Certificate, chain: readonly Certificate[]): SigningCertificate => ({
  certificate: certificate.der,
  chain: chain.slice(1).map(({ der }) => der),
});

/** Signs with the certificate of a seal whose use was recorded. */
export async function signatoryOfSeal(
  { seals, db }: ContractDependencies,
  taken: TakenSeal,
  name: string,
): Promise<KeyedSignatory> {
  const { certificate, chain, picture, widthMm, signer } = await seals.materialOf(db, taken);
  if (!signer) throw problem('SIGN_KEY_ELSEWHERE');
  return {
    by: withIssuers(certificate, chain),
    sign: (bytes) => signer.sign(bytes),
    serial: certificate.serial,
    keyId: `seal:${taken.useId}`,
    name,
    family: familyOf(signer),
    seal: { picture, widthMm },
  };
}

/** Whoever will sign with a certificate that is not issued yet. */
export interface PlannedSignatory {
  /** One row each, committed with the will to sign: from here on the certificate can exist. */
  intent: readonly Change[];
  /** The certificate is issued; its result (one row each) is written before the key is used. */
  issue(): Promise<{ signatory: KeyedSignatory; result: readonly Change[] }>;
  /** The key was made for this signature and goes with it, or with the wish to sign. */
  drop(): Promise<void>;
}

/** A certificate of a day for one signature, in the name that was verified (事件型证书). */
export async function planSignatory(
  { vault, keys, certificates }: ContractDependencies,
  intent: Intent,
  { person, number }: { person: PersonRow; number?: string | undefined },
  family: EventAlgorithm,
): Promise<PlannedSignatory> {
  if (person.state !== 'verified' || !person.name || !number) throw problem('NOT_VERIFIED');
  const name = vault.open(person.name);
  const ref: KeyRef = await keys.generateOnce(KEYS[family], `签署 ${intent.id}`);
  const drop = () => keys.destroy(ref);
  try {
    const intended = await certificates.intend({
      profile: 'person',
      subject: { country: 'CN', commonName: name, serialNumber: number },
      publicKey: await keys.publicKey(ref),
      algorithm: family,
      days: CERTIFICATE_DAYS,
      by: intent.personId,
      why: `签署合同 ${intent.contractId}，意愿 ${intent.id}`,
      event: { facts: { contract: intent.contractId, intent: intent.id } },
    });
    return {
      intent: intended.intent,
      drop,
      async issue() {
        const { certificate, result } = await intended.sign();
        const chain = await certificates.chainOf(certificate.serial);
        const signatory = {
          by: withIssuers(certificate, chain),
          sign: (bytes: Uint8Array) => keys.sign(ref, bytes),
          ...{ serial: certificate.serial, keyId: ref.id, name, family, seal: undefined },
        };
        return { signatory, result };
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Signs elsewhere, with the certificate on a token that was judged (`tokenCertificate`). */
export async function signatoryOfToken(
  { seals, db }: ContractDependencies,
  { certificate, chain }: { certificate: Certificate; chain: readonly Certificate[] },
  taken: TakenSeal | undefined,
  name: string,
): Promise<Signatory> {
  const material = taken && (await seals.materialOf(db, taken));
  return {
    by: withIssuers(certificate, chain),
    serial: certificate.serial,
    keyId: `usb-key:${certificate.digest('sha256').toHex()}`,
    name,
    family: familyOf({ algorithm: signatureFor(keyAlgorithmOf(certificate.spki)) }),
    seal: material && { picture: material.picture, widthMm: material.widthMm },
  };
}
