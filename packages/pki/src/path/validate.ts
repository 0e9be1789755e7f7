import { UnsupportedAlgorithmError } from '../keys/identify.ts';
import { OID } from '../oids.ts';
import type { Certificate } from '../x509/certificate.ts';
import { namesEqual } from '../x509/names.ts';
import { inheritParameters } from './issuer-key.ts';
import { ConstrainedNames, constraintsOf } from './name-constraints.ts';
import { PolicyState } from './policy-state.ts';
import type { PathReasonCode } from './reasons.ts';
import type { IntendedUse, PathCheck, PathCheckId, PathPolicies, PathPolicyAnswer } from './types.ts';
import { type Work, WorkLimitError } from './work.ts';

/** Extensions this package understands; any other critical one refuses the path (RFC 5280 6.1.4 o). */
const UNDERSTOOD = new Set<string>([
  OID.subjectKeyIdentifier,
  OID.keyUsage,
  OID.subjectAltName,
  OID.basicConstraints,
  OID.nameConstraints,
  OID.crlDistributionPoints,
  OID.certificatePolicies,
  OID.policyMappings,
  OID.authorityKeyIdentifier,
  OID.policyConstraints,
  OID.extendedKeyUsage,
  OID.freshestCrl,
  OID.inhibitAnyPolicy,
  OID.authorityInfoAccess,
  OID.ocspNoCheck,
  // issuerAltName: names nobody is judged by
  '2.5.29.18',
]);

interface ChainInput {
  anchor: Certificate;
  /** From the one the anchor issued down to the target. */
  chain: readonly Certificate[];
  at: Date;
  policies: PathPolicies;
  use: IntendedUse;
  work: Work;
}

export interface ChainVerdict {
  checks: PathCheck[];
  failed: PathCheck | undefined;
  policies: PathPolicyAnswer;
  /** Complete public key of each issuer of `chain`, the anchor's first. */
  issuerKeys: Uint8Array[];
}

/** RFC 5280 6.1 without revocation: is this very chain a valid path? The first failed check ends it. */
export function validateChain(input: ChainInput): ChainVerdict {
  const validation = new ChainValidation(input);
  validation.run();
  return validation.verdict();
}

class Failed extends Error {}

class ChainValidation {
  readonly #input: ChainInput;
  readonly #checks: PathCheck[] = [];
  readonly #names = new ConstrainedNames();
  readonly #policies: PolicyState;
  readonly #issuerKeys: Uint8Array[];
  #maxPathLength: number;
  #index = 0;

  constructor(input: ChainInput) {
    this.#input = input;
    this.#policies = new PolicyState(input.policies, input.chain.length);
    this.#issuerKeys = [input.anchor.spki];
    this.#maxPathLength = input.chain.length;
  }

  run(): void {
    try {
      this.#initialise();
      this.#input.chain.forEach((certificate, i) => {
        this.#index = this.#input.chain.length - 1 - i;
        this.#certificate(certificate, i);
      });
    } catch (error) {
      if (!(error instanceof Failed)) this.#record('format', false, troubleCode(error));
    }
  }

  verdict(): ChainVerdict {
    return {
      checks: this.#checks,
      failed: this.#checks.find((check) => !check.passed),
      policies: this.#policies.answer(),
      issuerKeys: this.#issuerKeys,
    };
  }

  /**
   * RFC 5937: what the anchor's own certificate limits is honoured, its end too. Not its beginning: a root renewed
   * with its old key answers for what it issued before.
   */
  #initialise(): void {
    const { anchor, chain, at } = this.#input;
    this.#index = chain.length;
    const mayIssue = anchor.version < 3 || (anchor.isCa && allows(anchor, 'keyCertSign'));
    this.#ask('trust-anchor', mayIssue, 'ANCHOR_NOT_CA');
    this.#ask('validity', at <= anchor.notAfter, 'EXPIRED');
    this.#limitPathLength(anchor);
    this.#names.add(constraintsOf(anchor));
  }

  #certificate(certificate: Certificate, i: number): void {
    const { anchor, chain } = this.#input;
    const issuer = chain[i - 1] ?? anchor;
    const isTarget = i === chain.length - 1;
    const selfIssued = isSelfIssued(certificate);
    this.#basics(certificate, issuer);
    // RFC 5280 6.1.3 (b): a self-issued certificate on the way is exempt
    const nameAllowed = (selfIssued && !isTarget) || this.#names.allows(certificate);
    this.#ask('name-constraints', nameAllowed, 'NAME_CONSTRAINTS');
    this.#ask('policies', this.#policies.certificate(certificate, selfIssued && !isTarget), 'POLICY');
    if (isTarget) this.#wrapUp(certificate);
    else this.#prepareNext(certificate, selfIssued);
  }

  /** RFC 5280 6.1.3 (a) */
  #basics(certificate: Certificate, issuer: Certificate): void {
    const { at, work } = this.#input;
    this.#ask('name-chaining', namesEqual(certificate.issuer, issuer.subject), 'NAME_CHAINING');
    this.#ask('signature', work.isSignedBy(certificate, this.#issuerKeys.at(-1)!), 'SIGNATURE_INVALID');
    this.#ask('validity', at >= certificate.notBefore, 'NOT_YET_VALID');
    this.#ask('validity', at <= certificate.notAfter, 'EXPIRED');
  }

  /** RFC 5280 6.1.4 */
  #prepareNext(certificate: Certificate, selfIssued: boolean): void {
    this.#ask('policy-mappings', this.#policies.mappings(certificate), 'POLICY_MAPPING');
    this.#issuerKeys.push(inheritParameters(certificate.spki, this.#issuerKeys.at(-1)!));
    this.#names.add(constraintsOf(certificate));
    this.#policies.constraints(certificate, selfIssued);
    this.#ask('basic-constraints', certificate.version === 3 && certificate.isCa, 'NOT_CA');
    if (!selfIssued) {
      this.#ask('path-length', this.#maxPathLength > 0, 'PATH_LENGTH');
      this.#maxPathLength--;
    }
    this.#limitPathLength(certificate);
    this.#ask('key-usage', allows(certificate, 'keyCertSign'), 'KEY_USAGE');
    this.#ask('critical-extensions', criticalUnderstood(certificate), 'CRITICAL_EXTENSION');
  }

  /** RFC 5280 6.1.5, and what the caller wants to use the target for. */
  #wrapUp(certificate: Certificate): void {
    const { keyUsage, extendedKeyUsage } = this.#input.use;
    this.#ask('critical-extensions', criticalUnderstood(certificate), 'CRITICAL_EXTENSION');
    this.#ask('policies', this.#policies.wrapUp(certificate), 'POLICY');
    if (keyUsage) {
      this.#ask(
        'key-usage',
        keyUsage.some((usage) => allows(certificate, usage)),
        'KEY_USAGE',
      );
    }
    if (extendedKeyUsage) {
      this.#ask('extended-key-usage', serves(certificate, extendedKeyUsage), 'EXTENDED_KEY_USAGE');
    }
  }

  #limitPathLength(certificate: Certificate): void {
    const limit = certificate.basicConstraints?.pathLength;
    if (limit !== undefined) this.#maxPathLength = Math.min(this.#maxPathLength, limit);
  }

  #ask(id: PathCheckId, passed: boolean, code: PathReasonCode): void {
    this.#record(id, passed, code);
    if (!passed) throw new Failed(code);
  }

  #record(id: PathCheckId, passed: boolean, code: PathReasonCode): void {
    this.#checks.push(passed ? { id, index: this.#index, passed } : { id, index: this.#index, passed, code });
  }
}

/** RFC 5280 4.2.1.3: without the extension every usage is allowed. */
export const allows = (
  certificate: Certificate,
  usage: NonNullable<IntendedUse['keyUsage']>[number],
): boolean => certificate.keyUsage?.includes(usage) ?? true;

/** RFC 5280 6.1: same name in subject and issuer, compared as names. */
export const isSelfIssued = (certificate: Certificate): boolean =>
  namesEqual(certificate.subject, certificate.issuer);

function serves(certificate: Certificate, purposes: readonly string[]): boolean {
  const own = certificate.extendedKeyUsage;
  return !own || own.includes(OID.anyExtendedKeyUsage) || own.some((purpose) => purposes.includes(purpose));
}

const criticalUnderstood = ({ extensions }: Certificate): boolean =>
  extensions.every(({ critical, oid }) => !critical || UNDERSTOOD.has(oid));

/** Whatever else goes wrong while reading hostile bytes refuses the path. */
function troubleCode(error: unknown): PathReasonCode {
  if (error instanceof WorkLimitError) return 'WORK_LIMIT';
  return error instanceof UnsupportedAlgorithmError ? 'ALGORITHM_UNSUPPORTED' : 'MALFORMED';
}
