/** Identifier octets of the universal types used in PKI (X.690 8.1.2); tag numbers above 30 never occur there. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nul: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  numericString: 0x12,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
} as const;

export const CONSTRUCTED = 0x20;

/** `[n]` around a whole value (EXPLICIT), or in place of the tag of a SEQUENCE or SET (IMPLICIT). */
export const contextConstructed = (n: number): number => 0xa0 | n;

/** `[n] IMPLICIT` in place of the tag of a primitive value. */
export const contextPrimitive = (n: number): number => 0x80 | n;
