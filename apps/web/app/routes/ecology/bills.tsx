import { BillsPage } from '~/features/ecology/bills/bills-page.tsx';
import { loadBills, shownIn } from '~/features/ecology/bills/model.ts';
import { loadForPartner } from '~/features/ecology/frame/load.ts';
import type { Route } from './+types/bills';

export const loader = (args: Route.LoaderArgs) =>
  loadForPartner(args, ({ send }) => loadBills(send, shownIn(args.url.searchParams)));

export default function Bills({ loaderData }: Route.ComponentProps) {
  return loaderData && <BillsPage data={loaderData} />;
}
