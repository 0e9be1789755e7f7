import type { PageRequest } from '@yinxin/api/page';
import { type MiddlewareFunction, redirect } from 'react-router';
import { forgetTokenHeaders } from '~/site/cookies.ts';
import { accessOf } from '~/site/pages/find.ts';
import { CLEARED_PARTNER_TOKEN, hasPartnerToken, isPartnerLogin, PARTNER_LOGIN } from '~/site/partner.ts';
import { type PartnerPlace, partnerContext } from '~/site/partner-context.ts';
import { leadsIn } from '~/site/partner-menu.ts';
import { isPartnerPath } from '~/site/paths.ts';
import { isProblem } from '~/site/problem-of.ts';
import { siteContext } from '~/site/server-context.ts';
import { isTooOften } from '~/site/too-often.ts';
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

/**
 * Who comes to the partner platform, and what their role may open there. Where that cannot be learnt the token goes, and
 * the login follows.
 */
async function learnPartner({ asPartner }: PageRequest): Promise<PartnerPlace | undefined> {
  const send = await asPartner?.();
  if (!send) return undefined;
  try {
    const self = await send('GET /api/user/cas/auth/current');
    if (!('roleId' in self)) return { state: 'refused' };
    // whoever still has a password that was handed out changes it first
    if (self.userInfo.mustChangePassword) return { state: 'open', self, menu: [], send };
    const query = { terminal: 0 as const, roleId: self.roleId };
    return { state: 'open', self, menu: await send('GET /api/user/query/menu/tree', { query }), send };
  } catch (error) {
    if (isTooOften(error)) throw error;
    if (isProblem(error, 'TOKEN_INVALID', 'TOKEN_EXPIRED') && error instanceof Error)
      return { state: 'over', message: error.message };
    return { state: 'refused' };
  }
}

/** Every document and data request passes the guards before a loader runs. */
export const guardOnServer: MiddlewareFunction<Response> = async ({ url, pattern, context }) => {
  const page = context.get(siteContext);
  const { visit, user } = page;
  const partner = isPartnerPath(url.pathname) && !isPartnerLogin(url.pathname) && (await learnPartner(page));
  context.set(partnerContext, partner || undefined);
  if (partner && partner.state === 'refused')
    throw redirect(PARTNER_LOGIN, { headers: { 'set-cookie': CLEARED_PARTNER_TOKEN } });
  const target = await redirectOf({
    path: url.pathname,
    search: url.search,
    userAgent: visit.userAgent,
    device: viewOf(visit).device,
    access: accessOf(pattern),
    hasToken: visit.hasToken,
    user: async () => user,
    partner: {
      hasToken: hasPartnerToken(visit.cookies),
      leads: async (path) => (partner && partner.state === 'open' ? leadsIn(partner.menu, path) : undefined),
    },
  });
  if (target !== undefined) throw redirect(target);
};
