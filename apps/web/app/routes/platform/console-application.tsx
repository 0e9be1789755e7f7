import { ApplicationPage } from '~/features/platform/console/application/application-page.tsx';
import { applicationsFor, chosenIn, environmentIn, unlessAway } from '~/features/platform/console/load.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/console-application';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const environment = environmentIn(searchParams);
  const applications = await applicationsFor(send);
  const id = chosenIn(searchParams, applications)?.id;
  const detail = id ? await send('GET /api/appapi/application/detail', { query: { id } }) : undefined;
  const webhooks = id
    ? await unlessAway(send('GET /api/appapi/application/webhooks', { query: { id, environment } }))
    : undefined;
  return { applications, detail, webhooks: webhooks?.list, environment };
}

export default function ConsoleApplication({ loaderData }: Route.ComponentProps) {
  return <ApplicationPage {...loaderData} />;
}
