import { equalBytes, TAG } from '@yinxin/der';
import { DIGESTS } from '../keys/algorithms.ts';
import { weaknessOf } from '../keys/weak.ts';
import { OID } from '../oids.ts';
import type { NameAttribute } from '../x509/names.ts';
import type { CertificateRule, CertificateToLint } from './certificate-subject.ts';

const versionIsThree: CertificateRule = {
  id: 'version-is-three',
  cites: 'RFC 5280 4.1.2.1',
  ask: ({ certificate }) => certificate.version !== 3 && 'extensions need version 3',
};

const serialIsPositive: CertificateRule = {
  id: 'serial-is-positive',
  cites: 'RFC 5280 4.1.2.2',
  ask: ({ certificate: { serial } }) =>
    (/^[89a-f]/.test(serial) || /^0+$/.test(serial)) && 'serial is not positive',
};

const serialFits: CertificateRule = {
  id: 'serial-fits-twenty-octets',
  cites: 'RFC 5280 4.1.2.2',
  ask: ({ certificate: { serial } }) => serial.length > 40 && 'serial is longer than 20 octets',
};

const serialIsLong: CertificateRule = {
  id: 'serial-has-room-for-randomness',
  cites: 'CA/B BR 7.1; at least 128 random bits by our own rule',
  ask: ({ certificate: { serial } }) => serial.length < 32 && 'serial is shorter than 128 bits',
};

const signatureFitsIssuer: CertificateRule = {
  id: 'signature-algorithm-fits-issuer-key',
  cites: 'RFC 5280 4.1.1.2, 4.1.2.3',
  ask: ({ certificate, signature }) =>
    !(
      equalBytes(certificate.signedAlgorithm, signature.identifier) &&
      equalBytes(certificate.signatureAlgorithm, signature.identifier)
    ) && 'the algorithm named is not the one the issuer signs with',
};

const signatureIsStrong: CertificateRule = {
  id: 'signature-is-strong',
  cites: 'CA/B BR 7.1.3.2',
  ask: ({ signature }) => DIGESTS[signature.digest].weak && `${signature.digest} must not sign certificates`,
};

/** SEQUENCE {} */
const EMPTY_NAME_LENGTH = 2;

const issuerIsTheAuthority: CertificateRule = {
  id: 'issuer-is-the-authority',
  cites: 'RFC 5280 4.1.2.4',
  ask: ({ certificate, issuer }) => {
    if (certificate.issuerDer.length === EMPTY_NAME_LENGTH) return 'issuer is empty';
    const expected = issuer?.subjectDer ?? certificate.subjectDer;
    return !equalBytes(certificate.issuerDer, expected) && 'issuer differs from the subject of the authority';
  },
};

const subjectIsNamed: CertificateRule = {
  id: 'subject-is-named',
  cites: 'RFC 5280 4.1.2.6',
  ask: ({ certificate }) => certificate.subject.rdns.length === 0 && 'subject is empty',
};

/** The first attribute of the subject that is wrong. */
function wrongAttribute(
  { certificate }: CertificateToLint,
  isWrong: (attribute: NameAttribute) => boolean,
): NameAttribute | undefined {
  for (const rdn of certificate.subject.rdns) {
    for (const attribute of rdn) if (isWrong(attribute)) return attribute;
  }
  return undefined;
}

const hasTag = ({ raw }: NameAttribute, ...allowed: number[]): boolean => allowed.includes(raw[0]!);

const wrongType = (wrong: NameAttribute | undefined): string | undefined =>
  wrong && `attribute ${wrong.type} has a string type it must not have`;

const PRINTABLE_TYPES = new Set<string>([OID.country, OID.serialNumber]);
const IA5_TYPES = new Set<string>([OID.emailAddress, OID.domainComponent]);

const printableAttributes: CertificateRule = {
  id: 'country-and-serial-number-are-printable',
  cites: 'RFC 5280 A.1',
  ask: (subject) =>
    wrongType(
      wrongAttribute(subject, (one) => PRINTABLE_TYPES.has(one.type) && !hasTag(one, TAG.printableString)),
    ),
};

const ia5Attributes: CertificateRule = {
  id: 'email-and-domain-are-ia5',
  cites: 'RFC 5280 A.1',
  ask: (subject) =>
    wrongType(wrongAttribute(subject, (one) => IA5_TYPES.has(one.type) && !hasTag(one, TAG.ia5String))),
};

const directoryStrings: CertificateRule = {
  id: 'directory-strings-are-utf8-or-printable',
  cites: 'RFC 5280 4.1.2.4',
  ask: (subject) =>
    wrongType(
      wrongAttribute(
        subject,
        (one) =>
          !PRINTABLE_TYPES.has(one.type) &&
          !IA5_TYPES.has(one.type) &&
          !hasTag(one, TAG.utf8String, TAG.printableString),
      ),
    ),
};

/** Upper bounds in characters, RFC 5280 A.1. */
const UPPER_BOUNDS: Readonly<Record<string, number>> = {
  [OID.commonName]: 64,
  [OID.organization]: 64,
  [OID.organizationalUnit]: 64,
  [OID.locality]: 128,
  [OID.state]: 128,
  [OID.serialNumber]: 64,
  [OID.title]: 64,
  [OID.surname]: 40,
  [OID.givenName]: 16,
  [OID.emailAddress]: 255,
  [OID.organizationIdentifier]: 256,
};

const attributesAreShort: CertificateRule = {
  id: 'attributes-are-within-bounds',
  cites: 'RFC 5280 A.1 upper bounds',
  ask: (subject) => {
    const long = wrongAttribute(
      subject,
      ({ type, value }) => [...value].length > (UPPER_BOUNDS[type] ?? 256),
    );
    return long && `attribute ${long.type} is too long`;
  },
};

const attributesAreClean: CertificateRule = {
  id: 'attributes-are-clean',
  cites: 'RFC 5280 7.1; X.520',
  ask: (subject) => {
    const dirty = wrongAttribute(
      subject,
      ({ value }) => value === '' || value !== value.trim() || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(value),
    );
    return dirty && `attribute ${dirty.type} is empty, padded or holds invisible characters`;
  },
};

const countryIsTwoLetters: CertificateRule = {
  id: 'country-is-two-letters',
  cites: 'RFC 5280 A.1; ISO 3166',
  ask: (subject) =>
    wrongAttribute(subject, ({ type, value }) => type === OID.country && !/^[A-Z]{2}$/.test(value)) &&
    'country is not two capital letters',
};

const validityRuns: CertificateRule = {
  id: 'validity-runs-forward',
  cites: 'RFC 5280 4.1.2.5',
  ask: ({ certificate }) => certificate.notBefore >= certificate.notAfter && 'validity ends before it begins',
};

const validityWithinIssuer: CertificateRule = {
  id: 'validity-lies-within-the-issuer',
  cites: 'RFC 5280 6.1.3 (a)(2), shell model',
  ask: ({ certificate, issuer }) =>
    issuer !== undefined &&
    (certificate.notBefore < issuer.notBefore || certificate.notAfter > issuer.notAfter) &&
    'validity reaches beyond the issuer',
};

const keyIsStrong: CertificateRule = {
  id: 'public-key-is-strong',
  cites: 'CA/B BR 6.1.1.3, 6.1.5; SEC 1 3.2.2',
  ask: ({ certificate }) => weaknessOf(certificate.publicKey),
};

const keyIsNotTheIssuers: CertificateRule = {
  id: 'public-key-is-not-the-issuers',
  cites: 'RFC 5280 4.2.1.1: an authority key identifies one authority',
  ask: ({ certificate, issuer }) =>
    issuer !== undefined &&
    equalBytes(certificate.spki, issuer.spki) &&
    'the subject has the key of its issuer',
};

export const fieldRules: readonly CertificateRule[] = [
  versionIsThree,
  serialIsPositive,
  serialFits,
  serialIsLong,
  signatureFitsIssuer,
  signatureIsStrong,
  issuerIsTheAuthority,
  subjectIsNamed,
  printableAttributes,
  ia5Attributes,
  directoryStrings,
  attributesAreShort,
  attributesAreClean,
  countryIsTwoLetters,
  validityRuns,
  validityWithinIssuer,
  keyIsStrong,
  keyIsNotTheIssuers,
];
