import { redirect, useLocation } from 'react-router';
import { SealWelcome } from '~/features/seals/welcome.tsx';
import { isVerified } from '~/guards/route.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/mobile-seal';

/** The short address is open to strangers, who are told what it is for; whoever has seals is led to them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user } = context.get(siteContext);
  if (user && isVerified(user)) throw redirect(`/mobile/businessProcessing/seal${url.search}`);
  return { signedIn: user !== undefined };
}

export default function MobileSeal({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return <SealWelcome signedIn={loaderData.signedIn} path={pathname} />;
}
