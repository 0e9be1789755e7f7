import { type LoaderFunctionArgs, redirect, useLocation } from 'react-router';
import { ConsoleHeader, ConsoleMenu } from '~/features/platform/console/frame.tsx';
import { withGoto } from '~/site/goto.ts';
import { loadHead } from '~/site/head/page-head.ts';
import { siteContext } from '~/site/server-context.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta } from '~/site/head/page-head.ts';

/** Whoever is not signed in goes to the platform's own entrance, and comes back. */
export function loader(args: LoaderFunctionArgs) {
  const { user } = args.context.get(siteContext);
  if (!user) throw redirect(withGoto('/platform/login', args.url.pathname + args.url.search));
  return loadHead(args);
}

export default function PlatformConsoleLayout() {
  const { pathname } = useLocation();
  return (
    <div data-layout="platform-console" className="flex min-h-below-strip flex-col bg-paper">
      <ConsoleHeader />
      <div className="mx-auto flex w-full max-w-7xl flex-1 flex-col lg:flex-row">
        <ConsoleMenu path={pathname} />
        <PageMain className="min-w-0 flex-1 px-4 py-6 lg:px-8" />
      </div>
    </div>
  );
}
