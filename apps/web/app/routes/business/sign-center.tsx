import { useLocation } from 'react-router';
import { keyOf, loadSignCenter, SignCenterPage, shownBy } from '~/features/sign-center/index.ts';
import { chosenScene, SceneMissing } from '~/parts/scene/index.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/sign-center';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  return (await chosenScene(send)) ? loadSignCenter(send, shownBy(url.searchParams)) : undefined;
}

export default function SignCenter({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  if (!loaderData) return <SceneMissing />;
  return <SignCenterPage key={keyOf(loaderData.shown)} data={loaderData} path={pathname} />;
}
