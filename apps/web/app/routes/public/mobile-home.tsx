import { MobileHomePage } from '~/features/mobile-home';
import { hasPage } from '~/pages.ts';
import { siteContext } from '~/server-context.ts';
import { useSiteData } from '~/site-data.ts';
import type { Route } from './+types/mobile-home';
import { loadHomeContent } from './home-content.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadHomeContent(context.get(siteContext).send, '2');

export default function MobileHome({ loaderData }: Route.ComponentProps) {
  const { site } = useSiteData();
  return <MobileHomePage {...loaderData} site={site} hasPage={hasPage} />;
}
