// Seals in tables: their types and faces, media and algorithms, what can be done with them. No schema library here: the
// browser imports it too.
import { keysOf } from './choices.ts';
import { type OwnerKind, PRODUCTS, type ProductAct, type ProductCode } from './products.ts';

interface SealFace {
  words: string;
  /** Widths that may be chosen, the usual one first. */
  widthsMm: readonly number[];
  /** What can be set besides: the number of one of several, the star, border and words after a name. */
  takes: readonly ('serial' | 'star' | 'border' | 'suffix' | 'code')[];
}

/** How a seal is drawn (packages/seal). Sizes: 国发〔1999〕25号, 国家税务总局公告2011年第7号, and usual practice. */
export const SEAL_FACES = {
  official: { words: '圆形，五角星', widthsMm: [40], takes: ['code'] },
  'official-joint-stock': { words: '圆形，股份公司与国有企业', widthsMm: [42], takes: ['code'] },
  'foreign-invested': { words: '椭圆，外商投资企业', widthsMm: [45], takes: ['code'] },
  contract: { words: '圆形', widthsMm: [38, 40], takes: ['serial', 'star', 'code'] },
  finance: { words: '圆形', widthsMm: [38, 40], takes: ['serial', 'star', 'code'] },
  'finance-square': { words: '方形', widthsMm: [25], takes: ['border'] },
  invoice: { words: '椭圆 40 × 30 毫米', widthsMm: [40], takes: ['serial'] },
  'legal-representative': { words: '方形', widthsMm: [18, 20], takes: ['suffix', 'border'] },
  personal: { words: '方形', widthsMm: [18, 16, 20], takes: ['suffix', 'border'] },
  'personal-oblong': { words: '长方形', widthsMm: [20], takes: ['suffix', 'border'] },
} as const satisfies Record<string, SealFace>;
export type SealFaceName = keyof typeof SEAL_FACES;

interface SealType {
  words: string;
  owner: OwnerKind;
  /** The usual one first; none where it is written by hand. */
  faces: readonly SealFaceName[];
  /** An organisation has one of it. */
  single: boolean;
  /** A photograph of the paper seal may take the place of the drawing. */
  picture: boolean;
}

export const SEAL_TYPES = {
  official: {
    words: '公章',
    owner: 'organization',
    faces: ['official', 'official-joint-stock', 'foreign-invested'],
    single: true,
    picture: true,
  },
  contract: { words: '合同专用章', owner: 'organization', faces: ['contract'], single: false, picture: true },
  finance: {
    words: '财务专用章',
    owner: 'organization',
    faces: ['finance', 'finance-square'],
    single: false,
    picture: true,
  },
  invoice: { words: '发票专用章', owner: 'organization', faces: ['invoice'], single: false, picture: true },
  representative: {
    words: '法定代表人名章',
    owner: 'organization',
    faces: ['legal-representative'],
    single: false,
    picture: true,
  },
  person: {
    words: '个人印章',
    owner: 'person',
    faces: ['personal', 'personal-oblong'],
    single: false,
    picture: false,
  },
  handwriting: { words: '手写签名', owner: 'person', faces: [], single: false, picture: false },
} as const satisfies Record<string, SealType>;
export type SealTypeName = keyof typeof SEAL_TYPES;

/** 名章: what stands after the name. */
export const NAME_SUFFIXES = ['', '印', '之印'] as const;

export const CERTIFICATE_ALGORITHMS = { sm2: 'SM2', ecdsa: 'ECDSA', rsa: 'RSA' } as const;
export type CertificateAlgorithm = keyof typeof CERTIFICATE_ALGORITHMS;
export const USUAL_ALGORITHM = 'sm2' satisfies CertificateAlgorithm;

interface LineAsked {
  product: ProductCode;
  act: ProductAct;
  details: { seal: Readonly<Record<string, unknown>> | null };
}
/** With what kind of key a line of an order is made, where it is made anew: what exists keeps its own. */
export function algorithmAsked({ product, act, details }: LineAsked): CertificateAlgorithm | undefined {
  if (act !== 'new' || !['certificate', 'seal'].includes(PRODUCTS[product].kind)) return undefined;
  const asked = details.seal?.algorithm;
  return keysOf(CERTIFICATE_ALGORITHMS).find((algorithm) => algorithm === asked) ?? USUAL_ALGORITHM;
}

export const CERTIFICATE_STATUSES = {
  good: '有效',
  held: '已冻结',
  revoked: '已吊销',
  expired: '已过期',
} as const;
export type CertificateStatusName = keyof typeof CERTIFICATE_STATUSES;

export const MAKING_STATES = {
  working: '制作中',
  'waiting-picture': '印章图片审核中',
  'waiting-request': '等待提交证书请求',
  failed: '制作失败',
  done: '已完成',
} as const;
export type MakingState = keyof typeof MAKING_STATES;

export const SEAL_PICTURE_STATES = { reviewing: '审核中', accepted: '已通过', refused: '未通过' } as const;
export type SealPictureState = keyof typeof SEAL_PICTURE_STATES;

/** Why the office refuses a picture of a paper seal, with what to do about it. */
export const PICTURE_REFUSALS = {
  unclear: '印模不清晰，请用 300 dpi 以上重新扫描，白纸红印，四周留白 5 毫米',
  incomplete: '印模不完整，请重新盖印后上传',
  'other-name': '印章上的名称与企业名称不一致',
  'other-type': '印章种类与所申请的不一致',
  suspected: '疑似合成或篡改的图片，请上传实物印章的照片',
} as const;
export type PictureRefusal = keyof typeof PICTURE_REFUSALS;

/** When a use by somebody who was authorised needs a keeper's yes. */
export const GRANT_APPROVALS = { none: '无须审批', above: '超过金额须审批', each: '每次审批' } as const;
export type GrantApproval = keyof typeof GRANT_APPROVALS;

export const USE_REQUEST_STATES = {
  pending: '待审批',
  approved: '已同意',
  refused: '未同意',
  withdrawn: '已撤回',
  used: '已用印',
  expired: '已过期',
} as const;
export type UseRequestState = keyof typeof USE_REQUEST_STATES;

export const HANDWRITING_STATES = {
  waiting: '等待扫码',
  opened: '正在书写',
  written: '已完成',
  expired: '已失效',
} as const;
export type HandwritingState = keyof typeof HANDWRITING_STATES;
/** How long a code stays good that brings the writing onto a phone. */
export const HANDWRITING_SECONDS = 300;

/** What the register of seals says happened (电子印章管理办法: 备案, 变更, 停用, 恢复, 注销). */
export const FILING_ENTRIES = {
  file: '登记',
  renew: '续期',
  change: '变更',
  replace: '补办',
  stop: '停用',
  restore: '恢复',
  collect: '封存',
  revoke: '注销',
} as const;
export type FilingEntry = keyof typeof FILING_ENTRIES;

/** RFC 5280 5.3.1 in plain words, for who revokes a seal or a certificate. */
export const REVOCATION_REASONS = {
  cessationOfOperation: '不再使用',
  keyCompromise: '密钥或介质丢失、泄露',
  affiliationChanged: '主体信息变更',
  superseded: '已换用新证书',
  privilegeWithdrawn: '违反使用规定',
  unspecified: '其他原因',
} as const;
export type RevocationReasonName = keyof typeof REVOCATION_REASONS;

/** Before the end of a certificate its owner hears of it so many days. */
export const REMINDER_DAYS = [30, 7, 1] as const;

/** How an authorisation to sign without being asked (静默签) stands. */
export const SILENT_STATES = {
  active: '有效',
  pending: '未生效',
  /** The template has a newer version than the one that was given: nothing is signed until it is confirmed anew. */
  outdated: '待确认',
  /** The template keeps no role for whoever sends, or no authors are named where there is none: nothing is signed. */
  unfit: '不再适用',
  expired: '已到期',
  spent: '已用完',
  revoked: '已收回',
  /** Whoever gave it no longer administers the organisation, or its template was deleted. */
  void: '已失效',
} as const;
export type SilentState = keyof typeof SILENT_STATES;

export const SILENT_LIMITS = { uses: 100_000, days: 366, shown: 200, authors: 20 } as const;
