import { equalBytes } from '@yinxin/der';
import { keyIdentifier } from '../keys/spki.ts';
import { OID } from '../oids.ts';
import * as types from '../x509/extensions/index.ts';
import type { CertificateRule, CertificateToLint } from './certificate-subject.ts';

const find = ({ certificate }: CertificateToLint, oid: string): types.Extension | undefined =>
  certificate.extensions.find((extension) => extension.oid === oid);

const has = (subject: CertificateToLint, oid: string): boolean => find(subject, oid) !== undefined;

/** Extensions that must be marked, must not be marked, or may be either. */
const CRITICALITY: Readonly<Record<string, boolean | 'either'>> = {
  [OID.basicConstraints]: 'either',
  [OID.keyUsage]: true,
  [OID.nameConstraints]: true,
  [OID.policyConstraints]: true,
  [OID.inhibitAnyPolicy]: true,
  [OID.extendedKeyUsage]: 'either',
  [OID.certificatePolicies]: 'either',
  [OID.policyMappings]: 'either',
  [OID.subjectAltName]: false,
  [OID.subjectKeyIdentifier]: false,
  [OID.authorityKeyIdentifier]: false,
  [OID.crlDistributionPoints]: false,
  [OID.authorityInfoAccess]: false,
  [OID.ocspNoCheck]: false,
};

const criticalityIsRight: CertificateRule = {
  id: 'criticality-is-right',
  cites: 'RFC 5280 4.2.1, 4.2.2; RFC 6960 4.2.2.2.1',
  ask: ({ certificate }) => {
    const wrong = certificate.extensions.find(({ oid, critical }) => {
      const expected = CRITICALITY[oid] ?? false;
      return expected !== 'either' && expected !== critical;
    });
    return wrong && `extension ${wrong.oid} must ${wrong.critical ? 'not ' : ''}be critical`;
  },
};

const authorityKeyIsNamed: CertificateRule = {
  id: 'authority-key-is-named',
  cites: 'RFC 5280 4.2.1.1',
  ask: ({ certificate, issuer }) => {
    if (!issuer) return undefined;
    const expected = issuer.subjectKeyIdentifier ?? keyIdentifier(issuer.spki);
    const named = certificate.authorityKeyIdentifier?.keyIdentifier;
    return (!named || !equalBytes(named, expected)) && 'authority key identifier is absent or another';
  },
};

const subjectKeyIsNamed: CertificateRule = {
  id: 'subject-key-is-named',
  cites: 'RFC 5280 4.2.1.2',
  ask: ({ certificate }) => {
    const named = certificate.subjectKeyIdentifier;
    return (
      (!named || !equalBytes(named, keyIdentifier(certificate.spki))) &&
      'subject key identifier is absent or another'
    );
  },
};

const usageIsStated: CertificateRule = {
  id: 'key-usage-is-stated',
  cites: 'RFC 5280 4.2.1.3',
  ask: ({ certificate }) => !certificate.keyUsage?.length && 'key usage is absent or empty',
};

const usageFitsKey: CertificateRule = {
  id: 'key-usage-fits-the-key',
  cites: 'RFC 8813 3; RFC 8410 5; RFC 3279 2.3',
  ask: ({ certificate }) => {
    const usages = certificate.keyUsage ?? [];
    const enciphers = usages.includes('keyEncipherment') || usages.includes('dataEncipherment');
    const { kind } = certificate.publicKey;
    if (kind !== 'rsa' && enciphers) return 'this kind of key does not encipher';
    if (kind !== 'ec' && usages.includes('keyAgreement')) return 'this kind of key does not agree on keys';
    const narrowed = usages.includes('encipherOnly') || usages.includes('decipherOnly');
    return narrowed && !usages.includes('keyAgreement') && 'encipherOnly and decipherOnly need keyAgreement';
  },
};

const authoritiesSayCa: CertificateRule = {
  id: 'only-authorities-sign-certificates',
  cites: 'RFC 5280 4.2.1.3, 4.2.1.9',
  ask: (subject) => {
    const { certificate } = subject;
    const signs = certificate.keyUsage?.includes('keyCertSign') === true;
    if (certificate.isCa !== signs) return 'keyCertSign and cA do not agree';
    return (
      certificate.isCa &&
      find(subject, OID.basicConstraints)?.critical !== true &&
      'basic constraints of a CA must be critical'
    );
  },
};

const pathLengthHasMeaning: CertificateRule = {
  id: 'path-length-has-meaning',
  cites: 'RFC 5280 4.2.1.9',
  ask: ({ certificate }) =>
    certificate.basicConstraints?.pathLength !== undefined && !certificate.isCa && 'path length without cA',
};

const pathLengthShrinks: CertificateRule = {
  id: 'path-length-shrinks',
  cites: 'RFC 5280 6.1.4 (l), (m)',
  ask: ({ certificate, issuer }) => {
    const allowed = issuer?.basicConstraints?.pathLength;
    if (allowed === undefined || !certificate.isCa) return undefined;
    const claimed = certificate.basicConstraints?.pathLength ?? Number.POSITIVE_INFINITY;
    return (allowed === 0 || claimed >= allowed) && 'the issuer does not allow a path this long';
  },
};

const issuerMaySign: CertificateRule = {
  id: 'issuer-may-sign-certificates',
  cites: 'RFC 5280 6.1.4 (k), (n)',
  ask: ({ issuer }) =>
    issuer !== undefined &&
    !(issuer.isCa && issuer.keyUsage?.includes('keyCertSign')) &&
    'the issuer is not allowed to sign certificates',
};

const purposesAreDefinite: CertificateRule = {
  id: 'purposes-are-definite',
  cites: 'RFC 5280 4.2.1.12',
  ask: ({ certificate }) => {
    const purposes = certificate.extendedKeyUsage;
    if (!purposes) return undefined;
    if (purposes.length === 0 || new Set(purposes).size !== purposes.length)
      return 'purposes are empty or repeated';
    return purposes.includes(OID.anyExtendedKeyUsage) && 'anyExtendedKeyUsage is no purpose';
  },
};

const purposesAreNotForWeb: CertificateRule = {
  id: 'purposes-are-not-for-the-web',
  cites: 'CA/B BR 1.1: certificates with TLS purposes fall under other rules than ours',
  ask: ({ certificate }) =>
    certificate.extendedKeyUsage?.some(
      (purpose) => purpose === OID.serverAuth || purpose === OID.clientAuth,
    ) && 'TLS purposes are not issued here',
};

const timeStampingStandsAlone: CertificateRule = {
  id: 'time-stamping-stands-alone',
  cites: 'RFC 3161 2.3',
  ask: (subject) => {
    const purposes = subject.certificate.extendedKeyUsage ?? [];
    if (!purposes.includes(OID.timeStamping)) return undefined;
    const critical = find(subject, OID.extendedKeyUsage)?.critical;
    return (purposes.length !== 1 || !critical) && 'time-stamping must be the only purpose and critical';
  },
};

const responderIsDelegated: CertificateRule = {
  id: 'responder-is-a-plain-delegate',
  cites: 'RFC 6960 4.2.2.2',
  ask: (subject) => {
    const purposes = subject.certificate.extendedKeyUsage ?? [];
    const responds = purposes.includes(OID.ocspSigning);
    if (!responds) return has(subject, OID.ocspNoCheck) && 'ocsp-nocheck belongs to responders';
    if (purposes.length !== 1 || subject.certificate.isCa) return 'a responder has no other purpose';
    return undefined;
  },
};

const alternativeNamesAreWellFormed: CertificateRule = {
  id: 'alternative-names-are-well-formed',
  cites: 'RFC 5280 4.2.1.6',
  ask: ({ certificate }) => {
    const names = certificate.extension(types.subjectAltName);
    if (!names) return undefined;
    if (names.length === 0) return 'alternative names are empty';
    const wrong = names.some(
      (name) =>
        (name.kind === 'email' && !/^[^\s@]+@[^\s@]+$/.test(name.value)) ||
        (name.kind === 'dns' && !/^(?=.{1,253}$)[a-z0-9*]([a-z0-9.-]*[a-z0-9])?$/i.test(name.value)) ||
        (name.kind === 'ip' && name.value.length !== 4 && name.value.length !== 16) ||
        (name.kind === 'uri' && !URL.canParse(name.value)),
    );
    return wrong && 'an alternative name is malformed';
  },
};

const policiesAreUnique: CertificateRule = {
  id: 'policies-are-stated-once',
  cites: 'RFC 5280 4.2.1.4',
  ask: ({ certificate, issuer }) => {
    const policies = certificate.extension(types.certificatePolicies)?.map(({ policy }) => policy);
    if (!policies) return issuer !== undefined && 'certificate policies are absent';
    return (
      (policies.length === 0 || new Set(policies).size !== policies.length) &&
      'policies are empty or repeated'
    );
  },
};

const CA_ONLY = [OID.nameConstraints, OID.policyMappings, OID.policyConstraints, OID.inhibitAnyPolicy];

const constraintsAreForAuthorities: CertificateRule = {
  id: 'constraints-are-for-authorities',
  cites: 'RFC 5280 4.2.1.5, 4.2.1.10, 4.2.1.11, 4.2.1.14',
  ask: (subject) => {
    const wrong = subject.certificate.isCa ? undefined : CA_ONLY.find((oid) => has(subject, oid));
    return wrong && `extension ${wrong} belongs to CA certificates`;
  },
};

const constraintsSaySomething: CertificateRule = {
  id: 'constraints-say-something',
  cites: 'RFC 5280 4.2.1.5, 4.2.1.10, 4.2.1.11',
  ask: ({ certificate }) => {
    const names = certificate.extension(types.nameConstraints);
    if (names && names.permitted.length + names.excluded.length === 0) return 'name constraints are empty';
    const policies = certificate.extension(types.policyConstraints);
    if (policies && Object.keys(policies).length === 0) return 'policy constraints are empty';
    certificate.extension(types.inhibitAnyPolicy);
    const mapsAny = certificate
      .extension(types.policyMappings)
      ?.some(
        ({ issuerDomain, subjectDomain }) =>
          issuerDomain === OID.anyPolicy || subjectDomain === OID.anyPolicy,
      );
    return mapsAny && 'anyPolicy is not mapped';
  },
};

const isHttp = (address: string): boolean => /^https?:\/\/[\w.-]+(:\d{1,5})?(\/[!-~]*)?$/.test(address);

const statusIsReachable: CertificateRule = {
  id: 'status-is-reachable',
  cites: 'RFC 5280 4.2.1.13, 4.2.2.1; CA/B BR 4.9',
  ask: (subject) => {
    const { certificate, issuer } = subject;
    const crls = certificate.extension(types.crlDistributionPoints) ?? [];
    const access = certificate.extension(types.authorityInfoAccess);
    const addresses = [...crls, ...(access?.ocsp ?? []), ...(access?.caIssuers ?? [])];
    if (!addresses.every(isHttp)) return 'an address is not an HTTP address';
    const checkable = crls.length > 0 || (access?.ocsp.length ?? 0) > 0 || has(subject, OID.ocspNoCheck);
    return issuer !== undefined && !checkable && 'nobody can find out whether this certificate is revoked';
  },
};

export const extensionRules: readonly CertificateRule[] = [
  criticalityIsRight,
  authorityKeyIsNamed,
  subjectKeyIsNamed,
  usageIsStated,
  usageFitsKey,
  authoritiesSayCa,
  pathLengthHasMeaning,
  pathLengthShrinks,
  issuerMaySign,
  purposesAreDefinite,
  purposesAreNotForWeb,
  timeStampingStandsAlone,
  responderIsDelegated,
  alternativeNamesAreWellFormed,
  policiesAreUnique,
  constraintsAreForAuthorities,
  constraintsSaySomething,
  statusIsReachable,
];
