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
    for (const element of this.entryElements()) yield decodeEntry(element);
  }

  /** The entries as they stand, for readers with questions of their own. */
  *entryElements(): Generator<Element> {
    if (!this.#revoked) return;
    const fields = this.#revoked.fields();
    while (!fields.done) yield fields.next(TAG.sequence);
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

/** One entry with its extensions (RFC 5280 5.3), not yet judged. */
export function decodeEntryFields(entry: Element) {
  const fields = entry.fields(TAG.sequence);
  const serial = readIntegerBytes(fields.next()).toHex();
  const revokedAt = readTime(fields.next());
  const wrapped = fields.optional(TAG.sequence);
  fields.finish();
  const extensions = wrapped ? decodeExtensions(wrapped.bytes) : [];
  const extensionValue = (wanted: string) => extensions.find(({ oid }) => oid === wanted)?.value;
  const code = extensionValue(OID.reasonCode);
  const since = extensionValue(OID.invalidityDate);
  return {
    serial,
    revokedAt,
    reason: code && reasonName(readEnumerated(readDer(code))),
    invalidityDate: since && readGeneralizedTime(readDer(since)),
    extensions,
  };
}

function decodeEntry(entry: Element): RevokedCertificate {
  const { extensions, reason, invalidityDate, ...certain } = decodeEntryFields(entry);
  // RFC 5280 5.3: a list with something critical that we do not understand answers nothing
  const strange = extensions.find(({ critical, oid }) => critical && !UNDERSTOOD_IN_ENTRIES.has(oid));
  if (strange) throw new DerError(`unknown critical entry extension ${strange.oid}`, entry.start);
  return { ...certain, ...(reason && { reason }), ...(invalidityDate && { invalidityDate }) };
}

const UNDERSTOOD_IN_ENTRIES: ReadonlySet<string> = new Set([OID.reasonCode, OID.invalidityDate]);

export function reasonName(code: number): RevocationReasonName {
  const known: Readonly<Record<number, RevocationReasonName>> = REVOCATION_REASONS;
  const name = known[code];
  if (!name) throw new DerError(`unknown revocation reason ${code}`, 0);
  return name;
}
