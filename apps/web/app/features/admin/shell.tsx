import type { OperatorRole, OperatorSelf } from '@yinxin/api/client';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PasswordForm } from './password-form.tsx';
import { type Section, sectionName } from './sections.ts';
import { useAdmin } from './session.tsx';
import { roleNames } from './words.ts';

/** Who finds what in the menu; what they may do there the server decides. */
const menu: readonly { section: Section; roles: readonly OperatorRole[] }[] = [
  { section: 'visits', roles: ['editor', 'reviewer', 'auditor', 'administrator'] },
  { section: 'content', roles: ['editor', 'reviewer', 'auditor'] },
  { section: 'media', roles: ['editor', 'reviewer', 'auditor'] },
  { section: 'appointments', roles: ['editor', 'reviewer', 'auditor'] },
  { section: 'operators', roles: ['administrator'] },
  { section: 'events', roles: ['auditor', 'administrator'] },
];

interface ShellProps {
  section: Section;
  operator: OperatorSelf;
  children: ReactNode;
}

export function Shell({ section, operator, children }: ShellProps) {
  const { signOut } = useAdmin();
  const [isChanging, setChanging] = useState(false);
  const own = menu.filter(({ roles }) => roles.some((role) => operator.roles.includes(role)));
  const current = section === 'item' ? 'content' : section;
  const isAllowed = own.some((entry) => entry.section === current);
  return (
    <div className="grid min-h-dvh grid-cols-[200px_minmax(0,1fr)] max-md:grid-cols-1 max-md:content-start">
      <nav
        aria-label="运营后台"
        className="border-line border-r bg-white p-3 max-md:border-r-0 max-md:border-b"
      >
        <p className="px-3 py-2 font-serif text-lg text-seal">印信 · 运营</p>
        <ul className="grid gap-1 max-md:flex max-md:overflow-x-auto">
          {own.map((entry) => (
            <li key={entry.section}>
              <Link
                to={`/admin/${entry.section}`}
                aria-current={entry.section === current ? 'page' : undefined}
                className="block whitespace-nowrap rounded px-4 py-2.5 hover:bg-paper aria-[current=page]:bg-navy-soft aria-[current=page]:text-navy"
              >
                {sectionName(entry.section)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col">
        <header className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-line border-b bg-white px-6 py-3 max-md:px-3">
          <span className="text-ink-2">
            {operator.name}（{operator.roles.map((role) => roleNames[role]).join('、')}）
          </span>
          <Button size="small" onClick={() => setChanging(true)}>
            修改密码
          </Button>
          <Button size="small" onClick={signOut}>
            退出
          </Button>
        </header>
        <main id="content" className="min-w-0 flex-1 p-6 max-md:p-3">
          {isAllowed ? children : <Elsewhere entries={own.map((entry) => entry.section)} />}
        </main>
      </div>
      <Modal
        title="修改密码"
        open={isChanging}
        footer={null}
        onCancel={() => setChanging(false)}
        destroyOnHidden
      >
        <PasswordForm onDone={() => setChanging(false)} />
      </Modal>
    </div>
  );
}

/** Tells somebody who came by a link what is theirs instead. */
function Elsewhere({ entries }: { entries: readonly Section[] }) {
  return (
    <div className="py-20 text-center">
      <h1 className="mb-3 font-semibold text-lg">您的角色不使用这个页面</h1>
      <p className="text-ink-2">
        请前往{' '}
        {entries.map((section) => (
          <Link key={section} to={`/admin/${section}`} className="mx-1 underline">
            {sectionName(section)}
          </Link>
        ))}
      </p>
    </div>
  );
}
