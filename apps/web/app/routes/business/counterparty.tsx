import { CounterpartyPage } from '~/features/counterparties/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { orNotFound } from '~/site/not-found.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/counterparty';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  orNotFound(
    context
      .get(siteContext)
      .send('GET /api/appapi/counterparty/detail', { query: { id: url.searchParams.get('id') ?? '' } }),
  );

export default function Counterparty({ loaderData }: Route.ComponentProps) {
  return <CounterpartyPage key={loaderData.id} entry={loaderData} phone={usePhone()} />;
}

export function ErrorBoundary() {
  return <Missing what="联系人" list="/businessProcessing/signCenter/counterparties" label="查看通讯录" />;
}
