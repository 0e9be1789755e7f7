import {
  contextConstructed,
  contextPrimitive,
  implicit,
  octetString,
  readDer,
  readIntegerBytes,
  readOctetString,
  sequence,
  TAG,
  tlv,
} from '@yinxin/der';
import { OID } from '../../oids.ts';
import {
  decodeGeneralName,
  decodeGeneralNames,
  encodeGeneralNames,
  type GeneralName,
} from '../general-names.ts';
import type { ExtensionType } from './extension.ts';

/** RFC 5280 4.2.1.2 */
export const subjectKeyIdentifier: ExtensionType<Uint8Array> = {
  oid: OID.subjectKeyIdentifier,
  encode: (identifier) => octetString(identifier),
  decode: (der) => readOctetString(readDer(der)),
};

export interface AuthorityKeyIdentifier {
  readonly keyIdentifier?: Uint8Array;
  readonly issuer?: readonly GeneralName[];
  /** Hex of the INTEGER content, like `Certificate.serial`. */
  readonly serial?: string;
}

/** RFC 5280 4.2.1.1 */
export const authorityKeyIdentifier: ExtensionType<AuthorityKeyIdentifier> = {
  oid: OID.authorityKeyIdentifier,
  encode: ({ keyIdentifier, issuer, serial }) =>
    sequence(
      keyIdentifier && implicit(0, octetString(keyIdentifier)),
      issuer && implicit(1, encodeGeneralNames(issuer)),
      serial === undefined ? undefined : tlv(contextPrimitive(2), Uint8Array.fromHex(serial)),
    ),
  decode: (der) => {
    const fields = readDer(der, TAG.sequence).fields();
    const key = fields.optional(contextPrimitive(0));
    const issuer = fields.optional(contextConstructed(1));
    const serial = fields.optional(contextPrimitive(2));
    fields.finish();
    return {
      ...(key && { keyIdentifier: key.content }),
      ...(issuer && { issuer: issuer.children().map(decodeGeneralName) }),
      ...(serial && { serial: readIntegerBytes(serial, serial.tag).toHex() }),
    };
  },
};

/** RFC 5280 4.2.1.6 */
export const subjectAltName: ExtensionType<readonly GeneralName[]> = {
  oid: OID.subjectAltName,
  encode: encodeGeneralNames,
  decode: decodeGeneralNames,
};
