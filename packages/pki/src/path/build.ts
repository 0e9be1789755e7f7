import { equalBytes } from '@yinxin/der';
import type { Certificate } from '../x509/certificate.ts';
import { namesEqual } from '../x509/names.ts';
import { lacksDsaParameters } from './issuer-key.ts';
import type { Work } from './work.ts';

/** PKITS needs 7; honest PKIs stay below 10. */
const MAX_CHAIN = 20;

export interface Chain {
  anchor: Certificate;
  /** From the one the anchor issued down to the target. */
  chain: Certificate[];
}

export interface Surroundings {
  pool: readonly Certificate[];
  anchors: readonly Certificate[];
  at: Date;
  work: Work;
}

/** All chains from the target to an anchor, likely ones first (RFC 4158), without loops and within bounds. */
export function* buildChains(target: Certificate, surroundings: Surroundings): Generator<Chain> {
  yield* extend([target], surroundings);
}

function* extend(path: readonly Certificate[], surroundings: Surroundings): Generator<Chain> {
  const last = path.at(-1)!;
  for (const anchor of likelyIssuers(last, surroundings.anchors, surroundings)) {
    yield { anchor, chain: path.toReversed() };
  }
  if (path.length >= MAX_CHAIN) return;
  for (const issuer of likelyIssuers(last, surroundings.pool, surroundings)) {
    if (!path.some((seen) => isSameEntity(seen, issuer))) yield* extend([...path, issuer], surroundings);
  }
}

/** As far as issuers are known when no anchor is reached: target first. */
export function partialChain(target: Certificate, surroundings: Surroundings): Certificate[] {
  const path = [target];
  while (path.length < MAX_CHAIN) {
    const issuers = likelyIssuers(path.at(-1)!, surroundings.pool, surroundings);
    const next = issuers.find((issuer) => !path.some((seen) => isSameEntity(seen, issuer)));
    if (!next) break;
    path.push(next);
  }
  return path;
}

/** Name and key: two certificates of one key under one name lead round in a circle (RFC 4158 2.4.2). */
const isSameEntity = (a: Certificate, b: Certificate): boolean =>
  equalBytes(a.spki, b.spki) && namesEqual(a.subject, b.subject);

/**
 * Issuers by name, best first. Once one of them proves the signature the others are left out; if none does, the
 * likeliest stays, so that the answer can say what is wrong.
 */
function likelyIssuers(
  certificate: Certificate,
  candidates: readonly Certificate[],
  { at, work }: Surroundings,
): Certificate[] {
  const named = candidates
    .filter((candidate) => namesEqual(candidate.subject, certificate.issuer))
    .map((candidate) => ({ candidate, score: likelihood(candidate, certificate, at) }))
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
  const proven = named.filter((candidate) => {
    work.spend();
    // its parameters stand in its own issuer's key: only the whole chain can tell
    return lacksDsaParameters(candidate.spki) || work.isKnownSignedBy(certificate, candidate.spki);
  });
  return proven.length > 0 ? proven : named.slice(0, 1);
}

function likelihood(candidate: Certificate, certificate: Certificate, at: Date): number {
  const wanted = certificate.authorityKeyIdentifier?.keyIdentifier;
  const offered = candidate.subjectKeyIdentifier;
  const hint = wanted && offered ? (equalBytes(wanted, offered) ? 4 : -4) : 0;
  return hint + (candidate.validAt(at) ? 2 : 0) + (candidate.isCa ? 1 : 0);
}
