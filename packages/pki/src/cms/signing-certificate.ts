import {
  contextConstructed,
  type Element,
  equalBytes,
  readDer,
  readIntegerBytes,
  readOctetString,
  TAG,
} from '@yinxin/der';
import type { DigestName } from '../keys/algorithms.ts';
import { digestAlgorithmOf, UnsupportedAlgorithmError } from '../keys/identify.ts';
import { algorithmName } from '../keys/names.ts';
import type { Certificate } from '../x509/certificate.ts';
import { namesEqual, parseName } from '../x509/names.ts';
import { CMS_OID } from './oids.ts';
import { type CmsAttribute, singleValue } from './parse.ts';

/** What the signed reference to the signer's certificate says (RFC 5035, formerly RFC 2634). */
export interface SigningCertificateFacts {
  /** Version 1 hashes by SHA-1 always, version 2 names its digest. */
  readonly version: 1 | 2;
  readonly digest: DigestName | undefined;
  readonly matches: boolean;
  /** The digest that we cannot compare by, by its name. */
  readonly unsupported?: string;
}

/** One fact per reference found; none means that the signature does not protect which certificate it is of. */
export function signingCertificateFacts(
  attributes: readonly CmsAttribute[],
  certificate: Certificate,
): SigningCertificateFacts[] {
  return ([1, 2] as const).flatMap((version) => {
    const type = version === 1 ? CMS_OID.signingCertificate : CMS_OID.signingCertificateV2;
    const value = singleValue(attributes, type);
    if (value === undefined) return [];
    if (value === 'repeated') return [{ version, digest: undefined, matches: false }];
    return [compare(version, value, certificate)];
  });
}

/** RFC 5035 5.4: the first reference is the signer's certificate. */
function compare(version: 1 | 2, value: Uint8Array, certificate: Certificate): SigningCertificateFacts {
  const references = readDer(value, TAG.sequence).fields().next(TAG.sequence).fields();
  const reference = references.next(TAG.sequence).fields();
  const algorithm = version === 2 ? reference.optional(TAG.sequence) : undefined;
  const digest = version === 1 ? 'sha1' : algorithm ? readDigest(algorithm) : 'sha256';
  if (typeof digest === 'object') return { version, digest: undefined, matches: false, ...digest };
  const hash = readOctetString(reference.next());
  const issuerSerial = reference.optional(TAG.sequence);
  reference.finish();
  const matches =
    equalBytes(hash, certificate.digest(digest)) &&
    (issuerSerial === undefined || namesCertificate(issuerSerial, certificate));
  return { version, digest, matches };
}

function readDigest(algorithm: Element): DigestName | { unsupported: string } {
  try {
    return digestAlgorithmOf(algorithm.bytes);
  } catch (error) {
    if (error instanceof UnsupportedAlgorithmError) return { unsupported: algorithmName(error.oid) };
    throw error;
  }
}

function namesCertificate(issuerSerial: Element, certificate: Certificate): boolean {
  const fields = issuerSerial.fields();
  const names = fields.next(TAG.sequence).children();
  const serial = readIntegerBytes(fields.next()).toHex();
  return (
    serial === certificate.serial &&
    names.some(
      (name) =>
        name.is(contextConstructed(4)) && namesEqual(parseName(name.inner().bytes), certificate.issuer),
    )
  );
}
