import { redirect } from 'react-router';
import { addressFor, loadOffers, shownBy, TemplatesPage } from '~/features/wecom/index.ts';
import { isVerified } from '~/guards/route.ts';
import { wecomLoginFor, withGoto } from '~/site/goto.ts';
import { siteContext } from '~/site/server-context.ts';
import { viewOf } from '~/site/view.ts';
import type { Route } from './+types/templates';

/** Whose contracts somebody makes has to be known first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, send, visit } = context.get(siteContext);
  const own = url.pathname + url.search;
  if (!user) throw redirect(wecomLoginFor(own, viewOf(visit).inWecom));
  if (!isVerified(user)) throw redirect(withGoto('/mobile/auth', own));
  return loadOffers(send, shownBy(url.searchParams));
}

export default function WecomTemplates({ loaderData }: Route.ComponentProps) {
  return <TemplatesPage key={addressFor({ ...loaderData.shown, keyword: '' })} data={loaderData} />;
}
