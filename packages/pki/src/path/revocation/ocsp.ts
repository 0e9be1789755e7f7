import {
  contextConstructed,
  contextPrimitive,
  DerError,
  type Element,
  readBitStringBytes,
  readDer,
  readEnumerated,
  readGeneralizedTime,
  readIntegerBytes,
  readOctetString,
  readOid,
  TAG,
} from '@yinxin/der';
import { OID } from '../../oids.ts';
import { reasonName } from '../../status/crl.ts';
import { Certificate } from '../../x509/certificate.ts';
import { decodeExtensions } from '../../x509/extensions/index.ts';
import { type Name, parseName } from '../../x509/names.ts';
import type { SignedObject } from '../issuer-key.ts';
import type { Revocation } from './types.ts';

/** RFC 6960 4.2.1, as path validation needs it. */
export interface OcspView extends SignedObject {
  readonly responder: { readonly name: Name } | { readonly keyHash: Uint8Array };
  readonly producedAt: Date;
  readonly certificates: readonly Certificate[];
  readonly answers: readonly OcspAnswer[];
  /** False when a critical extension is not understood. */
  readonly usable: boolean;
}

export interface OcspAnswer {
  readonly digestOid: string;
  readonly issuerNameHash: Uint8Array;
  readonly issuerKeyHash: Uint8Array;
  /** Hex of the INTEGER content. */
  readonly serial: string;
  readonly status: 'good' | 'unknown' | Revocation;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
}

/** Reads an OCSPResponse, or the BasicOCSPResponse that CAdES and DSS dictionaries keep alone. */
export function readOcspResponse(der: Uint8Array): OcspView {
  const fields = readDer(der, TAG.sequence).fields();
  const status = fields.optional(TAG.enumerated);
  if (!status) return readBasic(der);
  if (readEnumerated(status) !== 0) throw new DerError('the responder answered with an error', status.start);
  const bytes = fields.next(contextConstructed(0)).inner(TAG.sequence).fields();
  if (readOid(bytes.next()) !== OID.ocspBasic) throw new DerError('unknown kind of OCSP response', 0);
  return readBasic(readOctetString(bytes.next()));
}

function readBasic(der: Uint8Array): OcspView {
  const outer = readDer(der, TAG.sequence).fields();
  const tbs = outer.next(TAG.sequence);
  const signatureAlgorithm = outer.next(TAG.sequence).bytes;
  const signature = readBitStringBytes(outer.next());
  const certificates = outer.optional(contextConstructed(0))?.inner(TAG.sequence).children() ?? [];
  outer.finish();

  const fields = tbs.fields();
  fields.optional(contextConstructed(0));
  const responder = readResponder(fields.next());
  const producedAt = readGeneralizedTime(fields.next());
  const singles = fields.next(TAG.sequence).children().map(readSingle);
  const extensions = fields.optional(contextConstructed(1));
  fields.finish();
  return {
    tbs: tbs.bytes,
    signatureAlgorithm,
    signedAlgorithm: signatureAlgorithm,
    signature,
    responder,
    producedAt,
    certificates: certificates.map((element) => new Certificate(element.bytes)),
    answers: singles.map(({ answer }) => answer),
    usable: understood(extensions) && singles.every((single) => single.understood),
  };
}

function readResponder(element: Element): OcspView['responder'] {
  if (element.is(contextConstructed(1))) return { name: parseName(element.inner().bytes) };
  return { keyHash: readOctetString(element.expect(contextConstructed(2)).inner()) };
}

function readSingle(element: Element): { answer: OcspAnswer; understood: boolean } {
  const fields = element.fields(TAG.sequence);
  const id = fields.next(TAG.sequence).fields();
  const digestOid = readOid(id.next(TAG.sequence).fields().next());
  const issuerNameHash = readOctetString(id.next());
  const issuerKeyHash = readOctetString(id.next());
  const serial = readIntegerBytes(id.next()).toHex();
  const status = readStatus(fields.next());
  const thisUpdate = readGeneralizedTime(fields.next());
  const next = fields.optional(contextConstructed(0));
  const extensions = fields.optional(contextConstructed(1));
  fields.finish();
  const nextUpdate = next && readGeneralizedTime(next.inner());
  return {
    answer: { digestOid, issuerNameHash, issuerKeyHash, serial, status, thisUpdate, nextUpdate },
    understood: understood(extensions),
  };
}

function readStatus(element: Element): OcspAnswer['status'] {
  if (element.is(contextPrimitive(0))) return 'good';
  if (element.is(contextPrimitive(2))) return 'unknown';
  const fields = element.expect(contextConstructed(1)).fields();
  const at = readGeneralizedTime(fields.next());
  const reason = fields.optional(contextConstructed(0));
  fields.finish();
  return { at, reason: reason ? reasonName(readEnumerated(reason.inner())) : 'unspecified' };
}

function understood(wrapped: Element | undefined): boolean {
  if (!wrapped) return true;
  return decodeExtensions(wrapped.inner().bytes).every(
    ({ critical, oid }) => !critical || oid === OID.ocspNonce,
  );
}
