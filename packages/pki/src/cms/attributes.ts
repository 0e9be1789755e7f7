import { explicit, oid, sequence, set } from '@yinxin/der';
import { CMS_OID } from './oids.ts';

/** `Attribute ::= SEQUENCE { type, SET OF value }` with one value, the only form CAdES uses. */
export const attribute = (type: string, value: Uint8Array): Uint8Array => sequence(oid(type), set(value));

/** Unsigned: an RFC 3161 token over the signature value (ETSI EN 319 122-1 5.3). */
export const signatureTimeStampAttribute = (token: Uint8Array): Uint8Array =>
  attribute(CMS_OID.signatureTimeStamp, token);

interface RevocationEvidence {
  /** DER CertificateList. */
  crls?: readonly Uint8Array[];
  /** DER OCSPResponse for `adbe`, DER BasicOCSPResponse for CAdES. */
  ocspResponses?: readonly Uint8Array[];
}

/** Signed: revocation evidence as PDF viewers look for it (ISO 32000-1 12.8.3.3.2), whole OCSPResponses. */
export const adbeRevocationAttribute = (evidence: RevocationEvidence): Uint8Array =>
  attribute(CMS_OID.adbeRevocationInfoArchival, revocationLists(evidence));

/** Unsigned: revocation evidence of CAdES (ETSI EN 319 122-1 A.1.5), BasicOCSPResponses. */
export const revocationValuesAttribute = (evidence: RevocationEvidence): Uint8Array =>
  attribute(CMS_OID.revocationValues, revocationLists(evidence));

function revocationLists({ crls = [], ocspResponses = [] }: RevocationEvidence): Uint8Array {
  return sequence(
    crls.length > 0 ? explicit(0, sequence(...crls)) : undefined,
    ocspResponses.length > 0 ? explicit(1, sequence(...ocspResponses)) : undefined,
  );
}
