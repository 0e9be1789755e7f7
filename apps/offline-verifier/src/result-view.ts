import {
  VERIFY_ANSWERS,
  VERIFY_LEVELS,
  VERIFY_TIME_PROOFS,
  VERIFY_TOPICS,
  type VerifiedFile,
  type VerifiedSignature,
  type VerifyAnswer,
  type VerifyTopic,
  type VerifyVerdict,
} from '@yinxin/api/client';
import {
  algorithmWords,
  chainWords,
  commentWords,
  meaningOf,
  missingIn,
  nameWords,
  OWN_CLOCK,
  RAW_NAMES,
  rawNames,
  revocationWords,
  UNASKED,
} from '@yinxin/verification/words';
import { element, factList, timeWords } from './dom.ts';

const LOOKS: Record<VerifyVerdict, string> = {
  valid: 'yes',
  unknown: 'unknown',
  invalid: 'no',
  unsigned: 'unsigned',
};
/** A shape beside the colour. */
export const MARKS: Record<VerifyAnswer, string> = { yes: '✓', no: '✗', unknown: '？' };

/** Nothing can be said, and why. */
export const refusal = (name: string, words: string): HTMLElement =>
  element(
    'article',
    { class: 'result', 'aria-label': `验证结果：${name}` },
    element('h2', { class: 'unknown' }, '没有结论'),
    element('p', {}, `${name}：${words}`),
  );

/** What was found in a file, the four answers of each signature apart. */
export function resultView(result: VerifiedFile): HTMLElement {
  const { name, verdict, words, sha256, sm3, judgedAt, sealPictures, signatures } = result;
  return element(
    'article',
    { class: 'result', 'aria-label': `验证结果：${name}` },
    element('h2', { class: LOOKS[verdict] }, words),
    element('p', {}, meaningOf(result)),
    element('p', { class: 'quiet' }, UNASKED),
    sealPictures.length > 0 &&
      element(
        'p',
        { class: 'unknown' },
        `第 ${sealPictures.slice(0, 20).join('、')} 页有形似印章的图片。那只是图片，不是签名，不具备验证效力。`,
      ),
    factList([
      ['文件', name],
      ['SHA-256', sha256],
      ['SM3', sm3],
      ['验证于', `${timeWords(judgedAt)}${OWN_CLOCK}`],
    ]),
    ...signatures.map((signature, index) => signatureView(signature, index, commentWords(result))),
  );
}

function signatureView(
  signature: VerifiedSignature,
  index: number,
  comments: string | undefined,
): HTMLElement {
  const { signer, field, isTimeStamp, answers, changes, moreChanges, checks } = signature;
  const title = `${isTimeStamp ? '时间戳' : '签名'} ${index + 1}：${signer?.name ?? field}`;
  const problems = checks.filter(({ status }) => status !== 'yes');
  return element(
    'section',
    { 'aria-label': title },
    element('h3', {}, title),
    element('ul', { class: 'facts' }, ...topics.map((topic) => answerView(topic, answers[topic], comments))),
    factsOf(signature),
    rawNamesView(signature),
    ...[...problems.map(({ message }) => message), ...missingIn(signature, false)].map((words) =>
      element('p', { class: 'quiet' }, words),
    ),
    changes.length > 0 &&
      element(
        'details',
        {},
        element('summary', {}, `签署之后的改动（${changes.length + moreChanges} 处）`),
        element(
          'ul',
          {},
          ...changes.map(({ allowed, what }) =>
            element('li', { class: allowed ? undefined : 'no' }, `${allowed ? '允许' : '不允许'}：${what}`),
          ),
        ),
      ),
  );
}

const topics = Object.keys(VERIFY_TOPICS) as VerifyTopic[];

const answerView = (topic: VerifyTopic, answer: VerifyAnswer, comments: string | undefined): HTMLElement =>
  element(
    'li',
    {},
    `${VERIFY_TOPICS[topic]}：`,
    element('strong', { class: answer }, `${MARKS[answer]} ${VERIFY_ANSWERS[answer]}`),
    topic === 'unchanged' && answer === 'yes' && comments ? `（${comments}）` : '',
  );

function factsOf(signature: VerifiedSignature): HTMLElement {
  const { signer, time, level, algorithms, anchor, revocation } = signature;
  return factList([
    ['证书', signer && nameWords(signer.subject)],
    ['签发者', signer && nameWords(signer.issuer)],
    ['序列号', signer?.serial],
    ['已证明的时间', time.proven && timeWords(time.proven)],
    ['自称的时间', time.proven ? null : time.claimed && timeWords(time.claimed)],
    ['时间的证明', `${VERIFY_TIME_PROOFS[time.proof]}${time.authority ? `（${time.authority}）` : ''}`],
    ['等级', level && VERIFY_LEVELS[level]],
    ['算法', algorithmWords(algorithms)],
    ['证书链', chainWords(signature)],
    ['所依据的根', anchor && `${anchor.name}（${anchor.source}）`],
    ['吊销状态', revocation.map((one) => revocationWords(one, timeWords)).join('；')],
  ]);
}

/** The names as the certificates have them, for those who compare. */
const rawNamesView = (signature: VerifiedSignature): HTMLElement | false => {
  const names = rawNames(signature);
  return (
    names.length > 0 &&
    element(
      'details',
      {},
      element('summary', {}, RAW_NAMES),
      element('ul', {}, ...names.map((name) => element('li', {}, name))),
    )
  );
};
