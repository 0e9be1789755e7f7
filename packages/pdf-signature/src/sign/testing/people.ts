import {
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signNow,
} from 'node:crypto';
import {
  bitString,
  boolean,
  explicit,
  generalizedTime,
  integer,
  octetString,
  oid,
  printable,
  sequence,
  set,
  time,
  utf8,
} from '@yinxin/der';
import {
  cmsSigner,
  DIGESTS,
  type DigestName,
  parsePublicKey,
  SIGNATURES,
  sm2Z,
  timeStampToken,
} from '@yinxin/pki';
import { type KeyedSigner, pdfSigner, type TimeStampSource } from '../signer.ts';

export type KeyKind = 'rsa' | 'p256' | 'sm2';

/** A certified key of the tests. */
export type Person = {
  name: Uint8Array;
  spki: Uint8Array;
  certificate: Uint8Array;
  algorithm: Uint8Array;
  sign: (bytes: Uint8Array) => Uint8Array;
};

const algorithms = {
  rsa: SIGNATURES.rsaSha256.identifier,
  p256: SIGNATURES.ecdsaSha256.identifier,
  sm2: SIGNATURES.sm2Sm3.identifier,
};

function keyPair(kind: KeyKind): Pick<Person, 'spki' | 'algorithm' | 'sign'> {
  const pair =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: kind === 'p256' ? 'P-256' : 'SM2' });
  const spki = new Uint8Array(pair.publicKey.export({ type: 'spki', format: 'der' }));
  // A generated SM2 key signs plain ECDSA until it is imported again.
  const pkcs8 = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
  const key = createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' });
  return { spki, algorithm: algorithms[kind], sign: (bytes) => signature(kind, key, spki, bytes) };
}

function signature(kind: KeyKind, key: KeyObject, spki: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (kind !== 'sm2') return signNow('sha256', bytes, key);
  const info = parsePublicKey(spki);
  if (info.kind !== 'ec') throw new Error('not an EC key');
  return createSign('sm3').update(sm2Z(info.point)).update(bytes).sign(key);
}

const nameOf = (common: string) =>
  sequence(
    set(sequence(oid('2.5.4.6'), printable('CN'))),
    set(sequence(oid('2.5.4.10'), utf8('印信测试'))),
    set(sequence(oid('2.5.4.3'), utf8(common))),
  );

const extension = (id: string, critical: boolean, value: Uint8Array) =>
  sequence(oid(id), critical ? boolean(true) : undefined, octetString(value));

const DAY = 86_400_000;

export type Role = 'ca' | 'signer' | 'time-stamping';

function extensionsFor(role: Role): Uint8Array[] {
  if (role === 'ca') {
    return [
      extension('2.5.29.19', true, sequence(boolean(true))),
      extension('2.5.29.15', true, Uint8Array.of(3, 2, 1, 6)),
    ];
  }
  const usage = extension('2.5.29.15', true, Uint8Array.of(3, 2, 6, 0xc0));
  if (role === 'signer') return [usage];
  return [usage, extension('2.5.29.37', true, sequence(oid('1.3.6.1.5.5.7.3.8')))];
}

/** Issues a certificate; without an issuer it is self-signed. */
export function aPerson(common: string, kind: KeyKind, role: Role = 'signer', issuer?: Person): Person {
  const key = keyPair(kind);
  const name = nameOf(common);
  const by = issuer ?? { name, ...key };
  const tbs = sequence(
    explicit(0, integer(2)),
    integer(BigInt(`0x01${randomBytes(8).toString('hex')}`)),
    by.algorithm,
    by.name,
    sequence(time(new Date(Date.now() - DAY)), time(new Date(Date.now() + 365 * DAY))),
    name,
    key.spki,
    explicit(3, sequence(...extensionsFor(role))),
  );
  const certificate = sequence(tbs, by.algorithm, bitString(by.sign(tbs)));
  return { name, ...key, certificate };
}

/** A signer with its issuer, ready to sign files. */
export function aSigner(
  common: string,
  kind: KeyKind,
  issuer: Person = aPerson('测试根', kind, 'ca'),
): KeyedSigner {
  const person = aPerson(common, kind, 'signer', issuer);
  return pdfSigner({ certificate: person.certificate, chain: [issuer.certificate] }, person.sign);
}

/** An RFC 3161 authority in this process. */
export function aTimeStampAuthority(issuer: Person, kind: KeyKind = 'p256'): TimeStampSource {
  const authority = aPerson('测试时间戳', kind, 'time-stamping', issuer);
  const digest: DigestName = kind === 'sm2' ? 'sm3' : 'sha256';
  const signer = cmsSigner({ certificate: authority.certificate });
  const stamp = (imprint: Uint8Array) =>
    timeStampToken({
      signer,
      sign: authority.sign,
      furtherCertificates: [issuer.certificate],
      content: sequence(
        integer(1),
        oid('1.2.3.4.1'),
        sequence(DIGESTS[digest].identifier, octetString(imprint)),
        integer(BigInt(`0x01${randomBytes(8).toString('hex')}`)),
        generalizedTime(new Date()),
      ),
    });
  return { digest, stamp };
}

/** An empty revocation list of the issuer. */
export function aRevocationList(issuer: Person): Uint8Array {
  const tbs = sequence(
    integer(1),
    issuer.algorithm,
    issuer.name,
    time(new Date(Date.now() - DAY)),
    time(new Date(Date.now() + 30 * DAY)),
  );
  return sequence(tbs, issuer.algorithm, bitString(issuer.sign(tbs)));
}
