import { lazy } from 'react';
import { useLocation } from 'react-router';
import { AccountCorner } from '~/features/accounts';
import { AppointmentDrawer } from '~/features/appointment';
import { SiteHeader } from '~/features/site-frame';
import { headerEntries } from '~/navigation.ts';
import { ServerRendered } from '~/ui';
import { PageMain } from './page-main.tsx';

/** Words and links without behaviour: their code is not needed where the server's HTML is there. */
const DesktopFooter = lazy(async () => ({ default: (await import('./desktop-footer.tsx')).DesktopFooter }));

interface DesktopFrameProps {
  layout: string;
  /** The floating appointment form, which product.md section 2 puts on the home and main layouts. */
  appointment?: boolean;
}

/** Header, content and footer of the public desktop site. */
export function DesktopFrame({ layout, appointment }: DesktopFrameProps) {
  const { pathname } = useLocation();
  return (
    <div data-layout={layout} className="flex min-h-dvh flex-col">
      <SiteHeader entries={headerEntries} path={pathname} right={<AccountCorner />} />
      <PageMain className="flex-1" />
      <ServerRendered>
        <DesktopFooter />
      </ServerRendered>
      {appointment && <AppointmentDrawer />}
    </div>
  );
}
