import { digestOf } from '../keys/algorithms.ts';
import type { Signer } from '../keys/provider.ts';
import { importPublicKey, verifyWith } from '../keys/verify.ts';
import { signedStructure } from '../x509/build.ts';

/** What is about to be signed; record it before the key is used. */
export interface SigningIntent {
  readonly kind: 'certificate' | 'crl';
  readonly tbs: Uint8Array;
  /** SHA-256 of the to-be-signed bytes. */
  readonly tbsDigest: Uint8Array;
}

export interface SigningHooks {
  /** Runs after lint and before the key; throwing here keeps the key unused. */
  beforeSign?(intent: SigningIntent): void | Promise<void>;
  /** Receives the exact bytes that were signed into being. */
  afterSign?(signed: Uint8Array, intent: SigningIntent): void | Promise<void>;
}

/** Linted bytes and the key that will sign them. */
export interface RecordedSigning {
  readonly kind: SigningIntent['kind'];
  readonly tbs: Uint8Array;
  readonly signer: Signer;
  readonly hooks: SigningHooks | undefined;
  readonly selfCheck: boolean | undefined;
}

/** Intent → signature → result; the only place where an authority's key is used. */
export async function signRecorded({
  kind,
  tbs,
  signer,
  hooks,
  selfCheck = true,
}: RecordedSigning): Promise<Uint8Array> {
  const intent = hooks && { kind, tbs, tbsDigest: digestOf('sha256', tbs) };
  if (intent) await hooks.beforeSign?.(intent);
  const answer = signer.sign(tbs);
  const signature = answer instanceof Uint8Array ? answer : await answer;
  const { identifier } = signer.algorithm;
  if (selfCheck && !verifyWith(importPublicKey(signer.publicKey), signer.algorithm, tbs, signature)) {
    throw new Error('the key returned a signature that does not verify');
  }
  const signed = signedStructure(tbs, identifier, signature);
  if (intent) await hooks.afterSign?.(signed, intent);
  return signed;
}
