import { ApprovalsPage, loadApprovals, tabBy } from '~/features/approvals/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/approvals';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadApprovals(context.get(siteContext).send, tabBy(url.searchParams.get('tab')));

export default function Approvals({ loaderData }: Route.ComponentProps) {
  const phone = usePhone();
  const { tab, approvals } = loaderData;
  const key = `${tab} ${approvals.list.map((item) => item.key).join()}`;
  return <ApprovalsPage key={key} data={loaderData} phone={phone} />;
}
