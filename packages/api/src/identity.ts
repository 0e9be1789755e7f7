// How people and companies prove who they are: ways, papers, states and reasons, in tables. The server obeys them, the
// screens show them, the tests walk them. No schema library here: the browser imports it too.
import { type PaperKind, papers } from '@yinxin/identifiers';
import { keysOf } from './choices.ts';
import type { ConsentKindName } from './personal-data.ts';
import { promisedTerm } from './promises.ts';
import { stateMachine } from './state-machine.ts';

export type { PaperKind };

/** Papers that name a person, and whether a register can be asked about them. */
export const PAPER_KINDS = {
  'id-card': { words: papers['id-card'].title, checkable: true },
  'hk-mo-tw-residence': { words: papers['hk-mo-tw-residence'].title, checkable: true },
  passport: { words: papers.passport.title, checkable: false },
  'hk-mo-permit': { words: papers['hk-mo-permit'].title, checkable: false },
  'tw-permit': { words: papers['tw-permit'].title, checkable: false },
  'permanent-residence': { words: papers['permanent-residence'].title, checkable: false },
} as const satisfies Record<PaperKind, { words: string; checkable: boolean }>;

/** What can be uploaded. */
export const PAPERS = {
  'id-front': '证件人像面',
  'id-back': '证件国徽面',
  'passport-page': '证件资料页',
  licence: '营业执照',
  registration: '登记证书',
  'representative-id-front': '法定代表人证件人像面',
  'representative-id-back': '法定代表人证件国徽面',
  letter: '盖章的法人授权书',
  'bank-card': '银行卡卡面',
  other: '其他材料',
} as const;
export type Paper = keyof typeof PAPERS;

/** What applicants state, by the names under which a reviewer compares it with the papers. */
export const FACT_NAMES = {
  name: '姓名',
  number: '证件号码',
  phone: '手机号',
  bankCard: '银行卡号',
  companyName: '企业名称',
  code: '统一社会信用代码',
  representative: '法定代表人',
  validUntil: '有效期至',
  bankName: '开户行',
  account: '对公账号',
} as const;
export type FactName = keyof typeof FACT_NAMES;

export interface Way {
  words: string;
  /** How long it takes. */
  takes: string;
  /** What one needs at hand. */
  needs: readonly string[];
  /** Separate consents that are given before anything is looked at. */
  consents: readonly ConsentKindName[];
  /** How often it can be tried in a day. */
  triesADay: number;
}

export const PERSON_WAYS = {
  carrier: {
    words: '手机号核验',
    takes: '约 1 分钟',
    needs: ['居民身份证号码', '以本人身份办理的手机号'],
    consents: ['identity-number', 'carrier-phone'],
    triesADay: 5,
  },
  bank: {
    words: '银行卡核验',
    takes: '约 2 分钟',
    needs: ['居民身份证号码', '本人银行卡', '银行预留手机号'],
    consents: ['identity-number', 'bank-card'],
    triesADay: 5,
  },
  face: {
    words: '人脸识别',
    takes: '约 1 分钟',
    needs: ['居民身份证号码', '带摄像头的手机'],
    consents: ['identity-number', 'face'],
    triesADay: 5,
  },
  manual: {
    words: '人工审核',
    takes: promisedTerm('person'),
    needs: ['证件原件的清晰照片'],
    consents: ['identity-number', 'papers'],
    triesADay: 3,
  },
} as const satisfies Record<string, Way>;
export type PersonWay = keyof typeof PERSON_WAYS;

export const COMPANY_WAYS = {
  representative: {
    words: '法定代表人核验',
    takes: '约 3 分钟',
    needs: ['营业执照', '法定代表人身份证号码', '法定代表人在场，或其手机号'],
    consents: ['identity-number'],
    triesADay: 5,
  },
  transfer: {
    words: '对公打款',
    takes: '约 10 分钟，至多 1 个工作日',
    needs: ['营业执照', '企业对公账户', '能查询到账金额的人'],
    consents: ['identity-number'],
    triesADay: 3,
  },
  letter: {
    words: '法人授权书',
    takes: promisedTerm('organization'),
    needs: ['营业执照', '加盖公章的授权书'],
    consents: ['identity-number', 'papers'],
    triesADay: 3,
  },
  manual: {
    words: '人工审核',
    takes: promisedTerm('organization'),
    needs: ['营业执照或登记证书', '法定代表人证件', '加盖公章的授权书'],
    consents: ['identity-number', 'papers'],
    triesADay: 3,
  },
} as const satisfies Record<string, Way>;
export type CompanyWay = keyof typeof COMPANY_WAYS;
export type AnyWay = PersonWay | CompanyWay;

export const VERIFICATION_SUBJECTS = { person: '个人', organization: '企业' } as const;
export type VerificationSubject = keyof typeof VERIFICATION_SUBJECTS;

export const waysOf = (subject: VerificationSubject): Readonly<Record<string, Way>> =>
  subject === 'person' ? PERSON_WAYS : COMPANY_WAYS;

interface CompanyKind {
  words: string;
  /** What whoever answers for it is called. */
  representative: string;
  /** Papers without which nobody can review it. */
  papers: readonly Paper[];
  /** Whether the enterprise register knows it; otherwise only a reviewer can tell. */
  registered: boolean;
}

export const COMPANY_KINDS = {
  enterprise: { words: '企业', representative: '法定代表人', papers: ['licence'], registered: true },
  'individual-business': {
    words: '个体工商户',
    representative: '经营者',
    papers: ['licence'],
    registered: true,
  },
  government: {
    words: '机关',
    representative: '负责人',
    papers: ['registration', 'letter'],
    registered: false,
  },
  institution: {
    words: '事业单位',
    representative: '法定代表人',
    papers: ['registration', 'letter'],
    registered: false,
  },
  society: {
    words: '社会组织',
    representative: '法定代表人',
    papers: ['registration', 'letter'],
    registered: false,
  },
  'law-firm': {
    words: '律师事务所',
    representative: '负责人',
    papers: ['registration', 'letter'],
    registered: false,
  },
} as const satisfies Record<string, CompanyKind>;
export type CompanyKindName = keyof typeof COMPANY_KINDS;

/** What a reviewer needs to see: of a person by the paper, of a company by its kind and way. */
export const papersOfPerson = (kind: PaperKind): readonly Paper[] =>
  kind === 'passport' ? ['passport-page'] : ['id-front', 'id-back'];
export const papersOfCompany = (kind: CompanyKindName, way: CompanyWay): readonly Paper[] => {
  const { papers }: CompanyKind = COMPANY_KINDS[kind];
  if (way === 'letter') return [...new Set<Paper>([...papers, 'letter'])];
  if (way === 'manual')
    return [...new Set<Paper>([...papers, 'representative-id-front', 'representative-id-back', 'letter'])];
  return papers.filter((paper) => paper !== 'letter');
};

export const VERIFICATION_STATES = {
  draft: '待完善',
  checking: '核验中',
  reviewing: '人工审核中',
  verified: '已通过',
  refused: '未通过',
  expired: '已失效',
} as const;
export type VerificationState = keyof typeof VERIFICATION_STATES;

const applicant = ['applicant'] as const;
const system = ['system'] as const;
const verificationActs = {
  'begin-check': { words: '提交核验', roles: applicant },
  'submit-review': { words: '提交人工审核', roles: ['applicant', 'system'] },
  'cancel-verification': { words: '取消', roles: applicant },
  'put-back': { words: '退回待完善', roles: system },
  'pass-check': { words: '核验通过', roles: system },
  'fail-check': { words: '核验未通过', roles: system },
  'expire-verification': { words: '失效', roles: system },
  'accept-verification': { words: '通过', roles: ['reviewer'] },
  'refuse-verification': { words: '驳回', roles: ['reviewer'] },
} as const;
export type VerificationAct = keyof typeof verificationActs;
export type VerificationPower = 'applicant' | 'system' | 'reviewer';

/** One attempt of a person or an organisation to prove who they are. */
export const verificationMachine = stateMachine<VerificationState, VerificationAct, VerificationPower>({
  states: VERIFICATION_STATES,
  acts: verificationActs,
  steps: {
    draft: {
      'begin-check': 'checking',
      'submit-review': 'reviewing',
      'fail-check': 'refused',
      'cancel-verification': 'expired',
      'expire-verification': 'expired',
    },
    checking: {
      'pass-check': 'verified',
      'fail-check': 'refused',
      'submit-review': 'reviewing',
      'put-back': 'draft',
      'cancel-verification': 'expired',
      'expire-verification': 'expired',
    },
    reviewing: {
      'accept-verification': 'verified',
      'refuse-verification': 'refused',
      'cancel-verification': 'expired',
    },
    verified: {},
    refused: {},
    expired: {},
  },
});

interface VerificationReason {
  words: string;
  advice: string;
}
const because = (words: string, advice: string): VerificationReason => ({ words, advice });

/** What a reviewer may say no with. */
export const REFUSAL_REASONS = {
  blurred: because('证件照片不清晰或不完整', '请在光线充足处拍摄原件，四角完整、文字清晰。'),
  'paper-expired': because('证件已过有效期', '请使用有效期内的证件。'),
  'facts-differ': because('填写的信息与证件不一致', '请按证件上的文字重新填写。'),
  'not-original': because('材料不是原件或疑似被修改', '请拍摄证件原件，不要使用翻拍、复印或编辑过的图片。'),
  'stamp-missing': because('授权书未盖公章或印章不清晰', '请在授权书指定位置加盖公章后重新上传。'),
  'not-authorised': because('不能证明经办人已获授权', '请由法定代表人在授权书上签字并加盖公章。'),
  'wrong-person': because('证件不是申请人本人的', '请由证件持有人本人申请。'),
  'other-reason': because('审核未通过', '请按审核说明处理后重新提交。'),
} as const satisfies Record<string, VerificationReason>;
export type RefusalReason = keyof typeof REFUSAL_REASONS;

/** Why a case ended without success, or waits for people. */
export const VERIFICATION_REASONS = {
  ...REFUSAL_REASONS,
  'carrier-mismatch': because(
    '姓名、证件号码与手机号不一致',
    '请核对，或使用以本人身份办理的手机号；也可以换一种方式。',
  ),
  'bank-mismatch': because(
    '姓名、证件号码、银行卡与预留手机号不一致',
    '请核对银行预留的手机号；也可以换一种方式。',
  ),
  'no-record': because(
    '核验机构查不到相关记录',
    '新办的号码或证件可能尚未入库，请换一种方式，或过几天再试。',
  ),
  'face-liveness': because('未通过活体检测', '请在光线均匀处正对屏幕，按提示完成动作；也可以换一种方式。'),
  'face-mismatch': because('人脸与证件照片不一致', '请由本人操作；也可以换一种方式。'),
  'face-refused': because('人脸核验机构未予通过', '请换一种方式。'),
  'company-mismatch': because('名称、统一社会信用代码与法定代表人不一致', '请按营业执照逐字核对后重新提交。'),
  'representative-mismatch': because(
    '法定代表人的姓名与证件号码不一致',
    '请核对法定代表人的证件号码；也可以换一种方式。',
  ),
  'transfer-refused': because('打款未成功', '请核对户名、账号与开户行，或换一种方式。'),
  amount: because('金额连续三次不正确', '请查询实际到账金额后重新发起，或换一种方式。'),
  duplicate: because(
    '该证件已用于另一个账号',
    '已转人工审核：如果两个账号都是您本人的，审核通过后以本账号为准。',
  ),
  'paper-changed': because(
    '证件与本账号此前认证的不同',
    '已转人工审核：换发了新证件的，审核通过后以新证件为准；账号不能改由他人使用。',
  ),
  'code-taken': because(
    '该统一社会信用代码已由其他账号认证',
    '可以搜索企业并申请加入；法定代表人可以申请变更管理员。',
  ),
  cancelled: because('已取消', '可以随时重新发起。'),
  replaced: because('已改用另一种方式', '请继续新的认证。'),
  overdue: because('长时间未完成，已失效', '请重新发起。'),
} as const satisfies Record<string, VerificationReason>;
export type VerificationReasonName = keyof typeof VERIFICATION_REASONS;

/** Papers that a refusal speaks against; the others are good, and need not be handed in again. */
const PAPERS_AGAINST: Partial<Record<VerificationReasonName, readonly Paper[]>> = {
  blurred: keysOf(PAPERS),
  'paper-expired': keysOf(PAPERS),
  'not-original': keysOf(PAPERS),
  'wrong-person': keysOf(PAPERS),
  'stamp-missing': ['letter'],
  'not-authorised': ['letter'],
};
export const isPaperGood = (reason: VerificationReasonName | null, paper: Paper): boolean =>
  !(reason && PAPERS_AGAINST[reason]?.includes(paper));

/** What a check or a decision was. */
export const CHECK_KINDS = {
  carrier: '运营商三要素',
  bank: '银行卡四要素',
  face: '人脸识别',
  company: '企业三要素',
  representative: '企业四要素',
  'representative-phone': '法定代表人手机号核验',
  'representative-code': '法定代表人短信确认',
  transfer: '对公打款',
  amount: '到账金额核对',
  review: '人工审核',
} as const;
export type CheckKind = keyof typeof CHECK_KINDS;

/** Who answers a check, as the applicant is told. */
export const CHECK_ANSWERERS: Readonly<Record<CheckKind, string>> = {
  carrier: '运营商',
  bank: '银行卡核验机构',
  face: '人脸核验机构',
  company: '工商登记',
  representative: '工商登记',
  'representative-phone': '运营商',
  'representative-code': '印信',
  transfer: '银行',
  amount: '印信',
  review: '审核员',
};

export const CHECK_OUTCOMES = {
  match: '一致',
  mismatch: '不一致',
  'no-record': '无记录',
  passed: '通过',
  failed: '未通过',
  sent: '已汇出',
  refused: '被拒绝',
  accepted: '通过',
  unavailable: '未能取得结果',
} as const;
export type CheckOutcome = keyof typeof CHECK_OUTCOMES;

/** What the person does next. */
export const VERIFICATION_STEPS = [
  'submit',
  'code',
  'face',
  'amount',
  'representative',
  'papers',
  'wait',
  'done',
] as const;
export type VerificationStep = (typeof VERIFICATION_STEPS)[number];

/** Certificates are for adults (民法典 第十八条). */
export const ADULT_AGE = 18;
/** A draft that nobody goes on with. */
export const DRAFT_DAYS = 7;
/** How often a day somebody may begin to confirm something with their face. */
export const FACE_CONFIRMATIONS_A_DAY = 5;
export const TRANSFER_TRIES = 3;
export const TRANSFER_DAYS = 7;
