import type { SiteModule } from '@yinxin/api/page';
import { otherAddress } from './device.ts';
import { isCached } from './pages/page.ts';
import { findRow } from './pages/rows.ts';
import { internetExplorer } from './user-agent.ts';
import { viewOf } from './view.ts';

/**
 * A page may be kept when it looks the same to every anonymous visitor with this kind of device. Whatever the
 * guards would send elsewhere, error pages and what is not a page (data, manifests) is not kept.
 */
export const pageCacheKey: SiteModule['pageCacheKey'] = (visit) => {
  const { path, search, userAgent, hasToken } = visit;
  const page = findRow(path)?.row;
  if (!page || !isCached(page)) return undefined;
  if (hasToken || internetExplorer(userAgent)) return undefined;
  const view = viewOf(visit);
  if (otherAddress(path, view.device)) return undefined;
  return JSON.stringify([view.device, view.inApp, view.system, view.goesOn, view.inWecom, path, search]);
};
