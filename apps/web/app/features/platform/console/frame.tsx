import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '~/session/index.ts';
import { Button, classNames, Dialog, Icon, type IconName } from '~/ui/index.ts';
import { PlatformBrand } from '../frame/platform-brand.tsx';
import { ENVIRONMENT_WORDS, type EnvironmentName, environmentIn } from './load.ts';

const linkClass = 'flex h-11 items-center text-mist transition-colors hover:text-white';
const ROOT = '/platform/console';

/** Pages that show one environment or the other; the choice goes along from one to the next. */
const isOfEnvironment = (path: string) => /\/(default|application|interface)$/.test(path);

/** Which environment is looked at: seen without reading by the strip below the header, and in the address. */
function EnvironmentSwitch({ value }: { value: EnvironmentName }) {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label="环境" className="flex rounded border border-navy-line p-0.5 text-sm">
      {(Object.keys(ENVIRONMENT_WORDS) as EnvironmentName[]).map((one) => {
        const next = new URLSearchParams(search);
        next.set('environment', one);
        next.delete('before');
        return (
          <Link
            key={one}
            to={`${pathname}?${next}`}
            aria-current={one === value ? 'true' : undefined}
            className="flex h-8 items-center rounded-sm px-3 text-mist aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-navy pointer-coarse:h-10"
          >
            {ENVIRONMENT_WORDS[one]}
          </Link>
        );
      })}
    </nav>
  );
}

/** Where one is, and the way out. */
export function ConsoleHeader() {
  const { sendQuietly, signOut, user } = useSession();
  const { pathname, search } = useLocation();
  const [asking, setAsking] = useState(false);
  const environment = environmentIn(new URLSearchParams(search));
  const showsEnvironment = isOfEnvironment(pathname);
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
      <div className="flex min-h-(--header) flex-wrap items-center gap-x-5 px-4 lg:gap-x-8 lg:px-6">
        <PlatformBrand short />
        <nav aria-label="控制台导航" className="flex gap-5 whitespace-nowrap max-lg:order-3 max-lg:w-full">
          <Link to="/platform" className={linkClass}>
            开放平台首页
          </Link>
          <Link to="/platform/document" className={linkClass}>
            文档中心
          </Link>
          <Link to={`${ROOT}/workorder`} className={linkClass}>
            工单
          </Link>
        </nav>
        <div className="ml-auto flex items-center gap-4">
          {showsEnvironment && <EnvironmentSwitch value={environment} />}
          <span className="hidden max-w-56 truncate text-sm text-mist md:block">
            {user?.orgName || user?.userName}
          </span>
          <button type="button" className={linkClass} onClick={() => setAsking(true)}>
            退出
          </button>
        </div>
      </div>
      {showsEnvironment && environment === 'sandbox' && <div aria-hidden="true" className="sandbox-strip" />}
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

interface Entry {
  label: string;
  icon: IconName;
  path: string;
  /** The part of the page, where it has several. */
  view?: string;
}

const GROUPS: { name?: string; entries: Entry[] }[] = [
  {
    entries: [
      { label: '概览', icon: 'home', path: `${ROOT}/default` },
      { label: '应用', icon: 'package', path: `${ROOT}/application` },
    ],
  },
  {
    name: '接口',
    entries: [
      { label: '接口列表', icon: 'code', path: `${ROOT}/interface` },
      { label: '在线调试', icon: 'play', path: `${ROOT}/interface`, view: 'try' },
      { label: '调用日志', icon: 'document', path: `${ROOT}/interface`, view: 'calls' },
      { label: '回调日志', icon: 'bell', path: `${ROOT}/interface`, view: 'callbacks' },
      { label: '签名计算', icon: 'key', path: `${ROOT}/interface`, view: 'signature' },
    ],
  },
  {
    name: '支持',
    entries: [
      { label: '工单', icon: 'mail', path: `${ROOT}/workorder` },
      { label: '团队', icon: 'people', path: `${ROOT}/team` },
    ],
  },
];

/** In a column beside the page, or in a row above it that is pushed with a thumb. */
export function ConsoleMenu() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const addressOf = ({ path, view }: Entry) => {
    const next = new URLSearchParams();
    if (view) next.set('view', view);
    if (environmentIn(params) === 'production' && isOfEnvironment(path))
      next.set('environment', 'production');
    return next.size > 0 ? `${path}?${next}` : path;
  };
  const isHere = ({ path, view }: Entry) => pathname === path && (params.get('view') ?? undefined) === view;
  return (
    <nav
      aria-label="控制台"
      className="shrink-0 border-line bg-white lg:w-48 lg:border-r lg:bg-paper lg:px-3 lg:py-5"
    >
      <div className="relative flex overflow-x-auto border-b border-line lg:sticky lg:top-[calc(var(--header)+20px)] lg:flex-col lg:gap-4 lg:border-b-0">
        {GROUPS.map(({ name, entries }) => (
          <div key={name ?? ''} className="shrink-0">
            {name && <p className="mb-1 px-3 text-xs text-ink-3 max-lg:sr-only">{name}</p>}
            <ul className="flex lg:flex-col lg:gap-0.5">
              {entries.map((entry) => (
                <li key={entry.label}>
                  <Link
                    to={addressOf(entry)}
                    aria-current={isHere(entry) ? 'page' : undefined}
                    className={classNames(
                      'flex h-12 items-center gap-2.5 border-b-2 border-transparent px-4 whitespace-nowrap text-ink-2 hover:text-ink',
                      'aria-[current]:border-seal aria-[current]:font-semibold aria-[current]:text-ink',
                      'lg:h-10 lg:rounded lg:border lg:border-transparent lg:px-3 lg:aria-[current]:border-line lg:aria-[current]:bg-white',
                    )}
                  >
                    <Icon name={entry.icon} size={18} className="max-lg:hidden" />
                    {entry.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
