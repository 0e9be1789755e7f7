import { WecomPage } from '~/features/organization/index.ts';
import { ofOrganization } from '~/site/of-organization.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/organization-wecom';

export async function loader({ context }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const [corp, organization] = await Promise.all([
    send('GET /api/appapi/wecom/corp'),
    ofOrganization(send('GET /api/appapi/org/current')),
  ]);
  return { corp, mayInstall: organization?.may.includes('manage-wecom') ?? false };
}

export default function OrganizationWecom({ loaderData }: Route.ComponentProps) {
  return <WecomPage {...loaderData} phone={usePhone()} />;
}
