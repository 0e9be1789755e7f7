import { joinedSource, openPdf, type PdfDocument } from '@yinxin/pdf';
import { Certificate } from '@yinxin/pki';
import {
  commentsUnasked,
  crowdsPage,
  exceedsCertification,
  fillsUnasked,
  lockedField,
  type Permitting,
} from '../changes/permission.ts';
import type { StepFacts } from '../changes/step.ts';
import { stepsOf } from '../changes/steps.ts';
import { isSigned, signatureFields } from '../common/fields.ts';
import { findSignatures } from '../common/find-signatures.ts';
import { historyOf } from '../common/history.ts';
import { locksOf } from '../common/permissions.ts';
import { orRefuse, refuse } from '../common/refusal.ts';
import { storedEvidence } from '../verify/facts/evidence.ts';
import { type ReadSignature, rangedIn, readSignatures } from '../verify/facts/facts.ts';
import { hidesAnother, nameOfCertificate, nameOfSigner } from '../verify/facts/signer-name.ts';

const MAX_OBJECTS = 500_000;

/** Refuses a signature that the verifier would hold against an earlier one, or that follows a change it would not pass. */
export function refuseBreaking(
  document: PdfDocument,
  tail: Uint8Array,
  password: string | undefined,
  certificate: Uint8Array,
): void {
  if (!signatureFields(document).some((field) => isSigned(document, field))) return;
  const whole = orRefuse(() => openPdf(joinedSource([document.source, tail]), { password }));
  const history = orRefuse(() => historyOf(whole, MAX_OBJECTS));
  const found = findSignatures(history);
  const earlier = found.filter(({ revision }) => revision < history.revisions.length - 1);
  const read = readSignatures(rangedIn(whole, earlier), storedEvidence(document));
  const broken = read.find(isBroken);
  if (broken) throw refuse('EARLIER_BROKEN', { field: broken.field });
  const signers = found.map((each) => ({ revision: each.revision, permissions: locksOf(each) }));
  const steps = stepsOf(history, found);
  for (const step of steps) {
    const isOurs = step.revision === history.revisions.length - 1;
    const names = isOurs
      ? [nameOfCertificate(new Certificate(certificate))]
      : read.filter(({ revision }) => revision === step.revision).map(nameOfSigner);
    const why = hidesAnother(step, read, names) ? HIDES : objectionTo(step, signers);
    if (why === undefined) continue;
    throw refuse(isOurs ? 'BREAKS_EARLIER' : 'CHANGED_AFTER_SIGNING', { why });
  }
  const own = new Certificate(certificate).subjectDer.toHex();
  const subjectsOf = ({ revision }: StepFacts): string =>
    revision === history.revisions.length - 1
      ? own
      : read
          .filter((each) => each.revision === revision)
          .map(({ container }) => container?.certificate?.subjectDer.toHex() ?? '')
          .join(' ');
  if (crowdsPage(steps, subjectsOf)) throw refuse('BREAKS_EARLIER', { why: CROWDS });
}

const HIDES = '签名外观遮挡了先前的签名或印章';
const CROWDS = '同一签署人后加的印章合计遮挡页面过多';

/** For certain; what we cannot read may still be good. */
function isBroken({ bytes, container }: ReadSignature): boolean {
  if (bytes.coverage !== 'ENTIRE_REVISION' && bytes.coverage !== 'ENTIRE_FILE') return true;
  if (!container) return false;
  const isForged =
    container.certificate !== undefined &&
    container.signatureAlgorithm !== undefined &&
    !container.signatureValid;
  return container.contentDigest === 'mismatch' || isForged;
}

function objectionTo(step: StepFacts, signers: readonly Permitting[]): string | undefined {
  if (step.level === 'OTHER') return step.changes.find(({ level }) => level === 'OTHER')?.what ?? '';
  if (exceedsCertification(step, signers)) return '超出了认证签名的许可';
  const judged = signers.map(({ revision }) => revision).filter((revision) => revision < step.revision);
  if (judged.some((each) => fillsUnasked(step, signers, each))) return '签署人没有许可填写表单';
  if (judged.some((each) => commentsUnasked(step, signers, each))) return '签署人没有许可添加批注';
  const locked = lockedField(step, signers);
  return locked === undefined ? undefined : `表单域“${locked}”已被锁定`;
}
