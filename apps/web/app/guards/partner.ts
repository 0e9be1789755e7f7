import { withGoto } from '~/site/goto.ts';
import { isPartnerLogin, PARTNER_LOGIN, partnerGoto } from '~/site/partner.ts';
import { isPartnerPath } from '~/site/paths.ts';
import type { Guard } from './visit.ts';

/**
 * With a token the login leads on, without one everything else leads to the login; which of the other pages the role in
 * force may see, its menu says (docs/specification/partners.md).
 */
export const partnerGuard: Guard = async ({ path, search, partner }) => {
  if (!isPartnerPath(path)) return undefined;
  if (isPartnerLogin(path)) return partner.hasToken ? partnerGoto(search) : undefined;
  if (!partner.hasToken) return withGoto(PARTNER_LOGIN, path + search);
  const target = await partner.leads?.(path);
  return target && target + search;
};
