import { ConsoleHeader, ConsoleMenu } from '~/features/platform/console/frame.tsx';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

export default function PlatformConsoleLayout() {
  return (
    <div data-layout="platform-console" className="flex min-h-below-strip flex-col bg-paper">
      <ConsoleHeader />
      <div className="flex w-full flex-1 flex-col lg:flex-row">
        <ConsoleMenu />
        <PageMain className="min-w-0 flex-1 bg-white px-4 py-6 lg:px-7" />
      </div>
    </div>
  );
}
