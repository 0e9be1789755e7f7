import { useLocation } from 'react-router';
import { PricePage } from '~/features/price';
import { isMobilePath } from '~/guards/device.ts';
import { siteContext } from '~/server-context.ts';
import type { Route } from './+types/price';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  plans: await context.get(siteContext).send('GET /api/back/operation/pricePlan/getPricePlanAll'),
});

export default function Price({ loaderData: { plans } }: Route.ComponentProps) {
  return <PricePage plans={plans} phone={isMobilePath(useLocation().pathname)} />;
}
