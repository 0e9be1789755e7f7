import {
  type TrustAnchor,
  VERIFY_VERDICTS,
  type VerifiedFile,
  type VerifiedSignature,
  type VerifyStatus,
  type VerifyVerdict,
} from '@yinxin/api/client';
import { type Report, type SignatureReport, topicOf, type Verdict } from '@yinxin/pdf-signature';
import { nameTitle, visibleAll } from '@yinxin/pki';

const VERDICTS: Record<Exclude<Verdict, 'UNREADABLE'>, VerifyVerdict> = {
  TOTAL_PASSED: 'valid',
  INDETERMINATE: 'unknown',
  TOTAL_FAILED: 'invalid',
  NO_SIGNATURE_FOUND: 'unsigned',
};

/** So that a file made of changes cannot make an answer of megabytes; what is not permitted comes first. */
const MOST_CHANGES = 200;

/** The list that was judged by. */
export interface TrustNames {
  readonly anchors: readonly TrustAnchor[];
  readonly changedAt: string | null;
}

function presentSignature(report: SignatureReport, { anchors }: TrustNames): VerifiedSignature {
  const { signer, validity, changes } = report;
  const anchor = anchors.find(({ sha256 }) => sha256 === report.anchor);
  const told = changes
    .map(({ revision, object, level, what }) => ({
      revision: revision + 1,
      object: object ?? null,
      allowed: level !== 'OTHER',
      what,
    }))
    .toSorted((a, b) => Number(a.allowed) - Number(b.allowed));
  return {
    field: report.field,
    verdict: VERDICTS[report.indication],
    subIndication: report.subIndication,
    reason: report.reason,
    answers: report.answers,
    signer: signer && validity && { name: nameTitle(signer.subject), ...signer, ...validity },
    time: {
      proven: report.bestTime,
      claimed: report.claimedTime,
      proof: report.timeProof,
      authority: report.timeStampAuthority && nameTitle(report.timeStampAuthority),
    },
    isTimeStamp: report.kind === 'ETSI.RFC3161',
    level: report.level,
    format: report.kind,
    algorithms: { digest: report.digestAlgorithm, signature: report.signatureAlgorithm },
    chain: report.chain,
    anchor: anchor ?? null,
    revocation: report.revocation.map((one) => ({ ...one, status: one.status as VerifyStatus })),
    checks: report.checks.map(({ id, status, message }) => ({ topic: topicOf(id), status, message })),
    coverage: report.coverage,
    changes: told.slice(0, MOST_CHANGES),
    moreChanges: Math.max(0, told.length - MOST_CHANGES),
    places: report.places,
    signedBytes: report.signedBytes,
  };
}

/** What a file is to us, by its digest: nobody who judges alone can know. */
export type Recognised = Pick<VerifiedFile, 'contract' | 'report'>;

/** A report as people are told of it: on the page, by the interface, and without either of them. */
export function presentFile(
  { name, size, sha256, sm3 }: { name: string; size: number; sha256: string; sm3: string },
  report: Report,
  list: TrustNames,
  { contract, report: ownReport }: Recognised,
): VerifiedFile {
  if (report.verdict === 'UNREADABLE') throw new Error('what cannot be read has no verdict');
  const verdict = VERDICTS[report.verdict];
  // names of fields and files, and whatever is said of them, are a stranger's words
  return visibleAll({
    ...{ name, size, sha256, sm3, verdict },
    words: VERIFY_VERDICTS[verdict],
    reason: report.reason,
    judgedAt: report.judgedAt,
    policy: report.policy,
    trustList: { roots: list.anchors.length, changedAt: list.changedAt },
    signatures: report.signatures.map((one) => presentSignature(one, list)),
    sealPictures: report.sealPictures,
    sealPicturePlaces: report.sealPicturePlaces,
    unsignedComments: report.unsignedComments,
    unsignedCommentPlaces: report.unsignedCommentPlaces,
    contract,
    report: ownReport,
  });
}
