// Templates, and contracts made from them by hand or by the table.
import { area, KEYWORDS } from './page.ts';

const SIGN_CENTER = '/businessProcessing/signCenter';
const TEMPLATES = `${SIGN_CENTER}/templates`;
const BATCHES = `${SIGN_CENTER}/batches`;

const CODES = `${SIGN_CENTER}/codes`;
const COUNTERPARTIES = `${SIGN_CENTER}/counterparties`;

const ownPages = area({ access: 'verified', indexed: false, cached: false, anyDevice: false }, [
  {
    path: TEMPLATES,
    phone: `/mobile${TEMPLATES}`,
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/templates.tsx',
    title: '合同模板',
    description: '企业与个人的合同模板：新建、共享、版本与示例库。',
    keywords: KEYWORDS,
  },
  {
    path: `${TEMPLATES}/detail`,
    phone: `/mobile${TEMPLATES}/detail`,
    layout: 'business',
    parent: TEMPLATES,
    file: 'business/template.tsx',
    title: '模板详情',
    description: '一个模板的文件、角色、填写项、版本与共享。',
    keywords: KEYWORDS,
  },
  {
    path: `${TEMPLATES}/edit`,
    phone: `/mobile${TEMPLATES}/edit`,
    phoneFile: 'business/template-edit-phone.tsx',
    layout: 'business',
    parent: TEMPLATES,
    file: 'business/template-edit.tsx',
    title: '编辑模板',
    description: '上传文件，设定角色，放置控件，发布模板。',
    keywords: KEYWORDS,
  },
  {
    path: `${TEMPLATES}/use`,
    phone: `/mobile${TEMPLATES}/use`,
    phoneFile: 'business/template-use-phone.ts',
    layout: 'business',
    parent: TEMPLATES,
    file: 'business/template-use.tsx',
    title: '使用模板',
    description: '填写各方与内容，生成合同。',
    keywords: KEYWORDS,
  },
  {
    path: BATCHES,
    phone: `/mobile${BATCHES}`,
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/batches.tsx',
    title: '批量发起',
    description: '用一个模板和一张表格，一次发起许多份合同。',
    keywords: KEYWORDS,
  },
  {
    path: `${BATCHES}/detail`,
    phone: `/mobile${BATCHES}/detail`,
    layout: 'business',
    parent: BATCHES,
    file: 'business/batch.tsx',
    title: '批量发起详情',
    description: '导入名单，逐行检查，发起，查看进度与结果。',
    keywords: KEYWORDS,
  },
  {
    path: CODES,
    phone: `/mobile${CODES}`,
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/sign-codes.tsx',
    title: '一码多签',
    description: '一个二维码，许多人签署，各自一份合同。',
    keywords: KEYWORDS,
  },
  {
    path: `${CODES}/create`,
    phone: `/mobile${CODES}/create`,
    layout: 'business',
    parent: CODES,
    file: 'business/sign-code-create.tsx',
    title: '新建签署码',
    description: '选择扫码的人担任的角色，填好其他各方与内容，生成二维码。',
    keywords: KEYWORDS,
  },
  {
    path: `${CODES}/detail`,
    phone: `/mobile${CODES}/detail`,
    layout: 'business',
    parent: CODES,
    file: 'business/sign-code.tsx',
    title: '签署码详情',
    description: '二维码、名额、截止时间，与扫码签署的人。',
    keywords: KEYWORDS,
  },
]);

const addressPages = area({ access: 'verified', indexed: false, cached: false, anyDevice: false }, [
  {
    path: COUNTERPARTIES,
    phone: `/mobile${COUNTERPARTIES}`,
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/counterparties.tsx',
    title: '通讯录',
    description: '签约对象的通讯录：查找、新增、导入。',
    keywords: KEYWORDS,
  },
  {
    path: `${COUNTERPARTIES}/detail`,
    phone: `/mobile${COUNTERPARTIES}/detail`,
    layout: 'business',
    parent: COUNTERPARTIES,
    file: 'business/counterparty.tsx',
    title: '联系人',
    description: '一个联系人，与其往来的合同。',
    keywords: KEYWORDS,
  },
]);

/** Where a code leads, whoever scans it and with whatever. */
const joinPages = area(
  { access: 'public', indexed: false, cached: false, anyDevice: true, worksInApp: true },
  [
    {
      path: '/contract/join',
      layout: 'empty',
      file: 'business/sign-code-join.tsx',
      title: '扫码签署',
      description: '扫码后登录、实名，填写并签署自己的合同。',
    },
  ],
);

export const templatePages = [...ownPages, ...addressPages, ...joinPages];
