import { equalBytes, octetString, oid, sequence } from '@yinxin/der';
import {
  Certificate,
  type DigestName,
  digestOf,
  ecSignatureToDer,
  type TimeStampVerification,
  UnsupportedAlgorithmError,
  verifySignature,
  verifyTimeStampToken,
} from '@yinxin/pki';
import { decodeSeal, decodeSesSignature } from './decode.ts';
import type { SealStructure, SesSignatureStructure, SignerList } from './model.ts';

export type SignatureState = 'valid' | 'invalid' | 'unsupported';

export interface SignatureFacts {
  readonly algorithm: string;
  readonly state: SignatureState;
  /** Which bytes the signature turned out to be over. */
  readonly over: 'content' | 'content-certificate-algorithm' | undefined;
}

export interface CertificateFacts {
  /** Undefined when the bytes are no certificate we can read. */
  readonly certificate: Certificate | undefined;
  readonly notBefore: Date | undefined;
  readonly notAfter: Date | undefined;
  /** Key usage allows signatures and the holder is no authority. */
  readonly maySign: boolean;
}

export interface SealFacts {
  readonly structure: SealStructure;
  readonly signature: SignatureFacts;
  readonly maker: CertificateFacts;
  readonly timeStamp: TimeStampVerification | undefined;
}

export interface SesSignatureFacts {
  readonly structure: SesSignatureStructure;
  readonly seal: SealFacts;
  readonly signature: SignatureFacts;
  readonly signer: CertificateFacts;
  /** The signer's certificate is one of those the seal was made for. */
  readonly signerListed: boolean;
  readonly dataHash: 'match' | 'mismatch' | 'not-given';
  /** Signature and seal are of the same standard and version. */
  readonly versionsAgree: boolean;
  readonly timeStamp: TimeStampVerification | undefined;
}

export type Examined<T> =
  | { readonly ok: true; readonly facts: T }
  | { readonly ok: false; readonly failure: string };

/** What was sealed: the bytes, or their SM3 digest. */
export type SealedData = Uint8Array | { readonly digest: Uint8Array };

/** States what is true about a seal. Never throws, whatever the bytes. */
export function examineSeal(bytes: Uint8Array): Examined<SealFacts> {
  return guarded(() => sealFacts(decodeSeal(Uint8Array.from(bytes))));
}

/** States what is true about a signature made with a seal. Never throws, whatever the bytes. */
export function examineSesSignature(bytes: Uint8Array, data?: SealedData): Examined<SesSignatureFacts> {
  return guarded(() => signatureFacts(decodeSesSignature(Uint8Array.from(bytes)), data));
}

function guarded<T>(examine: () => T): Examined<T> {
  try {
    return { ok: true, facts: examine() };
  } catch (error) {
    return { ok: false, failure: error instanceof Error ? error.message : String(error) };
  }
}

function sealFacts(structure: SealStructure): SealFacts {
  const maker = certificateFacts(structure.makerCertificate);
  return {
    structure,
    maker,
    signature: checkSealSignature(structure, maker),
    timeStamp: structure.timeStamp && verifyTimeStampToken(structure.timeStamp, structure.signature),
  };
}

function signatureFacts(structure: SesSignatureStructure, data: SealedData | undefined): SesSignatureFacts {
  const signer = certificateFacts(structure.certificate);
  return {
    structure,
    seal: sealFacts(structure.seal),
    signer,
    signature: checkSignature(structure, signer, [['content', structure.tbsDer]]),
    signerListed: isListed(structure.seal.info.signers, structure.certificate),
    dataHash: compareHash(structure.dataHash, data),
    versionsAgree: versionsAgree(structure),
    timeStamp: structure.timeStamp && verifyTimeStampToken(structure.timeStamp, structure.signature),
  };
}

/** GB/T 38540-2020 7.2 ties the two numbers together; GM/T 0031 does not. */
function versionsAgree({ layout, version, seal }: SesSignatureStructure): boolean {
  return layout === seal.layout && (layout === 'gmt0031' || version === seal.info.version);
}

function certificateFacts(der: Uint8Array): CertificateFacts {
  try {
    const certificate = new Certificate(der);
    const { notBefore, notAfter, keyUsage, isCa } = certificate;
    const usable =
      keyUsage === undefined || keyUsage.includes('digitalSignature') || keyUsage.includes('nonRepudiation');
    return { certificate, notBefore, notAfter, maySign: usable && !isCa };
  } catch {
    return { certificate: undefined, notBefore: undefined, notAfter: undefined, maySign: false };
  }
}

interface Signed {
  readonly algorithm: string;
  readonly signature: Uint8Array;
}

type Candidate = readonly [over: NonNullable<SignatureFacts['over']>, message: Uint8Array];

/**
 * GB/T 38540 seals are signed over the content alone; GM/T 0031 seals over content, certificate and
 * algorithm. Makers disagree, and both bind the content, so both are tried.
 */
function checkSealSignature(seal: SealStructure, maker: CertificateFacts): SignatureFacts {
  const whole = sequence(seal.infoDer, octetString(seal.makerCertificate), oid(seal.algorithm));
  return checkSignature(seal, maker, [
    ['content', seal.infoDer],
    ['content-certificate-algorithm', whole],
  ]);
}

function checkSignature(
  { algorithm, signature }: Signed,
  { certificate }: CertificateFacts,
  candidates: readonly Candidate[],
): SignatureFacts {
  if (!certificate) return { algorithm, state: 'invalid', over: undefined };
  const identifier = sequence(oid(algorithm));
  try {
    for (const [over, message] of candidates) {
      const verifies = (encoded: Uint8Array) =>
        verifySignature(identifier, certificate.spki, message, encoded);
      if (encodings(signature).some(verifies)) return { algorithm, state: 'valid', over };
    }
    return { algorithm, state: 'invalid', over: undefined };
  } catch (error) {
    if (!(error instanceof UnsupportedAlgorithmError)) throw error;
    return { algorithm, state: 'unsupported', over: undefined };
  }
}

/** As written, and as raw r‖s, which one vendor puts into the BIT STRING. */
function encodings(signature: Uint8Array): Uint8Array[] {
  return signature.length === 64 ? [signature, ecSignatureToDer(signature)] : [signature];
}

/** Whether a seal was made for the holder of this certificate. */
export function isListed(signers: SignerList, certificate: Uint8Array): boolean {
  if (signers.kind === 'certificates')
    return signers.certificates.some((der) => equalBytes(der, certificate));
  return signers.digests.some(({ type, value }) =>
    equalBytes(digestOf(digestNamed(type), certificate), value),
  );
}

/** The standard leaves the type to the maker; SM3 unless it clearly says otherwise. */
function digestNamed(type: string): DigestName {
  return /sha-?256|2\.16\.840\.1\.101\.3\.4\.2\.1/i.test(type) ? 'sha256' : 'sm3';
}

function compareHash(stated: Uint8Array, data: SealedData | undefined): 'match' | 'mismatch' | 'not-given' {
  if (data === undefined) return 'not-given';
  const hash = data instanceof Uint8Array ? digestOf('sm3', data) : data.digest;
  return equalBytes(stated, hash) ? 'match' : 'mismatch';
}
