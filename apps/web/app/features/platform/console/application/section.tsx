import type { ApplicationSide } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import type { ApplicationDetail, EnvironmentName } from '../load.ts';
import type { NewSecret } from './secret-once.tsx';

/** What each part of an application's page is about. */
export interface SideProps {
  detail: ApplicationDetail;
  side: ApplicationSide;
  environment: EnvironmentName;
  onSecret: (secret: NewSecret) => void;
}

/** A part of the page, below a hairline. */
export const Section = ({
  title,
  note,
  aside,
  children,
}: {
  title: string;
  note?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <section className="border-b border-line py-6 last:border-b-0">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h3 className="text-base font-semibold">
        {title}
        {note && <span className="ml-2.5 text-sm font-normal text-ink-3">{note}</span>}
      </h3>
      {aside && <div className="flex flex-wrap gap-2">{aside}</div>}
    </div>
    {children}
  </section>
);
