import {
  contextConstructed,
  DerError,
  explicit,
  octetString,
  readDer,
  readOctetString,
  readSmallInteger,
  sequence,
  TAG,
} from '@yinxin/der';
import type { DigestName } from '../../keys/algorithms.ts';
import { OID } from '../../oids.ts';
import type { Certificate } from '../../x509/certificate.ts';
import {
  decodeExtensions,
  type Extension,
  type ExtensionType,
  encodeExtensions,
  findExtension,
} from '../../x509/extensions/extension.ts';
import { type CertId, decodeCertId, encodeCertId } from './cert-id.ts';

/** RFC 9654 2.1: one to 128 octets, anything else is malformed. */
export const ocspNonce: ExtensionType<Uint8Array> = {
  oid: OID.ocspNonce,
  encode: (nonce) => octetString(nonce),
  decode: (der) => {
    const nonce = readOctetString(readDer(der));
    if (nonce.length < 1 || nonce.length > 128) throw new DerError('nonce must have 1 to 128 octets', 0);
    return nonce;
  },
};

export interface OcspRequest {
  readonly certIds: readonly CertId[];
  readonly nonce: Uint8Array | undefined;
}

const MAX_REQUEST_SIZE = 64 * 1024;
const MAX_CERT_IDS = 100;
const UNDERSTOOD = new Set<string>([OID.ocspNonce]);

/** RFC 6960 4.1.1. A signature on the request is allowed and not looked at: we answer anyone. */
export function parseOcspRequest(der: Uint8Array): OcspRequest {
  if (der.length > MAX_REQUEST_SIZE) throw new DerError('OCSP request is too large', 0);
  const outer = readDer(der, TAG.sequence).fields();
  const fields = outer.next(TAG.sequence).fields();
  outer.optional(contextConstructed(0));
  outer.finish();
  const version = fields.optional(contextConstructed(0));
  if (version && readSmallInteger(version.inner()) !== 0)
    throw new DerError('unknown OCSP version', version.start);
  fields.optional(contextConstructed(1));
  const requests = fields.next(TAG.sequence).children();
  const extensions = fields.optional(contextConstructed(2));
  fields.finish();
  if (requests.length === 0 || requests.length > MAX_CERT_IDS)
    throw new DerError('no or too many certificates', 0);
  const requestExtensions = extensions ? understood(extensions.inner().bytes) : [];
  const certIds = requests.map((request) => {
    const parts = request.fields(TAG.sequence);
    const certId = decodeCertId(parts.next());
    const single = parts.optional(contextConstructed(0));
    if (single) understood(single.inner().bytes);
    parts.finish();
    return certId;
  });
  return { certIds, nonce: findExtension(requestExtensions, ocspNonce) };
}

function understood(der: Uint8Array): Extension[] {
  const extensions = decodeExtensions(der);
  const unknown = extensions.find(({ oid, critical }) => critical && !UNDERSTOOD.has(oid));
  if (unknown) throw new DerError(`unknown critical extension ${unknown.oid}`, 0);
  return extensions;
}

/** RFC 6960 A.1: what follows the responder's address in a GET, percent-encoded base64. */
export function ocspRequestFromPath(path: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(decodeURIComponent(path).replace(/^\/+/, ''));
  } catch {
    throw new DerError('the path holds no base64', 0);
  }
}

interface OcspQuestion {
  readonly issuer: Certificate;
  readonly serials: readonly string[];
  /** RFC 9654 asks clients for 32 octets. */
  readonly nonce?: Uint8Array;
  readonly digest?: DigestName;
}

export function makeOcspRequest({ issuer, serials, nonce, digest = 'sha256' }: OcspQuestion): Uint8Array {
  const requests = serials.map((serial) => sequence(encodeCertId(issuer, serial, digest)));
  const extensions = nonce && [{ oid: OID.ocspNonce, critical: false, value: ocspNonce.encode(nonce) }];
  return sequence(sequence(sequence(...requests), extensions && explicit(2, encodeExtensions(extensions))));
}
