import {
  contextConstructed,
  DerError,
  type Element,
  type Fields,
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
import { OID } from '../../oids.ts';
import {
  authorityKeyIdentifier,
  decodeExtensions,
  type Extension,
  findExtension,
} from '../../x509/extensions/index.ts';
import { decodeGeneralNames } from '../../x509/general-names.ts';
import { type Name, namesEqual, parseName } from '../../x509/names.ts';
import type { SignedObject } from '../issuer-key.ts';
import { type IssuingDistributionPoint, readIssuingDistributionPoint } from './distribution-points.ts';
import { REVOCATION_REASONS, type Revocation, type RevocationReasonName } from './types.ts';

const CRL_EXTENSIONS_UNDERSTOOD = new Set<string>([
  OID.crlNumber,
  OID.authorityKeyIdentifier,
  OID.issuingDistributionPoint,
  OID.deltaCrlIndicator,
  OID.freshestCrl,
  OID.authorityInfoAccess,
  '2.5.29.18',
]);

const ENTRY_EXTENSIONS_UNDERSTOOD = new Set<string>([
  OID.reasonCode,
  OID.invalidityDate,
  OID.certificateIssuer,
]);

/** A CRL as path validation needs it (RFC 5280 5.1): scope, age, and a search that reads entries in place. */
export interface CrlView extends SignedObject {
  readonly der: Uint8Array;
  readonly issuer: Name;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  readonly number: bigint | undefined;
  /** Of a delta CRL: the number of the CRL it continues. */
  readonly baseNumber: bigint | undefined;
  readonly keyIdentifier: Uint8Array | undefined;
  readonly scope: IssuingDistributionPoint | undefined;
  /** The encoded scope: a delta must have the very same. */
  readonly scopeDer: string;
  /** Holds a critical extension, here or in an entry, that nobody here understands: the CRL must not be used. */
  readonly usable: boolean;
  readonly entries: readonly CrlEntry[];
}

export interface CrlEntry {
  /** Hex of the INTEGER content. */
  readonly serial: string;
  /** Who issued the certificate; differs from the CRL's issuer in an indirect CRL. */
  readonly certificateIssuer: Name;
  readonly revocation: Revocation;
}

export function readCrl(der: Uint8Array): CrlView {
  const outer = readDer(der, TAG.sequence).fields();
  const tbs = outer.next(TAG.sequence);
  const signatureAlgorithm = outer.next(TAG.sequence).bytes;
  const signature = readBitStringBytes(outer.next());
  outer.finish();

  const fields = tbs.fields();
  const version = fields.optional(TAG.integer);
  if (version && readSmallInteger(version) !== 1) throw new DerError('unknown CRL version', version.start);
  const signedAlgorithm = fields.next(TAG.sequence).bytes;
  const issuer = parseName(fields.next(TAG.sequence).bytes);
  const thisUpdate = readTime(fields.next());
  const nextUpdate = readNextUpdate(fields);
  const revoked = fields.optional(TAG.sequence);
  const wrapped = fields.optional(contextConstructed(0));
  fields.finish();
  const extensions = wrapped ? decodeExtensions(wrapped.inner().bytes) : [];
  const { entries, understood } = readEntries(revoked, issuer);
  return {
    der,
    tbs: tbs.bytes,
    signatureAlgorithm,
    signedAlgorithm,
    signature,
    issuer,
    thisUpdate,
    nextUpdate,
    ...readExtensions(extensions, issuer),
    usable: understood && allUnderstood(extensions, CRL_EXTENSIONS_UNDERSTOOD),
    entries,
  };
}

function readNextUpdate(fields: Fields): Date | undefined {
  const element = fields.optional(TAG.utcTime) ?? fields.optional(TAG.generalizedTime);
  return element && readTime(element);
}

function readExtensions(extensions: readonly Extension[], issuer: Name) {
  const value = (oid: string) => extensions.find((one) => one.oid === oid)?.value;
  const number = value(OID.crlNumber);
  const base = value(OID.deltaCrlIndicator);
  const scope = value(OID.issuingDistributionPoint);
  return {
    number: number && readInteger(readDer(number)),
    baseNumber: base && readInteger(readDer(base)),
    keyIdentifier: findExtension(extensions, authorityKeyIdentifier)?.keyIdentifier,
    scope: scope && readIssuingDistributionPoint(scope, issuer),
    scopeDer: scope?.toHex() ?? '',
  };
}

function readEntries(
  revoked: Element | undefined,
  crlIssuer: Name,
): { entries: CrlEntry[]; understood: boolean } {
  const entries: CrlEntry[] = [];
  let understood = true;
  let certificateIssuer = crlIssuer;
  for (const element of revoked?.children() ?? []) {
    const fields = element.fields(TAG.sequence);
    const serial = readIntegerBytes(fields.next()).toHex();
    const at = readTime(fields.next());
    const extensions = fields.done ? [] : decodeExtensions(fields.next(TAG.sequence).bytes);
    fields.finish();
    understood &&= allUnderstood(extensions, ENTRY_EXTENSIONS_UNDERSTOOD);
    // RFC 5280 5.3.3: an entry without the extension has the issuer of the entry before it
    certificateIssuer = entryIssuer(extensions) ?? certificateIssuer;
    entries.push({ serial, certificateIssuer, revocation: { at, ...entryFacts(extensions) } });
  }
  return { entries, understood };
}

function entryIssuer(extensions: readonly Extension[]): Name | undefined {
  const value = extensions.find(({ oid }) => oid === OID.certificateIssuer)?.value;
  const name = value && decodeGeneralNames(value).find(({ kind }) => kind === 'directory');
  return name?.kind === 'directory' ? name.value : undefined;
}

function entryFacts(extensions: readonly Extension[]): Omit<Revocation, 'at'> {
  const code = extensions.find(({ oid }) => oid === OID.reasonCode)?.value;
  const since = extensions.find(({ oid }) => oid === OID.invalidityDate)?.value;
  const reason = code ? reasonName(readEnumerated(readDer(code))) : 'unspecified';
  return since ? { reason, invalidSince: readGeneralizedTime(readDer(since)) } : { reason };
}

export function reasonName(code: number): RevocationReasonName {
  const known: Readonly<Record<number, RevocationReasonName>> = REVOCATION_REASONS;
  const name = known[code];
  if (!name) throw new DerError('unknown revocation reason', 0);
  return name;
}

const allUnderstood = (extensions: readonly Extension[], understood: ReadonlySet<string>): boolean =>
  extensions.every(({ critical, oid }) => !critical || understood.has(oid));

export const findEntry = (crl: CrlView, serial: string, issuer: Name): CrlEntry | undefined =>
  crl.entries.find((entry) => entry.serial === serial && namesEqual(entry.certificateIssuer, issuer));
