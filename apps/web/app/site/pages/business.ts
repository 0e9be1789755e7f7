// The e-seal area: where signed-in people work.
import { QUESTION, START, WECOM_CORP } from '../paths.ts';
import { area, KEYWORDS } from './page.ts';

export const businessPages = area({ access: 'public', indexed: true, cached: true, anyDevice: false }, [
  {
    path: START,
    phone: `/mobile${START}`,
    layout: 'business',
    file: 'business/home.tsx',
    title: '电子印章办理',
    description: '登录后查看账号与认证状态、接下来要做的事和与您有关的消息。',
    keywords: `${KEYWORDS},印章办理,企业认证`,
  },
  {
    path: '/businessProcessing/login',
    phone: '/mobile/businessProcessing/login',
    layout: 'business',
    parent: START,
    file: 'public/login.tsx',
    title: '登录印章办理',
    description: '用手机号和短信验证码登录，办理数字证书与电子印章。',
    keywords: KEYWORDS,
  },
]);

/** What only the person themself or a member of the company sees. */
export const ownPages = area({ access: 'login', indexed: false, cached: false, anyDevice: false }, [
  {
    path: QUESTION,
    phone: `/mobile${QUESTION}`,
    layout: 'auth',
    phoneLayout: 'auth',
    parent: START,
    file: 'business/start.tsx',
    title: '您要签什么',
    description: '自己签一份文件、请对方签、给企业办印章：选一个，只问这件事需要的。',
    keywords: KEYWORDS,
  },
  {
    path: '/businessProcessing/organization',
    phone: '/mobile/businessProcessing/organization',
    layout: 'business',
    parent: START,
    file: 'business/organization.tsx',
    title: '企业与成员',
    description: '管理企业的成员、角色、加入申请、邀请与认证状态。',
    keywords: KEYWORDS,
  },
  {
    path: WECOM_CORP,
    phone: `/mobile${WECOM_CORP}`,
    layout: 'business',
    parent: '/businessProcessing/organization',
    file: 'business/organization-wecom.tsx',
    title: '企业微信',
    description: '安装到企业微信，确认企业微信里的企业就是本企业。',
    keywords: KEYWORDS,
  },
  {
    path: '/businessProcessing/account',
    phone: '/mobile/businessProcessing/account',
    layout: 'business',
    parent: START,
    file: 'business/account.tsx',
    title: '账号与安全',
    description: '实名认证、登录手机号、登录的设备、各项同意、导出个人信息与注销账号。',
    keywords: KEYWORDS,
  },
  {
    path: '/businessProcessing/messages',
    phone: '/mobile/businessProcessing/messages',
    layout: 'business',
    parent: START,
    file: 'business/messages.tsx',
    title: '消息',
    description: '办理进度、企业成员与证书到期的消息。',
    keywords: KEYWORDS,
  },
  {
    path: '/mobile/businessProcessing/mine',
    layout: 'mobile',
    parent: START,
    file: 'business/mine.tsx',
    title: '我的',
    description: '办理进度、消息、企业与成员、账号与安全。',
    keywords: KEYWORDS,
  },
]);
