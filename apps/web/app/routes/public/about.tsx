import { AboutPage } from '~/features/about/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { useSiteData } from '~/site/site-data.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/about';

export async function loader({ context }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const [qualifications, milestones] = await Promise.all([
    send('GET /api/back/operation/aboutUs/getQualificationAll'),
    send('GET /api/back/operation/aboutUs/getMilestoneAll'),
  ]);
  return { qualifications, milestones };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { site } = useSiteData();
  return <AboutPage site={site} phone={usePhone()} {...loaderData} />;
}
