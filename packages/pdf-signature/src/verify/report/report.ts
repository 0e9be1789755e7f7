import { formatName } from '@yinxin/pki';
import type { Level } from '../../sign/stages.ts';
import type { Modification } from '../changes/levels.ts';
import type { Change } from '../changes/step.ts';
import { modificationOf, stepsAfter } from '../checks/changes.ts';
import type { Answer, Asked, Check, CheckId, Topic } from '../checks/check.ts';
import { CHECKS } from '../checks/index.ts';
import type { Coverage } from '../facts/byte-range.ts';
import type { FileFacts, SignatureFacts } from '../facts/facts.ts';
import type { TimeProof } from '../facts/time.ts';
import type { Policy } from '../policy/policy.ts';
import { type Indication, indicationOf, type SubIndication } from './indications.ts';
import { levelReached } from './level.ts';

export type Status = 'yes' | 'no' | 'unknown';
export type CheckReport = { id: CheckId; status: Status; message: string };

export type SignatureReport = {
  field: string;
  /** /SubFilter as the file names it. */
  kind: string | null;
  indication: Indication;
  subIndication: SubIndication | null;
  coverage: Coverage;
  modification: Modification;
  level: Level | null;
  signer: { subject: string; issuer: string; serial: string } | null;
  digestAlgorithm: string | null;
  signatureAlgorithm: string | null;
  claimedTime: string | null;
  /** Proven, never merely claimed. */
  bestTime: string | null;
  checks: CheckReport[];
  timeProof: TimeProof;
  /** The four honest answers. */
  answers: Record<Topic, Status>;
  /** What later revisions did, object by object. */
  changes: (Change & { revision: number })[];
  revision: number;
  /** Subjects from the signer to the root, as far as a path was found. */
  chain: string[];
  revocation: { subject: string; status: string; source: string | null; thisUpdate: string | null }[];
};

export type Verdict = Indication | 'NO_SIGNATURE_FOUND' | 'UNREADABLE';

export type Report = {
  file: string;
  verdict: Verdict;
  reason: string;
  signatures: SignatureReport[];
  policy: string;
  judgedAt: string;
};

export function reportOn(file: string, facts: FileFacts, policy: Policy): Report {
  const judged = facts.signatures.map((signature) => judge({ signature, file: facts, policy }));
  const worst = SEVERITY.flatMap((each) => judged.find(({ report }) => report.indication === each) ?? [])[0];
  return {
    file,
    verdict: worst?.report.indication ?? 'NO_SIGNATURE_FOUND',
    reason: worst?.reason ?? '该文件没有数字签名，印章图片不具备验证效力',
    signatures: judged.map(({ report }) => report),
    policy: policy.id,
    judgedAt: facts.at.toISOString(),
  };
}

const SEVERITY: readonly Indication[] = ['TOTAL_FAILED', 'INDETERMINATE', 'TOTAL_PASSED'];

type Judged = { report: SignatureReport; reason: string };

function judge(asked: Asked): Judged {
  const answered = CHECKS.map((check) => ({ check, answer: answerOf(check, asked) }));
  const decided = decide(answered, asked.policy);
  const report = describe(asked, answered, decided?.answer.sub);
  const reason = decided
    ? `签名“${report.field}”：${messageOf(decided.check, decided.answer)}`
    : '全部签名有效';
  return { report, reason };
}

const messageOf = (check: Check, answer: Answer): string =>
  answer.message ?? check[answer.status] ?? check.no;

function describe(asked: Asked, answered: Answered, sub: SubIndication | undefined): SignatureReport {
  const { signature } = asked;
  const { container, time, trust } = signature;
  const best = time.own && !time.own.problem ? time.own.time : time.best;
  return {
    field: signature.field,
    kind: signature.subFilter ?? null,
    indication: sub ? indicationOf(sub) : 'TOTAL_PASSED',
    subIndication: sub ?? null,
    coverage: signature.bytes.coverage,
    modification: modificationOf(asked),
    level: levelReached(asked),
    signer: signerOf(signature),
    digestAlgorithm: container?.digest ?? container?.digestOid ?? null,
    signatureAlgorithm: container?.signatureAlgorithm?.name ?? container?.signatureOid ?? null,
    claimedTime: signature.claimedTime?.toISOString() ?? null,
    bestTime: best?.toISOString() ?? null,
    checks: answered.map(({ check, answer }) => ({
      id: check.id,
      status: answer.status,
      message: messageOf(check, answer),
    })),
    timeProof: time.proof,
    answers: topicAnswers(answered),
    changes: stepsAfter(asked).flatMap(({ revision, changes }) =>
      changes.map((change) => ({ ...change, revision })),
    ),
    revision: signature.revision,
    chain: trust?.path.path.map(({ subject }) => formatName(subject)) ?? [],
    revocation: revocationOf(signature),
  };
}

/** A check that throws has no answer, and no answer is no yes. */
function answerOf(check: Check, asked: Asked): Answer {
  try {
    return check.ask(asked);
  } catch {
    return { status: 'unknown', sub: 'SIG_CONSTRAINTS_FAILURE', message: '检查未能完成' };
  }
}

type Answered = readonly { check: Check; answer: Answer }[];
type Against = { check: Check; answer: Exclude<Answer, { status: 'yes' }> };

/** ETSI EN 319 102-1: what fails for certain outweighs what is undetermined; otherwise the first one decides. */
function decide(answered: Answered, policy: Policy): Against | undefined {
  const against = answered.flatMap(({ check, answer }): Against[] =>
    answer.status === 'yes' || policy.weights[check.id] === 'told' ? [] : [{ check, answer }],
  );
  return against.find(({ answer }) => indicationOf(answer.sub) === 'TOTAL_FAILED') ?? against[0];
}

function topicAnswers(answered: Answered): Record<Topic, Status> {
  const of = (topic: Topic): Status => {
    const statuses = answered.filter(({ check }) => check.topic === topic).map(({ answer }) => answer.status);
    return statuses.includes('no') ? 'no' : statuses.includes('unknown') ? 'unknown' : 'yes';
  };
  return {
    intact: of('intact'),
    trusted: of('trusted'),
    timeProven: of('timeProven'),
    unchanged: of('unchanged'),
  };
}

function signerOf({ container }: SignatureFacts): SignatureReport['signer'] {
  const certificate = container?.certificate;
  if (!certificate) return null;
  const { subject, issuer, serial } = certificate;
  return { subject: formatName(subject), issuer: formatName(issuer), serial };
}

function revocationOf({ trust }: SignatureFacts): SignatureReport['revocation'] {
  return (trust?.path.revocation ?? []).map((answer, i) => ({
    subject: formatName(trust!.path.path[i]!.subject),
    status: answer.status,
    source: answer.source ?? null,
    thisUpdate: answer.thisUpdate?.toISOString() ?? null,
  }));
}
