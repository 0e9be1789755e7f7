import {
  boolean,
  contextConstructed,
  contextPrimitive,
  DerError,
  type Element,
  explicit,
  implicit,
  integer,
  readBoolean,
  readDer,
  readSmallInteger,
  sequence,
  TAG,
} from '@yinxin/der';
import { OID } from '../../oids.ts';
import { decodeGeneralName, encodeGeneralName, type GeneralName } from '../general-names.ts';
import type { ExtensionType } from './extension.ts';

export interface BasicConstraints {
  readonly ca: boolean;
  readonly pathLength?: number;
}

/** RFC 5280 4.2.1.9 */
export const basicConstraints: ExtensionType<BasicConstraints> = {
  oid: OID.basicConstraints,
  encode: ({ ca, pathLength }) =>
    sequence(ca ? boolean(true) : undefined, pathLength === undefined ? undefined : integer(pathLength)),
  decode: (der) => {
    const fields = readDer(der, TAG.sequence).fields();
    const ca = fields.optional(TAG.boolean);
    const pathLength = fields.optional(TAG.integer);
    fields.finish();
    return {
      ca: ca !== undefined && readBoolean(ca),
      ...(pathLength && { pathLength: nonNegative(pathLength, TAG.integer) }),
    };
  },
};

export interface NameConstraints {
  readonly permitted: readonly GeneralName[];
  readonly excluded: readonly GeneralName[];
}

/** RFC 5280 4.2.1.10: minimum is 0 and maximum absent. */
export const nameConstraints: ExtensionType<NameConstraints> = {
  oid: OID.nameConstraints,
  encode: ({ permitted, excluded }) => sequence(subtrees(0, permitted), subtrees(1, excluded)),
  decode: (der) => {
    const fields = readDer(der, TAG.sequence).fields();
    const permitted = fields.optional(contextConstructed(0));
    const excluded = fields.optional(contextConstructed(1));
    fields.finish();
    return { permitted: bases(permitted), excluded: bases(excluded) };
  },
};

const subtrees = (n: number, names: readonly GeneralName[]): Uint8Array | undefined =>
  names.length === 0 ? undefined : explicit(n, ...names.map((name) => sequence(encodeGeneralName(name))));

function bases(element: Element | undefined): GeneralName[] {
  if (!element) return [];
  return element.children().map((subtree) => {
    const fields = subtree.fields(TAG.sequence);
    const base = decodeGeneralName(fields.next());
    fields.finish();
    return base;
  });
}

interface PolicyConstraints {
  readonly requireExplicitPolicy?: number;
  readonly inhibitPolicyMapping?: number;
}

/** RFC 5280 4.2.1.11 */
export const policyConstraints: ExtensionType<PolicyConstraints> = {
  oid: OID.policyConstraints,
  encode: ({ requireExplicitPolicy: require, inhibitPolicyMapping: inhibit }) =>
    sequence(
      require === undefined ? undefined : implicit(0, integer(require)),
      inhibit === undefined ? undefined : implicit(1, integer(inhibit)),
    ),
  decode: (der) => {
    const fields = readDer(der, TAG.sequence).fields();
    const require = fields.optional(contextPrimitive(0));
    const inhibit = fields.optional(contextPrimitive(1));
    fields.finish();
    return {
      ...(require && { requireExplicitPolicy: nonNegative(require, require.tag) }),
      ...(inhibit && { inhibitPolicyMapping: nonNegative(inhibit, inhibit.tag) }),
    };
  },
};

/** RFC 5280 4.2.1.14: certificates that may follow before anyPolicy loses its meaning. */
export const inhibitAnyPolicy: ExtensionType<number> = {
  oid: OID.inhibitAnyPolicy,
  encode: (skipCertificates) => integer(skipCertificates),
  decode: (der) => nonNegative(readDer(der), TAG.integer),
};

function nonNegative(element: Element, tag: number): number {
  const value = readSmallInteger(element, tag);
  if (value < 0) throw new DerError('must not be negative', element.start);
  return value;
}
