import { type Modification, worst } from '../../changes/levels.ts';
import {
  commentsUnasked,
  crowdsPage,
  exceedsCertification,
  fillsUnasked,
  lockedField,
} from '../../changes/permission.ts';
import type { StepFacts } from '../../changes/step.ts';
import { COVERAGES } from '../facts/byte-range.ts';
import type { SignatureFacts } from '../facts/facts.ts';
import { hidesAnother, nameOfSigner } from '../facts/signer-name.ts';
import { type Asked, type Check, no, unknown, yes } from './check.ts';

/** What later revisions changed, as far as it matters to this signature. */
export function stepsAfter({ signature, file }: Asked): readonly StepFacts[] {
  return file.steps.filter(({ revision }) => revision > signature.revision);
}

export function modificationOf(asked: Asked): Modification {
  return worst([
    ...stepsAfter(asked).map((step) => levelOf(step, asked)),
    isCrowded(asked) ? 'OTHER' : 'NONE',
  ]);
}

const isCrowded = (asked: Asked): boolean =>
  crowdsPage(stepsAfter(asked), (step) =>
    signersOf(step, asked)
      .map(({ container }) => container?.certificate?.subjectDer.toHex() ?? '')
      .join(' '),
  );

/** A revision that relies on a signature of its own is worth nothing when that signature does not hold. */
function levelOf(step: StepFacts, asked: Asked): Modification {
  const signers = signersOf(step, asked);
  const isWorthless = signers.length < step.signatures.length || !signers.every(holds);
  return isWorthless || isOverAnother(step, asked) ? 'OTHER' : step.level;
}

const isOverAnother = (step: StepFacts, asked: Asked): boolean =>
  hidesAnother(step, asked.file.signatures, signersOf(step, asked).map(nameOfSigner));

function signersOf(step: StepFacts, { file }: Asked): SignatureFacts[] {
  return file.signatures.filter(({ revision }) => revision === step.revision);
}

/** Mathematics, coverage and container; trust is asked apart. */
function holds({ bytes, container, shared }: SignatureFacts): boolean {
  return (
    shared !== 'later' &&
    COVERAGES.indexOf(bytes.coverage) >= COVERAGES.indexOf('ENTIRE_REVISION') &&
    container?.signatureValid === true &&
    container.contentDigest === 'match' &&
    container.contentType === 'match' &&
    container.digestConsistent &&
    container.signers === 1 &&
    container.content !== 'foreign'
  );
}

const TOUCHES = '后面的签名外观与先前签名的位置重叠，没有遮挡先前的印章';
const UPON_ITSELF = '同一签署人的多个签名位于同一处，后面的外观盖住了先前的外观；没有盖住页面文字';

export const laterChangesAreJustified: Check = {
  id: 'modifications',
  topic: 'unchanged',
  because: 'ISO 32000-2 12.8.2.2 and the shadow attacks: what was signed is what readers show',
  ask(asked) {
    const level = modificationOf(asked);
    if (level === 'NONE')
      return yes(stepsAfter(asked).length === 0 ? '签名之后文件没有改动' : '签名之后的追加不影响文件内容');
    if (level !== 'OTHER') return yes(permittedWords(asked));
    if (stepsAfter(asked).some((step) => isOverAnother(step, asked)))
      return no('FORMAT_FAILURE', '签署后内容被修改：签名外观遮挡了先前的签名或印章');
    const refused = stepsAfter(asked)
      .flatMap(({ changes }) => changes)
      .find((change) => change.level === 'OTHER');
    if (!refused && isCrowded(asked))
      return no('FORMAT_FAILURE', '签署后内容被修改：同一签署人后加的印章合计遮挡页面过多');
    const object = refused?.object === undefined ? '' : `（对象 ${refused.object}）`;
    return no('FORMAT_FAILURE', `签署后内容被修改：${refused?.what ?? '后续签名无效'}${object}`);
  },
  yes: '签名之后只有允许的追加（签名、时间戳、验证数据、表单填写、批注）',
  no: '签署后内容被修改',
};

/** What somebody should know of additions that are permitted. */
function permittedWords(asked: Asked): string | undefined {
  const { count } = asked.file.unsignedComments;
  const isUponItself = stepsAfter(asked).some(({ overlays }) => overlays.length > 0);
  const words = [
    ...(isUponItself ? [UPON_ITSELF] : []),
    ...(stepsAfter(asked).some(({ touchesEarlier }) => touchesEarlier) ? [TOUCHES] : []),
    ...(count > 0 ? [`文件上有未签名的批注 ${count} 处`] : []),
  ];
  if (words.length === 0) return undefined;
  return isUponItself ? words.join('；') : `签名之后只有允许的追加；${words.join('；')}`;
}

/** What a later signer put on a page is only as good as that signer. */
export const laterSignersAreTrusted: Check = {
  id: 'later-signers',
  topic: 'unchanged',
  because: 'EAA and SSA attacks: whoever draws on a page later must be somebody',
  ask(asked) {
    const visible = stepsAfter(asked).filter((step) => step.visible && step.level !== 'OTHER');
    const signers = visible.flatMap((step) => signersOf(step, asked));
    return signers.every(({ trust }) => trust?.path.valid === true)
      ? yes()
      : unknown('SIG_CONSTRAINTS_FAILURE');
  },
  yes: '后续可见印章均由受信任的签署人签名',
  no: '后续可见印章的签署人不受信任',
  unknown: '后续可见印章的签署人尚不能确认可信',
};

export const certificationIsRespected: Check = {
  id: 'permissions',
  topic: 'unchanged',
  because: 'ISO 32000-2 12.8.2.2: the certification says which changes leave it valid',
  ask(asked) {
    const misplaced = asked.signature.permissions.certifies && !isFirst(asked);
    if (misplaced) return no('SIG_CONSTRAINTS_FAILURE', '认证签名不是文件的第一个签名');
    const { signatures } = asked.file;
    const { revision } = asked.signature;
    const steps = stepsAfter(asked);
    if (steps.some((step) => exceedsCertification(step, signatures))) return no('FORMAT_FAILURE');
    const asksToFill = asked.policy.formFilling !== 'always';
    if (asksToFill && steps.some((step) => fillsUnasked(step, signatures, revision)))
      return no('FORMAT_FAILURE', '签署人没有许可在签名之后填写表单');
    if (steps.some((step) => commentsUnasked(step, signatures, revision)))
      return no('FORMAT_FAILURE', '签署人没有许可在签名之后添加批注');
    return yes(whatWasPermitted(steps));
  },
  yes: '后续改动符合签署人的许可',
  no: '后续改动超出了认证签名的许可',
};

/** What somebody saw when signing and is another thing now, by leave of the signer. */
function whatWasPermitted(steps: readonly StepFacts[]): string | undefined {
  const refilled = new Set(steps.flatMap((step) => step.refilled));
  const reworded = steps.reduce((sum, step) => sum + step.reworded, 0);
  const told = [
    ...(refilled.size > 0 ? [`表单域改填了其他内容：${[...refilled].join('、')}`] : []),
    ...(reworded > 0 ? [`删除或改写了 ${reworded} 处批注`] : []),
  ];
  return told.length > 0 ? `按签署人的许可，签名之后${told.join('；')}` : undefined;
}

const isFirst = ({ signature, file }: Asked): boolean =>
  file.signatures.every(({ revision }) => revision >= signature.revision);

export const locksAreRespected: Check = {
  id: 'field-locks',
  topic: 'unchanged',
  because: 'ISO 32000-2 12.8.2.4: locked fields stay as they are',
  ask(asked) {
    for (const step of stepsAfter(asked)) {
      const locked = lockedField(step, asked.file.signatures);
      if (locked !== undefined) return no('FORMAT_FAILURE', `已锁定的表单域“${locked}”被修改`);
    }
    return yes();
  },
  yes: '锁定的表单域没有改动',
  no: '锁定的表单域被修改',
};
