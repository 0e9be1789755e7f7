import { lazy } from 'react';
import { useLocation } from 'react-router';
import { AccountCorner } from '~/features/accounts/index.ts';
import { AppointmentButton, AppointmentDrawer } from '~/parts/appointment/index.ts';
import { SiteHeader } from '~/parts/site-frame/index.ts';
import { ServerRendered } from '~/site/server-rendered.tsx';
import { useSiteData } from '~/site/site-data.ts';
import { Icon } from '~/ui/index.ts';
import { PageMain } from './page-main.tsx';

/** Words and links without behaviour: their code is not needed where the server's HTML is there. */
const DesktopFooter = lazy(async () => ({ default: (await import('./desktop-footer.tsx')).DesktopFooter }));

interface DesktopFrameProps {
  layout: string;
  /** The floating appointment form, which docs/specification/pages.md puts on the home and main layouts. */
  appointment?: boolean;
}

/** Header, content and footer of the public desktop site. */
export function DesktopFrame({ layout, appointment }: DesktopFrameProps) {
  const { pathname } = useLocation();
  const { menus } = useSiteData();
  return (
    <div data-layout={layout} className="flex min-h-below-strip flex-col">
      <SiteHeader
        entries={menus.header}
        path={pathname}
        right={
          <>
            <AccountCorner />
            {/* Beside the page's own red button, never before it; an icon where the menu leaves no room for its name. */}
            {appointment && (
              <AppointmentButton
                size="sm"
                variant="secondary"
                aria-label="预约演示"
                className="max-xl:px-2.5"
              >
                <Icon name="calendar" size={18} className="xl:hidden" />
                <span className="max-xl:hidden">预约演示</span>
              </AppointmentButton>
            )}
          </>
        }
      />
      <PageMain className="flex-1" />
      <ServerRendered>
        <DesktopFooter />
      </ServerRendered>
      {appointment && <AppointmentDrawer />}
    </div>
  );
}
