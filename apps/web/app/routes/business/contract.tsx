import { useSearchParams } from 'react-router';
import { DetailPage, PrintPage } from '~/features/contract/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/contract';
import { knownContract } from './known-contract.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  return knownContract(context.get(siteContext).send, url.searchParams.get('id'));
}

export default function Contract({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return query.get('view') === 'print' ? (
    <PrintPage contract={loaderData} />
  ) : (
    <DetailPage contract={loaderData} />
  );
}

export function ErrorBoundary() {
  return <Missing what="合同" list="/businessProcessing/signCenter" label="回到签署中心" />;
}
