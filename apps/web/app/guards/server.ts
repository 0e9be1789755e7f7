import { type MiddlewareFunction, redirect } from 'react-router';
import { forgetTokenHeaders } from '~/site/cookies.ts';
import { accessOf } from '~/site/pages/find.ts';
import { siteContext } from '~/site/server-context.ts';
import { viewOf } from '~/site/view.ts';
import { redirectOf } from './index.ts';

/** A token that stands for nobody any more only keeps pages out of the cache. */
export const forgetDeadToken: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const { user, visit } = context.get(siteContext);
  if (user) return response;
  for (const cookie of forgetTokenHeaders(visit.cookies)) response.headers.append('set-cookie', cookie);
  return response;
};

/** Every document and data request passes the guards before a loader runs. */
export const guardOnServer: MiddlewareFunction<Response> = async ({ url, pattern, context }) => {
  const { visit, user } = context.get(siteContext);
  const target = await redirectOf({
    path: url.pathname,
    search: url.search,
    userAgent: visit.userAgent,
    device: viewOf(visit).device,
    access: accessOf(pattern),
    hasToken: visit.hasToken,
    user: async () => user,
  });
  if (target !== undefined) throw redirect(target);
};
