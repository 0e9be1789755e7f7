import { InvoicesPage } from '~/features/orders/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/invoices';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext).send('GET /api/appapi/invoice/list', { query: {} });
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  return <InvoicesPage invoices={loaderData} phone={usePhone()} />;
}
