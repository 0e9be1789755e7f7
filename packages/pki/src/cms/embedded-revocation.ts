import { contextConstructed, readDer, TAG } from '@yinxin/der';
import { CMS_OID } from './oids.ts';
import { type CmsAttribute, type ParsedSignerInfo, singleValue } from './parse.ts';

/** Revocation evidence that a signer carries in its attributes, unjudged. */
export interface RevocationFacts {
  readonly crls: readonly Uint8Array[];
  /** DER OCSPResponse (adbe). */
  readonly ocspResponses: readonly Uint8Array[];
  /** DER BasicOCSPResponse (CAdES). */
  readonly basicOcspResponses: readonly Uint8Array[];
}

export function embeddedRevocation(signer: ParsedSignerInfo): RevocationFacts {
  const adbe = readLists(signer.signedAttributes?.list ?? [], CMS_OID.adbeRevocationInfoArchival);
  const cades = readLists(signer.unsignedAttributes, CMS_OID.revocationValues);
  return {
    crls: [...adbe.crls, ...cades.crls],
    ocspResponses: adbe.ocsp,
    basicOcspResponses: cades.ocsp,
  };
}

function readLists(
  attributes: readonly CmsAttribute[],
  type: string,
): { crls: Uint8Array[]; ocsp: Uint8Array[] } {
  const value = singleValue(attributes, type);
  if (value === undefined || value === 'repeated') return { crls: [], ocsp: [] };
  const fields = readDer(value, TAG.sequence).fields();
  const members = (n: number) =>
    fields
      .optional(contextConstructed(n))
      ?.inner(TAG.sequence)
      .children()
      .map((item) => item.bytes) ?? [];
  return { crls: members(0), ocsp: members(1) };
}
