import { redirect } from 'react-router';
import { LoginPage } from '~/features/login';
import { isMobilePath } from '~/guards/device.ts';
import { safeGoto } from '~/guards/goto.ts';
import { siteContext } from '~/server-context.ts';
import { useSiteData } from '~/site-data.ts';
import type { Route } from './+types/login';

/** Whoever is signed in already goes on at once. */
export function loader({ url, context }: Route.LoaderArgs) {
  const destination = safeGoto(url.searchParams.get('goto'));
  if (context.get(siteContext).user) throw redirect(destination);
  return { destination, prefix: isMobilePath(url.pathname) ? '/mobile' : '' };
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { site } = useSiteData();
  return <LoginPage {...loaderData} demo={site.demo} />;
}
