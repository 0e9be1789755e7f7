import { agreementsToSignIn } from '@yinxin/api/client';
import { redirect } from 'react-router';
import { PlatformLoginPage } from '~/features/platform/entrance/login-page.tsx';
import { safeGoto } from '~/site/goto.ts';
import { siteContext } from '~/site/server-context.ts';
import { useSiteData } from '~/site/site-data.ts';
import type { Route } from './+types/login';

const CONSOLE = '/platform/console/default';

/** Whoever is signed in already goes on at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { user, send } = context.get(siteContext);
  const destination = safeGoto(url.searchParams.get('goto'), CONSOLE);
  if (user) throw redirect(destination);
  const agreements = await send('GET /api/back/operation/agreement/getAgreementAll');
  return { destination, agreements: agreementsToSignIn(agreements) };
}

export default function PlatformLogin({ loaderData }: Route.ComponentProps) {
  return <PlatformLoginPage {...loaderData} demo={useSiteData().site.demo} />;
}
