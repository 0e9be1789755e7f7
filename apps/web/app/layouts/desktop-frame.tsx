import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AccountCorner } from '~/features/accounts';
import { AppointmentDrawer } from '~/features/appointment';
import { SiteFooter, SiteHeader } from '~/features/site-frame';
import { navigation } from '~/navigation.ts';
import { useSiteData } from '~/site-data.ts';

interface DesktopFrameProps {
  layout: string;
  /** The floating appointment form, which product.md section 2 puts on the home and main layouts. */
  appointment?: boolean;
  children: ReactNode;
}

/** Header, content and footer of the public desktop site. */
export function DesktopFrame({ layout, appointment, children }: DesktopFrameProps) {
  const { site, followCode } = useSiteData();
  const { pathname } = useLocation();
  return (
    <div data-layout={layout} className="flex min-h-dvh flex-col">
      <SiteHeader entries={navigation.header} path={pathname} right={<AccountCorner />} />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter site={site} columns={navigation.footer} qrCode={followCode} />
      {appointment && <AppointmentDrawer />}
    </div>
  );
}
