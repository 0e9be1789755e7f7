import {
  contextConstructed,
  DerError,
  type Element,
  equalBytes,
  readBitStringBytes,
  readDer,
  readEnumerated,
  readGeneralizedTime,
  readInteger,
  readIntegerBytes,
  readSmallInteger,
  readTime,
  TAG,
} from '@yinxin/der';
import { verifySignature } from '../keys/verify.ts';
import { OID } from '../oids.ts';
import { REVOCATION_REASONS, type RevocationReasonName } from '../path/revocation/types.ts';
import {
  authorityKeyIdentifier,
  decodeExtensions,
  type Extension,
  findExtension,
} from '../x509/extensions/index.ts';
import { type Name, parseName } from '../x509/names.ts';

/** One revoked certificate on a list. */
export interface RevokedCertificate {
  /** Hex of the INTEGER content, like `Certificate.serial`. */
  readonly serial: string;
  readonly revokedAt: Date;
  /** Absent means unspecified (RFC 5280 5.3.1). */
  readonly reason?: RevocationReasonName;
  /** Since when the key may have been in wrong hands (RFC 5280 5.3.2). */
  readonly invalidityDate?: Date;
}

/** A parsed full CRL (RFC 5280 5); entries are decoded when they are asked for. */
export class Crl {
  readonly der: Uint8Array;
  readonly tbs: Uint8Array;
  readonly version: number;
  readonly issuerDer: Uint8Array;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  readonly extensions: readonly Extension[];
  readonly signatureAlgorithm: Uint8Array;
  readonly signedAlgorithm: Uint8Array;
  readonly signature: Uint8Array;

  readonly #revoked: Element | undefined;
  #index: Map<string, Element> | undefined;

  constructor(der: Uint8Array) {
    const outer = readDer(der, TAG.sequence).fields();
    const tbs = outer.next(TAG.sequence);
    this.der = der;
    this.tbs = tbs.bytes;
    this.signatureAlgorithm = outer.next(TAG.sequence).bytes;
    this.signature = readBitStringBytes(outer.next());
    outer.finish();

    const fields = tbs.fields();
    const version = fields.optional(TAG.integer);
    this.version = version ? readSmallInteger(version) + 1 : 1;
    this.signedAlgorithm = fields.next(TAG.sequence).bytes;
    this.issuerDer = fields.next(TAG.sequence).bytes;
    this.thisUpdate = readTime(fields.next());
    const nextUpdate = fields.optional(TAG.utcTime) ?? fields.optional(TAG.generalizedTime);
    this.nextUpdate = nextUpdate && readTime(nextUpdate);
    this.#revoked = fields.optional(TAG.sequence);
    const extensions = fields.optional(contextConstructed(0));
    this.extensions = extensions ? decodeExtensions(extensions.inner().bytes) : [];
    fields.finish();
  }

  get issuer(): Name {
    return parseName(this.issuerDer);
  }

  /** RFC 5280 5.2.3 */
  get number(): bigint | undefined {
    const found = this.extensions.find(({ oid }) => oid === OID.crlNumber);
    return found && readInteger(readDer(found.value));
  }

  get authorityKey(): Uint8Array | undefined {
    return findExtension(this.extensions, authorityKeyIdentifier)?.keyIdentifier;
  }

  /** Whether a list of revoked certificates is present at all, even an empty one. */
  get hasList(): boolean {
    return this.#revoked !== undefined;
  }

  find(serial: string): RevokedCertificate | undefined {
    const entry = this.#entries().get(serial);
    return entry && decodeEntry(entry);
  }

  get size(): number {
    return this.#revoked?.children().length ?? 0;
  }

  *revoked(): Generator<RevokedCertificate> {
    if (!this.#revoked) return;
    const fields = this.#revoked.fields();
    while (!fields.done) yield decodeEntry(fields.next(TAG.sequence));
  }

  signedBy(issuerSpki: Uint8Array): boolean {
    return (
      equalBytes(this.signatureAlgorithm, this.signedAlgorithm) &&
      verifySignature(this.signatureAlgorithm, issuerSpki, this.tbs, this.signature)
    );
  }

  #entries(): Map<string, Element> {
    if (!this.#index) {
      const entries = this.#revoked?.children() ?? [];
      this.#index = new Map(entries.map((entry) => [readIntegerBytes(entry.fields().next()).toHex(), entry]));
    }
    return this.#index;
  }
}

export const parseCrl = (der: Uint8Array): Crl => new Crl(Uint8Array.from(der));

function decodeEntry(entry: Element): RevokedCertificate {
  const fields = entry.fields(TAG.sequence);
  const serial = readIntegerBytes(fields.next()).toHex();
  const revokedAt = readTime(fields.next());
  const extensions = fields.optional(TAG.sequence);
  fields.finish();
  return { serial, revokedAt, ...(extensions && decodeEntryExtensions(extensions)) };
}

function decodeEntryExtensions(element: Element): Pick<RevokedCertificate, 'reason' | 'invalidityDate'> {
  let reason: RevocationReasonName | undefined;
  let invalidityDate: Date | undefined;
  for (const { oid, critical, value } of decodeExtensions(element.bytes)) {
    if (oid === OID.reasonCode) reason = reasonNamed(readEnumerated(readDer(value)), element);
    else if (oid === OID.invalidityDate) invalidityDate = readGeneralizedTime(readDer(value));
    // RFC 5280 5.3: a list with something critical that we do not understand answers nothing
    else if (critical) throw new DerError(`unknown critical entry extension ${oid}`, element.start);
  }
  return { ...(reason && { reason }), ...(invalidityDate && { invalidityDate }) };
}

function reasonNamed(code: number, element: Element): RevocationReasonName {
  const reason = (REVOCATION_REASONS as Record<number, RevocationReasonName>)[code];
  if (!reason) throw new DerError(`unknown revocation reason ${code}`, element.start);
  return reason;
}
