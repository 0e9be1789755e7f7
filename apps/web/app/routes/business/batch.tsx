import { data } from 'react-router';
import { BatchPage, loadBatch, rowFilters } from '~/features/batches/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/batch';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const asked = url.searchParams.get('rows');
  const filter = rowFilters.find((one) => one === asked) ?? 'all';
  return loadBatch(send, url.searchParams.get('id') ?? '', filter).catch((error: unknown) => {
    const { status } = error as { status?: number };
    throw status !== undefined && status < 500 ? data(null, 404) : error;
  });
}

export default function Batch({ loaderData }: Route.ComponentProps) {
  return <BatchPage key={loaderData.batch.id} {...loaderData} phone={usePhone()} />;
}

export function ErrorBoundary() {
  return <Missing what="批量发起" list="/businessProcessing/signCenter/batches" label="查看全部批次" />;
}
