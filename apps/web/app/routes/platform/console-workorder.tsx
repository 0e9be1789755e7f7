import { applicationsFor } from '~/features/platform/console/load.ts';
import { WorkOrderPage } from '~/features/platform/work-orders/work-order-page.tsx';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/console-workorder';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send, user } = context.get(siteContext);
  const { searchParams } = url;
  const closed = searchParams.get('closed') === '1' ? '1' : '0';
  const id = searchParams.get('id');
  const isNew = searchParams.has('new');
  const [orders, applications, detail] = await Promise.all([
    send('GET /api/appapi/workOrder/list', {
      query: { closed, page: Number(searchParams.get('page')) || 1 },
    }),
    // whoever acts for themselves has no applications
    isNew && user?.orgId ? applicationsFor(send) : undefined,
    id ? send('GET /api/appapi/workOrder/detail', { query: { id } }) : undefined,
  ]);
  return { orders, applications, detail, isNew, closed: closed === '1' };
}

export default function ConsoleWorkOrder({ loaderData }: Route.ComponentProps) {
  return <WorkOrderPage {...loaderData} />;
}

export { MissingWorkOrder as ErrorBoundary } from '~/features/platform/work-orders/missing.tsx';
