import { DerError, namedBits, oid, readDer, readNamedBits, readOid, sequence, TAG } from '@yinxin/der';
import { OID } from '../../oids.ts';
import type { ExtensionType } from './extension.ts';

/** RFC 5280 4.2.1.3, in the order of the bits. */
export const KEY_USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;

export type KeyUsage = (typeof KEY_USAGES)[number];

export const keyUsage: ExtensionType<readonly KeyUsage[]> = {
  oid: OID.keyUsage,
  encode: (usages) => namedBits(usages.map((usage) => KEY_USAGES.indexOf(usage))),
  decode: (der) =>
    readNamedBits(readDer(der)).map((bit) => {
      const usage = KEY_USAGES[bit];
      if (!usage) throw new DerError('unknown key usage', 0);
      return usage;
    }),
};

/** RFC 5280 4.2.1.12: purposes by object identifier. */
export const extendedKeyUsage: ExtensionType<readonly string[]> = {
  oid: OID.extendedKeyUsage,
  encode: (purposes) => sequence(...purposes.map(oid)),
  decode: (der) =>
    readDer(der, TAG.sequence)
      .children()
      .map((purpose) => readOid(purpose)),
};

/** RFC 6960 4.2.2.2.1: the responder's certificate need not be checked for revocation. */
export const ocspNoCheck: ExtensionType<true> = {
  oid: OID.ocspNoCheck,
  encode: () => Uint8Array.of(TAG.nul, 0),
  decode: (der) => {
    readDer(der, TAG.nul);
    return true;
  },
};
