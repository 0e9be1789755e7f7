import { bitString, explicit, integer, sequence, time, unsignedInteger } from '@yinxin/der';
import { Certificate } from './certificate.ts';
import { type Extension, encodeExtensions } from './extensions/extension.ts';
import type { Name } from './names.ts';

/** Everything a certificate says, before it is signed. */
export interface CertificateContents {
  /** Big-endian magnitude. */
  readonly serial: Uint8Array;
  /** AlgorithmIdentifier of the issuer's signature. */
  readonly signatureAlgorithm: Uint8Array;
  readonly issuer: Name;
  readonly subject: Name;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  readonly extensions: readonly Extension[];
}

const VERSION_3 = explicit(0, integer(2));

/** The to-be-signed bytes of a version 3 certificate (RFC 5280 4.1). */
export const encodeTbsCertificate = (contents: CertificateContents): Uint8Array =>
  sequence(
    VERSION_3,
    unsignedInteger(contents.serial),
    contents.signatureAlgorithm,
    contents.issuer.der,
    sequence(time(contents.notBefore), time(contents.notAfter)),
    contents.subject.der,
    contents.publicKey,
    explicit(3, encodeExtensions(contents.extensions)),
  );

/** SIGNED{}: what is signed, how, and the signature. The same shape for certificates, CRLs and requests. */
export const signedStructure = (tbs: Uint8Array, algorithm: Uint8Array, signature: Uint8Array): Uint8Array =>
  sequence(tbs, algorithm, bitString(signature));

/** Looks at to-be-signed bytes as the certificate they will become. */
export const previewCertificate = (tbs: Uint8Array, algorithm: Uint8Array): Certificate =>
  new Certificate(signedStructure(tbs, algorithm, new Uint8Array(0)));
