import type { AccountListItem, CurrentUser } from '@yinxin/api/client';
import { type CapabilityKey, isOpen } from '@yinxin/api/page';
import { hasPage } from '~/site/pages/find.ts';

export interface Step {
  name: string;
  /** What to do, and what is needed for it. */
  text: string;
  action: string;
  path: string;
  state: 'done' | 'next' | 'later';
  capability: CapabilityKey;
  /** It can be done now. */
  isOpen: boolean;
}

/** What decides how far somebody has come. */
export interface Standing {
  user: CurrentUser;
  accounts: readonly AccountListItem[];
  /** They chose a platform in the account they act in. */
  hasPlatform: boolean;
  /** Seals that can be used. */
  seals: number;
  /** Contracts that were sent. */
  contracts: number;
}

interface StepRow extends Omit<Step, 'state' | 'isOpen'> {
  isDone: (standing: Standing) => boolean;
  /** Not asked of everybody. */
  isNeeded?: (standing: Standing) => boolean;
}

const hasCompany = ({ accounts }: Standing) => accounts.some(({ type, state }) => type === 1 && state === 1);

const steps: StepRow[] = [
  {
    name: '个人实名',
    text: '完成个人实名。准备身份证，约 3 分钟；实名之后才能申请证书和签署。',
    action: '去实名',
    path: '/auth',
    capability: 'identity',
    isDone: ({ user }) => user.personState === 1,
  },
  {
    name: '企业认证',
    text: '认证您的企业。准备营业执照和法定代表人手机号；也可以申请加入已有的企业。只以个人名义签约的，选好平台后直接申请办理。',
    action: '去认证',
    path: '/auth/CompanyAuth',
    capability: 'identity',
    isDone: hasCompany,
    // whoever has a platform or a signature of their own signs without a company
    isNeeded: (standing) =>
      standing.user.type === 1 || hasCompany(standing) || (standing.seals === 0 && !standing.hasPlatform),
  },
  {
    name: '申请印章',
    text: '申请第一枚电子印章。选择印章种类和用途，审核通过后即可使用。',
    action: '去申请',
    path: '/businessProcessing/order/apply',
    capability: 'seals',
    isDone: ({ seals }) => seals > 0,
  },
  {
    name: '首份合同',
    text: '发起第一份合同。上传文件，指定签署方和签署位置。',
    action: '去发起',
    path: '/businessProcessing/signCenter',
    capability: 'contracts',
    isDone: ({ contracts }) => contracts > 0,
  },
];

/** The way from a new account to the first contract; the first step that is missing is the next one. */
export function stepsOf(
  standing: Standing,
  canBeDone = (step: Pick<Step, 'path' | 'capability'>) => isOpen(step.capability) && hasPage(step.path),
): Step[] {
  const needed = steps.filter(({ isNeeded }) => isNeeded?.(standing) ?? true);
  const next = needed.findIndex(({ isDone }) => !isDone(standing));
  return needed.map(({ isDone, isNeeded: _, ...step }, index) => ({
    ...step,
    state: isDone(standing) ? 'done' : index === next ? 'next' : 'later',
    isOpen: canBeDone(step),
  }));
}
