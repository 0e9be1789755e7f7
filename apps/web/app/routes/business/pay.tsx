import { PayPage, payTitle } from '~/features/orders/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { pathOn } from '~/site/device.ts';
import { unlistedMeta } from '~/site/head/page-head.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/pay';
import { knownOrder } from './known-order.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  return knownOrder(context.get(siteContext).send, url.searchParams.get('id'));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? payTitle(loaderData) : '支付订单');

export default function Pay({ loaderData }: Route.ComponentProps) {
  return <PayPage order={loaderData} phone={usePhone()} />;
}

export function ErrorBoundary() {
  return <Missing what="订单" list={pathOn('/businessProcessing/order', usePhone())} label="查看全部订单" />;
}
