import type { SiteModule } from '@yinxin/api/page';
import { deviceGuard, deviceOf, isNarrow } from './guards/device.ts';
import { inAppBrowser, internetExplorer, mobileSystem } from './guards/user-agent.ts';
import { findPage, isListed } from './pages.ts';
import { readToken } from './session/cookies.ts';

/**
 * A page may be kept when it looks the same to every anonymous visitor with this kind of device. Whatever the
 * guards would send elsewhere, error pages and what is not a page (data, manifests) is not kept.
 */
export const pageCacheKey: SiteModule['pageCacheKey'] = ({ path: target, userAgent, cookie }) => {
  const [path = '/', query = ''] = target.split('?');
  const page = findPage(path);
  if (page?.access !== 'public' || !isListed(page)) return undefined;
  if (readToken(cookie) || internetExplorer(userAgent)) return undefined;
  const device = deviceOf(userAgent, isNarrow(cookie));
  if (deviceGuard({ path, search: '', device })) return undefined;
  const app = inAppBrowser(userAgent);
  const view = app ? `${app}-${mobileSystem(userAgent)}` : device;
  return `${view} ${path}${query && `?${query}`}`;
};
