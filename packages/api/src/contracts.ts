// What contracts are made of, in tables: parties, fields, boxes, limits. No schema library here: the browser imports it
// too.
import type { AgreementName } from './choices.ts';
import type { MemberRole } from './members.ts';

export const PARTY_KINDS = { person: '个人', organization: '单位' } as const;
export type PartyKind = keyof typeof PARTY_KINDS;

export const PARTY_PARTS = { signer: '签署', approver: '审批', cc: '抄送' } as const;
export type PartyPart = keyof typeof PARTY_PARTS;

/** As what somebody signs for an organisation. */
export const ACTING_AS = { agent: '经办人', representative: '法定代表人' } as const;
export type ActingAs = keyof typeof ACTING_AS;

/** Whom the organisation lets write contracts in its name, and who sees all of them. */
export const CONTRACT_AUTHORS: readonly MemberRole[] = ['administrator', 'seal-keeper', 'operator'];
export const CONTRACT_OVERSEERS: readonly MemberRole[] = ['administrator', 'auditor'];

/**
 * How a party confirms that it wants to sign. Nobody is made to show their face (人脸识别技术应用安全管理办法 第十条): whoever
 * would rather not gives the number of their paper besides the code.
 */
export const PARTY_INTENTS = {
  sms: '短信验证码',
  password: '签署密码',
  face: '人脸识别，或短信加证件号码',
} as const;
export type PartyIntent = keyof typeof PARTY_INTENTS;

/** What a party gives before it reads. By the link in the message the first device reads, any other asks for a code. */
export const PARTY_READINGS = {
  link: '有链接就能看',
  code: '先输入短信验证码',
  identity: '先登录并实名',
} as const;
export type PartyReading = keyof typeof PARTY_READINGS;

/** Why nobody reads by a link any more. */
export const LINK_ENDS = {
  replaced: '已改由他人处理',
  recalled: '已由发件人撤回',
  expired: '已过截止时间',
  refused: '已被拒绝',
  complete: '已签署完成',
  voided: '已作废或正在作废',
  returned: '已退回发件人修改',
  deleted: '已由发件人删除',
} as const;
export type LinkEnd = keyof typeof LINK_ENDS;

interface FieldKind {
  words: string;
  /** `filled` before anybody signs, `marked` while its party does. */
  when: 'filled' | 'marked';
}
const filled = (words: string): FieldKind => ({ words, when: 'filled' });
const marked = (words: string): FieldKind => ({ words, when: 'marked' });
const fieldKinds = {
  seal: marked('印章'),
  signature: marked('签名'),
  seam: marked('骑缝章'),
  date: marked('签署日期'),
  text: filled('文本'),
  number: filled('数字'),
  choice: filled('选项'),
  checkbox: filled('勾选'),
  image: filled('图片'),
  attachment: filled('附件'),
} as const;
export type FieldKindName = keyof typeof fieldKinds;
export const FIELD_KINDS: Readonly<Record<FieldKindName, FieldKind>> = fieldKinds;

/** Whose field it is that whoever sends the contract fills in, before it is sent: no party's. */
export const AUTHOR_KEY = '$author';
/** What can be asked of them: what is typed. */
export const AUTHOR_KINDS = [
  'text',
  'number',
  'choice',
  'checkbox',
] as const satisfies readonly FieldKindName[];

/** What a checkbox of a contract holds; it is written into the contract in these words. */
export const CHECKBOX_VALUES = { ticked: '是', clear: '否' } as const;

export const SEAM_EDGES = { right: '右侧', left: '左侧' } as const;
export const SEAM_PAGES = { all: '全部页', odd: '奇数页', even: '偶数页' } as const;

/** The lists of the signing centre. */
export const CONTRACT_BOXES = {
  todo: '待我处理',
  waiting: '待他人处理',
  complete: '已完成',
  cc: '抄送我',
  draft: '草稿',
  ended: '已结束',
  bin: '回收站',
} as const;
export type ContractMailbox = keyof typeof CONTRACT_BOXES;

/** The algorithm of a certificate that is issued for one signature. */
export const EVENT_ALGORITHMS = { sm2: '国密 SM2', ecdsa: 'ECDSA', rsa: 'RSA' } as const;
export type EventAlgorithm = keyof typeof EVENT_ALGORITHMS;

/** What a document proves by itself (ETSI EN 319 142-1). */
export const SIGNATURE_LEVELS = {
  'B-B': '数字签名',
  'B-T': '带可信时间',
  'B-LT': '带完整验证信息',
  'B-LTA': '长期归档',
} as const;
export type SignatureLevel = keyof typeof SIGNATURE_LEVELS;

/** What a row of contracts is: an agreement, or what agreements are made from, which nobody ever sends or signs. */
export const CONTRACT_PURPOSES = { contract: '合同', template: '模板' } as const;
export type ContractPurpose = keyof typeof CONTRACT_PURPOSES;

/** What parties see of one another before the end. */
export const PARTY_SIGHTS = { all: '各方互见', own: '完成前只见本方与发起方' } as const;
export type PartySight = keyof typeof PARTY_SIGHTS;

export const CONTRACT_LIMITS = {
  title: 200,
  documents: 20,
  pages: 1_000,
  parties: 50,
  fields: 500,
  reason: 200,
  /** What the author tells those who sign. */
  message: 200,
  /** Of the deadline, from today. */
  days: 365,
  defaultDays: 30,
  folders: 200,
  tags: 10,
  /** With one confirmation of intent. */
  signedAtOnce: 20,
  /** Of one contract in a day. */
  urges: 3,
  extensions: 10,
  shareDays: 90,
  /** Of somebody whose identity is not known: drafts, and what their files take. */
  unknownDrafts: 5,
  unknownBytes: 100 * 1024 * 1024,
} as const;

/** Every wording that people agreed to when they signed, by its version; a new wording is a new version. */
export const SIGNING_CONSENTS = {
  '1.0':
    '我已阅读全部文件，同意以电子签名的方式签署，知悉电子签名与手写签名、盖章具有同等法律效力；没有本人证书的，同意为本次签署签发一次性数字证书。',
  // 电子签名法 14: of the reliable ones; a certificate for one signature is applied for at this moment
  '1.1':
    '我已阅读全部文件，同意以电子签名的方式签署，知悉可靠的电子签名与手写签名或者盖章具有同等的法律效力；没有本人证书的，我申请为本次签署签发一次性数字证书，并同意《数字证书服务协议》与《电子认证业务规则》。',
  // of whoever did not open every page: nobody says of themselves what is not so
  '1.1-unread':
    '我没有打开全部页面，知道可以先阅读再签署，仍同意按全部文件的内容以电子签名的方式签署，知悉可靠的电子签名与手写签名或者盖章具有同等的法律效力；没有本人证书的，我申请为本次签署签发一次性数字证书，并同意《数字证书服务协议》与《电子认证业务规则》。',
  // of whoever signs with the certificate of a seal or key, agreed to when it was ordered: nothing is applied for
  '1.2-own':
    '我已阅读全部文件，同意以电子签名的方式签署，知悉可靠的电子签名与手写签名或者盖章具有同等的法律效力。',
  '1.2-own-unread':
    '我没有打开全部页面，知道可以先阅读再签署，仍同意按全部文件的内容以电子签名的方式签署，知悉可靠的电子签名与手写签名或者盖章具有同等的法律效力。',
} as const;
export interface SigningConsent {
  version: keyof typeof SIGNING_CONSENTS;
  text: string;
  agreements: readonly AgreementName[];
}
/** The one in force, and the agreements that it names. */
export const SIGNING_CONSENT = {
  version: '1.1',
  text: SIGNING_CONSENTS['1.1'],
  agreements: ['digital_certificate', 'cps'],
} as const satisfies SigningConsent;
/** The same for whoever signs without having opened every page. */
export const UNREAD_CONSENT = {
  version: '1.1-unread',
  text: SIGNING_CONSENTS['1.1-unread'],
  agreements: ['digital_certificate', 'cps'],
} as const satisfies SigningConsent;
const OWN_CONSENT: SigningConsent = { version: '1.2-own', text: SIGNING_CONSENTS['1.2-own'], agreements: [] };
const OWN_UNREAD_CONSENT: SigningConsent = {
  version: '1.2-own-unread',
  text: SIGNING_CONSENTS['1.2-own-unread'],
  agreements: [],
};

interface Signing {
  /** With the certificate of a seal or of a key: none is issued for this signature. */
  hasCertificate: boolean;
  isUnread: boolean;
}
/** What is true of whoever signs so. */
export function consentFor({ hasCertificate, isUnread }: Signing): SigningConsent {
  if (hasCertificate) return isUnread ? OWN_UNREAD_CONSENT : OWN_CONSENT;
  return isUnread ? UNREAD_CONSENT : SIGNING_CONSENT;
}
/** By its version; none of those that are no longer agreed to, and none that leaves out the certificate that is issued. */
export const consentInForce = (
  version: string,
  { hasCertificate }: Pick<Signing, 'hasCertificate'>,
): SigningConsent | undefined =>
  [SIGNING_CONSENT, UNREAD_CONSENT, ...(hasCertificate ? [OWN_CONSENT, OWN_UNREAD_CONSENT] : [])].find(
    (consent) => consent.version === version,
  );

/** 将扣减 1 份: what sending one costs. */
export const CONTRACT_QUOTA = 1;

/**
 * {{甲方:印章}} in a document asks for a field; the first word is the party, the second the kind. Each word begins with
 * what is no blank: a run of blanks is then taken in one way only, however long somebody made it.
 */
export const TEXT_TAG =
  /\{\{\s*([^\s:：{}][^:：{}]{0,19})[:：]\s*([^\s:：{}][^:：{}]{0,9})(?:[:：]\s*(?:([^\s{}][^{}]{0,29})\s*)?|\s*)\}\}/gu;

/** Over how many days a report looks back. */
export const REPORT_DAYS = [30, 90, 365] as const;

/** How long a contract took from sending to the last signature, in slices that people think in. */
export const SIGNING_TIMES = {
  hour: '1 小时内',
  day: '1 天内',
  week: '1 周内',
  longer: '更久',
} as const;
export type SigningTime = keyof typeof SIGNING_TIMES;

/** What somebody waits for another to do. */
export const WAIT_MATTERS = { approve: '审批', fill: '填写', sign: '签署', seal: '用印审批' } as const;
export type WaitMatter = keyof typeof WAIT_MATTERS;
/** So many waits are shown on the page, and so many go into the file. */
export const MOST_WAITS = { shown: 50, exported: 2_000 } as const;

/** The address book: of one owner, of one import, of one note. */
export const COUNTERPARTY_LIMITS = { held: 20_000, rows: 2_000, note: 100 } as const;
