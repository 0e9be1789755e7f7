import {
  enumerated,
  explicit,
  generalizedTime,
  integer,
  readDer,
  readIntegerBytes,
  sequence,
  TAG,
  time,
  tlv,
} from '@yinxin/der';
import type { Authority } from '../ca/authority.ts';
import { type SigningHooks, signRecorded } from '../ca/signing.ts';
import { keyIdentifier } from '../keys/spki.ts';
import { lintCrl } from '../lint/crl.ts';
import { refuseIfFound } from '../lint/lint.ts';
import { OID } from '../oids.ts';
import { signedStructure } from '../x509/build.ts';
import {
  authorityKeyIdentifier,
  encodeExtension,
  encodeExtensions,
  extension,
} from '../x509/extensions/index.ts';
import { Crl, type RevokedCertificate } from './crl.ts';
import { reasonCode } from './reasons.ts';

export interface CrlRequest {
  readonly ca: Authority;
  /** Grows with every list of this authority (RFC 5280 5.2.3). */
  readonly number: bigint;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly revoked: Iterable<RevokedCertificate>;
  readonly hooks?: SigningHooks;
}

/** Writes, lints and signs a full CRL. */
export async function issueCrl({
  ca,
  number,
  thisUpdate,
  nextUpdate,
  revoked,
  hooks,
}: CrlRequest): Promise<Crl> {
  const algorithm = ca.signer.algorithm.identifier;
  const entries = Array.from(revoked, encodeEntry);
  const issuer = ca.certificate;
  const tbs = sequence(
    integer(1),
    algorithm,
    issuer.subjectDer,
    time(thisUpdate),
    time(nextUpdate),
    // RFC 5280 5.1.2.6: an empty list is left out
    entries.length > 0 ? tlv(TAG.sequence, joined(entries)) : undefined,
    explicit(
      0,
      encodeExtensions([
        extension(authorityKeyIdentifier, {
          keyIdentifier: issuer.subjectKeyIdentifier ?? keyIdentifier(issuer.spki),
        }),
        { oid: OID.crlNumber, critical: false, value: integer(number) },
      ]),
    ),
  );
  const preview = new Crl(signedStructure(tbs, algorithm, new Uint8Array(0)));
  refuseIfFound(lintCrl({ crl: preview, issuer, signature: ca.signer.algorithm }));
  return new Crl(await signRecorded({ kind: 'crl', tbs, signer: ca.signer, hooks, selfCheck: ca.selfCheck }));
}

function encodeEntry({ serial, revokedAt, reason, invalidityDate }: RevokedCertificate): Uint8Array {
  const extensions = [
    reason && reason !== 'unspecified'
      ? { oid: OID.reasonCode, critical: false, value: enumerated(reasonCode(reason)) }
      : undefined,
    invalidityDate && { oid: OID.invalidityDate, critical: false, value: generalizedTime(invalidityDate) },
  ].filter((one) => one !== undefined);
  const serialNumber = tlv(TAG.integer, Uint8Array.fromHex(serial));
  readIntegerBytes(readDer(serialNumber));
  return sequence(
    serialNumber,
    time(revokedAt),
    extensions.length > 0 ? sequence(...extensions.map(encodeExtension)) : undefined,
  );
}

/** Spreading a hundred thousand entries as arguments would overflow the stack. */
function joined(entries: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(entries));
}
