import { isLinkPath } from '@yinxin/api/client';
import { isAdminPath, isMobilePath } from '~/site/paths.ts';

/** What `POST /api/analytics/view` takes: no cookie, no query, nothing about the person. */
export interface PageView {
  path: string;
  /** The site the visitor came from, empty for none; left out for a step within this site. */
  referrer?: string;
  device: 'desktop' | 'mobile';
}

/** The back office is work, not a visit; the address of a link is a secret of whoever got it. */
export const isCounted = (path: string) => !isAdminPath(path) && !isLinkPath(path);

export const viewOf = (path: string, referrer?: string): PageView => ({
  path,
  device: isMobilePath(path) ? 'mobile' : 'desktop',
  ...(referrer !== undefined && { referrer }),
});

/** Of where the visitor came from only the host is told, and nothing when it is this site. */
export function sourceOf(referrer: string, ownHost: string): string | undefined {
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  return host === ownHost ? undefined : host;
}
