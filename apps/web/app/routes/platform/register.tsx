import { agreementsToSignIn } from '@yinxin/api/client';
import { redirect } from 'react-router';
import { RegisterPage } from '~/features/platform/entrance/register-page.tsx';
import { siteContext } from '~/site/server-context.ts';
import { useSiteData } from '~/site/site-data.ts';
import type { Route } from './+types/register';

export async function loader({ context }: Route.LoaderArgs) {
  const { user, send } = context.get(siteContext);
  if (user) throw redirect('/platform/console/default');
  const agreements = await send('GET /api/back/operation/agreement/getAgreementAll');
  return { agreements: agreementsToSignIn(agreements) };
}

export default function PlatformRegister({ loaderData }: Route.ComponentProps) {
  return <RegisterPage {...loaderData} demo={useSiteData().site.demo} />;
}
