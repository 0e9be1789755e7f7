// Seals: managing them on both devices, and writing by hand on a phone.
import { START, USB_KEY } from '../paths.ts';
import { area, KEYWORDS } from './page.ts';

const publicSealPages = area({ access: 'public', indexed: true, cached: true, anyDevice: false }, [
  {
    path: '/mobile/seal',
    layout: 'mobile',
    parent: START,
    file: 'business/mobile-seal.tsx',
    indexed: false, // a short address of what needs a login
    title: '印章',
    description: '在手机上查看、授权、停用与续期您的电子印章，审批用印。',
    keywords: `${KEYWORDS},印章管理,用印审批`,
  },
  // Opened by the code on a computer, on whatever the person holds; nobody is signed in there.
  {
    path: '/mobile/handwriting',
    layout: 'empty',
    file: 'business/handwriting.tsx',
    anyDevice: true,
    worksInApp: true,
    indexed: false,
    title: '手写签名',
  },
]);

const verifiedSealPages = area({ access: 'verified', indexed: false, cached: false, anyDevice: false }, [
  {
    path: '/businessProcessing/seal',
    phone: '/mobile/businessProcessing/seal',
    layout: 'business',
    parent: START,
    file: 'business/seal.tsx',
    title: '印章管理',
    description: '查看印章，授权、停用、续期与注销，审批用印，查阅用印记录。',
    keywords: KEYWORDS,
  },
  {
    path: USB_KEY,
    phone: `/mobile${USB_KEY}`,
    layout: 'business',
    parent: '/businessProcessing/seal',
    file: 'business/usb-key.tsx',
    title: 'USB Key',
    description: '在 USB Key 中生成密钥、写入与更新证书、修改 PIN 码。',
    keywords: KEYWORDS,
    usesUsbKey: true,
  },
]);

export const sealPages = [...publicSealPages, ...verifiedSealPages];
