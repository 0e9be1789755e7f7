import type { OperatorSelf } from '@yinxin/api/client';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { groupedMenuFor, menuFor, type Section, sections } from '~/site/pages/admin-sections.ts';
import { Icon } from '~/ui/icon.tsx';
import { useAdmin } from './session.tsx';
import { roleNames } from './words.ts';

const addressOf = (section: Section) => (section === 'home' ? '/admin' : `/admin/${section}`);

/** The section that an address belongs to, as the menu shows it. */
function sectionAt(path: string): Section {
  const name = (path.split('/')[2]?.toLowerCase() || 'home') as Section;
  return (sections[name]?.within ?? name) as Section;
}

interface ShellProps {
  operator: OperatorSelf;
  children: ReactNode;
}

export function Shell({ operator, children }: ShellProps) {
  const { signOut } = useAdmin();
  const current = sectionAt(useLocation().pathname);
  const own = menuFor(operator.may);
  return (
    <div className="grid min-h-below-strip grid-cols-[200px_minmax(0,1fr)] max-md:grid-cols-1 max-md:content-start">
      <nav
        aria-label="运营后台"
        className="border-line border-r bg-white p-3 max-md:border-r-0 max-md:border-b"
      >
        <p className="flex items-center gap-2.5 px-3 pt-1 pb-3 font-semibold font-serif text-lg">
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded bg-seal text-base text-white"
          >
            印
          </span>
          运营后台
        </p>
        <div className="grid gap-3 max-md:flex max-md:overflow-x-auto">
          {groupedMenuFor(operator.may).map(({ heading, entries }) => (
            <section key={heading} className="max-md:contents">
              {heading && <p className="px-4 py-1 text-ink-3 text-xs max-md:hidden">{heading}</p>}
              <ul className="grid gap-1 max-md:contents">
                {entries.map((section) => (
                  <MenuEntry key={section} section={section} isCurrent={section === current} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </nav>
      <div className="flex min-w-0 flex-col">
        <header className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-line border-b bg-white px-6 py-3 max-md:px-3">
          <span className="text-ink-2">
            {operator.name}（{operator.roles.map((role) => roleNames[role]).join('、')}）
          </span>
          <Button size="small" onClick={signOut}>
            退出
          </Button>
        </header>
        <main id="content" className="min-w-0 flex-1 p-6 max-md:p-3">
          {own.includes(current) ? children : <Elsewhere entries={own} />}
        </main>
      </div>
    </div>
  );
}

const MenuEntry = ({ section, isCurrent }: { section: Section; isCurrent: boolean }) => (
  <li>
    <Link
      to={addressOf(section)}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex items-center gap-2.5 whitespace-nowrap rounded px-4 py-2 hover:bg-paper aria-[current=page]:bg-navy-soft aria-[current=page]:text-navy"
    >
      <Icon name={sections[section].icon} size={18} />
      {sections[section].name}
    </Link>
  </li>
);

/** Tells somebody who came by a link what is theirs instead. */
function Elsewhere({ entries }: { entries: readonly Section[] }) {
  return (
    <div className="py-20 text-center">
      <h1 className="mb-3 font-semibold text-lg">您的角色不使用这个页面</h1>
      <p className="text-ink-2">
        请前往{' '}
        {entries.map((section) => (
          <Link key={section} to={addressOf(section)} className="mx-1 underline">
            {sections[section].name}
          </Link>
        ))}
      </p>
    </div>
  );
}
