import {
  compareBytes,
  DerError,
  ia5,
  isPrintable,
  isString,
  oid,
  printable,
  readDer,
  readOid,
  readString,
  sequence,
  set,
  setOf,
  TAG,
  utf8,
} from '@yinxin/der';
import { OID } from '../oids.ts';

export interface NameAttribute {
  readonly type: string;
  /** Text of the value; empty when the value is no string (then `raw` has it). */
  readonly value: string;
  /** The encoded value. */
  readonly raw: Uint8Array;
}

export type RelativeName = readonly NameAttribute[];

/** A distinguished name, least specific part first as it is encoded. */
export interface Name {
  readonly der: Uint8Array;
  readonly rdns: readonly RelativeName[];
}

export function parseName(der: Uint8Array): Name {
  const rdns = readDer(der, TAG.sequence)
    .children()
    .map((rdn) => rdn.children(TAG.set).map((attribute) => parseAttribute(attribute.bytes)));
  if (rdns.some((rdn) => rdn.length === 0)) throw new DerError('empty relative distinguished name', 0);
  return { der, rdns };
}

function parseAttribute(der: Uint8Array): NameAttribute {
  const fields = readDer(der, TAG.sequence).fields();
  const type = readOid(fields.next());
  const value = fields.next();
  fields.finish();
  return { type, value: isString(value) ? readString(value) : '', raw: value.bytes };
}

/** Encodes attributes, least specific first, one per relative name unless several are grouped. */
export function nameOf(rdns: readonly (RelativeName | NameAttribute)[]): Name {
  const groups = rdns.map((rdn) => (Array.isArray(rdn) ? (rdn as RelativeName) : [rdn as NameAttribute]));
  const encoded = groups.map((group) => {
    const attributes = group.map(({ type, raw }) => sequence(oid(type), raw));
    return attributes.length === 1 ? set(attributes[0]!) : setOf(attributes);
  });
  return { der: sequence(...encoded), rdns: groups };
}

/** X.520 types that must not be UTF8String; RFC 5280 4.1.2.4 asks UTF8String for the rest. */
const PRINTABLE_TYPES = new Set<string>([OID.country, OID.serialNumber]);
const IA5_TYPES = new Set<string>([OID.emailAddress, OID.domainComponent]);

export function nameAttribute(type: string, value: string): NameAttribute {
  if (PRINTABLE_TYPES.has(type) && isPrintable(value)) return { type, value, raw: printable(value) };
  if (IA5_TYPES.has(type)) return { type, value, raw: ia5(value) };
  return { type, value, raw: utf8(value) };
}

/** All values of one attribute type, in order. */
export const attributeValues = (name: Name, type: string): string[] =>
  name.rdns.flatMap((rdn) => rdn.filter((attribute) => attribute.type === type).map(({ value }) => value));

export const commonName = (name: Name): string | undefined => attributeValues(name, OID.commonName).at(-1);

/** RFC 5280 7.1: same parts in the same order, text compared without case and extra spaces. */
export function namesEqual(a: Name, b: Name): boolean {
  if (compareBytes(a.der, b.der) === 0) return true;
  return (
    a.rdns.length === b.rdns.length &&
    a.rdns.every((rdn, i) => comparableRdn(rdn) === comparableRdn(b.rdns[i]!))
  );
}

/** Whether `name` lies in the subtree that starts with all parts of `base` (RFC 5280 4.2.1.10). */
export function nameWithin(name: Name, base: Name): boolean {
  return (
    base.rdns.length <= name.rdns.length &&
    base.rdns.every((rdn, i) => comparableRdn(rdn) === comparableRdn(name.rdns[i]!))
  );
}

/** Every certificate of a path is compared with every other: each part is made comparable once. */
const comparables = new WeakMap<RelativeName, string>();

function comparableRdn(rdn: RelativeName): string {
  const known = comparables.get(rdn);
  if (known !== undefined) return known;
  const made = rdn.map(comparableAttribute).toSorted().join('\u0000');
  comparables.set(rdn, made);
  return made;
}

function comparableAttribute({ type, value, raw }: NameAttribute): string {
  const text = value === '' ? raw.toHex() : value.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
  return `${type}=${text}`;
}
