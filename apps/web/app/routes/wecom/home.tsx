import { redirect } from 'react-router';
import { AccountSheetButton } from '~/features/accounts/index.ts';
import { loadLeft } from '~/features/contract-draft/wizard/left.ts';
import { HomePage, loadFound, loadHome } from '~/features/wecom/index.ts';
import { isVerified } from '~/guards/route.ts';
import { wecomLoginFor } from '~/site/goto.ts';
import { siteContext } from '~/site/server-context.ts';
import { useSiteData } from '~/site/site-data.ts';
import { viewOf } from '~/site/view.ts';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, send, visit } = context.get(siteContext);
  if (!user) throw redirect(wecomLoginFor(url.pathname + url.search, viewOf(visit).inWecom));
  const keyword = url.searchParams.get('keyword')?.trim().slice(0, 50);
  const [data, left, found] = await Promise.all([
    loadHome(send, isVerified(user)),
    loadLeft(send),
    keyword === undefined ? undefined : loadFound(send, keyword, isVerified(user)),
  ]);
  return { data, left, found };
}

export default function WecomHome({ loaderData }: Route.ComponentProps) {
  const { inWecom } = useSiteData();
  return <HomePage {...loaderData} accounts={inWecom && <AccountSheetButton />} />;
}
