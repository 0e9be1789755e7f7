import { FlowsPage } from '~/features/flows/index.ts';
import { ofOrganization } from '~/site/of-organization.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/flows';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  flows: await ofOrganization(context.get(siteContext).send('GET /api/appapi/flow/list')),
});

export default function Flows({ loaderData }: Route.ComponentProps) {
  return <FlowsPage flows={loaderData.flows} phone={usePhone()} />;
}
