// The open platform.
import { area, KEYWORDS } from './page.ts';

const documents = area({ access: 'public', indexed: true, cached: true, anyDevice: false }, [
  {
    path: '/platform',
    phone: '/mobile/platform',
    layout: 'platform',
    file: 'platform/home.tsx',
    title: '开放平台',
    description:
      '印信开放平台：合同、印章、验证与存证的接口，沙箱即开即用，以公开标准接入；五种语言的 SDK、回调通知与嵌入页面。',
    keywords: `${KEYWORDS},开放平台,电子合同接口,沙箱,SDK,Webhook`,
  },
  {
    path: '/platform/document',
    phone: '/mobile/platform/document',
    phoneLayout: 'mobile-document',
    parent: '/platform',
    layout: 'platform',
    file: 'platform/document.tsx',
    title: '文档中心',
    description:
      '印信开放平台文档：快速开始、身份与印章与合同与证据的概念、签名验证、错误码、证书服务与更新日志。',
    keywords: `${KEYWORDS},开发文档,接口文档,错误码`,
  },
  {
    path: '/platform/document/detail',
    phone: '/mobile/platform/document/detail',
    phoneLayout: 'mobile-document',
    parent: '/platform/document',
    layout: 'platform',
    file: 'platform/document-detail.tsx',
    title: '文档',
    description: '印信开放平台的一篇开发文档。',
    keywords: `${KEYWORDS},开发文档,接口文档`,
  },
]);

/** How developers come in; the same on every device. */
const entrance = area({ access: 'public', indexed: false, cached: false, anyDevice: true }, [
  { path: '/platform/login', layout: 'platform-login', file: 'platform/login.tsx', title: '登录开放平台' },
  {
    path: '/platform/register',
    layout: 'platform-login',
    file: 'platform/register.tsx',
    title: '注册开发者账号',
  },
]);

/** Their own pages; the same on every device. */
const own = area({ access: 'login', indexed: false, cached: false, anyDevice: true }, [
  {
    path: '/platform/authentication',
    layout: 'platform',
    file: 'platform/authentication.tsx',
    title: '开发者认证',
  },
  { path: '/platform/console', layout: 'platform-console', file: 'platform/console.tsx', title: '控制台' },
  {
    path: '/platform/console/default',
    layout: 'platform-console',
    file: 'platform/console-default.tsx',
    title: '概览',
  },
  {
    path: '/platform/console/application',
    layout: 'platform-console',
    file: 'platform/console-application.tsx',
    title: '应用',
  },
  {
    path: '/platform/console/interface',
    layout: 'platform-console',
    file: 'platform/console-interface.tsx',
    title: '接口',
  },
  {
    path: '/platform/console/workorder',
    layout: 'platform-console',
    file: 'platform/console-workorder.tsx',
    title: '工单',
  },
  {
    path: '/platform/console/team',
    layout: 'platform-console',
    file: 'platform/console-team.tsx',
    title: '团队',
  },
]);

export const platformPages = [...documents, ...entrance, ...own];
