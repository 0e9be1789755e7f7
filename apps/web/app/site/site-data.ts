import type { CurrentUser } from '@yinxin/api/client';
import type { FrameFacts, SiteInfo } from '@yinxin/api/page';
import { useRouteLoaderData } from 'react-router';
import type { NavigationEntry, NavigationLink } from './menu.ts';
import type { View } from './view.ts';

/** Who visits, whose site it is and on what device: asked once per document, by the root. */
export interface SiteData extends View {
  user: CurrentUser | undefined;
  site: SiteInfo;
  /** Where the page stands in the frame of an application. */
  frame: FrameFacts | undefined;
  /** The menus of the frames, so that the browser needs no table of them. */
  menus: {
    header: NavigationEntry[];
    tabs: NavigationLink[];
    business: NavigationLink[];
    platform: NavigationLink[];
  };
  /** The footer's QR code, where there is one. */
  followCode: string | undefined;
}

export function useSiteData(): SiteData {
  const data = useRouteLoaderData<SiteData>('root');
  if (!data) throw new Error('useSiteData is used outside of a page');
  return data;
}
