import { type Element, ia5, oid, readDer, readOid, readString, sequence, TAG } from '@yinxin/der';
import { OID } from '../../oids.ts';
import type { ExtensionType } from './extension.ts';

interface CertificatePolicy {
  readonly policy: string;
  /** Address of the practice statement (CPS). */
  readonly cps?: string;
}

/** RFC 5280 4.2.1.4; other qualifiers are skipped when reading. */
export const certificatePolicies: ExtensionType<readonly CertificatePolicy[]> = {
  oid: OID.certificatePolicies,
  encode: (policies) => sequence(...policies.map(encodePolicy)),
  decode: (der) => readDer(der, TAG.sequence).children().map(decodePolicy),
};

function encodePolicy({ policy, cps }: CertificatePolicy): Uint8Array {
  const qualifiers =
    cps === undefined ? undefined : sequence(sequence(oid(OID.policyQualifierCps), ia5(cps)));
  return sequence(oid(policy), qualifiers);
}

function decodePolicy(element: Element): CertificatePolicy {
  const fields = element.fields(TAG.sequence);
  const policy = readOid(fields.next());
  const qualifiers = fields.optional(TAG.sequence)?.children() ?? [];
  fields.finish();
  for (const qualifier of qualifiers) {
    const parts = qualifier.fields(TAG.sequence);
    if (readOid(parts.next()) === OID.policyQualifierCps) return { policy, cps: readString(parts.next()) };
  }
  return { policy };
}

export interface PolicyMapping {
  readonly issuerDomain: string;
  readonly subjectDomain: string;
}

/** RFC 5280 4.2.1.5 */
export const policyMappings: ExtensionType<readonly PolicyMapping[]> = {
  oid: OID.policyMappings,
  encode: (mappings) =>
    sequence(
      ...mappings.map(({ issuerDomain, subjectDomain }) => sequence(oid(issuerDomain), oid(subjectDomain))),
    ),
  decode: (der) =>
    readDer(der, TAG.sequence)
      .children()
      .map((mapping) => {
        const fields = mapping.fields(TAG.sequence);
        const pair = { issuerDomain: readOid(fields.next()), subjectDomain: readOid(fields.next()) };
        fields.finish();
        return pair;
      }),
};
