import {
  bitString,
  boolean,
  explicit,
  ia5,
  implicit,
  integer,
  namedBits,
  octetString,
  oid,
  sequence,
  tlv,
} from '@yinxin/der';

/** Extensions of test certificates and CRLs, each a whole DER Extension. */

export const extension = (id: string, value: Uint8Array, critical = false): Uint8Array =>
  sequence(oid(id), critical ? boolean(true) : undefined, octetString(value));

export const basicConstraints = (pathLength?: number, critical = true): Uint8Array =>
  extension(
    '2.5.29.19',
    sequence(boolean(true), pathLength === undefined ? undefined : integer(pathLength)),
    critical,
  );

export const notCa = (critical = true): Uint8Array => extension('2.5.29.19', sequence(), critical);

export const KEY_USAGE = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5, cRLSign: 6 } as const;

export const keyUsage = (usages: readonly (keyof typeof KEY_USAGE)[], critical = true): Uint8Array =>
  extension('2.5.29.15', namedBits(usages.map((usage) => KEY_USAGE[usage])), critical);

export const extendedKeyUsage = (purposes: readonly string[], critical = false): Uint8Array =>
  extension('2.5.29.37', sequence(...purposes.map((purpose) => oid(purpose))), critical);

export const certificatePolicies = (policies: readonly string[], critical = false): Uint8Array =>
  extension('2.5.29.32', sequence(...policies.map((policy) => sequence(oid(policy)))), critical);

export const policyMappings = (pairs: readonly (readonly [string, string])[]): Uint8Array =>
  extension('2.5.29.33', sequence(...pairs.map(([from, to]) => sequence(oid(from), oid(to)))), true);

export interface PolicyConstraintsInput {
  requireExplicitPolicy?: number;
  inhibitPolicyMapping?: number;
}

export const policyConstraints = (input: PolicyConstraintsInput): Uint8Array =>
  extension(
    '2.5.29.36',
    sequence(
      input.requireExplicitPolicy === undefined
        ? undefined
        : implicit(0, integer(input.requireExplicitPolicy)),
      input.inhibitPolicyMapping === undefined ? undefined : implicit(1, integer(input.inhibitPolicyMapping)),
    ),
    true,
  );

export const inhibitAnyPolicy = (skip: number): Uint8Array => extension('2.5.29.54', integer(skip), true);

/** GeneralName choices as tests write them. */
export const general = {
  email: (text: string): Uint8Array => implicit(1, ia5(text)),
  dns: (text: string): Uint8Array => implicit(2, ia5(text)),
  uri: (text: string): Uint8Array => implicit(6, ia5(text)),
  ip: (...octets: number[]): Uint8Array => tlv(0x87, Uint8Array.from(octets)),
  directory: (name: Uint8Array): Uint8Array => explicit(4, name),
  registeredId: (id: string): Uint8Array => implicit(8, oid(id)),
};

export const subjectAltName = (...names: Uint8Array[]): Uint8Array =>
  extension('2.5.29.17', sequence(...names));

export interface NameConstraintsInput {
  permitted?: readonly Uint8Array[];
  excluded?: readonly Uint8Array[];
}

export const nameConstraints = ({ permitted = [], excluded = [] }: NameConstraintsInput): Uint8Array =>
  extension('2.5.29.30', sequence(subtrees(0, permitted), subtrees(1, excluded)), true);

const subtrees = (n: number, bases: readonly Uint8Array[]): Uint8Array | undefined =>
  bases.length === 0 ? undefined : tlv(0xa0 | n, ...bases.map((base) => sequence(base)));

export interface DistributionPointInput {
  fullName?: readonly Uint8Array[];
  /** DER RelativeDistinguishedName. */
  relativeName?: Uint8Array;
  reasons?: readonly number[];
  cRLIssuer?: Uint8Array;
}

export const crlDistributionPoints = (...points: DistributionPointInput[]): Uint8Array =>
  extension(
    '2.5.29.31',
    sequence(
      ...points.map((point) =>
        sequence(
          pointName(point),
          point.reasons && implicit(1, namedBits(point.reasons)),
          point.cRLIssuer && tlv(0xa2, general.directory(point.cRLIssuer)),
        ),
      ),
    ),
  );

export interface IssuingDistributionPointInput extends Omit<DistributionPointInput, 'cRLIssuer' | 'reasons'> {
  onlyUserCerts?: boolean;
  onlyCaCerts?: boolean;
  onlySomeReasons?: readonly number[];
  indirect?: boolean;
  onlyAttributeCerts?: boolean;
}

export const issuingDistributionPoint = (input: IssuingDistributionPointInput): Uint8Array =>
  extension(
    '2.5.29.28',
    sequence(
      pointName(input),
      input.onlyUserCerts ? implicit(1, boolean(true)) : undefined,
      input.onlyCaCerts ? implicit(2, boolean(true)) : undefined,
      input.onlySomeReasons && implicit(3, namedBits(input.onlySomeReasons)),
      input.indirect ? implicit(4, boolean(true)) : undefined,
      input.onlyAttributeCerts ? implicit(5, boolean(true)) : undefined,
    ),
    true,
  );

function pointName({ fullName, relativeName }: DistributionPointInput): Uint8Array | undefined {
  if (fullName) return explicit(0, tlv(0xa0, ...fullName));
  return relativeName ? explicit(0, implicit(1, relativeName)) : undefined;
}

export const deltaCrlIndicator = (base: number): Uint8Array => extension('2.5.29.27', integer(base), true);

export const unknownExtension = (critical: boolean): Uint8Array =>
  extension('2.16.840.1.101.2.1.12.2', bitString(Uint8Array.of(1)), critical);
