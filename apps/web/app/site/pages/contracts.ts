// Contracts: the signing centre, one contract, signing it on either device, and what links lead to.
import { START } from '../paths.ts';
import { area, KEYWORDS } from './page.ts';

const SIGN_CENTER = '/businessProcessing/signCenter';
/** The phone has one page for a contract, at an address of its own; these lead there. */
const PHONE_LINKS = 'business/contract-phone-links.tsx';

const ownContractPages = area({ access: 'verified', indexed: false, cached: false, anyDevice: false }, [
  {
    path: SIGN_CENTER,
    phone: `/mobile${SIGN_CENTER}`,
    phoneFile: PHONE_LINKS,
    layout: 'business',
    parent: START,
    file: 'business/sign-center.tsx',
    title: '签署中心',
    description: '待我处理、待他人处理与已完成的合同，发起、催办、下载与归类。',
    keywords: KEYWORDS,
  },
  {
    path: `${SIGN_CENTER}/detail`,
    phone: `/mobile${SIGN_CENTER}/detail`,
    phoneFile: PHONE_LINKS,
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/contract.tsx',
    title: '合同详情',
    description: '一份合同的文件、各方与经过。',
    keywords: KEYWORDS,
  },
  {
    path: `${SIGN_CENTER}/reports`,
    phone: `/mobile${SIGN_CENTER}/reports`,
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/contract-reports.tsx',
    title: '合同报表',
    description: '合同按状态、签署用时、谁在等谁、用印与余量的统计。',
    keywords: KEYWORDS,
  },
  {
    path: `${SIGN_CENTER}/CloudSignature`,
    phone: `/mobile${SIGN_CENTER}/CloudSignature`,
    phoneFile: PHONE_LINKS,
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/cloud-signature.tsx',
    title: '签署合同',
    description: '阅读、填写、选择印章、确认意愿并签署。',
    keywords: KEYWORDS,
  },
  {
    path: `${SIGN_CENTER}/USBKeySignature`,
    phone: `/mobile${SIGN_CENTER}/USBKeySignature`,
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/usb-key-signature.tsx',
    title: '用 USB Key 签署',
    description: '连接本机的 USB Key，选择其中的证书，确认意愿并签署。',
    keywords: KEYWORDS,
    usesUsbKey: true,
  },
]);

/** Whoever is signed in prepares a contract; who they are is asked before it is sent. */
const draftingPages = area({ access: 'login', indexed: false, cached: false, anyDevice: false }, [
  {
    path: `${SIGN_CENTER}/create`,
    phone: `/mobile${SIGN_CENTER}/create`,
    phoneFile: 'business/contract-create-phone.ts',
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/contract-create.tsx',
    title: '发起合同',
    description: '上传文件，指定参与方与签署位置，发起合同。',
    keywords: KEYWORDS,
  },
]);

/** Links in messages lead to the phone's pages, wherever they are opened: a computer is sent on. */
const phoneContractPages = area(
  { access: 'public', indexed: false, cached: false, anyDevice: true, worksInApp: true },
  [
    {
      path: '/mobile/signing',
      layout: 'mobile',
      parent: START,
      file: 'business/mobile-signing.tsx',
      title: '签署',
      description: '在手机上查看、填写与签署合同。',
      keywords: `${KEYWORDS},合同签署`,
    },
    {
      path: '/mobile/signing/indexNew',
      layout: 'mobile',
      parent: '/mobile/signing',
      file: 'business/mobile-contract.tsx',
      title: '合同',
      description: '在手机上阅读、填写与签署一份合同。',
      keywords: KEYWORDS,
    },
    {
      path: '/mobile/signing/indexOld',
      layout: 'mobile',
      parent: '/mobile/signing',
      file: 'business/mobile-contract-old.ts',
      title: '合同',
    },
    {
      path: '/s/:token',
      layout: 'empty',
      file: 'business/link.tsx',
      title: '请您阅读一份文件',
      description: '打开短信里的链接，阅读并签署。',
    },
    {
      path: '/authorize/:token',
      layout: 'empty',
      file: 'business/authorize.tsx',
      title: '请法定代表人确认办理',
      description: '法定代表人核验身份后，同意或不同意为企业办理印章。',
    },
    {
      path: '/contract/shared',
      layout: 'empty',
      file: 'business/shared-contract.tsx',
      title: '查看合同',
      description: '对方分享给您的合同，只读。',
    },
  ],
);

export const contractPages = [...ownContractPages, ...draftingPages, ...phoneContractPages];
