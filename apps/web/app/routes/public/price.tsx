import { PricePage } from '~/features/price/index.ts';
import { priceFacts } from '~/features/price/price-facts.ts';
import { useSession } from '~/session/index.ts';
import { contentHead, contentMeta } from '~/site/head/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/price';

export async function loader(args: Route.LoaderArgs) {
  const { send } = args.context.get(siteContext);
  const plans = await send('GET /api/back/operation/pricePlan/getPricePlanAll');
  return { plans, head: contentHead(args, { facts: priceFacts(plans) }) };
}

export const meta = contentMeta('价格');

export default function Price({ loaderData: { plans } }: Route.ComponentProps) {
  const { user } = useSession();
  return <PricePage plans={plans} phone={usePhone()} signedIn={user !== undefined} />;
}
