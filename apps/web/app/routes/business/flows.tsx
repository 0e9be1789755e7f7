import { FlowsPage } from '~/features/flows/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/flows';

/** Whoever acts for themselves has none. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  flows: await context
    .get(siteContext)
    .send('GET /api/appapi/flow/list')
    .catch(() => undefined),
});

export default function Flows({ loaderData }: Route.ComponentProps) {
  return <FlowsPage flows={loaderData.flows} phone={usePhone()} />;
}
