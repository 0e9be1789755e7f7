import { BillChoice } from '~/features/ecology/bill/bill-choice.tsx';
import { BillPage } from '~/features/ecology/bill/bill-page.tsx';
import { loadBill, tabIn } from '~/features/ecology/bill/model.ts';
import { listQuery, shownIn } from '~/features/ecology/bills/model.ts';
import { loadForPartner } from '~/features/ecology/frame/load.ts';
import { orNotFound } from '~/site/not-found.ts';
import type { Route } from './+types/bill';

/** Without a bill in the address there is a choice of the newest. */
export const loader = (args: Route.LoaderArgs) =>
  loadForPartner(args, async ({ send }) => {
    const { searchParams } = args.url;
    const id = searchParams.get('id');
    if (id) return { bill: await orNotFound(loadBill(send, id, tabIn(searchParams))), newest: [] };
    const query = listQuery(shownIn(new URLSearchParams()));
    return { bill: undefined, newest: (await send('GET /api/partner/bill/list', { query })).list };
  });

export default function Bill({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { bill, newest } = loaderData;
  return bill ? <BillPage key={bill.bill.id} data={bill} /> : <BillChoice newest={newest} />;
}
