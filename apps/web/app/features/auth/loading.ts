import type { CurrentUser } from '@yinxin/api/client';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { sealTrialWords } from '~/parts/products/seal-trial.ts';
import { gotoOf } from '~/site/goto.ts';
import { isMobilePath } from '~/site/paths.ts';
import { siteContext } from '~/site/server-context.ts';
import { addressOf } from './address.ts';
import type { AuthState, Place } from './places.ts';
import { type SpineGroup, spineOf } from './spine/spine.ts';

type LoaderArgs = Pick<LoaderFunctionArgs, 'url' | 'context'>;

/** How far somebody is, asked anew for every page: the case may have gone on on another device. */
export interface Standing {
  user: CurrentUser;
  state: AuthState;
  /** Where they wanted to go before they were asked who they are. */
  goto: string | undefined;
  /** What of the whole way is done and what comes; every page hands it on to its frame. */
  spine: readonly SpineGroup[];
}

export async function loadStanding({ url, context }: LoaderArgs): Promise<Standing> {
  const { user, send } = context.get(siteContext);
  if (!user) throw redirect('/');
  const [state, { trial }, plans] = await Promise.all([
    send('GET /api/appapi/commend/user/get/auth/state', { query: {} }),
    send('GET /api/appapi/order/balance'),
    send('GET /api/back/operation/pricePlan/getPricePlanAll'),
  ]);
  const goto = gotoOf(url.search);
  const { pathname: path, search } = url;
  const sealPrice = sealTrialWords(trial, plans);
  return { user, state, goto, spine: spineOf({ user, state, path, search, goto, sealPrice }) };
}

/** Sends whoever is not at this step of their case to where it goes on. */
export function leaveFor(
  place: Place,
  { url }: Pick<LoaderArgs, 'url'>,
  more: Record<string, string> = {},
): never {
  throw redirect(addressOf(place, { phone: isMobilePath(url.pathname), goto: gotoOf(url.search), ...more }));
}
