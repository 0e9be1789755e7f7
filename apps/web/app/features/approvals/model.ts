import { APPROVAL_TABS, type ApprovalTab, type ResultOf, type Send } from '@yinxin/api/client';
import { APPROVALS } from '~/parts/contracts/index.ts';
import { pathOn } from '~/site/device.ts';
import { ofOrganization } from '~/site/of-organization.ts';

export type Approvals = ResultOf<'GET /api/appapi/approval/list'>;
export type ApprovalItem = Approvals['list'][number];
export type Delegations = ResultOf<'GET /api/appapi/approval/delegations'>;
export type Delegation = Delegations['list'][number];

export const tabs = Object.keys(APPROVAL_TABS) as ApprovalTab[];
export const tabBy = (text: string | null): ApprovalTab => tabs.find((tab) => tab === text) ?? 'todo';
export const tabPath = (tab: ApprovalTab, phone: boolean): string =>
  `${pathOn(APPROVALS, phone)}${tab === 'todo' ? '' : `?tab=${tab}`}`;

export interface ApprovalsData {
  tab: ApprovalTab;
  approvals: Approvals;
  /** Undefined where nobody can be asked: a personal account. */
  delegations: Delegations | undefined;
}

export async function loadApprovals(send: Send, tab: ApprovalTab): Promise<ApprovalsData> {
  const [approvals, delegations] = await Promise.all([
    send('GET /api/appapi/approval/list', { query: { tab } }),
    ofOrganization(send('GET /api/appapi/approval/delegations')),
  ]);
  return { tab, approvals, delegations };
}
