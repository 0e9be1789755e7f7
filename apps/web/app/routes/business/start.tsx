import { redirect } from 'react-router';
import { doorPrices, StartPage } from '~/features/start/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/start';

export async function loader({ context }: Route.LoaderArgs) {
  const { send, user } = context.get(siteContext);
  if (!user) throw redirect('/login');
  const [balance, plans] = await Promise.all([
    send('GET /api/appapi/order/balance'),
    send('GET /api/back/operation/pricePlan/getPricePlanAll'),
  ]);
  return { user, prices: doorPrices(balance, plans) };
}

export default function Start({ loaderData }: Route.ComponentProps) {
  return <StartPage {...loaderData} phone={usePhone()} />;
}
