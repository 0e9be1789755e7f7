import { UsagePage } from '~/features/orders/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/usage';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext).send('GET /api/appapi/contract/usage', { query: {} });
}

export default function Usage({ loaderData }: Route.ComponentProps) {
  return <UsagePage usage={loaderData} phone={usePhone()} />;
}
