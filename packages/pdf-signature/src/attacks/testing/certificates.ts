import {
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  sign as signNow,
} from 'node:crypto';
import {
  bitString,
  boolean,
  enumerated,
  explicit,
  integer,
  namedBits,
  octetString,
  oid,
  printable,
  sequence,
  set,
  time,
  utf8,
} from '@yinxin/der';
import {
  Certificate,
  crlDistributionPoints,
  KEY_USAGES,
  type KeyUsage,
  parsePublicKey,
  SIGNATURES,
  sm2Z,
} from '@yinxin/pki';

export type KeyKind = 'p256' | 'rsa' | 'rsa-1024' | 'sm2';

/** A certified key of the suite. */
export interface Holder {
  name: Uint8Array;
  spki: Uint8Array;
  algorithm: Uint8Array;
  serial: bigint;
  certificate: Uint8Array;
  sign: (bytes: Uint8Array) => Uint8Array;
}

export interface CertificateInput {
  subject: string;
  kind?: KeyKind;
  issuer?: Holder;
  /** Takes over key and name of another holder. */
  like?: Holder;
  /** A key made elsewhere. */
  key?: Key;
  serial?: bigint;
  from?: Date;
  to?: Date;
  ca?: boolean;
  usages?: readonly KeyUsage[];
  purposes?: readonly string[];
  /** Where its status is published. */
  crlUrl?: string;
}

let nextSerial = 0x1000n;

export function aCertificate(input: CertificateInput): Holder {
  const { issuer, from = new Date('2020-01-01T00:00:00Z'), to = new Date('2040-01-01T00:00:00Z') } = input;
  const key = input.key ?? input.like ?? aKey(input.kind ?? 'p256');
  const name = input.like?.name ?? aName(input.subject);
  const by = issuer ?? { ...key, name };
  const serial = input.serial ?? nextSerial++;
  const tbs = sequence(
    explicit(0, integer(2)),
    integer(serial),
    by.algorithm,
    by.name,
    sequence(time(from), time(to)),
    name,
    key.spki,
    explicit(3, sequence(...extensions(input))),
  );
  return { ...key, name, serial, certificate: sequence(tbs, by.algorithm, bitString(by.sign(tbs))) };
}

const extension = (id: string, value: Uint8Array, critical = true): Uint8Array =>
  sequence(oid(id), critical ? boolean(true) : undefined, octetString(value));

function extensions({ ca = false, usages, purposes, crlUrl }: CertificateInput): Uint8Array[] {
  const allowed = usages ?? (ca ? ['keyCertSign', 'cRLSign'] : ['digitalSignature', 'nonRepudiation']);
  return [
    extension('2.5.29.19', ca ? sequence(boolean(true)) : sequence()),
    extension('2.5.29.15', namedBits(allowed.map((usage) => KEY_USAGES.indexOf(usage)))),
    ...(purposes ? [extension('2.5.29.37', sequence(...purposes.map((each) => oid(each))))] : []),
    ...(crlUrl ? [extension(crlDistributionPoints.oid, crlDistributionPoints.encode([crlUrl]), false)] : []),
  ];
}

const aName = (common: string): Uint8Array =>
  sequence(
    set(sequence(oid('2.5.4.6'), printable('CN'))),
    set(sequence(oid('2.5.4.10'), utf8('印信攻防测试'))),
    set(sequence(oid('2.5.4.3'), utf8(common))),
  );

export type Key = Pick<Holder, 'spki' | 'algorithm' | 'sign'>;

export function aKey(kind: KeyKind): Key {
  const pair = kind.startsWith('rsa')
    ? generateKeyPairSync('rsa', { modulusLength: kind === 'rsa' ? 2048 : 1024 })
    : generateKeyPairSync('ec', { namedCurve: kind === 'p256' ? 'P-256' : 'SM2' });
  return keyOf(kind, pair.privateKey);
}

export function keyOf(kind: KeyKind, privateKey: KeyObject): Key {
  const spki = new Uint8Array(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }));
  if (kind === 'sm2')
    return { spki, algorithm: SIGNATURES.sm2Sm3.identifier, sign: sm2Signer(privateKey, spki) };
  const { identifier } = kind === 'p256' ? SIGNATURES.ecdsaSha256 : SIGNATURES.rsaSha256;
  return { spki, algorithm: identifier, sign: (bytes) => signNow('sha256', bytes, privateKey) };
}

/** Whoever was certified in another process, by certificate and key. */
export function holderOf(certificate: Uint8Array, key: Key): Holder {
  const { subjectDer, serial } = new Certificate(certificate);
  return { ...key, name: subjectDer, serial: BigInt(`0x${serial}`), certificate };
}

function sm2Signer(generated: KeyObject, spki: Uint8Array): Key['sign'] {
  // A generated key signs plain ECDSA until it is imported again.
  const key = createPrivateKey({
    key: generated.export({ type: 'pkcs8', format: 'der' }),
    type: 'pkcs8',
    format: 'der',
  });
  const info = parsePublicKey(spki);
  if (info.kind !== 'ec') throw new Error('not an EC key');
  const z = sm2Z(info.point);
  return (bytes) => createSign('sm3').update(z).update(bytes).sign(key);
}

export interface CrlInput {
  revoked?: readonly { holder: Holder; at: Date; reason?: number }[];
  thisUpdate?: Date;
  nextUpdate?: Date;
}

export function aCrl(issuer: Holder, input: CrlInput = {}): Uint8Array {
  const entries = (input.revoked ?? []).map(({ holder, at, reason }) =>
    sequence(
      integer(holder.serial),
      time(at),
      reason === undefined ? undefined : sequence(extension('2.5.29.21', enumerated(reason), false)),
    ),
  );
  const tbs = sequence(
    integer(1),
    issuer.algorithm,
    issuer.name,
    time(input.thisUpdate ?? new Date('2026-06-01T00:00:00Z')),
    time(input.nextUpdate ?? new Date('2026-07-01T00:00:00Z')),
    entries.length > 0 ? sequence(...entries) : undefined,
    explicit(0, sequence(extension('2.5.29.20', integer(1), false))),
  );
  return sequence(tbs, issuer.algorithm, bitString(issuer.sign(tbs)));
}
