import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ButtonLink, classNames, Icon } from '~/ui/index.ts';
import type { ApplicationList } from './load.ts';

export const Card = ({
  title,
  note,
  aside,
  className,
  children,
}: {
  title: string;
  note?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) => (
  <section className={classNames('min-w-0 rounded-card border border-line bg-white p-5', className)}>
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h2 className="text-base font-semibold">
        {title}
        {note && <span className="ml-2.5 text-sm font-normal text-ink-3">{note}</span>}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);

/** The name of a page, what is chosen on it, and how much there is. */
export const PageTop = ({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
    <h1 className="font-serif text-xl font-semibold">{title}</h1>
    {note && <p className="text-sm text-ink-2">{note}</p>}
    <div className="flex flex-wrap gap-3 sm:ml-auto">{children}</div>
  </div>
);

const tabClass =
  'flex h-9 items-center rounded-sm px-3.5 text-sm text-ink-2 pointer-coarse:h-11 aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-soft';

/** A choice that stands in the address. */
export function AddressTabs({
  name,
  label,
  options,
  value,
}: {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
  value: string;
}) {
  const [search] = useSearchParams();
  return (
    <nav aria-label={label} className="flex w-fit rounded bg-paper-2 p-0.5">
      {Object.entries(options).map(([key, words]) => {
        const next = new URLSearchParams(search);
        next.set(name, key);
        next.delete('before');
        return (
          <Link
            key={key}
            to={`?${next}`}
            aria-current={key === value ? 'true' : undefined}
            className={tabClass}
          >
            {words}
          </Link>
        );
      })}
    </nav>
  );
}

/** One of many, in the address. */
export function AddressSelect({
  name,
  label,
  options,
  value,
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, words: string])[];
  value: string;
}) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <span className="relative">
      <select
        aria-label={label}
        value={value}
        className="h-10 max-w-60 appearance-none truncate rounded border border-line-strong bg-white pr-9 pl-3.5 text-sm pointer-coarse:h-11"
        onChange={({ target }) => {
          const next = new URLSearchParams(search);
          if (target.value) next.set(name, target.value);
          else next.delete(name);
          next.delete('before');
          navigate(`?${next}`);
        }}
      >
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={16}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3"
      />
    </span>
  );
}

export const ApplicationSelect = ({
  applications,
  value,
  all,
}: {
  applications: ApplicationList;
  value: string;
  /** What stands for every application, where that can be chosen. */
  all?: string;
}) => (
  <AddressSelect
    name="id"
    label="应用"
    value={value}
    options={[
      ...(all ? [['', all] as const] : []),
      ...applications.list.map(({ id, name }) => [id, name] as const),
    ]}
  />
);

/** Something a program said or is told. */
export const CodeBlock = ({
  children,
  dark = false,
  label,
}: {
  children: ReactNode;
  dark?: boolean;
  label: string;
}) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    tabIndex={0}
    aria-label={label}
    className={classNames(
      'max-h-120 overflow-auto rounded p-4',
      dark ? 'on-dark bg-[#081830] text-white' : 'border border-line bg-paper text-ink',
    )}
  >
    <pre className="font-mono text-[13px] leading-6">
      <code>{children}</code>
    </pre>
  </section>
);

const METHOD_COLOURS: Readonly<Record<string, string>> = { GET: 'text-navy', POST: 'text-success' };

export const Method = ({ name }: { name: string }) => (
  <span
    className={classNames('inline-block w-11 shrink-0 font-mono text-xs font-semibold', METHOD_COLOURS[name])}
  >
    {name}
  </span>
);

/** JSON as people read it; anything else as it came. */
export function readable(text: string | null | undefined): string {
  if (!text) return '（没有正文）';
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** In place of a page that shows nothing yet: why, and what to do. */
const Instead = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className="mx-auto max-w-lg py-10">
    <h1 className="font-serif text-xl font-semibold">{title}</h1>
    <p className="mt-3 mb-6 text-ink-2">{text}</p>
    {children}
  </div>
);

/** For whoever acts for themselves. */
export const NoOrganization = () => (
  <Instead
    title="请先进入企业账号"
    text="应用代表企业调用接口。请切换到您的企业账号；还没有的，先新增企业，不用认证就能使用沙箱。"
  >
    <ButtonLink to="/businessProcessing/organization">切换或新增企业</ButtonLink>
  </Instead>
);

/** For an organisation that has no application yet. */
export const NoApplication = ({ mayManage }: { mayManage: boolean }) => (
  <Instead
    title="还没有应用"
    text={
      mayManage
        ? '新建应用就得到一把沙箱密钥，马上可以调用接口，不用审核。'
        : '请企业管理员在这里新建应用；建好之后您就能看到它的调用。'
    }
  >
    {mayManage && <ButtonLink to="/platform/console/application?new=1">新建应用</ButtonLink>}
  </Instead>
);
