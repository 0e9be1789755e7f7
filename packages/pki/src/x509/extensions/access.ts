import {
  contextConstructed,
  type Element,
  explicit,
  implicit,
  oid,
  readDer,
  readOid,
  sequence,
  TAG,
} from '@yinxin/der';
import { OID } from '../../oids.ts';
import { decodeGeneralName, encodeGeneralName, encodeGeneralNames, uri } from '../general-names.ts';
import type { ExtensionType } from './extension.ts';

/** RFC 5280 4.2.1.13: the addresses of the full CRL; points named otherwise read as none. */
export const crlDistributionPoints: ExtensionType<readonly string[]> = {
  oid: OID.crlDistributionPoints,
  encode: (addresses) =>
    sequence(
      ...addresses.map((address) => sequence(explicit(0, implicit(0, encodeGeneralNames([uri(address)]))))),
    ),
  decode: (der) => readDer(der, TAG.sequence).children().flatMap(addressesOf),
};

function addressesOf(point: Element): string[] {
  const name = point.fields(TAG.sequence).optional(contextConstructed(0))?.inner();
  if (!name?.is(contextConstructed(0))) return [];
  return name.children().flatMap(uriOf);
}

function uriOf(element: Element): string[] {
  const name = decodeGeneralName(element);
  return name.kind === 'uri' ? [name.value] : [];
}

interface AuthorityInfoAccess {
  readonly ocsp: readonly string[];
  readonly caIssuers: readonly string[];
}

/** RFC 5280 4.2.2.1 */
export const authorityInfoAccess: ExtensionType<AuthorityInfoAccess> = {
  oid: OID.authorityInfoAccess,
  encode: ({ ocsp, caIssuers }) =>
    sequence(
      ...ocsp.map((address) => accessDescription(OID.accessOcsp, address)),
      ...caIssuers.map((address) => accessDescription(OID.accessCaIssuers, address)),
    ),
  decode: (der) => {
    const found: Record<string, string[]> = { [OID.accessOcsp]: [], [OID.accessCaIssuers]: [] };
    for (const description of readDer(der, TAG.sequence).children()) {
      const fields = description.fields(TAG.sequence);
      found[readOid(fields.next())]?.push(...uriOf(fields.next()));
    }
    return { ocsp: found[OID.accessOcsp]!, caIssuers: found[OID.accessCaIssuers]! };
  },
};

const accessDescription = (method: string, address: string): Uint8Array =>
  sequence(oid(method), encodeGeneralName(uri(address)));
