// The open platform.
import { area, KEYWORDS } from './page.ts';

export const platformPages = area({ access: 'public', indexed: true, cached: true, anyDevice: false }, [
  {
    path: '/platform',
    phone: '/mobile/platform',
    layout: 'platform',
    file: 'platform/home.tsx',
    title: '开放平台',
    description:
      '印信开放平台：证书状态、可信时间戳、登录与账号接口和签署验证 SDK，以公开标准接入；其余接口的开放情况与文档。',
    keywords: `${KEYWORDS},开放平台,接口,时间戳,OCSP,CRL`,
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
