import { useLocation } from 'react-router';
import { loadSeals, SealsPage } from '~/features/seals/index.ts';
import { chosenScene, SceneMissing } from '~/parts/scene/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/seal';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  return (await chosenScene(send)) ? loadSeals(send, url.searchParams) : undefined;
}

export default function Seal({ loaderData }: Route.ComponentProps) {
  const phone = usePhone();
  const { pathname } = useLocation();
  return loaderData ? <SealsPage {...loaderData} path={pathname} phone={phone} /> : <SceneMissing />;
}
