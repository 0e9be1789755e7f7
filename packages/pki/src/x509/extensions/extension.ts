import {
  boolean,
  octetString,
  oid,
  readBoolean,
  readDer,
  readOctetString,
  readOid,
  sequence,
  TAG,
} from '@yinxin/der';

/** An extension as it stands in a certificate, CRL or request. */
export interface Extension {
  readonly oid: string;
  readonly critical: boolean;
  /** DER inside the OCTET STRING. */
  readonly value: Uint8Array;
}

/** How one kind of extension is written and read. */
export interface ExtensionType<T> {
  readonly oid: string;
  readonly encode: (value: T) => Uint8Array;
  readonly decode: (der: Uint8Array) => T;
}

export const extension = <T>(type: ExtensionType<T>, value: T, critical = false): Extension => ({
  oid: type.oid,
  critical,
  value: type.encode(value),
});

/** An authority writes the same extension objects into every certificate. */
const encoded = new WeakMap<Extension, Uint8Array>();

export function encodeExtension(one: Extension): Uint8Array {
  const known = encoded.get(one);
  if (known) return known;
  // X.690 11.5: DEFAULT FALSE is not written
  const der = sequence(oid(one.oid), one.critical ? boolean(true) : undefined, octetString(one.value));
  encoded.set(one, der);
  return der;
}

export const encodeExtensions = (extensions: readonly Extension[]): Uint8Array =>
  sequence(...extensions.map(encodeExtension));

export function decodeExtensions(der: Uint8Array): Extension[] {
  return readDer(der, TAG.sequence)
    .children()
    .map((element) => {
      const fields = element.fields(TAG.sequence);
      const dotted = readOid(fields.next());
      const critical = fields.optional(TAG.boolean);
      const value = readOctetString(fields.next());
      fields.finish();
      return { oid: dotted, critical: critical !== undefined && readBoolean(critical), value };
    });
}

/** The value of one extension, or undefined when it is absent. */
export function findExtension<T>(extensions: readonly Extension[], type: ExtensionType<T>): T | undefined {
  const found = extensions.find((candidate) => candidate.oid === type.oid);
  return found && type.decode(found.value);
}
