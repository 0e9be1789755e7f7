import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '~/ui/index.ts';
import { ENVIRONMENT_WORDS, type EnvironmentName } from './load.ts';

export const Card = ({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <section className="rounded-card border border-line bg-white p-5">
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);

const tabClass =
  'flex h-9 items-center border border-line bg-white px-4 text-sm text-ink-2 pointer-coarse:h-11 aria-[current]:border-navy aria-[current]:bg-navy aria-[current]:text-white';

/** A choice that stands in the address. */
export function AddressTabs({
  name,
  options,
  value,
}: {
  name: string;
  options: Readonly<Record<string, string>>;
  value: string;
}) {
  const [search] = useSearchParams();
  return (
    <nav aria-label="选择" className="flex">
      {Object.entries(options).map(([key, words]) => {
        const next = new URLSearchParams(search);
        next.set(name, key);
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

export const EnvironmentTabs = ({ value }: { value: EnvironmentName }) => (
  <AddressTabs name="environment" options={ENVIRONMENT_WORDS} value={value} />
);

/** For whoever acts for themselves. */
export const NoOrganization = () => (
  <Card title="请先进入企业账号">
    <p className="text-ink-2">
      应用代表企业调用接口。请切换到您的企业账号；还没有的，先新增企业，不用认证就能使用沙箱。
    </p>
    <ButtonLink to="/businessProcessing/organization" className="mt-5">
      切换或新增企业
    </ButtonLink>
  </Card>
);
