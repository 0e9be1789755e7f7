import type { OrderState, Send } from '@yinxin/api/client';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { WelcomePage, WorkbenchPage } from '~/features/workbench/index.ts';
import { useSession } from '~/session/index.ts';
import { queryContent } from '~/site/query-content.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/home';

const MESSAGES_SHOWN = 5;
const NEWS_SHOWN = 3;
const WAITING_SHOWN = 5;

/** So early before its end a certificate can be renewed. */
const RENEWAL_DAYS = 30;

/** What is asked for beside the page: who may not see it, or has chosen no platform, has none of it. */
const orNone = <T,>(asked: Promise<T>) => asked.catch(() => undefined);

/** Contracts wait in a list of their own; of the approvals only the uses of seals are told. */
const APPROVALS_READ = 20;

const waitingOrders = (counts: Partial<Record<OrderState, number>> = {}) =>
  (counts.unpaid ?? 0) + (counts.rejected ?? 0) + (counts.draft ?? 0);

/** Everything that may wait for somebody, of the account in use. */
async function waitingFor(send: Send, isCompany: boolean) {
  const ordersIn = (state: OrderState) =>
    orNone(send('GET /api/appapi/order/list', { query: { state, limit: WAITING_SHOWN } }));
  const [contracts, counters, unpaid, rejected, drafts, approvals, seals, organization] = await Promise.all([
    orNone(send('GET /api/appapi/contract/list', { query: { box: 'todo', limit: WAITING_SHOWN } })),
    orNone(send('GET /api/appapi/contract/counters')),
    ordersIn('unpaid'),
    ordersIn('rejected'),
    ordersIn('draft'),
    orNone(send('GET /api/appapi/approval/list', { query: { limit: APPROVALS_READ } })),
    orNone(send('GET /api/appapi/seal/list', { query: {} })),
    isCompany ? orNone(send('GET /api/appapi/org/current')) : undefined,
  ]);
  const [ending] = (seals?.list ?? [])
    .filter(({ may, certificate }) => may.includes('order-renewal') && certificate)
    .map(({ id, name, certificate }) => ({
      sealId: id,
      name,
      notAfter: certificate?.notAfter ?? '',
      daysLeft: certificate?.daysLeft ?? 0,
    }))
    .filter(({ daysLeft }) => daysLeft <= RENEWAL_DAYS)
    .sort((one, other) => one.daysLeft - other.daysLeft);
  return {
    waiting: {
      contracts: contracts?.list ?? [],
      orders: [unpaid, rejected, drafts].flatMap((answer) => answer?.list ?? []),
      uses: (approvals?.list ?? []).filter(({ kind }) => kind === 'seal-use').slice(0, WAITING_SHOWN),
      applications: organization?.may.includes('read-applications') ? organization.pendingApplications : 0,
      seals: seals?.list ?? [],
      counts: {
        contracts: counters?.todo ?? 0,
        orders: waitingOrders(unpaid?.counts),
        uses: approvals?.waitingUses ?? 0,
      },
    },
    sentContracts: (counters?.waiting ?? 0) + (counters?.complete ?? 0) + (counters?.ended ?? 0),
    enabledSeals: seals?.counts.enabled ?? 0,
    expiry: ending,
  };
}

/** What concerns the person, and what the service tells everybody; for a stranger neither. */
export async function loader({ context }: Route.LoaderArgs) {
  const { send, user } = context.get(siteContext);
  if (!user) return undefined;
  const [accounts, messages, news, scenes, waiting] = await Promise.all([
    send('GET /api/appapi/query/org/my/list'),
    send('GET /api/appapi/notices/list', { query: { limit: MESSAGES_SHOWN } }),
    queryContent(send, { kind: 'news', category: '产品动态', limit: NEWS_SHOWN }),
    send('GET /api/appapi/scene/list', { query: {} }),
    waitingFor(send, user.type === 1),
  ]);
  // without a platform seals are not told, but a platform that is ready tells of them
  const enabledSeals = Math.max(
    waiting.enabledSeals,
    scenes.some(({ standing }) => standing === 'ready') ? 1 : 0,
  );
  return { accounts, messages, notices: news.list, scenes, ...waiting, enabledSeals };
}

/** Platforms are searched in the page: what was loaded stays. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export default function BusinessHome({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  const phone = usePhone();
  if (!user || !loaderData) return <WelcomePage phone={phone} />;
  return <WorkbenchPage {...loaderData} user={user} phone={phone} />;
}
