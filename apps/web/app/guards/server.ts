import { type MiddlewareFunction, redirect } from 'react-router';
import { accessOf } from '../pages.ts';
import { siteContext } from '../server-context.ts';
import { forgetTokenHeaders, readToken } from '../session/cookies.ts';
import { deviceOf, isNarrow } from './device.ts';
import { redirectOf } from './index.ts';

/** A token that stands for nobody any more only keeps pages out of the cache. */
export const forgetDeadToken: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  if (context.get(siteContext).user) return response;
  for (const cookie of forgetTokenHeaders(request.headers.get('cookie') ?? ''))
    response.headers.append('set-cookie', cookie);
  return response;
};

/** Every document and data request passes the guards before a loader runs. */
export const guardOnServer: MiddlewareFunction<Response> = async ({ request, url, pattern, context }) => {
  const userAgent = request.headers.get('user-agent') ?? '';
  const cookies = request.headers.get('cookie') ?? '';
  const target = await redirectOf({
    path: url.pathname,
    search: url.search,
    userAgent,
    device: deviceOf(userAgent, isNarrow(cookies)),
    access: accessOf(pattern),
    hasToken: readToken(cookies) !== undefined,
    user: async () => context.get(siteContext).user,
  });
  if (target !== undefined) throw redirect(target);
};
