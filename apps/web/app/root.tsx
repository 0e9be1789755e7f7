import './ui/app.css';
import type { Send } from '@yinxin/api/client';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import type { Route } from './+types/root';
import favicon from './favicon.svg?no-inline';
import { ConnectionBanner, ToastProvider, useFetched, watchChunkFailures } from './feedback/index.ts';
import { guardOnClient } from './guards/client.ts';
import { forgetDeadToken, guardOnServer } from './guards/server.ts';
import { ErrorFrame } from './layouts/error-frame.tsx';
import { RootError } from './parts/errors/root-error.tsx';
import { SessionProvider } from './session/index.ts';
import { unlistedMeta } from './site/head/page-head.ts';
import { goesOnInside } from './site/in-app.ts';
import { InlineScript } from './site/inline-script.tsx';
import { businessEntries, headerEntries, mobileTabs, platformEntries } from './site/navigation.ts';
import { findPage } from './site/pages/find.ts';
import { siteContext } from './site/server-context.ts';
import { ServerRendered } from './site/server-rendered.tsx';
import type { SiteData } from './site/site-data.ts';
import { viewOf } from './site/view.ts';
import { earlyPressScript } from './ui/early-press.ts';

const InAppMask = lazy(async () => ({
  default: (await import('./features/in-app-mask/in-app-mask.tsx')).InAppMask,
}));

const DemoStrip = lazy(async () => ({
  default: (await import('./parts/site-frame/demo-strip.tsx')).DemoStrip,
}));

const FrameStrip = lazy(async () => ({
  default: (await import('./parts/embed/frame-strip.tsx')).FrameStrip,
}));

export const middleware: Route.MiddlewareFunction[] = [forgetDeadToken, guardOnServer];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardOnClient];

/** The footer's QR code; a page is worth showing without it. */
const followCode = (send: Send) =>
  send('GET /api/file/file/getBaseFileByAlias', { query: { alias: 'officialAccount' } }).catch(
    () => undefined,
  );

export async function loader({ context }: Route.LoaderArgs): Promise<SiteData> {
  const { user, site, send, visit, frame } = context.get(siteContext);
  const { device, ...view } = viewOf(visit);
  return {
    user,
    site,
    frame,
    menus: {
      header: headerEntries,
      tabs: mobileTabs,
      business: businessEntries,
      platform: platformEntries,
    },
    device,
    followCode: device === 'desktop' ? await followCode(send) : undefined,
    ...view,
  };
}

export const shouldRevalidate = () => false;

/** Where something failed; every layout brings the head of its page. */
export const meta: Route.MetaFunction = ({ error }) =>
  unlistedMeta(isRouteErrorResponse(error) && error.status === 404 ? '页面不存在' : '出错了');

export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const LoadingBar = useFetched(async () => (await import('./feedback/loading-bar.tsx')).LoadingBar);
  useEffect(watchChunkFailures, []);
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf8f4" />
        <InlineScript source={import.meta.env.SSR ? earlyPressScript : ''} />
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <Meta />
        <Links />
      </head>
      <body>
        {LoadingBar && <LoadingBar failed={Boolean(error)} />}
        <ToastProvider>
          <ConnectionBanner />
          {children}
        </ToastProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** By itself: what the server rendered is not made anew when it comes, and no press on it is lost. */
function Afterwards() {
  const AfterLoad = useFetched(async () => (await import('./after-load.ts')).AfterLoad);
  return AfterLoad && <AfterLoad />;
}

export default function App({
  loaderData: { user, site, frame, inApp, system, goesOn },
}: Route.ComponentProps) {
  const [stays, setStays] = useState(goesOn);
  const { pathname, search } = useLocation();
  const { browserOnly } = findPage(pathname)?.row ?? {};
  const worksInApp = goesOnInside(pathname, search);
  // In place of the page, not over it: nothing behind can then open above the mask.
  if (inApp && system && !worksInApp && (browserOnly || !stays))
    return (
      <>
        <Suspense>
          <InAppMask app={inApp} system={system} onStay={browserOnly ? undefined : () => setStays(true)} />
        </Suspense>
        <Afterwards />
      </>
    );
  return (
    <SessionProvider user={user}>
      {(frame || site.demo) && (
        <ServerRendered>
          {frame ? <FrameStrip name={frame.name} demo={site.demo} /> : <DemoStrip />}
        </ServerRendered>
      )}
      <Outlet />
      <Afterwards />
    </SessionProvider>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorFrame>
      <RootError />
    </ErrorFrame>
  );
}
