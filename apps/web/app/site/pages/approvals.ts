// Approvals: what waits, and how an organisation has things approved.
import { area, KEYWORDS } from './page.ts';

const SIGN_CENTER = '/businessProcessing/signCenter';

export const approvalPages = area({ access: 'verified', indexed: false, cached: false, anyDevice: false }, [
  {
    path: `${SIGN_CENTER}/approvals`,
    phone: `/mobile${SIGN_CENTER}/approvals`,
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/approvals.tsx',
    title: '审批',
    description: '待我审批、我已审批与我发起的合同和用印，外出时委托他人代为审批。',
    keywords: KEYWORDS,
  },
  {
    path: `${SIGN_CENTER}/flows`,
    phone: `/mobile${SIGN_CENTER}/flows`,
    layout: 'business',
    parent: SIGN_CENTER,
    file: 'business/flows.tsx',
    title: '审批流程',
    description: '按金额、类型与模板确定合同发起前和用印前由谁审批。',
    keywords: KEYWORDS,
  },
]);
