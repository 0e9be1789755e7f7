// What people agree to, and what is kept of them when they go. No schema library here: the browser imports it too.
import type { AgreementName } from './choices.ts';

export interface ConsentKind {
  words: string;
  /** Of the text below: a new wording is a new version. What is published as an agreement has the version of its wording. */
  version: string;
  /** What is agreed to, as it is shown; an agreement's text is read on its own page. */
  text: string;
  agreement?: AgreementName;
  /** Without these nothing works: whoever no longer agrees closes the account. */
  basic: boolean;
}

const separate = (words: string, version: string, text: string): ConsentKind => ({
  words,
  version,
  text,
  basic: false,
});

/** Separate consents for sensitive data (个人信息保护法 第二十九条): one each, never bundled. */
export const CONSENTS = {
  service: { words: '用户服务协议', version: '1.0', text: '', agreement: 'register', basic: true },
  privacy: { words: '隐私政策', version: '1.0', text: '', agreement: 'privacy', basic: true },
  'identity-number': separate(
    '处理身份证件号码',
    '1.0',
    '我同意印信为核验我的身份处理我的姓名与身份证件号码，并提供给我选择的核验机构比对。号码加密保存，至证书失效后五年；未申请证书的，注销账号时删除。不同意则无法完成实名认证，其他功能不受影响。',
  ),
  papers: separate(
    '处理身份证件照片',
    '1.0',
    '我同意印信为核验我的身份处理我上传的证件照片，用于读取证件信息与人工审核。照片加密保存，每次查看均有记录。可以改用不需要照片的核验方式。',
  ),
  face: separate(
    '处理人脸信息',
    '1.0',
    '我同意核验机构采集我的人脸图像，用于一次性比对是否为我本人。图像由核验机构比对后删除，印信只保存比对结果与时间。我知道可以改选其他核验方式，结果相同。',
  ),
  'bank-card': separate(
    '处理银行卡号',
    '1.0',
    '我同意印信把我的姓名、证件号码、银行卡号与预留手机号提供给银行卡核验机构比对。卡号只用于本次比对，不用于扣款，比对后不保存完整卡号。可以改选其他核验方式。',
  ),
  'carrier-phone': separate(
    '向运营商核验手机号',
    '1.0',
    '我同意印信把我的姓名、证件号码与手机号提供给运营商核验机构比对是否一致。可以改选其他核验方式。',
  ),
} as const satisfies Record<string, ConsentKind>;
export type ConsentKindName = keyof typeof CONSENTS;

/** What whoever signs in agrees to. */
export const SIGN_IN_CONSENTS = ['service', 'privacy'] as const satisfies readonly ConsentKindName[];
export type SignInConsent = (typeof SIGN_IN_CONSENTS)[number];

/** What the law makes us keep of whoever closes their account; everything else goes at once. */
export const KEPT_BY_LAW = [
  {
    what: '电子认证的申请、核验与签发记录',
    until: '证书失效后至少五年',
    law: '电子签名法第二十四条',
  },
  { what: '商品、服务与交易信息', until: '交易完成之日起至少三年', law: '电子商务法第三十一条' },
  { what: '登录与操作日志', until: '至少六个月', law: '网络安全法第二十三条' },
] as const;
