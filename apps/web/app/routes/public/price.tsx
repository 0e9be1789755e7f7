import { useLocation } from 'react-router';
import { PricePage } from '~/features/price';
import { priceFacts } from '~/features/price/price-facts.ts';
import { contentHead, contentMeta } from '~/features/seo';
import { isMobilePath } from '~/guards/device.ts';
import { siteContext } from '~/server-context.ts';
import type { Route } from './+types/price';

export async function loader(args: Route.LoaderArgs) {
  const { send } = args.context.get(siteContext);
  const plans = await send('GET /api/back/operation/pricePlan/getPricePlanAll');
  return { plans, head: contentHead(args, { facts: priceFacts(plans) }) };
}

export const meta = contentMeta('价格');

export default function Price({ loaderData: { plans } }: Route.ComponentProps) {
  return <PricePage plans={plans} phone={isMobilePath(useLocation().pathname)} />;
}
