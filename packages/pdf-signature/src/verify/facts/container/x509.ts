import { equalBytes, readDerPrefix, readOctetString } from '@yinxin/der';
import { type Certificate, recoverDigest, rsaSignatureWith, sharedCertificate } from '@yinxin/pki';
import { isReadable } from '../certificates.ts';
import { type ContainerFacts, NOTHING, type Read } from './types.ts';

/** ISO 32000-1 12.8.3.2: a PKCS#1 value in an OCTET STRING; the certificates stand in /Cert of the dictionary. */
export const x509Facts: Read = ({ contents, range, digests, dictionaryCertificates }) => {
  const certificates = dictionaryCertificates();
  const certificate = readable(certificates[0]);
  const value = valueIn(contents);
  if (!value) return { ...NOTHING, failure: 'not an OCTET STRING' };
  const facts: ContainerFacts = {
    ...NOTHING,
    signers: 1,
    content: 'fits',
    digestAnnounced: true,
    digestConsistent: true,
    signedAttributes: false,
    contentType: 'match',
    certificates,
    ...(certificate && { certificate }),
  };
  if (!certificate) return facts;
  const recovered = recoverDigest(certificate.spki, value);
  if (recovered && 'obstacle' in recovered) return { ...facts, ...recovered };
  const signed =
    recovered &&
    ({
      digest: recovered.digest,
      signatureAlgorithm: rsaSignatureWith(recovered.digest),
      signatureValid: true,
      contentDigest: equalBytes(recovered.hash, digests.digest(recovered.digest, range))
        ? 'match'
        : 'mismatch',
    } as const);
  return { ...facts, key: certificate.publicKey, ...signed };
};

function valueIn(contents: Uint8Array): Uint8Array | undefined {
  try {
    return readOctetString(readDerPrefix(contents));
  } catch {
    return undefined;
  }
}

function readable(der: Uint8Array | undefined): Certificate | undefined {
  try {
    const certificate = der && sharedCertificate(der);
    return certificate && isReadable(certificate) ? certificate : undefined;
  } catch {
    return undefined;
  }
}
