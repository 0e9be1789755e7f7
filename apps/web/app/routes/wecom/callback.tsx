import { agreementsToSignIn } from '@yinxin/api/client';
import { CallbackPage, InstalledPage } from '~/features/wecom/index.ts';
import { isMobilePath } from '~/site/paths.ts';
import { siteContext } from '~/site/server-context.ts';
import { useSiteData } from '~/site/site-data.ts';
import type { Route } from './+types/callback';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const agreements = await send('GET /api/back/operation/agreement/getAgreementAll');
  return {
    authCode: url.searchParams.get('auth_code') ?? undefined,
    code: url.searchParams.get('code') ?? undefined,
    state: url.searchParams.get('state') ?? undefined,
    phone: isMobilePath(url.pathname),
    agreements: agreementsToSignIn(agreements),
  };
}

export default function WecomCallback({ loaderData }: Route.ComponentProps) {
  const { site } = useSiteData();
  const { authCode, ...came } = loaderData;
  const { state, phone } = came;
  if (authCode && state) return <InstalledPage {...{ authCode, state, phone }} />;
  return <CallbackPage {...came} demo={site.demo} />;
}
