import { algorithmName, formatName, quotedText } from '@yinxin/pki';
import type { Modification } from '../../changes/levels.ts';
import type { Change } from '../../changes/step.ts';
import type { Level } from '../../common/level.ts';
import { modificationOf, stepsAfter } from '../checks/changes.ts';
import type { Answer, Asked, Check, Topic } from '../checks/check.ts';
import type { CheckId } from '../checks/check-id.ts';
import { CHECKS } from '../checks/index.ts';
import type { Coverage } from '../facts/byte-range.ts';
import type { FileFacts, SignatureFacts } from '../facts/facts.ts';
import type { SeenPlace } from '../facts/places.ts';
import type { TimeProof } from '../facts/time.ts';
import type { Policy } from '../policy/policy.ts';
import { type Indication, indicationOf, type SubIndication } from './indications.ts';
import { levelReached } from './level.ts';

export type Status = 'yes' | 'no' | 'unknown';
export interface CheckReport {
  id: CheckId;
  status: Status;
  message: string;
}

export interface SignatureReport {
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
  /** Of the signer's certificate. */
  validity: { notBefore: string; notAfter: string } | null;
  /** Whose time stamp proves the time. */
  timeStampAuthority: string | null;
  /** The four honest answers. */
  answers: Record<Topic, Status>;
  /** What later revisions did, object by object. */
  changes: (Change & { revision: number })[];
  revision: number;
  /** Subjects from the signer to the root, as far as a path was found. */
  chain: string[];
  /** SHA-256 of the root that a good path ends in. */
  anchor: string | null;
  revocation: { subject: string; status: string; source: string | null; thisUpdate: string | null }[];
  /** Where it is seen on the pages. */
  places: SeenPlace[];
  /** The file as it was signed is its first so many bytes. */
  signedBytes: number | null;
  /** Why it did not pass; empty when it did. */
  reason: string;
}

export type Verdict = Indication | 'NO_SIGNATURE_FOUND' | 'UNREADABLE';

export interface Report {
  file: string;
  verdict: Verdict;
  reason: string;
  signatures: SignatureReport[];
  /** What a reader of the file should know besides the verdict. */
  remarks: string[];
  /** Pages (from 1) with a picture like a seal which no signature brought. */
  sealPictures: number[];
  /** Where such pictures are seen, as far as it can be told. */
  sealPicturePlaces: SeenPlace[];
  /** Comments that no signature holds, and where they are seen, as far as it can be told. */
  unsignedComments: number;
  unsignedCommentPlaces: SeenPlace[];
  policy: string;
  judgedAt: string;
  /** Of what cannot be read: it is encrypted, and opens with a password that was not given or is another one. */
  locked?: true;
  /** Unreadable only because the time of its pool was over. */
  outOfTime?: true;
}

export function reportOn(file: string, facts: FileFacts, policy: Policy): Report {
  const judged = facts.signatures.map((signature) => judge({ signature, file: facts, policy }));
  const worst = SEVERITY.flatMap((each) => judged.find(({ report }) => report.indication === each) ?? [])[0];
  const isOnlyStamped = facts.signatures.every(({ format }) => format === 'ETSI.RFC3161');
  const decides = isOnlyStamped && worst?.report.indication === 'TOTAL_PASSED' ? undefined : worst;
  return {
    file,
    verdict: decides?.report.indication ?? 'NO_SIGNATURE_FOUND',
    reason: decides?.reason ?? (worst ? ONLY_STAMPED : facts.strayValue ? STRAY_VALUE : UNSIGNED),
    signatures: judged.map(({ report }) => report),
    remarks: remarksOn(facts),
    sealPictures: [...facts.sealPictures.pages],
    sealPicturePlaces: [...facts.sealPictures.places],
    unsignedComments: facts.unsignedComments.count,
    unsignedCommentPlaces: [...facts.unsignedComments.places],
    policy: policy.id,
    judgedAt: facts.at.toISOString(),
  };
}

function remarksOn({ sealPictures, unsignedComments: { count, places } }: FileFacts): string[] {
  const remarks: string[] = [];
  if (sealPictures.pages.length > 0)
    remarks.push(`第 ${listed(sealPictures.pages)} 页有形似印章的图片；图片不是签名，不具备验证效力`);
  const pages = [...new Set(places.map(({ page }) => page + 1))];
  if (count > 0)
    remarks.push(`文件上有未签名的批注 ${count} 处${pages.length > 0 ? `（第 ${listed(pages)} 页）` : ''}`);
  return remarks;
}

const listed = (pages: readonly number[]): string => pages.slice(0, 20).join('、');

const UNSIGNED = '该文件没有数字签名，印章图片不具备验证效力';
/** A time stamp says when the file was there, and nobody's word about it. */
const ONLY_STAMPED = '该文件只有时间戳，没有人签署';
const STRAY_VALUE = '该文件没有有效的数字签名：文件中有签名数据，但没有签名域引用它';

const SEVERITY: readonly Indication[] = ['TOTAL_FAILED', 'INDETERMINATE', 'TOTAL_PASSED'];

interface Judged {
  report: SignatureReport;
  reason: string;
}

function judge(asked: Asked): Judged {
  const answered = CHECKS.map((check) => ({ check, answer: answerOf(check, asked) }));
  const decided = decide(answered, asked.policy);
  const report = describe(asked, answered, decided);
  return { report, reason: decided ? `签名${quotedText(report.field)}：${report.reason}` : '全部签名有效' };
}

const messageOf = (check: Check, answer: Answer): string =>
  answer.message ?? check[answer.status] ?? check.no;

function describe(asked: Asked, answered: Answered, decided: Against | undefined): SignatureReport {
  const sub = decided?.answer.sub;
  const { signature } = asked;
  const { container, time, trust } = signature;
  const own = time.own && !time.own.problem ? time.own : undefined;
  const best = own?.time ?? time.best;
  return {
    field: signature.field,
    kind: signature.subFilter ?? null,
    indication: sub ? indicationOf(sub) : 'TOTAL_PASSED',
    subIndication: sub ?? null,
    coverage: signature.bytes.coverage,
    modification: modificationOf(asked),
    level: levelReached(asked),
    signer: signerOf(signature),
    digestAlgorithm: container?.digest ?? nameOf(container?.digestOid),
    signatureAlgorithm: container?.signatureAlgorithm?.name ?? nameOf(container?.signatureOid),
    claimedTime: signature.claimedTime?.toISOString() ?? null,
    bestTime: best?.toISOString() ?? null,
    checks: answered.map(({ check, answer }) => ({
      id: check.id,
      status: answer.status,
      message: messageOf(check, answer),
    })),
    timeProof: time.proof,
    validity: validityOf(signature),
    timeStampAuthority: (own ?? time).authority ?? null,
    answers: topicAnswers(answered),
    changes: stepsAfter(asked).flatMap(({ revision, changes }) =>
      changes.map((change) => ({ ...change, revision })),
    ),
    revision: signature.revision,
    chain: trust?.path.path.map(({ subject }) => formatName(subject)) ?? [],
    anchor: trust?.path.valid ? (trust.path.path.at(-1)?.digest('sha256').toHex() ?? null) : null,
    revocation: revocationOf(signature),
    places: [...signature.places],
    signedBytes: signature.range?.end ?? null,
    reason: decided ? messageOf(decided.check, decided.answer) : '',
  };
}

const nameOf = (oid: string | undefined): string | null => (oid === undefined ? null : algorithmName(oid));

/** A check that throws has no answer, and no answer is no yes. */
function answerOf(check: Check, asked: Asked): Answer {
  try {
    return check.ask(asked);
  } catch {
    return { status: 'unknown', sub: 'SIG_CONSTRAINTS_FAILURE', message: '检查未能完成' };
  }
}

type Answered = readonly { check: Check; answer: Answer }[];
interface Against {
  check: Check;
  answer: Exclude<Answer, { status: 'yes' }>;
}

/** ETSI EN 319 102-1: what fails for certain outweighs what is undetermined; otherwise the first one decides. */
function decide(answered: Answered, policy: Policy): Against | undefined {
  const against = answered.flatMap(({ check, answer }): Against[] =>
    answer.status === 'yes' || policy.weights[check.id] === 'told' ? [] : [{ check, answer }],
  );
  return against.find(({ answer }) => indicationOf(answer.sub) === 'TOTAL_FAILED') ?? against[0];
}

function topicAnswers(answered: Answered): Record<Topic, Status> {
  const answers: Record<Topic, Status> = {
    intact: 'yes',
    trusted: 'yes',
    timeProven: 'yes',
    unchanged: 'yes',
  };
  for (const { check, answer } of answered) {
    if (answer.status === 'no' || answers[check.topic] === 'yes') answers[check.topic] = answer.status;
  }
  // where the signed bytes are others, nothing tells whether what was signed is what is there
  if (answers.intact === 'no' && answers.unchanged === 'yes') answers.unchanged = 'unknown';
  return answers;
}

function signerOf({ container }: SignatureFacts): SignatureReport['signer'] {
  const certificate = container?.certificate;
  if (!certificate) return null;
  const { subject, issuer, serial } = certificate;
  return { subject: formatName(subject), issuer: formatName(issuer), serial };
}

function validityOf({ container }: SignatureFacts): SignatureReport['validity'] {
  const certificate = container?.certificate;
  if (!certificate) return null;
  return { notBefore: certificate.notBefore.toISOString(), notAfter: certificate.notAfter.toISOString() };
}

function revocationOf({ trust }: SignatureFacts): SignatureReport['revocation'] {
  return (trust?.path.revocation ?? []).map((answer, i) => ({
    subject: formatName(trust!.path.path[i]!.subject),
    status: answer.status,
    source: answer.source ?? null,
    thisUpdate: answer.thisUpdate?.toISOString() ?? null,
  }));
}
