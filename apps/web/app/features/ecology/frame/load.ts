import { data, type LoaderFunctionArgs } from 'react-router';
import { type PartnerMenu, type PartnerPlace, partnerContext } from '~/site/partner-context.ts';
import { isPermitted } from '~/site/partner-menu.ts';
import { siteContext } from '~/site/server-context.ts';
import { isOpen } from './sidebar-cookie.ts';

/** What the console's frame shows before its page. */
export type FrameData =
  | {
      state: 'open';
      self: Extract<PartnerPlace, { state: 'open' }>['self'];
      menu: PartnerMenu;
      /** The role may open this page, and it exists. */
      isPermitted: boolean;
      isSidebarOpen: boolean;
    }
  | { state: 'over'; message: string; isSidebarOpen: boolean };

type PageArgs = Pick<LoaderFunctionArgs, 'context' | 'url'>;

export function loadFrame({ context, url }: PageArgs): FrameData {
  const place = context.get(partnerContext);
  const isSidebarOpen = isOpen(context.get(siteContext).visit.cookies);
  if (place?.state !== 'open')
    return { state: 'over', message: place?.state === 'over' ? place.message : '', isSidebarOpen };
  const { self, menu } = place;
  return { state: 'open', self, menu, isPermitted: isPermitted(menu, url.pathname), isSidebarOpen };
}

type OpenPlace = Extract<PartnerPlace, { state: 'open' }>;

/** What a page shows of whoever may open it; the frame shows something else in its place for everybody else. */
export async function loadForPartner<T>({ context, url }: PageArgs, load: (place: OpenPlace) => Promise<T>) {
  const place = context.get(partnerContext);
  if (place?.state !== 'open') return data(undefined, { status: 401 });
  if (!isPermitted(place.menu, url.pathname)) return data(undefined, { status: 403 });
  return load(place);
}
