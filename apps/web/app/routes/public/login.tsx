import { agreementsToSignIn } from '@yinxin/api/client';
import { redirect } from 'react-router';
import { LoginPage } from '~/features/login/index.ts';
import { safeGoto } from '~/site/goto.ts';
import { isMobilePath, START } from '~/site/paths.ts';
import { siteContext } from '~/site/server-context.ts';
import { useSiteData } from '~/site/site-data.ts';
import type { Route } from './+types/login';

/** Whoever is signed in already goes on at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { user, send } = context.get(siteContext);
  const goto = url.searchParams.get('goto');
  const destination = goto === null ? START : safeGoto(goto);
  if (user) throw redirect(destination);
  const agreements = await send('GET /api/back/operation/agreement/getAgreementAll');
  return {
    destination,
    prefix: isMobilePath(url.pathname) ? '/mobile' : '',
    agreements: agreementsToSignIn(agreements),
  };
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { site } = useSiteData();
  return <LoginPage {...loaderData} demo={site.demo} />;
}
