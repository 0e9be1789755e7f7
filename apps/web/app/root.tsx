import './ui/app.css';
import type { Send } from '@yinxin/api/client';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import type { Route } from './+types/root';
import favicon from './favicon.svg?no-inline';
import { RootError } from './features/errors/root-error.tsx';
import { usePageViews } from './features/page-views/use-page-views.ts';
import { ConnectionBanner, LoadingBar, ToastProvider, watchChunkFailures } from './feedback';
import { guardOnClient } from './guards/client.ts';
import { deviceOf, isNarrow } from './guards/device.ts';
import { forgetDeadToken, guardOnServer } from './guards/server.ts';
import { useDeviceSwitch } from './guards/use-device-switch.ts';
import { inAppBrowser, mobileSystem } from './guards/user-agent.ts';
import { unlistedMeta } from './page-head.ts';
import { siteContext } from './server-context.ts';
import { SessionProvider } from './session';
import { ServerRendered } from './ui';

const InAppMask = lazy(async () => ({
  default: (await import('./features/in-app-mask/in-app-mask.tsx')).InAppMask,
}));

const DemoStrip = lazy(async () => ({
  default: (await import('./features/site-frame/demo-strip.tsx')).DemoStrip,
}));

export const middleware: Route.MiddlewareFunction[] = [forgetDeadToken, guardOnServer];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardOnClient];

/** The footer's QR code; a page is worth showing without it. */
const followCode = (send: Send) =>
  send('GET /api/file/file/getBaseFileByAlias', { query: { alias: 'officialAccount' } }).catch(
    () => undefined,
  );

/** Who visits, whose site it is and on what device: asked once per document. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user, site, send } = context.get(siteContext);
  const userAgent = request.headers.get('user-agent') ?? '';
  const cookies = request.headers.get('cookie') ?? '';
  const device = deviceOf(userAgent, isNarrow(cookies));
  return {
    user,
    site,
    device,
    followCode: device === 'desktop' ? await followCode(send) : undefined,
    inApp: inAppBrowser(userAgent),
    system: mobileSystem(userAgent),
  };
}

export const shouldRevalidate = () => false;

/** Where something failed; every layout brings the head of its page. */
export const meta: Route.MetaFunction = ({ error }) =>
  unlistedMeta(isRouteErrorResponse(error) && error.status === 404 ? '页面不存在' : '出错了');

export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  useEffect(watchChunkFailures, []);
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf8f4" />
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <Meta />
        <Links />
      </head>
      <body>
        <LoadingBar failed={Boolean(error)} />
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

export default function App({ loaderData: { user, site, inApp, system } }: Route.ComponentProps) {
  useDeviceSwitch();
  usePageViews();
  // In place of the page, not over it: nothing behind can then open above the mask.
  if (inApp && system)
    return (
      <Suspense>
        <InAppMask app={inApp} system={system} />
      </Suspense>
    );
  return (
    <SessionProvider user={user}>
      {site.demo && (
        <ServerRendered>
          <DemoStrip />
        </ServerRendered>
      )}
      <Outlet />
    </SessionProvider>
  );
}

export const ErrorBoundary = RootError;
