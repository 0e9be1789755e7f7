import {
  contextConstructed,
  contextPrimitive,
  DerError,
  type Element,
  equalBytes,
  readBitStringBytes,
  readDer,
  readIntegerBytes,
  readPem,
  readSmallInteger,
  readTime,
  TAG,
  writePem,
} from '@yinxin/der';
import { type DigestName, digestOf } from '../keys/algorithms.ts';
import { type PublicKeyInfo, parsePublicKey } from '../keys/spki.ts';
import { verifySignature } from '../keys/verify.ts';
import { rememberRecent } from '../recent.ts';
import * as types from './extensions/index.ts';
import { type Name, parseName } from './names.ts';

/** A parsed certificate (RFC 5280 4.1): a view of its bytes, parts decoded when they are asked for. */
export class Certificate {
  readonly der: Uint8Array;
  /** The signed bytes. */
  readonly tbs: Uint8Array;
  /** 1, 2 or 3. */
  readonly version: number;
  /** Hex of the INTEGER content octets, leading 00 included: unambiguous and sortable. */
  readonly serial: string;
  readonly issuerDer: Uint8Array;
  readonly subjectDer: Uint8Array;
  readonly spki: Uint8Array;
  /** AlgorithmIdentifier beside the signature. */
  readonly signatureAlgorithm: Uint8Array;
  /** AlgorithmIdentifier inside the signed part; must equal the outer one (RFC 5280 4.1.1.2). */
  readonly signedAlgorithm: Uint8Array;
  readonly signature: Uint8Array;

  readonly #validity: readonly [Element, Element];
  readonly #extensions: Element | undefined;
  readonly #decoded = new Map<string, unknown>();

  constructor(der: Uint8Array) {
    const outer = readDer(der, TAG.sequence).fields();
    const tbs = outer.next(TAG.sequence);
    this.der = der;
    this.tbs = tbs.bytes;
    this.signatureAlgorithm = outer.next(TAG.sequence).bytes;
    this.signature = readBitStringBytes(outer.next());
    outer.finish();

    const fields = tbs.fields();
    this.version = readVersion(fields.optional(contextConstructed(0)));
    this.serial = readIntegerBytes(fields.next()).toHex();
    this.signedAlgorithm = fields.next(TAG.sequence).bytes;
    this.issuerDer = fields.next(TAG.sequence).bytes;
    const validity = fields.next(TAG.sequence).fields();
    this.#validity = [validity.next(), validity.next()];
    validity.finish();
    this.subjectDer = fields.next(TAG.sequence).bytes;
    this.spki = fields.next(TAG.sequence).bytes;
    fields.optional(contextPrimitive(1));
    fields.optional(contextPrimitive(2));
    this.#extensions = fields.optional(contextConstructed(3))?.inner(TAG.sequence);
    fields.finish();
  }

  get issuer(): Name {
    return this.#once('issuer', () => parseName(this.issuerDer));
  }

  get subject(): Name {
    return this.#once('subject', () => parseName(this.subjectDer));
  }

  get publicKey(): PublicKeyInfo {
    return this.#once('publicKey', () => parsePublicKey(this.spki));
  }

  get notBefore(): Date {
    return this.#once('notBefore', () => readTime(this.#validity[0]));
  }

  get notAfter(): Date {
    return this.#once('notAfter', () => readTime(this.#validity[1]));
  }

  /** All extensions in their order; a repeated one is refused (RFC 5280 4.2). */
  get extensions(): readonly types.Extension[] {
    return this.#once('extensions', () => {
      const list = this.#extensions ? types.decodeExtensions(this.#extensions.bytes) : [];
      const repeated = list.find((one, i) => list.findIndex((other) => other.oid === one.oid) !== i);
      if (repeated) throw new DerError(`extension ${repeated.oid} stands twice`, 0);
      return list;
    });
  }

  get basicConstraints(): types.BasicConstraints | undefined {
    return this.extension(types.basicConstraints);
  }

  get keyUsage(): readonly types.KeyUsage[] | undefined {
    return this.extension(types.keyUsage);
  }

  get extendedKeyUsage(): readonly string[] | undefined {
    return this.extension(types.extendedKeyUsage);
  }

  get subjectKeyIdentifier(): Uint8Array | undefined {
    return this.extension(types.subjectKeyIdentifier);
  }

  get authorityKeyIdentifier(): types.AuthorityKeyIdentifier | undefined {
    return this.extension(types.authorityKeyIdentifier);
  }

  get isCa(): boolean {
    return this.basicConstraints?.ca === true;
  }

  get isSelfIssued(): boolean {
    return equalBytes(this.issuerDer, this.subjectDer);
  }

  /** Any extension by its type: `certificate.extension(certificatePolicies)`. */
  extension<T>(type: types.ExtensionType<T>): T | undefined {
    return this.#once(type.oid, () => types.findExtension(this.extensions, type));
  }

  /** Whether the key made the signature; says nothing about names, dates or trust. */
  signedBy(issuerSpki: Uint8Array): boolean {
    return (
      equalBytes(this.signatureAlgorithm, this.signedAlgorithm) &&
      verifySignature(this.signatureAlgorithm, issuerSpki, this.tbs, this.signature)
    );
  }

  validAt(moment: Date): boolean {
    return moment >= this.notBefore && moment <= this.notAfter;
  }

  digest(name: DigestName): Uint8Array {
    return this.#once(name, () => digestOf(name, this.der));
  }

  fingerprint(digest: DigestName = 'sha256'): string {
    return this.#once(`${digest} hex`, () => this.digest(digest).toHex());
  }

  get pem(): string {
    return writePem('CERTIFICATE', this.der);
  }

  #once<T>(name: string, decode: () => T): T {
    const known = this.#decoded.get(name);
    if (known !== undefined || this.#decoded.has(name)) return known as T;
    const value = decode();
    this.#decoded.set(name, value);
    return value;
  }
}

function readVersion(element: Element | undefined): number {
  if (!element) return 1;
  const value = readSmallInteger(element.inner());
  // DEFAULT v1 is not written
  if (value !== 1 && value !== 2) throw new DerError('unknown certificate version', element.start);
  return value + 1;
}

/** The same bytes give the same object, so that its parts are decoded once for many questions and documents. */
export const sharedCertificate: (der: Uint8Array) => Certificate = rememberRecent(
  512,
  (der) => new Certificate(der),
);

/** Copies, so that the caller may reuse its buffer. */
export const parseCertificate = (der: Uint8Array): Certificate => new Certificate(Uint8Array.from(der));

/** Every certificate of a PEM text. */
export const parseCertificates = (pem: string): Certificate[] =>
  readPem(pem)
    .filter(({ label }) => label === 'CERTIFICATE')
    .map(({ bytes }) => new Certificate(bytes));
