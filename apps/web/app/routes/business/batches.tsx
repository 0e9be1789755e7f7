import { BatchesPage } from '~/features/batches/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/batches';

export const loader = ({ context, url }: Route.LoaderArgs) => {
  const before = url.searchParams.get('before');
  return context.get(siteContext).send('GET /api/appapi/batch/list', { query: before ? { before } : {} });
};

export default function Batches({ loaderData }: Route.ComponentProps) {
  return <BatchesPage batches={loaderData} phone={usePhone()} />;
}
