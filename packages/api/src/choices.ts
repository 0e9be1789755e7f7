// What an editor may choose, with the words the site shows for it. The schemas and the forms are made from these
// tables; there is no schema library here, so the browser may import them too (client.ts).
import { SECTORS } from './sectors.ts';

/** Where a banner shows. */
export const PLATFORM_TYPES = { '1': '电脑端首页', '2': '手机端首页' } as const;

/** Drawings of our own kit that may stand beside a text. */
export const ILLUSTRATIONS = {
  contract: '签署',
  seal: '印章',
  evidence: '存证',
  identity: '身份',
  sending: '发起',
  key: '密钥',
  certificate: '证书',
  time: '时间',
  law: '法规',
  code: '代码',
  bill: '费用',
  verification: '验证',
  seam: '骑缝章',
  company: '公司',
  ...SECTORS,
} as const;

/** The large pictures of the home page. */
export const BANNER_PICTURES = {
  contract: '合同',
  seal: '印章',
  verification: '验证',
  evidence: '存证',
} as const;

export const NEWS_CATEGORIES = ['公司动态', '产品动态', '政策解读', '技术专栏'] as const;
/** A law is kept with the word; answers carry the key too. */
export const LAW_STATUSES = { valid: '现行', amended: '修订', repealed: '废止', unchecked: '待核' } as const;
/** A download is kept with the word; answers carry the key too. */
export const DOWNLOAD_CATEGORIES = {
  tool: '工具',
  driver: '驱动',
  sdk: 'SDK',
  trust: '根证书与吊销列表',
  form: '业务表单',
  developer: '开发资料',
} as const;
export const DIRECTORY_TREES = { laws: '法律法规', documents: '平台文档' } as const;

/** How a price plan charges. */
export const PLAN_MODELS = {
  trial: '试用',
  package: '套餐',
  use: '按量',
  api: '接口',
  private: '私有化',
  'add-on': '增值项',
} as const;
export type PlanModel = keyof typeof PLAN_MODELS;

/** The agreements there are, by the last part of their address. */
export const AGREEMENTS = {
  register: '用户服务协议',
  privacy: '隐私政策',
  digital_certificate: '数字证书服务协议',
  digitCertApplyMaterial: '数字证书申请材料说明',
  useView: '手机端使用须知',
  cps: '电子认证业务规则',
} as const;
export type AgreementName = keyof typeof AGREEMENTS;

/** Whether a version of an agreement binds. */
export const AGREEMENT_STATES = { current: '现行', former: '旧版', coming: '待生效' } as const;

/** Every kind of content, in the order of the back office. */
export const CONTENT_KINDS = {
  news: '新闻',
  case: '客户案例',
  banner: '轮播图',
  law: '法律法规',
  document: '平台文档',
  directory: '目录',
  download: '下载',
  agreement: '协议',
  qualification: '资质',
  milestone: '发展历程',
  link: '对外地址',
} as const;

export const CONTENT_STATES = {
  draft: '草稿',
  'in-review': '待审核',
  published: '已发布',
  unpublished: '已下线',
} as const;

/** The keys of a table, as a schema's enum wants them. */
export const keysOf = <Key extends string>(names: Readonly<Record<Key, unknown>>) =>
  Object.keys(names) as [Key, ...Key[]];

/** The key of a word that its table holds. */
export const keyOfWord = <Key extends string, Word extends string>(
  names: Readonly<Record<Key, Word>>,
  word: Word,
): Key => keysOf(names).find((key) => names[key] === word) as Key;
