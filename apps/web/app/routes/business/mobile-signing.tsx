import { redirect, useLocation } from 'react-router';
import { PHONE_BOXES, PhoneList, paths, SigningWelcome } from '~/features/contract/index.ts';
import { isVerified } from '~/guards/route.ts';
import { siteContext } from '~/site/server-context.ts';
import { viewOf } from '~/site/view.ts';
import type { Route } from './+types/mobile-signing';

/** Open to strangers, who are told what it is for; whoever is known finds their contracts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, send, visit } = context.get(siteContext);
  if (viewOf(visit).device === 'desktop') throw redirect(paths.centre(false));
  if (!user || !isVerified(user)) return { signedIn: user !== undefined };
  const asked = url.searchParams.get('box');
  const box = PHONE_BOXES.find((name) => name === asked) ?? 'todo';
  const before = url.searchParams.get('before') ?? undefined;
  const [counters, { list, next }] = await Promise.all([
    send('GET /api/appapi/contract/counters'),
    send('GET /api/appapi/contract/list', { query: { box, ...(before ? { before } : {}) } }),
  ]);
  return { box, counters, list, next };
}

export default function MobileSigning({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return loaderData.list ? (
    <PhoneList {...loaderData} />
  ) : (
    <SigningWelcome signedIn={loaderData.signedIn} path={pathname} />
  );
}
