import type { ReactNode } from 'react';
import { Icon } from '~/ui/index.ts';

interface StepProps {
  number: number;
  title: string;
  done: boolean;
  /** What came of it, at the end of the line. */
  summary?: ReactNode;
  children?: ReactNode;
}

/** One step of the panel, in the one order. */
export const Step = ({ number, title, done, summary, children }: StepProps) => (
  <section aria-label={title} className="border-b border-line px-5 py-4">
    <h2 className="flex items-center gap-2.5 text-base">
      {done ? (
        <Icon name="circle-check" size={22} label="已完成" className="text-success" />
      ) : (
        <span className="grid size-[22px] place-items-center rounded-full bg-navy text-xs text-white">
          {number}
        </span>
      )}
      {title}
      <span className="ml-auto text-sm font-normal text-ink-3">{summary}</span>
    </h2>
    {children && <div className="mt-3">{children}</div>}
  </section>
);
