import { redirect } from 'react-router';
import { OrdersPage, queryOf } from '~/features/orders/index.ts';
import { chosenScene, SceneMissing } from '~/parts/scene/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/orders';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const id = url.searchParams.get('id');
  if (id) throw redirect(`${url.pathname}/detail?${new URLSearchParams({ id })}`);
  const scene = await chosenScene(send);
  if (!scene) return undefined;
  const query = queryOf(url.searchParams);
  const orders = await send('GET /api/appapi/order/list', { query });
  return { orders, query, sceneName: scene.sceneName };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const phone = usePhone();
  if (!loaderData) return <SceneMissing />;
  // anew for other filters: older orders belong to those they were asked for
  return <OrdersPage key={JSON.stringify(loaderData.query)} {...loaderData} phone={phone} />;
}
