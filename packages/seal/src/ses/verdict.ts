import { OID, type TimeStampVerification } from '@yinxin/pki';
import type { CertificateFacts, SealFacts, SesSignatureFacts, SignatureState } from './facts.ts';

/** What path validation said about a certificate; 'unknown' when nobody asked or could answer. */
export type Trust = 'trusted' | 'untrusted' | 'unknown';

export interface SealContext {
  readonly now: Date;
  /** Certificates are judged by whoever holds the trust anchors; what is missing here is unknown. */
  readonly trust: { readonly maker?: Trust; readonly sealTimeStamp?: Trust };
}

export interface SesSignatureContext extends SealContext {
  readonly trust: SealContext['trust'] & { readonly signer?: Trust; readonly timeStamp?: Trust };
}

export type Verdict = 'VALID' | 'INVALID' | 'INDETERMINATE';

export type Answer = 'yes' | 'no' | 'unknown';

export interface CheckResult {
  readonly id: string;
  readonly answer: Answer;
  /** For the user; empty when the answer is yes. */
  readonly message: string;
  /** A remark: told, and without weight in the verdict. */
  readonly told?: true;
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly checks: readonly CheckResult[];
}

interface Check<F, C> {
  readonly id: string;
  readonly ask: (facts: F, context: C) => Answer;
  /** What to tell the user; each is there where the answer can come up. */
  readonly no?: string;
  readonly unknown?: string;
  readonly told?: true;
}

const sealChecks: readonly Check<SealFacts, SealContext>[] = [
  {
    id: 'seal-signature',
    ask: ({ signature }) => answerOf(signature.state),
    no: '印章数据的制章者签名无效，印章可能被篡改',
    unknown: '印章数据使用了不支持的签名算法，无法验证',
  },
  {
    id: 'seal-algorithm',
    ask: ({ signature }) => answerOfAlgorithm(signature.algorithm),
    unknown: '印章数据没有使用 GB/T 38540 规定的 SM2 签名算法',
  },
  { id: 'maker-usage', ask: ({ maker }) => yes(maker.maySign), no: '制章者证书不能用于签名' },
  {
    id: 'maker-expired',
    ask: ({ maker, structure }) =>
      yes(maker.notAfter !== undefined && structure.info.createdAt <= maker.notAfter),
    no: '制作印章时，制章者证书已经过期',
  },
  {
    // Makers date a seal from its approval, which may be days before their own certificate begins.
    id: 'maker-began',
    ask: ({ maker, structure }) =>
      yes(maker.notBefore !== undefined && structure.info.createdAt >= maker.notBefore),
    no: '印章的制作日期早于制章者证书的起始日期',
    told: true,
  },
  {
    id: 'maker-trusted',
    ask: (_, { trust }) => answerOfTrust(trust.maker),
    no: '制章者证书不受信任',
    unknown: '无法确认制章者证书是否可信',
  },
  {
    id: 'seal-period',
    ask: ({ structure: { info } }) => yes(info.validFrom <= info.validTo),
    no: '印章有效期的起止时间颠倒',
  },
  {
    id: 'seal-version',
    ask: ({ structure: { layout, info } }) => yes((layout === 'gbt38540') === info.version >= 4),
    no: '印章版本号与数据结构不符',
  },
  {
    id: 'seal-time-stamp',
    ask: ({ timeStamp }, { trust }) => answerOfStamp(timeStamp, trust.sealTimeStamp),
    no: '印章数据上的时间戳无效',
    unknown: '无法确认印章数据上的时间戳是否可信',
  },
  {
    id: 'seal-extensions',
    ask: ({ structure }) => understood(structure.info.extensions),
    unknown: '印章含有必须识别但无法识别的扩展项',
  },
];

const signatureChecks: readonly Check<SesSignatureFacts, SesSignatureContext>[] = [
  {
    id: 'document-signature',
    ask: ({ signature }) => answerOf(signature.state),
    no: '签章数据的签名无效，签章可能被篡改',
    unknown: '签章使用了不支持的签名算法，无法验证',
  },
  {
    id: 'document-algorithm',
    ask: ({ signature }) => answerOfAlgorithm(signature.algorithm),
    unknown: '签章没有使用 GB/T 38540 规定的 SM2 签名算法',
  },
  {
    id: 'data-hash',
    ask: ({ dataHash }) => (dataHash === 'not-given' ? 'unknown' : yes(dataHash === 'match')),
    no: '文件内容与签章时不一致，签章后被修改',
    unknown: '没有提供原文，无法确认文件内容是否被修改',
  },
  {
    id: 'signer-listed',
    ask: ({ signerListed }) => yes(signerListed),
    no: '签章人证书不在印章授权的签章人列表中',
  },
  { id: 'signer-usage', ask: ({ signer }) => yes(signer.maySign), no: '签章人证书不能用于签名' },
  {
    id: 'signer-trusted',
    ask: (_, { trust }) => answerOfTrust(trust.signer),
    no: '签章人证书不受信任',
    unknown: '无法确认签章人证书是否可信',
  },
  { id: 'versions-agree', ask: ({ versionsAgree }) => yes(versionsAgree), no: '签章与印章的版本号不一致' },
  {
    id: 'time-stamp',
    ask: ({ timeStamp }, { trust }) => answerOfStamp(timeStamp, trust.timeStamp),
    no: '签章上的时间戳无效',
    unknown: '无法确认签章上的时间戳是否可信',
  },
  {
    id: 'time-plausible',
    ask: (facts, context) =>
      atTime(facts, context, (time) => time.getTime() <= context.now.getTime() + CLOCK_SKEW_MS),
    no: '签章时间晚于当前时间',
    unknown: '签章中没有可读的签章时间',
  },
  {
    id: 'times-agree',
    ask: ({ structure, timeStamp }) =>
      yes(
        !structure.claimedTime ||
          !timeStamp?.ok ||
          timeStamp.info.time.getTime() >= structure.claimedTime.getTime() - CLOCK_SKEW_MS,
      ),
    no: '签章时间晚于时间戳证明的时间',
  },
  {
    id: 'seal-in-force',
    ask: (facts, context) => {
      const { validFrom, validTo } = facts.structure.seal.info;
      return atTime(facts, context, (time) => time >= validFrom && time <= validTo);
    },
    no: '签章时印章不在有效期内',
    unknown: '无法确认签章时印章是否在有效期内',
  },
  {
    id: 'maker-in-force',
    ask: (facts, context) => atTime(facts, context, (time) => inForce(facts.seal.maker, time)),
    no: '签章时制章者证书不在有效期内',
    unknown: '无法确认签章时制章者证书是否在有效期内',
  },
  {
    id: 'signer-in-force',
    ask: (facts, context) => atTime(facts, context, (time) => inForce(facts.signer, time)),
    no: '签章时签章人证书不在有效期内',
    unknown: '无法确认签章时签章人证书是否在有效期内',
  },
  {
    id: 'extensions',
    ask: ({ structure }) => understood(structure.extensions),
    unknown: '签章含有必须识别但无法识别的扩展项',
  },
];

/** Clocks of honest machines differ by less. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

export function judgeSeal(facts: SealFacts, context: SealContext): Judgement {
  return fold(sealChecks.map((check) => answered(check, facts, context)));
}

/** VALID only when every question, the seal's included, was answered with yes; remarks do not count. */
export function judgeSesSignature(facts: SesSignatureFacts, context: SesSignatureContext): Judgement {
  return fold([
    ...sealChecks.map((check) => answered(check, facts.seal, context)),
    ...signatureChecks.map((check) => answered(check, facts, context)),
  ]);
}

/** When the signature was made: proven by a trusted time stamp, else as claimed. */
export function signingTime(
  { structure, timeStamp }: SesSignatureFacts,
  trust: Trust | undefined,
): { readonly time: Date; readonly proven: boolean } | undefined {
  if (timeStamp?.ok && timeStamp.intact && trust === 'trusted')
    return { time: timeStamp.info.time, proven: true };
  return structure.claimedTime && { time: structure.claimedTime, proven: false };
}

function answered<F, C>(check: Check<F, C>, facts: F, context: C): CheckResult {
  const answer = check.ask(facts, context);
  const message = answer === 'yes' ? undefined : check[answer];
  return { id: check.id, answer, message: message ?? '', ...(check.told && { told: true }) };
}

function fold(checks: readonly CheckResult[]): Judgement {
  const has = (answer: Answer) => checks.some((check) => check.answer === answer && !check.told);
  return { verdict: has('no') ? 'INVALID' : has('unknown') ? 'INDETERMINATE' : 'VALID', checks };
}

const yes = (fact: boolean): Answer => (fact ? 'yes' : 'no');

function answerOf(state: SignatureState): Answer {
  return state === 'unsupported' ? 'unknown' : yes(state === 'valid');
}

/** Other algorithms may be sound, but the standard does not vouch for them. */
function answerOfAlgorithm(algorithm: string): Answer {
  return algorithm === OID.sm2WithSm3 || algorithm === OID.sm2Signature ? 'yes' : 'unknown';
}

function answerOfTrust(trust: Trust | undefined): Answer {
  return trust === undefined || trust === 'unknown' ? 'unknown' : yes(trust === 'trusted');
}

/** A missing stamp is no fault: the standard makes it optional. */
function answerOfStamp(stamp: TimeStampVerification | undefined, trust: Trust | undefined): Answer {
  if (!stamp) return 'yes';
  return stamp.ok && stamp.intact ? answerOfTrust(trust) : 'no';
}

function atTime(
  facts: SesSignatureFacts,
  { trust }: SesSignatureContext,
  holds: (time: Date) => boolean,
): Answer {
  const when = signingTime(facts, trust.timeStamp);
  return when ? yes(holds(when.time)) : 'unknown';
}

function inForce({ notBefore, notAfter }: CertificateFacts, at: Date): boolean {
  return notBefore !== undefined && notAfter !== undefined && at >= notBefore && at <= notAfter;
}

function understood(extensions: readonly { readonly critical: boolean }[]): Answer {
  return extensions.some((extension) => extension.critical) ? 'unknown' : 'yes';
}
