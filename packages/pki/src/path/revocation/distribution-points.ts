import {
  contextConstructed,
  contextPrimitive,
  copyBytes,
  type Element,
  equalBytes,
  readBoolean,
  readDer,
  readNamedBits,
  sequence,
  TAG,
} from '@yinxin/der';
import { OID } from '../../oids.ts';
import type { Certificate } from '../../x509/certificate.ts';
import { decodeGeneralName, encodeGeneralName, type GeneralName } from '../../x509/general-names.ts';
import { type Name, nameOf, namesEqual, parseName } from '../../x509/names.ts';

/** Bits of ReasonFlags (RFC 5280 4.2.1.13), all but the unused first. */
export const ALL_REASONS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

export interface DistributionPoint {
  /** Absent when the point has no name of its own. */
  readonly names: readonly GeneralName[] | undefined;
  readonly reasons: readonly number[];
  readonly crlIssuers: readonly Name[];
}

/**
 * RFC 5280 6.3.3: the points a certificate names, then the one every certificate implies, the full CRL of its
 * issuer.
 */
export function distributionPointsOf(certificate: Certificate): DistributionPoint[] {
  const extension = certificate.extensions.find(({ oid }) => oid === OID.crlDistributionPoints);
  const named = extension
    ? readDer(extension.value, TAG.sequence)
        .children()
        .map((point) => readPoint(point, certificate.issuer))
    : [];
  const implied: DistributionPoint = {
    names: [{ kind: 'directory', value: certificate.issuer }],
    reasons: ALL_REASONS,
    crlIssuers: [],
  };
  return [...named, implied];
}

function readPoint(element: Element, certificateIssuer: Name): DistributionPoint {
  const fields = element.fields(TAG.sequence);
  const name = fields.optional(contextConstructed(0));
  const reasons = fields.optional(contextPrimitive(1));
  const issuers = fields.optional(contextConstructed(2));
  fields.finish();
  const crlIssuers = (issuers?.children().map(decodeGeneralName) ?? []).flatMap((issuer) =>
    issuer.kind === 'directory' ? [issuer.value] : [],
  );
  return {
    names: name && readPointName(name, crlIssuers[0] ?? certificateIssuer),
    reasons: reasons ? readNamedBits(reasons, reasons.tag) : ALL_REASONS,
    crlIssuers,
  };
}

/** RFC 5280 4.2.1.13: names in full, or one RDN that continues the name of the CRL issuer. */
function readPointName(element: Element, crlIssuer: Name): GeneralName[] {
  const choice = element.inner();
  if (choice.is(contextConstructed(0))) return choice.children().map(decodeGeneralName);
  choice.expect(contextConstructed(1));
  const set = copyBytes(choice.bytes);
  set[0] = TAG.set;
  const relative = parseName(sequence(set)).rdns;
  return [{ kind: 'directory', value: nameOf([...crlIssuer.rdns, ...relative]) }];
}

/** RFC 5280 5.2.5 */
export interface IssuingDistributionPoint {
  readonly names: readonly GeneralName[] | undefined;
  readonly onlyUserCerts: boolean;
  readonly onlyCaCerts: boolean;
  readonly onlyAttributeCerts: boolean;
  readonly reasons: readonly number[];
  readonly indirect: boolean;
}

export function readIssuingDistributionPoint(der: Uint8Array, crlIssuer: Name): IssuingDistributionPoint {
  const fields = readDer(der, TAG.sequence).fields();
  const name = fields.optional(contextConstructed(0));
  const flag = (n: number) => {
    const element = fields.optional(contextPrimitive(n));
    return element !== undefined && readBoolean(element, element.tag);
  };
  const onlyUserCerts = flag(1);
  const onlyCaCerts = flag(2);
  const reasons = fields.optional(contextPrimitive(3));
  const indirect = flag(4);
  const onlyAttributeCerts = flag(5);
  fields.finish();
  return {
    names: name && readPointName(name, crlIssuer),
    onlyUserCerts,
    onlyCaCerts,
    onlyAttributeCerts,
    reasons: reasons ? readNamedBits(reasons, reasons.tag) : ALL_REASONS,
    indirect,
  };
}

export const namesIntersect = (a: readonly GeneralName[], b: readonly GeneralName[]): boolean =>
  a.some((one) => b.some((other) => sameGeneralName(one, other)));

function sameGeneralName(a: GeneralName, b: GeneralName): boolean {
  if (a.kind === 'directory' && b.kind === 'directory') return namesEqual(a.value, b.value);
  return a.kind === b.kind && equalBytes(encodeGeneralName(a), encodeGeneralName(b));
}
