import type { IconName } from '../../ui/index.ts';

interface Product {
  icon: IconName;
  name: string;
  summary: string;
  /** Its section on the product page (features/products/six.ts). */
  section: string;
  /** The page where one uses it, if the site has one yet. */
  path?: string;
}

const OVERVIEWS = { desktop: '/product/software', phone: '/mobile/product' };

/** Where a product leads: to its own page, else to its section on the product page, else nowhere. */
export function productLink(
  { path, section }: Product,
  device: keyof typeof OVERVIEWS,
  hasPage: (path: string) => boolean,
): string | undefined {
  const own = path && (device === 'phone' ? `/mobile${path}` : path);
  if (own && hasPage(own)) return own;
  return hasPage(OVERVIEWS[device]) ? `${OVERVIEWS[device]}#${section}` : undefined;
}

/** The six products of the house; the phone's home page shows the same. */
export const products: Product[] = [
  {
    icon: 'sign',
    name: '电子签名',
    summary: '短信、人脸或签署密码确认意愿，手写、扫码、批量都能签。',
    section: 'sign',
  },
  {
    icon: 'seal',
    name: '电子印章',
    summary: '申请、制作、授权、审批到注销，每次用印都有记录。',
    section: 'seal',
    path: '/businessProcessing',
  },
  {
    icon: 'document',
    name: '合同管理',
    summary: '模板、签署顺序、催办、归档与检索，从起草到履约都在一处。',
    section: 'contract',
  },
  {
    icon: 'chain',
    name: '数据存证',
    summary: '关键步骤写入可公开核验的证据日志，由独立见证方共同签名。',
    section: 'evidence',
    path: '/product/evidence',
  },
  {
    icon: 'scales',
    name: '法律维权',
    summary: '一键出具证据报告，附离线验证方法，说得清也查得到。',
    section: 'rights',
  },
  {
    icon: 'people',
    name: '协同办公',
    summary: '接入企业微信与业务系统，审批通过即可盖章，手机上也能办。',
    section: 'office',
  },
];

export const steps = [
  { name: '实名认证', summary: '个人与企业都有多种方式，人脸之外总有另一条路。' },
  { name: '制作印章', summary: '按国家标准生成，印章与数字证书绑定。' },
  { name: '发起合同', summary: '上传文件或选用模板，指定签署方与签署位置。' },
  { name: '确认签署', summary: '看清内容，确认意愿，签完立即可以验证。' },
];

interface TrustFact {
  icon: IconName;
  name: string;
  summary: string;
}

export const trustFacts: TrustFact[] = [
  {
    icon: 'shield',
    name: '持证机构签发',
    summary: '数字证书由依法取得许可的电子认证服务机构签发，许可证号在页脚公示，证书状态随时可查。',
  },
  {
    icon: 'key',
    name: '国密算法',
    summary: '签名用 SM2，摘要用 SM3，兼容 RSA 与 ECDSA。私钥由签名人专有、专控，不随文件流转。',
  },
  {
    icon: 'clock',
    name: '可信时间戳',
    summary: '签署时间由时间戳服务证明，遵循 RFC 3161 与国家标准，不取电脑上的本地时钟。',
  },
  {
    icon: 'chain',
    name: '证据日志',
    summary: '只增不改的默克尔日志，由独立见证方共同签名。谁也不能悄悄改写，包括我们自己。',
  },
];
