import type { CurrentUser } from '@yinxin/api/client';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { gotoOf } from '~/site/goto.ts';
import { isMobilePath } from '~/site/paths.ts';
import { siteContext } from '~/site/server-context.ts';
import { addressOf } from './address.ts';
import type { AuthState, Place } from './places.ts';

type LoaderArgs = Pick<LoaderFunctionArgs, 'url' | 'context'>;

/** How far somebody is, asked anew for every page: the case may have gone on on another device. */
export interface Standing {
  user: CurrentUser;
  state: AuthState;
  /** Where they wanted to go before they were asked who they are. */
  goto: string | undefined;
}

export async function loadStanding({ url, context }: LoaderArgs): Promise<Standing> {
  const { user, send } = context.get(siteContext);
  if (!user) throw redirect('/');
  const state = await send('GET /api/appapi/commend/user/get/auth/state', { query: {} });
  return { user, state, goto: gotoOf(url.search) };
}

/** Sends whoever is not at this step of their case to where it goes on. */
export function leaveFor(
  place: Place,
  { url }: Pick<LoaderArgs, 'url'>,
  more: Record<string, string> = {},
): never {
  throw redirect(addressOf(place, { phone: isMobilePath(url.pathname), goto: gotoOf(url.search), ...more }));
}
