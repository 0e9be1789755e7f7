import {
  type Certificate,
  formatName,
  type IntendedUse,
  PATH_REASONS,
  type PathInput,
  type PathResult,
  type TimeStampFacts,
  validatePath,
  validatePathWith,
} from '@yinxin/pki';
import { onlineMaterial } from '../online.ts';
import type { VerifyOptions } from '../options.ts';
import { algorithmProblem } from '../policy/algorithms.ts';
import type { Policy } from '../policy/policy.ts';
import { isReadable } from './certificates.ts';
import { type Evidence, joined } from './evidence.ts';

/** Everything needed to ask whether a certificate is trusted. */
export interface TrustContext {
  options: VerifyOptions;
  policy: Policy;
  at: Date;
  now: Date;
  /** The file's own store. */
  stored: Evidence;
  /** Whether the time for this file is used up. */
  isLate: () => boolean;
  /** Throws then. */
  checkTime: () => void;
}

export interface TrustFacts {
  path: PathResult;
  /** Whether what the file carries alone proves the path and the status of every certificate on it. */
  selfContained: () => boolean;
}

export async function trustOf(
  certificate: Certificate,
  own: Evidence,
  at: Date,
  use: IntendedUse,
  context: TrustContext,
): Promise<TrustFacts> {
  context.checkTime();
  // Without a root nothing can be trusted, so no issuer is looked for.
  if (!context.options.trust?.length) return { path: untrusted(certificate), selfContained: () => false };
  const embedded = joined(own, context.stored);
  const path = await ask(certificate, joined(embedded, givenEvidence(context)), at, use, context);
  // what was not finished is no answer about the certificate
  context.checkTime();
  return { path, selfContained: () => stands(path, certificate, embedded, use, context, at) };
}

const givenEvidence = ({ options: { certificates, crls, ocspResponses } }: TrustContext): Evidence =>
  joined({ certificates, crls, ocspResponses });

/** Asked again without outside help, unless there was none. */
function stands(
  path: PathResult,
  certificate: Certificate,
  embedded: Evidence,
  use: IntendedUse,
  context: TrustContext,
  at: Date,
): boolean {
  const given = givenEvidence(context);
  const outside = given.crls.length + given.ocspResponses.length > 0 || context.options.fetcher !== undefined;
  if (!outside || !path.valid) return isProven(path);
  const alone = validatePath(question(certificate, embedded, at, use, context));
  context.checkTime();
  return isProven(alone);
}

/** A policy may trust without status; the level of a file needs the status itself. */
const isProven = ({ valid, revocation }: PathResult): boolean =>
  valid && revocation.every(({ status }) => status === 'GOOD');

function ask(
  certificate: Certificate,
  evidence: Evidence,
  at: Date,
  use: IntendedUse,
  context: TrustContext,
): PathResult | Promise<PathResult> {
  const { fetcher } = context.options;
  const input = question(certificate, evidence, at, use, context);
  return fetcher ? validatePathWith(onlineMaterial(fetcher), input) : validatePath(input);
}

const untrusted = (certificate: Certificate): PathResult => ({
  valid: false,
  reason: { code: 'NO_PATH', message: PATH_REASONS.NO_PATH },
  path: [certificate],
  checks: [],
  policies: { authority: [], user: [], explicitPolicyRequired: false },
  revocation: [],
  missing: [],
});

function question(
  certificate: Certificate,
  { certificates, crls, ocspResponses }: Evidence,
  at: Date,
  use: IntendedUse,
  { options, policy, now, isLate }: TrustContext,
): PathInput {
  return {
    certificate,
    anchors: options.trust ?? [],
    intermediates: certificates,
    crls,
    ocspResponses,
    at,
    now,
    use,
    revocation: policy.revocation,
    isLate,
  };
}

/** Why a time stamp proves nothing, if it does not. */
export type TimeStampProblem =
  | 'BROKEN'
  | 'ALGORITHM_UNSUPPORTED'
  | 'FROM_THE_FUTURE'
  | 'WEAK_ALGORITHM'
  | 'NOT_TRUSTED'
  | 'AUTHORITY_EXPIRED'
  | 'AUTHORITY_REVOKED';

export interface ProvenTime {
  time: Date;
  accuracyMs: number;
  /** Who stamped, as its certificate says. */
  authority: string | undefined;
  problem: TimeStampProblem | undefined;
}

/** RFC 3161 4: after these revocations earlier tokens keep their worth. */
const HARMLESS = new Set(['affiliationChanged', 'superseded', 'cessationOfOperation']);

/**
 * Is the token a proof of time as seen from `controlTime`, when it is itself known to have existed? Its authority
 * must have been good when it stamped, must not have expired since, nor have lost its key.
 */
export async function judgeTimeStamp(
  token: TimeStampFacts,
  controlTime: Date,
  context: TrustContext,
): Promise<ProvenTime> {
  const { time, accuracyMs } = token.info;
  const { certificate } = token.signer;
  const problem = await timeStampProblem(token, controlTime, context);
  const authority = certificate && isReadable(certificate) ? formatName(certificate.subject) : undefined;
  return { time, accuracyMs, authority, problem };
}

async function timeStampProblem(
  token: TimeStampFacts,
  controlTime: Date,
  context: TrustContext,
): Promise<TimeStampProblem | undefined> {
  const { certificate, key, signatureAlgorithm } = token.signer;
  const { time, imprint } = token.info;
  if (token.signer.obstacle || !imprint.digest) return 'ALGORITHM_UNSUPPORTED';
  if (!token.intact || !certificate || !isReadable(certificate)) return 'BROKEN';
  if (!key || !signatureAlgorithm) return 'BROKEN';
  if (time > controlTime) return 'FROM_THE_FUTURE';
  const used = { digests: [imprint.digest, token.signer.digest, signatureAlgorithm.digest], keys: [key] };
  if (algorithmProblem(used, controlTime, context.policy.algorithms)) return 'WEAK_ALGORITHM';
  if (controlTime > certificate.notAfter) return 'AUTHORITY_EXPIRED';
  const { path } = await trustOf(certificate, token, time, context.policy.timeStampUse, context);
  if (!path.valid) return 'NOT_TRUSTED';
  const compromised = path.revocation.some(
    ({ revocation }) =>
      revocation !== undefined && revocation.at <= controlTime && !HARMLESS.has(revocation.reason),
  );
  return compromised ? 'AUTHORITY_REVOKED' : undefined;
}
