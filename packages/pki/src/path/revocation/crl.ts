import { DerError, readDer, readInteger } from '@yinxin/der';
import { OID } from '../../oids.ts';
import { Crl, decodeEntryFields } from '../../status/crl.ts';
import { authorityKeyIdentifier, type Extension, findExtension } from '../../x509/extensions/index.ts';
import { decodeGeneralNames } from '../../x509/general-names.ts';
import { type Name, namesEqual } from '../../x509/names.ts';
import type { SignedObject } from '../issuer-key.ts';
import { type IssuingDistributionPoint, readIssuingDistributionPoint } from './distribution-points.ts';
import type { Revocation } from './types.ts';

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

interface CrlEntry {
  /** Hex of the INTEGER content. */
  readonly serial: string;
  /** Who issued the certificate; differs from the CRL's issuer in an indirect CRL. */
  readonly certificateIssuer: Name;
  readonly revocation: Revocation;
}

export function readCrl(der: Uint8Array): CrlView {
  const crl = new Crl(der);
  if (crl.version > 2) throw new DerError('unknown CRL version', 0);
  const { tbs, signatureAlgorithm, signedAlgorithm, signature, thisUpdate, nextUpdate, extensions, issuer } =
    crl;
  const { entries, understood } = readEntries(crl, issuer);
  return {
    der,
    tbs,
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

function readEntries(crl: Crl, crlIssuer: Name): { entries: CrlEntry[]; understood: boolean } {
  const entries: CrlEntry[] = [];
  let understood = true;
  let certificateIssuer = crlIssuer;
  for (const element of crl.entryElements()) {
    const {
      serial,
      revokedAt,
      reason = 'unspecified',
      invalidityDate,
      extensions,
    } = decodeEntryFields(element);
    understood &&= allUnderstood(extensions, ENTRY_EXTENSIONS_UNDERSTOOD);
    // RFC 5280 5.3.3: an entry without the extension has the issuer of the entry before it
    certificateIssuer = entryIssuer(extensions) ?? certificateIssuer;
    const since = invalidityDate && { invalidSince: invalidityDate };
    entries.push({ serial, certificateIssuer, revocation: { at: revokedAt, reason, ...since } });
  }
  return { entries, understood };
}

function entryIssuer(extensions: readonly Extension[]): Name | undefined {
  const value = extensions.find(({ oid }) => oid === OID.certificateIssuer)?.value;
  const name = value && decodeGeneralNames(value).find(({ kind }) => kind === 'directory');
  return name?.kind === 'directory' ? name.value : undefined;
}

const allUnderstood = (extensions: readonly Extension[], understood: ReadonlySet<string>): boolean =>
  extensions.every(({ critical, oid }) => !critical || understood.has(oid));

export const findEntry = (crl: CrlView, serial: string, issuer: Name): CrlEntry | undefined =>
  crl.entries.find((entry) => entry.serial === serial && namesEqual(entry.certificateIssuer, issuer));
