// What people agree to. No schema library here: the browser imports it too.
import type { AgreementName } from './choices.ts';

export interface ConsentKind {
  words: string;
  /** Of the text below: a new wording is a new version. What is published as an agreement has the version of its wording. */
  version: string;
  /** What is agreed to, as it is shown; an agreement's text is read on its own page. */
  text: string;
  agreement?: AgreementName;
  /** What taking it back does. */
  withdrawal: string;
  /** Without these nothing works: whoever no longer agrees closes the account. */
  basic: boolean;
}

/** Who checks what people say of themselves, by the adapter that asks them (个人信息保护法 第二十三条). */
export const RECIPIENTS = {
  tencent: { name: '腾讯云计算（北京）有限责任公司', contact: 'cloud.tencent.com' },
  alipay: { name: '支付宝（中国）网络技术有限公司', contact: 'alipay.com' },
  aliyun: { name: '阿里云计算有限公司', contact: 'aliyun.com' },
} as const satisfies Record<string, { name: string; contact: string }>;
type Recipient = keyof typeof RECIPIENTS;

const named = (recipients: readonly Recipient[]) =>
  recipients.map((key) => `${RECIPIENTS[key].name}（${RECIPIENTS[key].contact}）`).join('或者');

interface Separate {
  words: string;
  version: string;
  /** What is agreed to, up to who gets it. */
  text: string;
  recipients: readonly Recipient[];
  withdrawal: string;
}

const separate = ({ words, version, text, recipients, withdrawal }: Separate) => ({
  ...{ words, version, recipients, withdrawal },
  text: `${text}接收方：${named(recipients)}，通过加密接口提供，仅用于上述核验。`,
  basic: false,
});

/** How long what was checked is kept, as the table of retention says in more words. */
const KEPT = '保存至最后一张证书（含一次性证书）失效后五年；从未申请证书的，注销账号或者撤回同意时删除';
const STAYS = '已经凭它签发过证书的，依电子签名法第二十四条保留至证书失效后五年；否则随即删除。';

/** Separate consents for sensitive data (个人信息保护法 第二十九条): one each, never bundled. */
export const CONSENTS = {
  service: {
    ...{ words: '用户服务协议', version: '1.0', text: '', agreement: 'register', basic: true },
    withdrawal: '',
  },
  privacy: {
    ...{ words: '隐私政策', version: '1.5', text: '', agreement: 'privacy', basic: true },
    withdrawal: '',
  },
  'identity-number': separate({
    words: '处理身份证件号码',
    version: '1.1',
    text: `我同意印信为核验我的身份处理我的姓名与身份证件号码，并提供给我选择的核验机构比对。号码加密保存；${KEPT}。不同意则无法完成实名认证，其他功能不受影响。`,
    recipients: ['tencent', 'alipay', 'aliyun'],
    withdrawal: `实名认证随之失效，再次签署之前须重新认证。姓名、证件号码、核验记录与材料${STAYS}`,
  }),
  papers: separate({
    words: '处理身份证件照片',
    version: '1.1',
    text: `我同意印信为核验我的身份处理我上传的证件照片，用于读取证件信息与人工审核。照片加密保存，每次查看均有记录；${KEPT}。未完成的认证保存三十日，未通过的保存一百八十日。可以改用不需要照片的核验方式。`,
    recipients: ['tencent'],
    withdrawal: `正在进行的人工审核随之取消。证件照片${STAYS}`,
  }),
  face: separate({
    words: '处理人脸信息',
    version: '1.2',
    // what the recipient does with pictures is not ours to promise
    text: '我同意核验机构采集我的人脸图像，用于一次性比对是否为我本人。图像由核验机构采集、比对并按其规则处理，印信不取得图像，只保存比对结果与时间。我知道可以改选其他核验方式，结果相同。',
    recipients: ['tencent', 'alipay'],
    withdrawal: '正在进行的人脸识别随之取消，比对的记录随即删除；已经完成的认证不受影响。',
  }),
  'bank-card': separate({
    words: '处理银行卡号',
    version: '1.1',
    text: `我同意印信把我的姓名、证件号码、银行卡号与预留手机号提供给银行卡核验机构比对。卡号只用于本次比对，不用于扣款，比对后不保存完整卡号；末四位与比对结果${KEPT}。可以改选其他核验方式。`,
    recipients: ['tencent'],
    withdrawal: `正在进行的银行卡核验随之取消。银行卡末四位${STAYS}`,
  }),
  'carrier-phone': separate({
    words: '向运营商核验手机号',
    version: '1.1',
    text: `我同意印信把我的姓名、证件号码与手机号提供给运营商核验机构比对是否一致。手机号与比对结果${KEPT}。可以改选其他核验方式。`,
    recipients: ['tencent'],
    withdrawal: `正在进行的运营商核验随之取消。核验所用的手机号${STAYS}`,
  }),
} as const satisfies Record<string, ConsentKind>;
export type ConsentKindName = keyof typeof CONSENTS;

/** What whoever signs in agrees to. */
export const SIGN_IN_CONSENTS = ['service', 'privacy'] as const satisfies readonly ConsentKindName[];
type SignInConsent = (typeof SIGN_IN_CONSENTS)[number];

/** A text as it reads now. */
export interface SignInAgreement {
  kind: SignInConsent;
  version: string;
}

/** What whoever signs in agrees to, each with the version that is published. */
export const agreementsToSignIn = (
  published: readonly { name: string; version: string }[],
): SignInAgreement[] =>
  SIGN_IN_CONSENTS.map((kind) => {
    const { agreement, version } = CONSENTS[kind];
    return { kind, version: published.find(({ name }) => name === agreement)?.version ?? version };
  });
