import { START } from '../paths.ts';
import { area, KEYWORDS } from './page.ts';

/** Orders and their payment: for whoever is known, and their company. */
export const orderPages = area({ access: 'verified', indexed: false, cached: false, anyDevice: false }, [
  {
    path: '/businessProcessing/order',
    phone: '/mobile/businessProcessing/order',
    layout: 'business',
    parent: START,
    file: 'business/orders.tsx',
    title: '办理进度',
    description: '每份订单办到了哪一步：提交、支付、审核、制作与完成。',
    keywords: KEYWORDS,
  },
  {
    path: '/businessProcessing/order/detail',
    phone: '/mobile/businessProcessing/order/detail',
    layout: 'business',
    parent: '/businessProcessing/order',
    file: 'business/order.tsx',
    title: '订单详情',
    description: '一份订单的内容、费用、材料与经过。',
    keywords: KEYWORDS,
  },
  {
    path: '/businessProcessing/order/apply',
    phone: '/mobile/businessProcessing/order/apply',
    layout: 'business',
    parent: '/businessProcessing/order',
    file: 'business/apply.tsx',
    title: '申请办理',
    description: '申请数字证书、电子印章与 USB Key，续期、变更、补办与注销。',
    keywords: KEYWORDS,
  },
  {
    path: '/businessProcessing/signCenter/PayDialog',
    phone: '/mobile/businessProcessing/signCenter/PayDialog',
    layout: 'business',
    parent: '/businessProcessing/order',
    file: 'business/pay.tsx',
    title: '支付订单',
    description: '用微信支付、支付宝或对公转账支付订单。',
    keywords: KEYWORDS,
  },
]);
