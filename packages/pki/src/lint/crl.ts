import { equalBytes } from '@yinxin/der';
import { DIGESTS, type SignatureAlgorithm } from '../keys/algorithms.ts';
import { keyIdentifier } from '../keys/spki.ts';
import { OID } from '../oids.ts';
import type { Crl, RevokedCertificate } from '../status/crl.ts';
import type { Certificate } from '../x509/certificate.ts';
import { type Finding, type LintRule, lint } from './lint.ts';

interface CrlToLint {
  readonly crl: Crl;
  readonly issuer: Certificate;
  readonly signature: SignatureAlgorithm;
}

type CrlRule = LintRule<CrlToLint>;

const DAY = 24 * 60 * 60 * 1000;
/** CA/B BR 4.9.7: lists of CA certificates may live for twelve months, no list longer. */
const LONGEST_LIFE = 366 * DAY;

const versionIsTwo: CrlRule = {
  id: 'crl-version-is-two',
  cites: 'RFC 5280 5.1.2.1',
  ask: ({ crl }) => crl.version !== 2 && 'extensions need version 2',
};

const algorithmFits: CrlRule = {
  id: 'crl-algorithm-fits-issuer-key',
  cites: 'RFC 5280 5.1.1.2, 5.1.2.2',
  ask: ({ crl, signature }) =>
    !(
      equalBytes(crl.signedAlgorithm, signature.identifier) &&
      equalBytes(crl.signatureAlgorithm, signature.identifier)
    ) && 'the algorithm named is not the one the issuer signs with',
};

const algorithmIsStrong: CrlRule = {
  id: 'crl-signature-is-strong',
  cites: 'CA/B BR 7.1.3.2',
  ask: ({ signature }) => DIGESTS[signature.digest].weak && `${signature.digest} must not sign lists`,
};

const issuerIsTheAuthority: CrlRule = {
  id: 'crl-issuer-is-the-authority',
  cites: 'RFC 5280 5.1.2.3',
  ask: ({ crl, issuer }) =>
    !equalBytes(crl.issuerDer, issuer.subjectDer) && 'issuer differs from the authority',
};

const issuerMaySign: CrlRule = {
  id: 'crl-issuer-may-sign-lists',
  cites: 'RFC 5280 6.3.3 (f)',
  ask: ({ issuer }) => !issuer.keyUsage?.includes('cRLSign') && 'the authority has no cRLSign',
};

const lifeIsBounded: CrlRule = {
  id: 'crl-life-is-bounded',
  cites: 'RFC 5280 5.1.2.5; CA/B BR 4.9.7',
  ask: ({ crl }) => {
    if (!crl.nextUpdate) return 'nextUpdate is absent';
    const life = crl.nextUpdate.getTime() - crl.thisUpdate.getTime();
    return (life <= 0 || life > LONGEST_LIFE) && 'nextUpdate is not after thisUpdate or too far away';
  },
};

const isNumbered: CrlRule = {
  id: 'crl-is-numbered',
  cites: 'RFC 5280 5.2.3',
  ask: ({ crl }) => {
    const extension = crl.extensions.find(({ oid }) => oid === OID.crlNumber);
    if (!extension || extension.critical) return 'CRL number is absent or critical';
    return (crl.number! < 0n || crl.number! >= 1n << 159n) && 'CRL number is out of range';
  },
};

const authorityKeyIsNamed: CrlRule = {
  id: 'crl-authority-key-is-named',
  cites: 'RFC 5280 5.2.1',
  ask: ({ crl, issuer }) => {
    const expected = issuer.subjectKeyIdentifier ?? keyIdentifier(issuer.spki);
    return (
      (!crl.authorityKey || !equalBytes(crl.authorityKey, expected)) &&
      'authority key identifier is absent or another'
    );
  },
};

const emptyListIsLeftOut: CrlRule = {
  id: 'crl-empty-list-is-left-out',
  cites: 'RFC 5280 5.1.2.6',
  ask: ({ crl }) => crl.hasList && crl.size === 0 && 'an empty list must be left out',
};

const entriesAreSound: CrlRule = {
  id: 'crl-entries-are-sound',
  cites: 'RFC 5280 5.1.2.6, 5.3.1, 5.3.2',
  ask: ({ crl }) => {
    const seen = new Set<string>();
    for (const entry of crl.revoked()) {
      const problem = seen.has(entry.serial) ? 'stands twice' : entryProblem(entry, crl);
      if (problem) return `entry ${entry.serial} ${problem}`;
      seen.add(entry.serial);
    }
    return undefined;
  },
};

function entryProblem(
  { serial, revokedAt, reason, invalidityDate }: RevokedCertificate,
  crl: Crl,
): string | undefined {
  if (/^[89a-f]/.test(serial) || /^0+$/.test(serial) || serial.length > 42) return 'has no valid serial';
  if (revokedAt > crl.thisUpdate) return 'is revoked in the future';
  if (reason === 'unspecified') return 'states an unspecified reason instead of none';
  if (reason === 'removeFromCRL') return 'has a reason for delta lists only';
  if (invalidityDate && invalidityDate > crl.thisUpdate) return 'is invalid from the future';
  return undefined;
}

export const crlRules: readonly CrlRule[] = [
  versionIsTwo,
  algorithmFits,
  algorithmIsStrong,
  issuerIsTheAuthority,
  issuerMaySign,
  lifeIsBounded,
  isNumbered,
  authorityKeyIsNamed,
  emptyListIsLeftOut,
  entriesAreSound,
];

/** Everything that is wrong with a CRL about to be signed. */
export const lintCrl = (subject: CrlToLint): Finding[] => lint(crlRules, subject);
