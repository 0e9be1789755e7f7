import type { LoaderFunctionArgs } from 'react-router';
import { EcologyConsole, loadFrame } from '~/features/ecology/index.ts';
import { loadHead } from '~/site/head/page-head.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta } from '~/site/head/page-head.ts';

export const loader = (args: LoaderFunctionArgs) => ({ ...loadHead(args), frame: loadFrame(args) });

const MAIN = 'min-w-0 flex-1 bg-paper';

export default function EcologyConsoleLayout({ loaderData }: { loaderData: ReturnType<typeof loader> }) {
  return (
    <div data-layout="ecology-console" className="flex min-h-below-strip flex-col text-sm">
      <EcologyConsole
        frame={loaderData.frame}
        instead={(content) => (
          <main id="content" className={MAIN}>
            {content}
          </main>
        )}
      >
        <PageMain className={MAIN} />
      </EcologyConsole>
    </div>
  );
}
