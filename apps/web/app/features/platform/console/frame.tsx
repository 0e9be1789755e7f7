import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '~/session/index.ts';
import { Button, Dialog } from '~/ui/index.ts';
import { PlatformBrand } from '../frame/platform-brand.tsx';

const linkClass = 'flex h-11 items-center text-mist transition-colors hover:text-white';

/** Where one is, and the way out. */
export function ConsoleHeader() {
  const { sendQuietly, signOut, user } = useSession();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await sendQuietly('GET /api/appapi/cas/cancelAccount').catch(() => {});
    signOut();
    window.location.assign('/platform');
  };
  return (
    <header data-site-header="" className="on-dark sticky top-0 z-40 bg-navy">
      <a href="#content" className="skip-link rounded bg-white px-4 py-2 text-sm text-navy">
        跳到正文
      </a>
      <div className="mx-auto flex min-h-(--header) max-w-7xl flex-wrap items-center gap-x-6 px-4 lg:px-8">
        <PlatformBrand />
        <nav aria-label="控制台导航" className="flex gap-5 whitespace-nowrap">
          <Link to="/platform" className={linkClass}>
            开放平台首页
          </Link>
          <Link to="/platform/document" className={linkClass}>
            文档中心
          </Link>
        </nav>
        <span className="ml-auto text-sm text-mist">{user?.orgName || user?.userName}</span>
        <button type="button" className={linkClass} onClick={() => setAsking(true)}>
          退出
        </button>
      </div>
      {asking && (
        <Dialog open title="退出" onClose={() => setAsking(false)}>
          <p>确定要退出开放平台吗？</p>
          <div className="mt-5 flex justify-end gap-3">
            <Button variant="secondary" onClick={() => setAsking(false)}>
              取消
            </Button>
            <Button onClick={leave}>退出</Button>
          </div>
        </Dialog>
      )}
    </header>
  );
}

const ENTRIES = [
  { label: '概览', path: '/platform/console/default' },
  { label: '应用', path: '/platform/console/application' },
  { label: '接口', path: '/platform/console/interface' },
];

export const ConsoleMenu = ({ path }: { path: string }) => (
  <nav aria-label="控制台" className="border-line bg-white lg:w-44 lg:border-r lg:py-6">
    <ul className="flex overflow-x-auto lg:flex-col">
      {ENTRIES.map((entry) => (
        <li key={entry.path} className="flex-1 lg:flex-none">
          <Link
            to={entry.path}
            aria-current={path === entry.path ? 'page' : undefined}
            className="flex h-12 items-center justify-center border-b-2 border-transparent px-5 text-ink-2 hover:text-ink aria-[current]:border-seal aria-[current]:font-semibold aria-[current]:text-ink lg:justify-start lg:border-b-0 lg:border-l-2"
          >
            {entry.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
