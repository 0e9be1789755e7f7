import type { Certificate } from '../x509/certificate.ts';
import { authorityInfoAccess, crlDistributionPoints } from '../x509/extensions/index.ts';
import { buildChains, type Chain, partialChain, type Surroundings } from './build.ts';
import { type PathReasonCode, pathReason } from './reasons.ts';
import { checkCrls } from './revocation/check-crls.ts';
import { checkOcsp } from './revocation/check-ocsp.ts';
import type { RevocationContext, Subject } from './revocation/context.ts';
import type { CrlView } from './revocation/crl.ts';
import type { OcspView } from './revocation/ocsp.ts';
import type { RevocationAnswer, RevocationRules, RevocationStatus } from './revocation/types.ts';
import type { IntendedUse, MissingMaterial, PathPolicies, PathResult } from './types.ts';
import { type ChainVerdict, isSelfIssued, validateChain } from './validate.ts';
import { Work } from './work.ts';

const MAX_STEPS = 2000;
const MAX_CHAINS = 64;

interface SessionInput {
  pool: readonly Certificate[];
  anchors: readonly Certificate[];
  crls: readonly CrlView[];
  ocsp: readonly OcspView[];
  /** CRLs or OCSP responses that could not be read. */
  unreadableEvidence: boolean;
  at: Date;
  now: Date;
  revocation: RevocationRules;
  isLate: () => boolean;
}

interface Demands {
  policies: PathPolicies;
  use: IntendedUse;
}

/** One question and everything learnt while answering it. */
export class PathSession {
  readonly #input: SessionInput;
  readonly #work: Work;
  /** Revocation answers by certificate and issuer. */
  readonly #answers = new Map<string, RevocationAnswer>();
  readonly #trusted = new Map<string, boolean>();
  /** Certificates whose status is being looked up right now. */
  readonly #inQuestion = new Set<string>();

  constructor(input: SessionInput) {
    this.#input = input;
    this.#work = new Work(MAX_STEPS, input.isLate);
  }

  /** The first valid path, or the answer for the likeliest one. */
  find(target: Certificate, anchors: readonly Certificate[], demands: Demands): PathResult {
    const { pool, at } = this.#input;
    const surroundings = { pool, anchors, at, work: this.#work };
    let likeliest: PathResult | undefined;
    let chains = 0;
    for (const chain of buildChains(target, surroundings)) {
      if (++chains > MAX_CHAINS) break;
      const result = this.#judge(chain, demands);
      if (result.valid) return result;
      likeliest ??= result;
    }
    return likeliest ?? this.#noPath(target, surroundings);
  }

  #judge({ anchor, chain }: Chain, demands: Demands): PathResult {
    const verdict = validateChain({ anchor, chain, at: this.#input.at, work: this.#work, ...demands });
    const result: PathResult = {
      valid: verdict.failed === undefined,
      path: [...chain.toReversed(), anchor],
      checks: verdict.checks,
      policies: verdict.policies,
      revocation: [],
      missing: [],
    };
    if (verdict.failed) result.reason = pathReason(verdict.failed.code!, verdict.failed.index);
    else this.#checkRevocation(result, { anchor, chain }, verdict);
    return result;
  }

  /** From the anchor down, so that every issuer is known to be good before it vouches for the next. */
  #checkRevocation(result: PathResult, { anchor, chain }: Chain, { issuerKeys }: ChainVerdict): void {
    for (const [i, certificate] of chain.entries()) {
      const index = chain.length - 1 - i;
      const subject = { certificate, issuer: chain[i - 1] ?? anchor, issuerKey: issuerKeys[i]! };
      const answer = this.#statusOf(subject, anchor);
      result.revocation.unshift(answer);
      if (answer.status !== 'GOOD' && answer.status !== 'REVOKED' && answer.status !== 'NOT_CHECKED') {
        result.missing.push(missingRevocation(subject));
      }
      const code = this.#refusal(answer.status, subject.certificate);
      result.checks.push({ id: 'revocation', index, passed: code === undefined, ...(code && { code }) });
      if (code) {
        result.valid = false;
        result.reason = pathReason(code, index);
        return;
      }
    }
  }

  #refusal(status: RevocationStatus, certificate: Certificate): PathReasonCode | undefined {
    const { mode = 'required' } = this.#input.revocation;
    const tolerated =
      mode === 'when-available' || (mode === 'where-published' && !namesStatusSource(certificate));
    return status === 'UNAVAILABLE' && tolerated ? undefined : REFUSALS[status];
  }

  #statusOf(subject: Subject, anchor: Certificate): RevocationAnswer {
    if (this.#input.revocation.mode === 'off') return { status: 'NOT_CHECKED', refused: [] };
    const key = `${subject.certificate.fingerprint()} ${subject.issuer.fingerprint()}`;
    const known = this.#answers.get(key);
    if (known) return known;
    this.#inQuestion.add(subject.certificate.fingerprint());
    const answer = this.#lookUp(subject, anchor);
    this.#inQuestion.delete(subject.certificate.fingerprint());
    this.#answers.set(key, answer);
    return answer;
  }

  #lookUp(subject: Subject, anchor: Certificate): RevocationAnswer {
    this.#work.spend();
    const { pool, anchors, at, now, crls, ocsp, revocation, unreadableEvidence } = this.#input;
    const context: RevocationContext = {
      at,
      now,
      maxAgeMs: revocation.maxAgeMs,
      crls,
      ocsp,
      pool: [...pool, ...anchors],
      work: this.#work,
      isTrusted: (certificate) => this.#isTrusted(certificate, anchor),
    };
    const answer = strongest(checkCrls(subject, context), checkOcsp(subject, context));
    if (answer.status === 'UNAVAILABLE' && unreadableEvidence) answer.refused.push('UNREADABLE');
    return answer;
  }

  /**
   * RFC 5280 6.3.3 (f): a separate CRL issuer needs a valid path to the same anchor. When its own status hangs
   * on the CRL in question (NIST PKITS 4.14.30) that CRL may speak for it: a circle no other evidence can open.
   */
  #isTrusted(certificate: Certificate, anchor: Certificate): boolean {
    const key = `${certificate.fingerprint()} ${anchor.fingerprint()}`;
    if (this.#inQuestion.has(certificate.fingerprint())) return true;
    const known = this.#trusted.get(key);
    if (known !== undefined) return known;
    // asked again while the answer is being found, through an issuer above it: then it is not trusted
    this.#trusted.set(key, false);
    const valid =
      certificate.fingerprint() === anchor.fingerprint() ||
      this.find(certificate, [anchor], { policies: {}, use: {} }).valid;
    this.#trusted.set(key, valid);
    return valid;
  }

  #noPath(target: Certificate, surroundings: Surroundings): PathResult {
    const path = partialChain(target, surroundings);
    const last = path.at(-1)!;
    const result = refused(path, 'NO_PATH');
    // above a root there is nothing to look for: it is not trusted
    if (!isSelfIssued(last)) result.missing.push(missingIssuer(last));
    return result;
  }
}

const REFUSALS: Record<RevocationStatus, PathReasonCode | undefined> = {
  GOOD: undefined,
  NOT_CHECKED: undefined,
  REVOKED: 'REVOKED',
  UNKNOWN: 'REVOCATION_UNKNOWN',
  STALE: 'REVOCATION_STALE',
  UNAVAILABLE: 'REVOCATION_UNAVAILABLE',
};

const STRENGTH: readonly RevocationStatus[] = [
  'REVOKED',
  'GOOD',
  'UNKNOWN',
  'STALE',
  'UNAVAILABLE',
  'NOT_CHECKED',
];

function strongest(a: RevocationAnswer, b: RevocationAnswer): RevocationAnswer {
  const winner = STRENGTH.indexOf(a.status) <= STRENGTH.indexOf(b.status) ? a : b;
  return { ...winner, refused: [...new Set([...a.refused, ...b.refused])] };
}

function missingIssuer(certificate: Certificate): MissingMaterial {
  const caIssuerUrls = certificate.extension(authorityInfoAccess)?.caIssuers ?? [];
  return { kind: 'issuer', certificate, caIssuerUrls, crlUrls: [], ocspUrls: [] };
}

/** Whether the issuer says where the certificate's status is to be found. */
const namesStatusSource = (certificate: Certificate): boolean =>
  certificate.extension(crlDistributionPoints) !== undefined ||
  (certificate.extension(authorityInfoAccess)?.ocsp ?? []).length > 0;

function missingRevocation({ certificate, issuer }: Subject): MissingMaterial {
  return {
    kind: 'revocation',
    certificate,
    issuer,
    caIssuerUrls: [],
    crlUrls: certificate.extension(crlDistributionPoints) ?? [],
    ocspUrls: certificate.extension(authorityInfoAccess)?.ocsp ?? [],
  };
}

export function refused(path: Certificate[], code: PathReasonCode): PathResult {
  return {
    valid: false,
    reason: pathReason(code),
    path,
    checks: [],
    policies: { authority: [], user: [], explicitPolicyRequired: false },
    revocation: [],
    missing: [],
  };
}
