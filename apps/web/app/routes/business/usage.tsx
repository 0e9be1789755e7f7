import { filtersIn, UsagePage } from '~/features/orders/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/usage';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const filters = filtersIn(searchParams);
  const [use, { left }] = await Promise.all([
    send('GET /api/appapi/usage/records', { query: filters }),
    send('GET /api/appapi/contract/quota'),
  ]);
  return { use, left, filters };
}

export default function Usage({ loaderData }: Route.ComponentProps) {
  return <UsagePage {...loaderData} phone={usePhone()} />;
}
