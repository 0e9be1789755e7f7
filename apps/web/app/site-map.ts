// The one table of pages. Routes, guards, navigation and page heads all come from it.
import { adminSections, describeSection } from './features/admin/sections.ts';
import { describeForm } from './features/products/form-texts.ts';
import { formKeys } from './features/products/forms.ts';
import { describeSector, sectorKeys } from './features/solutions/sectors/index.ts';

export type Access = 'public' | 'login' | 'verified';
export type Layout =
  | 'home'
  | 'main'
  | 'default'
  | 'login'
  | 'empty'
  | 'mobile'
  | 'platform'
  | 'mobile-document'
  | 'admin';

/** A page's name, and what search engines read of it. */
export interface PageTexts {
  title?: string;
  description?: string;
  keywords?: string;
}

/** The texts of a phone's page are those of its desktop counterpart. */
export interface Page extends PageTexts {
  path: string;
  layout: Layout;
  /** Who may open the page; the whitelist of product.md section 6 is what is public here. */
  access: Access;
  /** The route module, under app/routes. */
  file: string;
  /** The values of the path's parameter; the page does not exist for any other. */
  values?: readonly string[];
  /** The texts by the value of the parameter. */
  describe?: (value: string) => PageTexts;
  /** The desktop counterpart of a phone's page, where the path does not say it. */
  desktop?: string;
  /** The page above this one on the way home; the home page where none is named. */
  parent?: string;
}

const KEYWORDS = '电子签名,电子印章,电子合同,数字证书';

export const pages: readonly Page[] = [
  {
    path: '/pc/home',
    layout: 'home',
    access: 'public',
    file: 'public/home.tsx',
    title: '电子签名、电子印章与电子合同服务',
    description:
      '印信由电子认证服务机构运营，提供可靠电子签名、电子印章、电子合同管理、数据存证与法律维权支持，采用国密算法、可信时间戳与可公开核验的存证日志。',
    keywords: `${KEYWORDS},电子签章,合同验证,存证,国密,时间戳`,
  },
  {
    path: '/login',
    layout: 'login',
    access: 'public',
    file: 'public/login.tsx',
    title: '登录',
    description: '使用手机号与短信验证码登录印信，管理您的电子印章、合同与数字证书。',
    keywords: KEYWORDS,
  },
  {
    path: '/about',
    layout: 'main',
    access: 'public',
    file: 'public/about.tsx',
    title: '关于我们',
    description: '了解印信与运营它的电子认证服务机构：资质、发展历程、安全与合规、联系方式。',
    keywords: `${KEYWORDS},电子认证服务许可,关于我们`,
  },
  {
    path: '/product/software',
    layout: 'main',
    access: 'public',
    file: 'public/products.tsx',
    title: '产品',
    description:
      '电子签名、电子印章、合同管理、数据存证、法律维权与协同办公六项能力，公有云、接口接入与本地部署三种用法，帮您选出合适的一种。',
    keywords: `${KEYWORDS},产品,公有云,接口接入,本地部署`,
  },
  {
    path: '/product/software/:form',
    values: formKeys,
    describe: describeForm,
    parent: '/product/software',
    layout: 'main',
    access: 'public',
    file: 'public/product-form.tsx',
  },
  {
    path: '/about/price',
    layout: 'main',
    access: 'public',
    file: 'public/price.tsx',
    title: '价格',
    description: '按量、套餐、接口与私有化四种付法，何时扣减、何时返还、增值项与发票说明，附费用计算器。',
    keywords: `${KEYWORDS},价格,套餐,计费,发票`,
  },
  {
    path: '/solution/:sector',
    values: sectorKeys,
    describe: describeSector,
    layout: 'main',
    access: 'public',
    file: 'public/solution.tsx',
  },
  {
    path: '/about/news',
    parent: '/about',
    layout: 'main',
    access: 'public',
    file: 'public/news.tsx',
    title: '新闻动态',
    description: '印信的新闻动态：公司与产品进展、电子签名政策解读、密码与存证技术文章。',
    keywords: `${KEYWORDS},新闻动态,政策解读`,
  },
  {
    path: '/customer/case',
    layout: 'main',
    access: 'public',
    file: 'public/cases.tsx',
    title: '成功案例',
    description: '各行业怎样用印信签署：人力资源、采购、销售、物流、金融、医疗、政务、房产与教育案例。',
    keywords: `${KEYWORDS},成功案例,行业应用`,
  },
  {
    path: '/statutes',
    layout: 'main',
    access: 'public',
    file: 'public/statutes.tsx',
    title: '法律法规',
    description:
      '电子签名、电子印章、密码与个人信息保护的法律、法规、司法解释与国家标准，标明效力与施行日期，可以检索。',
    keywords: `${KEYWORDS},电子签名法,法律法规,国家标准`,
  },
  {
    path: '/downZone',
    layout: 'main',
    access: 'public',
    file: 'public/downloads.tsx',
    title: '下载专区',
    description:
      '下载印信的命令行工具、Node.js SDK、根证书与吊销列表、业务表单，每个文件附 SHA-256 与 SM3 摘要。',
    keywords: `${KEYWORDS},SDK,命令行工具,根证书,吊销列表,表单下载`,
  },
  {
    path: '/platform',
    layout: 'platform',
    access: 'public',
    file: 'platform/home.tsx',
    title: '开放平台',
    description:
      '印信开放平台：登录与账号、证书状态、可信时间戳、电子印章、合同签署、存证与验证，以公开标准接入您的系统，五步上线。',
    keywords: `${KEYWORDS},开放平台,接口,时间戳,OCSP,CRL`,
  },
  {
    path: '/platform/document',
    parent: '/platform',
    layout: 'platform',
    access: 'public',
    file: 'platform/document.tsx',
    title: '文档中心',
    description:
      '印信开放平台文档：快速开始、身份与印章与合同与证据的概念、签名验证、错误码、证书服务与更新日志。',
    keywords: `${KEYWORDS},开发文档,接口文档,错误码`,
  },
  {
    path: '/platform/document/detail',
    parent: '/platform/document',
    layout: 'platform',
    access: 'public',
    file: 'platform/document-detail.tsx',
    title: '文档',
    description: '印信开放平台的一篇开发文档。',
    keywords: `${KEYWORDS},开发文档,接口文档`,
  },
  {
    path: '/agreement/register',
    layout: 'default',
    access: 'public',
    file: 'public/agreement.tsx',
    title: '用户服务协议',
    description: '印信用户服务协议：账号、服务内容、双方权利义务、费用、责任与争议解决。',
    keywords: KEYWORDS,
  },
  {
    path: '/agreement/privacy',
    layout: 'default',
    access: 'public',
    file: 'public/agreement.tsx',
    title: '隐私政策',
    description: '印信隐私政策：收集哪些个人信息、用于何处、保存多久，以及您如何行使权利。',
    keywords: KEYWORDS,
  },
  {
    path: '/agreement/digital_certificate',
    layout: 'default',
    access: 'public',
    file: 'public/agreement.tsx',
    title: '数字证书服务协议',
    description: '印信数字证书服务协议：证书的种类、申请、签发、私钥保管、更新、吊销，以及双方的义务与责任。',
    keywords: `${KEYWORDS},证书吊销,电子认证业务规则`,
  },
  {
    path: '/agreement/digitCertApplyMaterial',
    layout: 'default',
    access: 'public',
    file: 'public/agreement.tsx',
    title: '数字证书申请材料说明',
    description: '申请数字证书需要准备的材料：单位与个人各交什么、变更、补办、延期与吊销怎样办理。',
    keywords: `${KEYWORDS},证书申请,申请材料`,
  },
  {
    path: '/agreement/useView',
    layout: 'default',
    access: 'public',
    file: 'public/agreement.tsx',
    title: '手机端使用须知',
    description: '在手机上使用印信的须知：适用的浏览器、会用到的设备能力、签署时的注意事项与账号保护。',
    keywords: `${KEYWORDS},手机签署`,
  },

  { path: '/mobile', layout: 'mobile', access: 'public', file: 'public/mobile-home.tsx' },
  { path: '/mobile/pc/home', layout: 'mobile', access: 'public', file: 'public/mobile-home.tsx' },
  { path: '/mobile/login', layout: 'mobile', access: 'public', file: 'public/login.tsx' },
  {
    path: '/mobile/product',
    desktop: '/product/software',
    layout: 'mobile',
    access: 'public',
    file: 'public/products.tsx',
  },
  {
    path: '/mobile/product/software/:form',
    values: formKeys,
    layout: 'mobile',
    access: 'public',
    file: 'public/product-form.tsx',
  },
  {
    path: '/mobile/about/price',
    layout: 'mobile',
    access: 'public',
    file: 'public/price.tsx',
  },
  {
    path: '/mobile/solution/:sector',
    values: sectorKeys,
    layout: 'mobile',
    access: 'public',
    file: 'public/solution.tsx',
  },
  { path: '/mobile/about', layout: 'mobile', access: 'public', file: 'public/about.tsx' },
  {
    path: '/mobile/news',
    desktop: '/about/news',
    layout: 'mobile',
    access: 'public',
    file: 'public/news.tsx',
  },
  { path: '/mobile/customer/case', layout: 'mobile', access: 'public', file: 'public/cases.tsx' },
  { path: '/mobile/statutes', layout: 'mobile', access: 'public', file: 'public/statutes.tsx' },
  {
    path: '/mobile/download',
    desktop: '/downZone',
    layout: 'mobile',
    access: 'public',
    file: 'public/downloads.tsx',
  },
  { path: '/mobile/platform', layout: 'mobile', access: 'public', file: 'platform/home.tsx' },
  {
    path: '/mobile/platform/document',
    layout: 'mobile-document',
    access: 'public',
    file: 'platform/document.tsx',
  },
  {
    path: '/mobile/platform/document/detail',
    layout: 'mobile-document',
    access: 'public',
    file: 'platform/document-detail.tsx',
  },
  { path: '/mobile/agreement/register', layout: 'mobile', access: 'public', file: 'public/agreement.tsx' },
  { path: '/mobile/agreement/privacy', layout: 'mobile', access: 'public', file: 'public/agreement.tsx' },
  {
    path: '/mobile/agreement/digital_certificate',
    layout: 'mobile',
    access: 'public',
    file: 'public/agreement.tsx',
  },
  {
    path: '/mobile/agreement/digitCertApplyMaterial',
    layout: 'mobile',
    access: 'public',
    file: 'public/agreement.tsx',
  },
  { path: '/mobile/agreement/useView', layout: 'mobile', access: 'public', file: 'public/agreement.tsx' },

  { path: '/admin', layout: 'admin', access: 'public', file: 'admin/index.ts', title: '运营后台' },
  {
    path: '/admin/:section',
    values: adminSections,
    describe: describeSection,
    // who may do what is decided by the back office's own token, which no page request carries
    layout: 'admin',
    access: 'public',
    file: 'admin/section.tsx',
  },

  { path: '/401', layout: 'empty', access: 'public', file: 'errors/unauthorized.tsx', title: '请先登录' },
  { path: '/403', layout: 'empty', access: 'public', file: 'errors/forbidden.tsx', title: '没有权限' },
  { path: '/404', layout: 'empty', access: 'public', file: 'errors/not-found.tsx', title: '页面不存在' },
  { path: '/500', layout: 'empty', access: 'public', file: 'errors/failure.tsx', title: '系统错误' },
  { path: '/upgrade', layout: 'empty', access: 'public', file: 'errors/upgrade.ts', title: '请升级浏览器' },
];

/** Where an unknown address is told so: the splat of a layout. */
export const unknownPages: readonly Pick<Page, 'path' | 'layout' | 'file'>[] = [
  { path: '/mobile/*', layout: 'mobile', file: 'errors/not-found.tsx' },
  { path: '*', layout: 'empty', file: 'errors/not-found.tsx' },
];
