import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { NavigationMenu } from '~/site/menu.ts';
import { Icon, useDismiss } from '~/ui/index.ts';

const APPROVALS = '/businessProcessing/signCenter/approvals';

interface MoreMenuProps {
  menus: readonly NavigationMenu[];
  /** How many approvals wait. */
  approvals: number;
}

/** Everything of the area that has no entry of its own, the same on every page. */
export function MoreMenu({ menus, approvals }: MoreMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, close, root, button);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to close
  useEffect(close, [close, key]);
  return (
    <div ref={root} className="relative shrink-0">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex h-(--header) items-center gap-1 whitespace-nowrap text-mist hover:text-white"
      >
        全部功能
        {approvals > 0 && (
          <span className="size-2 rounded-full bg-seal">
            <span className="sr-only">有 {approvals} 件待审批</span>
          </span>
        )}
        <Icon name="chevron-down" size={16} />
      </button>
      <nav
        id={id}
        aria-label="全部功能"
        hidden={!open}
        className="absolute top-full right-0 z-50 w-[44rem] max-w-[90vw] rounded-card border border-line bg-white p-6 text-ink shadow-soft"
      >
        <ul className="grid grid-cols-3 gap-x-6 gap-y-5">
          {menus.map(({ label, links }) => (
            <li key={label}>
              <p className="mb-1 text-sm text-ink-3">{label}</p>
              <ul>
                {links.map(({ label: words, path }) => (
                  <li key={path}>
                    <Link to={path} className="flex min-h-10 items-center gap-2 hover:text-seal">
                      {words}
                      {path === APPROVALS && approvals > 0 && (
                        <span className="rounded-full bg-seal px-1.5 text-xs leading-5 font-semibold text-white">
                          {approvals}
                        </span>
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
