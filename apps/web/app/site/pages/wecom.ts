// Enterprise WeChat, and the wizard that makes a contract on a phone: it has two doors, a template and a file.
import { WECOM_DOOR, WECOM_HOME, WECOM_PHONE_DOOR, WECOM_TEMPLATES } from '../paths.ts';
import { area, KEYWORDS } from './page.ts';

const WIZARD = { file: 'wecom/wizard.tsx', layout: 'mobile', keywords: KEYWORDS } as const;
const SEND = { file: 'wecom/wizard-send.tsx', layout: 'mobile', keywords: KEYWORDS } as const;
const BOARD = { file: 'wecom/wizard-board.tsx', layout: 'whiteboard', keywords: KEYWORDS } as const;

/** Open without a login of the site, so that they can ask enterprise WeChat who is there; nothing is shown before. */
const wizardPages = area(
  { access: 'public', indexed: false, cached: false, anyDevice: false, worksInApp: true },
  [
    {
      ...WIZARD,
      path: '/mobile/qyWx/tempSign',
      title: '发起合同',
      description: '用模板或文件发起一份合同。',
    },
    {
      ...WIZARD,
      path: '/mobile/qyWx/one',
      title: '基本信息',
      description: '合同名称、截止时间、顺序与抄送。',
    },
    {
      ...WIZARD,
      path: '/mobile/qyWx/SignBasicInfoFill',
      title: '基本信息',
      description: '合同名称、截止时间、顺序与抄送。',
    },
    { ...WIZARD, path: '/mobile/qyWx/two', title: '签署方与填写', description: '谁来签，合同里填什么。' },
    { ...WIZARD, path: '/mobile/qyWx/signerEditDrawer', title: '签署方', description: '一个签署方的资料。' },
    { ...WIZARD, path: '/mobile/qyWx/TemplateFill', title: '填写内容', description: '填写合同中的空白。' },
    {
      ...SEND,
      path: '/mobile/qyWx/three',
      title: '盖章与发送',
      description: '核对位置与费用，发送并签署。',
    },
    {
      ...BOARD,
      path: '/mobile/qyWx/SignSealFill',
      title: '签署位置',
      description: '在页面上放好印章与签名。',
    },
    { ...BOARD, path: '/mobile/qyWx/SealPaging', title: '骑缝章', description: '骑缝章的页码、边与位置。' },
  ],
);

/** Who somebody is, asked of enterprise WeChat: one page that asks and one that its answer comes back to. */
const doorPages = area(
  { access: 'public', indexed: false, cached: false, anyDevice: false, worksInApp: true },
  [
    {
      path: WECOM_DOOR,
      phone: WECOM_PHONE_DOOR,
      layout: 'empty',
      file: 'wecom/authorize.tsx',
      title: '企业微信登录',
      description: '从企业微信进入，或者在电脑上扫码登录。',
      keywords: KEYWORDS,
    },
    {
      path: '/qyWx/callback',
      phone: '/mobile/qyWx/callback',
      layout: 'empty',
      file: 'wecom/callback.tsx',
      title: '企业微信身份确认',
      description: '企业微信确认身份之后回到这里，首次进入时绑定手机号。',
      keywords: KEYWORDS,
    },
  ],
);

const ownPages = area(
  { access: 'public', indexed: false, cached: false, anyDevice: false, worksInApp: true },
  [
    {
      path: WECOM_HOME,
      layout: 'mobile',
      file: 'wecom/home.tsx',
      title: '印信',
      description: '待我签署的合同、没写完的草稿和常用的模板。',
      keywords: KEYWORDS,
    },
    {
      path: WECOM_TEMPLATES,
      layout: 'mobile',
      parent: WECOM_HOME,
      file: 'wecom/templates.tsx',
      title: '选择模板',
      description: '按类型查找模板，预览，发起合同。',
      keywords: KEYWORDS,
    },
  ],
);

export const wecomPages = [...doorPages, ...ownPages, ...wizardPages];
