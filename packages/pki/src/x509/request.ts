import {
  contextConstructed,
  DerError,
  type Element,
  implicit,
  integer,
  oid,
  readBitStringBytes,
  readDer,
  readOid,
  readPem,
  readSmallInteger,
  sequence,
  set,
  setOf,
  TAG,
} from '@yinxin/der';
import type { Signer } from '../keys/provider.ts';
import { verifySignature } from '../keys/verify.ts';
import { OID } from '../oids.ts';
import { signedStructure } from './build.ts';
import { decodeExtensions, type Extension, encodeExtensions } from './extensions/extension.ts';
import { type Name, parseName } from './names.ts';

/** A certification request (PKCS#10, RFC 2986). */
interface CertificateRequest {
  readonly der: Uint8Array;
  readonly subject: Name;
  readonly spki: Uint8Array;
  /** What the applicant asks for; the profile decides what it gets. */
  readonly extensions: readonly Extension[];
  /** Whether the applicant holds the private key: the request is signed with it. */
  readonly provesPossession: boolean;
}

export function parseCertificateRequest(der: Uint8Array): CertificateRequest {
  const outer = readDer(der, TAG.sequence).fields();
  const info = outer.next(TAG.sequence);
  const algorithm = outer.next(TAG.sequence).bytes;
  const signature = readBitStringBytes(outer.next());
  outer.finish();
  const fields = info.fields();
  if (readSmallInteger(fields.next()) !== 0)
    throw new DerError('unknown version of a certification request', info.start);
  const subject = parseName(fields.next(TAG.sequence).bytes);
  const spki = fields.next(TAG.sequence).bytes;
  const attributes = fields.optional(contextConstructed(0));
  fields.finish();
  const extensions = attributes ? requestedExtensions(attributes.children()) : [];
  const provesPossession = verifySignature(algorithm, spki, info.bytes, signature);
  return { der, subject, spki, extensions, provesPossession };
}

export function parseCertificateRequestPem(pem: string): CertificateRequest {
  const block = readPem(pem).find(({ label }) => label.endsWith('CERTIFICATE REQUEST'));
  if (!block) throw new DerError('the text holds no certification request');
  return parseCertificateRequest(block.bytes);
}

/** RFC 2985 5.4.2 */
function requestedExtensions(attributes: Element[]): Extension[] {
  for (const attribute of attributes) {
    const fields = attribute.fields(TAG.sequence);
    if (readOid(fields.next()) === OID.extensionRequest)
      return decodeExtensions(fields.next(TAG.set).inner().bytes);
  }
  return [];
}

export async function makeCertificateRequest(
  signer: Signer,
  subject: Name,
  extensions: readonly Extension[] = [],
): Promise<Uint8Array> {
  const attributes = extensions.length
    ? setOf([sequence(oid(OID.extensionRequest), set(encodeExtensions(extensions)))])
    : set();
  const info = sequence(integer(0), subject.der, signer.publicKey, implicit(0, attributes));
  return signedStructure(info, signer.algorithm.identifier, await signer.sign(info));
}
