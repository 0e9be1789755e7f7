import {
  type Element,
  equalBytes,
  octetString,
  readBitStringBytes,
  readDer,
  readIntegerBytes,
  readOctetString,
  sequence,
  TAG,
  tlv,
} from '@yinxin/der';
import { DIGESTS, type DigestName, digestOf } from '../../keys/algorithms.ts';
import { digestAlgorithmOf } from '../../keys/identify.ts';
import type { Certificate } from '../../x509/certificate.ts';

/** Names one certificate by hashes of its issuer and its serial (RFC 6960 4.1.1). */
export interface CertId {
  readonly der: Uint8Array;
  readonly digest: DigestName;
  readonly issuerNameHash: Uint8Array;
  readonly issuerKeyHash: Uint8Array;
  /** Hex of the INTEGER content. */
  readonly serial: string;
}

export function decodeCertId(element: Element): CertId {
  const fields = element.fields(TAG.sequence);
  const digest = digestAlgorithmOf(fields.next().bytes);
  const issuerNameHash = readOctetString(fields.next());
  const issuerKeyHash = readOctetString(fields.next());
  const serial = readIntegerBytes(fields.next()).toHex();
  fields.finish();
  return { der: element.bytes, digest, issuerNameHash, issuerKeyHash, serial };
}

export interface IssuerHashes {
  readonly name: Uint8Array;
  readonly key: Uint8Array;
}

export function issuerHashes(issuer: Certificate, digest: DigestName): IssuerHashes {
  const fields = readDer(issuer.spki, TAG.sequence).fields();
  fields.next();
  return {
    name: digestOf(digest, issuer.subjectDer),
    key: digestOf(digest, readBitStringBytes(fields.next())),
  };
}

export function encodeCertId(issuer: Certificate, serial: string, digest: DigestName): Uint8Array {
  const { name, key } = issuerHashes(issuer, digest);
  const serialNumber = tlv(TAG.integer, Uint8Array.fromHex(serial));
  return sequence(DIGESTS[digest].identifier, octetString(name), octetString(key), serialNumber);
}

export const namesIssuer = (
  id: Pick<CertId, 'issuerNameHash' | 'issuerKeyHash'>,
  hashes: IssuerHashes,
): boolean => equalBytes(id.issuerNameHash, hashes.name) && equalBytes(id.issuerKeyHash, hashes.key);
