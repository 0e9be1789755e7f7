import type { ReactNode } from 'react';
import { useTrail } from '~/site/head/use-trail.ts';
import { usePhone } from '~/site/use-phone.ts';
import { classNames, Icon, type IconName } from '~/ui/index.ts';

interface PageTitleProps {
  icon: IconName;
  title: string;
  /** Below the title: state, role, what the page is for. */
  children?: ReactNode;
  aside?: ReactNode;
}

/** The head of a page of the e-seal area; a phone's bar says the name of the page already. */
export function PageTitle({ icon, title, children, aside }: PageTitleProps) {
  const phone = usePhone();
  const isSaid = useTrail().at(-1)?.name === title && phone;
  return (
    <header
      className={classNames('flex flex-wrap items-center gap-x-4 gap-y-3', isSaid ? 'py-4' : 'py-6 lg:py-8')}
    >
      {!isSaid && (
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-navy-soft text-navy">
          <Icon name={icon} size={24} />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-48">
        <h1 className={isSaid ? 'sr-only' : 'font-serif text-xl font-semibold wrap-anywhere lg:text-2xl'}>
          {title}
        </h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">{children}</div>
      </div>
      {aside && <div className="flex flex-wrap gap-3">{aside}</div>}
    </header>
  );
}
