import { type ReactNode, useState } from 'react';
import { writeCookie } from '~/site/browser-storage.ts';
import { DownloadCentre } from '../downloads/centre.tsx';
import { DownloadsContext } from '../downloads/context.ts';
import { PartnerProvider } from '../session.tsx';
import { ConsoleHeader } from './header.tsx';
import type { FrameData } from './load.ts';
import { NoAccess } from './no-access.tsx';
import { PasswordPage } from './password-page.tsx';
import { SessionOver } from './session-over.tsx';
import { Sidebar } from './sidebar.tsx';
import { sidebarCookie } from './sidebar-cookie.ts';

interface ConsoleProps {
  frame: FrameData;
  /** The page, in the layout's own main element. */
  children: ReactNode;
  /** Something else in the place of the page. */
  instead: (content: ReactNode) => ReactNode;
}

/** Header, menu and page of the console, for whoever may be there. */
export function EcologyConsole({ frame, children, instead }: ConsoleProps) {
  const [isOpen, setOpen] = useState(frame.isSidebarOpen);
  const [showsDownloads, setShowsDownloads] = useState(false);
  if (frame.state === 'over')
    return (
      <>
        <ConsoleHeader />
        {instead(null)}
        <SessionOver message={frame.message} />
      </>
    );
  const { self, menu, isPermitted } = frame;
  const { mustChangePassword } = self.userInfo;
  const fold = () => {
    setOpen(!isOpen);
    writeCookie(sidebarCookie(!isOpen));
  };
  const content = mustChangePassword
    ? instead(<PasswordPage />)
    : isPermitted
      ? children
      : instead(<NoAccess menu={menu} />);
  return (
    <PartnerProvider self={self}>
      <DownloadsContext value={() => setShowsDownloads(true)}>
        <ConsoleHeader self={self} sidebar={mustChangePassword ? undefined : { isOpen, fold }} />
        <div className="flex w-full flex-1 flex-col lg:flex-row">
          {!mustChangePassword && (
            <Sidebar menu={menu} isOpen={isOpen} onDownloads={() => setShowsDownloads(true)} />
          )}
          {content}
        </div>
        {showsDownloads && <DownloadCentre onClose={() => setShowsDownloads(false)} />}
      </DownloadsContext>
    </PartnerProvider>
  );
}
