import { applicationsFor, environmentIn, unlessAway } from '~/features/platform/console/load.ts';
import { OverviewPage } from '~/features/platform/console/overview-page.tsx';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/console-default';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const environment = environmentIn(url.searchParams);
  const days = [1, 7, 30].find((one) => String(one) === url.searchParams.get('days')) ?? 7;
  const applications = await applicationsFor(send);
  const figures =
    applications &&
    (await unlessAway(send('GET /api/appapi/application/figures', { query: { environment, days } })));
  return { applications, figures, environment, days };
}

export default function ConsoleDefault({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />;
}
