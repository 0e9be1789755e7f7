import { CounterpartiesPage } from '~/features/counterparties/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/counterparties';

export async function loader({ context, url }: Route.LoaderArgs) {
  const keyword = url.searchParams.get('keyword')?.trim().slice(0, 50) ?? '';
  const before = url.searchParams.get('before');
  const query = { ...(keyword && { keyword }), ...(before && { before }) };
  const book = await context.get(siteContext).send('GET /api/appapi/counterparty/list', { query });
  return { book, keyword };
}

export default function Counterparties({ loaderData }: Route.ComponentProps) {
  return <CounterpartiesPage {...loaderData} phone={usePhone()} />;
}
