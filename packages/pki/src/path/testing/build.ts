import { createHash } from 'node:crypto';
import {
  bitString,
  enumerated,
  explicit,
  generalizedTime,
  integer,
  nul,
  octetString,
  oid,
  printable,
  readBitStringBytes,
  readDer,
  sequence,
  set,
  time,
  utf8,
} from '@yinxin/der';
import { extension } from './extensions.ts';
import { aKey, type TestKey } from './keys.ts';

export const aName = (commonName: string, organization = 'Test Certificates'): Uint8Array =>
  sequence(
    rdn('2.5.4.6', printable('CN')),
    rdn('2.5.4.10', utf8(organization)),
    rdn('2.5.4.3', utf8(commonName)),
  );

export const rdn = (type: string, value: Uint8Array): Uint8Array => set(sequence(oid(type), value));

/** A certified key: what issues, signs and is looked at in the tests. */
export interface TestEntity {
  name: Uint8Array;
  key: TestKey;
  certificate: Uint8Array;
}

export interface CertificateInput {
  subject?: string | Uint8Array;
  key?: TestKey;
  issuer?: { name: Uint8Array; key: TestKey };
  issuerName?: Uint8Array;
  serial?: number | bigint;
  notBefore?: Date;
  notAfter?: Date;
  /** DER Time, when the encoding itself is what the test is about. */
  validity?: { notBefore: Uint8Array; notAfter: Uint8Array };
  extensions?: readonly Uint8Array[];
  version?: 1 | 3;
  spki?: Uint8Array;
  badSignature?: boolean;
}

let nextSerial = 1000;

export function anEntity(input: CertificateInput = {}): TestEntity {
  const key = input.key ?? aKey();
  const subject = input.subject ?? `Entity ${nextSerial}`;
  const name = typeof subject === 'string' ? aName(subject) : subject;
  const issuer = input.issuer ?? { name, key };
  const { extensions = [], version = 3 } = input;
  const tbs = sequence(
    version === 3 ? explicit(0, integer(2)) : undefined,
    integer(input.serial ?? nextSerial++),
    issuer.key.signatureAlgorithm,
    input.issuerName ?? issuer.name,
    sequence(
      input.validity?.notBefore ?? time(input.notBefore ?? new Date('2020-01-01T00:00:00Z')),
      input.validity?.notAfter ?? time(input.notAfter ?? new Date('2040-01-01T00:00:00Z')),
    ),
    name,
    input.spki ?? key.spki,
    extensions.length > 0 ? explicit(3, sequence(...extensions)) : undefined,
  );
  return { name, key, certificate: signed(tbs, issuer.key, input.badSignature) };
}

function signed(tbs: Uint8Array, key: TestKey, spoil = false): Uint8Array {
  const signature = key.sign(tbs).slice();
  if (spoil) signature[signature.length - 1]! ^= 1;
  return sequence(tbs, key.signatureAlgorithm, bitString(signature));
}

export interface RevokedInput {
  serial: number | bigint;
  at?: Date;
  reason?: number;
  extensions?: readonly Uint8Array[];
}

export interface CrlInput {
  issuer: { name: Uint8Array; key: TestKey };
  thisUpdate?: Date;
  nextUpdate?: Date | null;
  nextUpdateDer?: Uint8Array;
  revoked?: readonly RevokedInput[];
  number?: number;
  extensions?: readonly Uint8Array[];
  badSignature?: boolean;
}

export function aCrl(input: CrlInput): Uint8Array {
  const { issuer, revoked = [], extensions = [] } = input;
  const nextUpdate = input.nextUpdate === undefined ? new Date('2035-01-01T00:00:00Z') : input.nextUpdate;
  const tbs = sequence(
    integer(1),
    issuer.key.signatureAlgorithm,
    issuer.name,
    time(input.thisUpdate ?? new Date('2025-01-01T00:00:00Z')),
    input.nextUpdateDer ?? (nextUpdate ? time(nextUpdate) : undefined),
    revoked.length > 0 ? sequence(...revoked.map(revokedEntry)) : undefined,
    explicit(0, sequence(extension('2.5.29.20', integer(input.number ?? 1)), ...extensions)),
  );
  return signed(tbs, issuer.key, input.badSignature);
}

function revokedEntry({
  serial,
  at = new Date('2024-06-01T00:00:00Z'),
  reason,
  extensions = [],
}: RevokedInput) {
  const all = [...(reason === undefined ? [] : [extension('2.5.29.21', enumerated(reason))]), ...extensions];
  return sequence(integer(serial), time(at), all.length > 0 ? sequence(...all) : undefined);
}

export const certificateIssuer = (name: Uint8Array): Uint8Array =>
  extension('2.5.29.29', sequence(explicit(4, name)), true);

export interface OcspInput {
  issuer: TestEntity;
  serial: number | bigint;
  status: 'good' | 'unknown' | { revokedAt: Date; reason?: number };
  responder: TestEntity;
  includeResponder?: boolean;
  thisUpdate?: Date;
  nextUpdate?: Date;
  badSignature?: boolean;
}

/** A whole OCSPResponse with one answer, signed by `responder`. */
export function anOcspResponse(input: OcspInput): Uint8Array {
  const at = input.thisUpdate ?? new Date('2025-01-01T00:00:00Z');
  const single = sequence(
    aCertId(input.issuer, input.serial),
    ocspStatus(input.status),
    generalizedTime(at),
    input.nextUpdate === undefined ? undefined : explicit(0, generalizedTime(input.nextUpdate)),
  );
  const tbs = sequence(explicit(1, input.responder.name), generalizedTime(at), sequence(single));
  const signature = input.responder.key.sign(tbs).slice();
  if (input.badSignature) signature[signature.length - 1]! ^= 1;
  const basic = sequence(
    tbs,
    input.responder.key.signatureAlgorithm,
    bitString(signature),
    input.includeResponder === false ? undefined : explicit(0, sequence(input.responder.certificate)),
  );
  const bytes = sequence(oid('1.3.6.1.5.5.7.48.1.1'), octetString(basic));
  return sequence(enumerated(0), explicit(0, bytes));
}

function ocspStatus(status: OcspInput['status']): Uint8Array {
  if (status === 'good') return Uint8Array.of(0x80, 0);
  if (status === 'unknown') return Uint8Array.of(0x82, 0);
  const reason = status.reason === undefined ? undefined : explicit(0, enumerated(status.reason));
  const body = sequence(generalizedTime(status.revokedAt), reason);
  body[0] = 0xa1;
  return body;
}

/** RFC 6960 4.1.1 CertID by SHA-1. */
function aCertId(issuer: TestEntity, serial: number | bigint): Uint8Array {
  const key = readBitStringBytes(readDer(issuer.key.spki).children()[1]!);
  const hash = (bytes: Uint8Array) => octetString(createHash('sha1').update(bytes).digest());
  return sequence(sequence(oid('1.3.14.3.2.26'), nul()), hash(issuer.name), hash(key), integer(serial));
}
