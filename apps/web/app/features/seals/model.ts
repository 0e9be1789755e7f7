import {
  endsSoon,
  type ProductAct,
  type ResultOf,
  SEAL_STATES,
  SEAL_TYPES,
  type SealCard,
  type SealState,
  type SealTypeName,
} from '@yinxin/api/client';
import { pathOn } from '~/site/device.ts';
import type { IconName, Tone } from '~/ui/index.ts';

export type { SealCard, SealDetail, SealGrant, UseRequest } from '@yinxin/api/client';
export type SealList = ResultOf<'GET /api/appapi/seal/list'>;
export type UseRequests = ResultOf<'GET /api/appapi/seal/useRequests'>;
export type Uses = ResultOf<'GET /api/appapi/seal/uses'>;
export type SilentList = ResultOf<'GET /api/appapi/silent/list'>;
export type Certificates = ResultOf<'GET /api/appapi/seal/certificates'>;

const ORDERS = '/businessProcessing/order';

/** Each state has a colour and a shape beside its word. */
export const stateLooks: Record<SealState, { tone: Tone; icon: IconName }> = {
  making: { tone: 'navy', icon: 'clock' },
  failed: { tone: 'danger', icon: 'failed' },
  enabled: { tone: 'success', icon: 'circle-check' },
  stopped: { tone: 'neutral', icon: 'pause' },
  collected: { tone: 'warning', icon: 'lock' },
  revoked: { tone: 'neutral', icon: 'stop' },
};

/** Of a button that takes something away: outlined, never filled, with the octagon. */
export const graveLook = 'border-danger/40! text-danger! hover:border-danger!';

/** The order form, filled with what is about to be ordered. */
export const orderFor = ({ id }: Pick<SealCard, 'id'>, act: ProductAct, phone: boolean): string =>
  `${pathOn(`${ORDERS}/apply`, phone)}?${new URLSearchParams({ act, target: id })}`;
export const orderNew = (phone: boolean): string => pathOn(`${ORDERS}/apply`, phone);
export const orderPath = (orderId: string, phone: boolean): string =>
  `${pathOn(`${ORDERS}/detail`, phone)}?${new URLSearchParams({ id: orderId })}`;

export const isEnding = ({ certificate, state }: SealCard): boolean =>
  state !== 'revoked' && certificate !== null && endsSoon(certificate);

export const VIEWS = {
  seals: '印章',
  approvals: '用印审批',
  uses: '用印记录',
  certificates: '证书',
} as const;
export type View = keyof typeof VIEWS;
export const TABS = { overview: '概况', grants: '授权', silent: '静默签', uses: '用印记录' } as const;
export type Tab = keyof typeof TABS;

/** What the page shows, as its address says it. */
export interface Shown {
  view: View;
  state: SealState | undefined;
  type: SealTypeName | undefined;
  seal: string | undefined;
  tab: Tab;
}

const among = <Key extends string>(table: Record<Key, unknown>, value: string | null): Key | undefined =>
  value !== null && Object.hasOwn(table, value) ? (value as Key) : undefined;

export const shownBy = (search: URLSearchParams): Shown => ({
  view: among(VIEWS, search.get('view')) ?? 'seals',
  state: among(SEAL_STATES, search.get('state')),
  type: among(SEAL_TYPES, search.get('type')),
  seal: search.get('seal') ?? undefined,
  tab: among(TABS, search.get('tab')) ?? 'overview',
});

/** The page's address for what it shall show; what is usual is left out. */
export function addressFor(path: string, shown: Partial<Shown>): string {
  const entries = Object.entries(shown).filter(
    ([key, value]) =>
      value && !(key === 'view' && value === 'seals') && !(key === 'tab' && value === 'overview'),
  ) as [string, string][];
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}
