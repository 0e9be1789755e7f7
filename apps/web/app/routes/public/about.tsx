import { useLocation } from 'react-router';
import { AboutPage } from '~/features/about';
import { isMobilePath } from '~/guards/device.ts';
import { siteContext } from '~/server-context.ts';
import { useSiteData } from '~/site-data.ts';
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
  return <AboutPage site={site} phone={isMobilePath(useLocation().pathname)} {...loaderData} />;
}
