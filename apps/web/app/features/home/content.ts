import type { CapabilityKey } from '@yinxin/api/page';
import type { Product } from '~/parts/products/products.ts';
import { pathOn } from '~/site/device.ts';
import { findPage } from '~/site/pages/find.ts';
import type { IconName } from '~/ui/index.ts';

/** Where a product leads: to its own page, else to its section on the product page, else nowhere. */
export function productLink(
  { path = '', key }: Product,
  phone: boolean,
  hasPage: (path: string) => boolean,
): string | undefined {
  const own = phone ? findPage(path)?.phone : path;
  if (own && hasPage(own)) return own;
  const overview = pathOn('/product/software', phone);
  return hasPage(overview) ? `${overview}#${key}` : undefined;
}

export const steps: { name: string; summary: string; capability: CapabilityKey }[] = [
  { name: '实名认证', summary: '选一种方式核实身份，不愿用人脸也有别的办法。', capability: 'identity' },
  { name: '制作印章', summary: '按国家标准生成，与数字证书绑定。', capability: 'seals' },
  { name: '发起合同', summary: '上传文件或选模板，指定签署人和位置。', capability: 'contracts' },
  { name: '确认签署', summary: '阅读文件，确认意愿，签名并加盖时间戳。', capability: 'contracts' },
];

interface Usable {
  icon: IconName;
  name: string;
  text: string;
  /** How long it takes. */
  takes: string;
  path: string;
  capability: CapabilityKey;
}

/** What a visitor can use at once, and where. */
export const usableNow: Usable[] = [
  {
    icon: 'sign',
    name: '自己签一份文件',
    text: '上传、签名、下载，签后人人可验',
    takes: '约 2 分钟',
    path: '/businessProcessing/signCenter/create?for=self',
    capability: 'contracts',
  },
  {
    icon: 'people',
    name: '请对方签',
    text: '填姓名和手机号，对方不用装应用',
    takes: '约 4 分钟，对方不收费',
    path: '/businessProcessing/signCenter/create',
    capability: 'contracts',
  },
  {
    icon: 'seal',
    name: '给企业办印章',
    text: '拍执照自动填，按公司名生成印章',
    takes: '约 5 分钟',
    path: '/auth/CompanyAuth',
    capability: 'seals',
  },
  {
    icon: 'shield',
    name: '验证一份文件',
    text: '四个问题分别回答，当场出结论',
    takes: '约 10 秒，不用登录',
    path: '/product/contract/verification',
    capability: 'verification',
  },
];

interface TrustFact {
  icon: IconName;
  name: string;
  summary: string;
  capability: CapabilityKey;
}

export const trustFacts: TrustFact[] = [
  {
    icon: 'shield',
    name: '查证书状态',
    summary: '签发机构、有效期和吊销状态公开可查，用 CRL 或 OCSP 都行。',
    capability: 'certificates',
  },
  {
    icon: 'key',
    name: '看用了什么算法',
    summary: '国密 SM2 配 SM3，也支持 RSA 与 ECDSA；三套根证书各自独立。',
    capability: 'certificates',
  },
  {
    icon: 'clock',
    name: '核对签署时间',
    summary: '时间由本机构的时间戳服务按 RFC 3161 签名证明，不取签署人电脑上的时钟。',
    capability: 'timestamps',
  },
  {
    icon: 'chain',
    name: '对照存证日志',
    summary: '日志只追加，检查点公开；持有旧检查点的人可以发现改写。',
    capability: 'evidence',
  },
];
