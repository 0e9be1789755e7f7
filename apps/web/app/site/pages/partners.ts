// The ecosystem partner platform; the same on every device, and for nobody else to find.
import { area } from './page.ts';

const entrance = area({ access: 'public', indexed: false, cached: false, anyDevice: true }, [
  {
    path: '/ecologyPlatform/login',
    layout: 'ecology-login',
    file: 'ecology/login.tsx',
    title: '登录生态合作平台',
  },
]);

const console = area({ access: 'partner', indexed: false, cached: false, anyDevice: true }, [
  {
    path: '/ecologyPlatform/console',
    layout: 'ecology-console',
    file: 'ecology/elsewhere.tsx',
    title: '生态合作平台',
  },
  {
    path: '/ecologyPlatform/console/billManage',
    layout: 'ecology-console',
    file: 'ecology/elsewhere.tsx',
    title: '账单管理',
  },
  {
    path: '/ecologyPlatform/console/billManage/unCheckBill',
    layout: 'ecology-console',
    file: 'ecology/bills.tsx',
    title: '未核对账单',
  },
  {
    path: '/ecologyPlatform/console/billManage/billDetail',
    layout: 'ecology-console',
    file: 'ecology/bill.tsx',
    title: '账单详情',
  },
]);

export const partnerPages = [...entrance, ...console];
