import { equalBytes } from '@yinxin/der';
import type { Certificate } from '../../x509/certificate.ts';
import { namesEqual } from '../../x509/names.ts';
import { allows } from '../validate.ts';
import { isRevokedAt, type RevocationContext, type Subject, timeRefusal } from './context.ts';
import { type CrlView, findEntry } from './crl.ts';
import {
  ALL_REASONS,
  type DistributionPoint,
  distributionPointsOf,
  namesIntersect,
} from './distribution-points.ts';
import type { EvidenceRefusal, Revocation, RevocationAnswer } from './types.ts';

/** RFC 5280 6.3.3: what the CRLs at hand say about a certificate. */
export function checkCrls(subject: Subject, context: RevocationContext): RevocationAnswer {
  const search = new CrlSearch(subject, context);
  return search.run();
}

class CrlSearch {
  readonly #subject: Subject;
  readonly #context: RevocationContext;
  readonly #covered = new Set<number>();
  readonly #refused = new Set<EvidenceRefusal>();
  /** A CRL may be in reach of many distribution points; its signature is checked once. */
  readonly #signers = new Map<CrlView, SignerSearch>();
  #newest: CrlView | undefined;
  #revokedLater: Revocation | undefined;

  constructor(subject: Subject, context: RevocationContext) {
    this.#subject = subject;
    this.#context = context;
  }

  run(): RevocationAnswer {
    const complete = newestFirst(this.#context.crls.filter((crl) => crl.baseNumber === undefined));
    for (const point of distributionPointsOf(this.#subject.certificate)) {
      const decided = new Set<string>();
      for (const crl of complete) {
        const reasons = reasonsInScope(crl, point, this.#subject);
        const signer = reasons.length > 0 ? this.#signerOf(crl) : undefined;
        if (!signer) continue;
        const series = `${signer.spki.toHex()} ${seriesOf(crl)}`;
        if (decided.has(series)) continue;
        decided.add(series);
        const revoked = this.#consult(crl, reasons);
        if (revoked) return revoked;
      }
    }
    return this.#undecided();
  }

  /** RFC 5280 5.2, 6.3.3 (f), (g): an unknown critical extension or a bad signature makes a CRL worthless. */
  #signerOf(crl: CrlView): Certificate | undefined {
    const known = this.#signers.get(crl) ?? this.#findSigner(crl);
    this.#signers.set(crl, known);
    if (known.refusal) this.#refused.add(known.refusal);
    return known.signer;
  }

  #findSigner(crl: CrlView): SignerSearch {
    return crl.usable ? findSigner(crl, this.#subject, this.#context) : { refusal: 'CRITICAL_EXTENSION' };
  }

  /** 6.3.3 (i)–(l): the delta first, then the complete CRL. */
  #consult(crl: CrlView, reasons: readonly number[]): RevocationAnswer | undefined {
    const { certificate } = this.#subject;
    const delta = this.#deltaFor(crl);
    const entry =
      (delta && findEntry(delta, certificate.serial, certificate.issuer)) ??
      findEntry(crl, certificate.serial, certificate.issuer);
    const evidence = delta ?? crl;
    if (entry && entry.revocation.reason !== 'removeFromCRL') {
      if (isRevokedAt(entry.revocation, this.#context.at)) {
        return answer('REVOKED', evidence, [...this.#refused], entry.revocation);
      }
      this.#revokedLater = entry.revocation;
    }
    const refusal = timeRefusal(evidence, certificate, this.#context);
    if (refusal) this.#refused.add(refusal);
    else {
      for (const reason of reasons) this.#covered.add(reason);
      if (!this.#newest || evidence.thisUpdate > this.#newest.thisUpdate) this.#newest = evidence;
    }
    return undefined;
  }

  /** RFC 5280 5.2.4: a delta of the same issuer and scope that continues this CRL or an earlier one. */
  #deltaFor(crl: CrlView): CrlView | undefined {
    const deltas = newestFirst(this.#context.crls).filter(
      (delta) =>
        delta.baseNumber !== undefined &&
        crl.number !== undefined &&
        crl.number >= delta.baseNumber &&
        (delta.number ?? 0n) >= crl.number &&
        seriesOf(delta) === seriesOf(crl) &&
        timeRefusal(delta, this.#subject.certificate, this.#context) === undefined,
    );
    return deltas.find((delta) => this.#signerOf(delta) !== undefined);
  }

  #undecided(): RevocationAnswer {
    const refused = [...this.#refused];
    if (ALL_REASONS.every((reason) => this.#covered.has(reason))) {
      return answer('GOOD', this.#newest!, refused, this.#revokedLater);
    }
    if (this.#covered.size > 0)
      return { status: 'UNKNOWN', source: 'CRL', refused: [...refused, 'REASONS_NOT_COVERED'] };
    if (refused.length === 0)
      return { status: 'UNAVAILABLE', refused: this.#onlyDeltas() ? ['BASE_MISSING'] : [] };
    return { status: refused.includes('STALE') ? 'STALE' : 'UNKNOWN', source: 'CRL', refused };
  }

  #onlyDeltas(): boolean {
    return this.#context.crls.some(
      (crl) => crl.baseNumber !== undefined && namesEqual(crl.issuer, this.#subject.certificate.issuer),
    );
  }
}

function answer(
  status: 'GOOD' | 'REVOKED',
  { thisUpdate, nextUpdate }: CrlView,
  refused: EvidenceRefusal[],
  revocation: Revocation | undefined,
): RevocationAnswer {
  return {
    status,
    source: 'CRL',
    thisUpdate,
    ...(nextUpdate && { nextUpdate }),
    ...(revocation && { revocation }),
    refused,
  };
}

const newestFirst = (crls: readonly CrlView[]): CrlView[] =>
  crls.toSorted(
    (a, b) => b.thisUpdate.getTime() - a.thisUpdate.getTime() || Number((b.number ?? 0n) - (a.number ?? 0n)),
  );

/** CRLs of one series and one signer replace each other: same issuer, same scope. */
const seriesOf = (crl: CrlView): string =>
  `${crl.issuer.der.toHex()} ${crl.keyIdentifier?.toHex() ?? ''} ${crl.scopeDer}`;

/** RFC 5280 6.3.3 (b), (d): the reasons for which this CRL speaks about the certificate; none if it does not. */
function reasonsInScope(crl: CrlView, point: DistributionPoint, { certificate }: Subject): readonly number[] {
  const { scope } = crl;
  if (!issuerFits(crl, point, certificate)) return [];
  if (!scope) return point.reasons;
  const pointNames = point.names ?? point.crlIssuers.map((value) => ({ kind: 'directory', value }) as const);
  if (scope.names && !namesIntersect(scope.names, pointNames)) return [];
  if (scope.onlyUserCerts && certificate.isCa) return [];
  if (scope.onlyCaCerts && !certificate.isCa) return [];
  if (scope.onlyAttributeCerts) return [];
  return point.reasons.filter((reason) => scope.reasons.includes(reason));
}

function issuerFits(crl: CrlView, point: DistributionPoint, certificate: Certificate): boolean {
  if (point.crlIssuers.length === 0) return namesEqual(crl.issuer, certificate.issuer);
  return crl.scope?.indirect === true && point.crlIssuers.some((issuer) => namesEqual(crl.issuer, issuer));
}

interface SignerSearch {
  signer?: Certificate;
  refusal?: EvidenceRefusal;
}

/** The CRL is signed by the certificate's own issuer, or by a CRL issuer trusted under the same anchor. */
function findSigner(crl: CrlView, { issuer, issuerKey }: Subject, context: RevocationContext): SignerSearch {
  const { work, pool, isTrusted } = context;
  const isIssuer = namesEqual(crl.issuer, issuer.subject) && allows(issuer, 'cRLSign');
  if (isIssuer && work.isKnownSignedBy(crl, issuerKey)) return { signer: issuer };
  const signers = pool.filter(
    (candidate) =>
      !equalBytes(candidate.der, issuer.der) &&
      namesEqual(candidate.subject, crl.issuer) &&
      allows(candidate, 'cRLSign') &&
      work.isKnownSignedBy(crl, candidate.spki),
  );
  if (signers.length === 0) return { refusal: 'SIGNATURE_INVALID' };
  const signer = signers.find((candidate) => isTrusted(candidate));
  return signer ? { signer } : { refusal: 'ISSUER_NOT_TRUSTED' };
}
