import { type MiddlewareFunction, redirect } from 'react-router';
import { findPage } from '../pages.ts';
import { siteContext } from '../server-context.ts';
import { readToken } from '../session/cookies.ts';
import { deviceOf, isNarrow } from './device.ts';
import { redirectOf } from './index.ts';

/** Every document and data request passes the guards before a loader runs. */
export const guardOnServer: MiddlewareFunction<Response> = async ({ request, url, pattern, context }) => {
  const userAgent = request.headers.get('user-agent') ?? '';
  const cookies = request.headers.get('cookie') ?? '';
  const target = await redirectOf({
    path: url.pathname,
    search: url.search,
    userAgent,
    device: deviceOf(userAgent, isNarrow(cookies)),
    access: findPage(pattern)?.access ?? 'public',
    hasToken: readToken(cookies) !== undefined,
    user: async () => context.get(siteContext).user,
  });
  if (target !== undefined) throw redirect(target);
};
