import type { CurrentUser } from '@yinxin/api/client';
import type { Access } from '~/site/pages/page.ts';
import type { Device } from '~/site/user-agent.ts';

/** One request for a page, from the server's or the browser's point of view. */
export interface Visit {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  userAgent: string;
  device: Device;
  access: Access;
  hasToken: boolean;
  /** Nobody once the session is over; `unknown` where a browser cannot learn it. */
  user: () => Promise<CurrentUser | 'unknown' | undefined>;
  partner: PartnerVisit;
}

/** What the partner platform has to know of a visit. */
interface PartnerVisit {
  hasToken: boolean;
  /** Where the role's menu leads instead, if not here; a browser does not know it and leaves it to the server. */
  leads?: (path: string) => Promise<string | undefined>;
}

/** Answers where to go instead, or nothing when the visit may go on. */
export type Guard = (visit: Visit) => string | undefined | Promise<string | undefined>;
