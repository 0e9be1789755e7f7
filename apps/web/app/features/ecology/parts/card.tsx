import { type ReactNode, useId } from 'react';
import { classNames } from '~/ui/index.ts';

interface CardProps {
  title: string;
  note?: ReactNode;
  aside?: ReactNode;
  /** Content that reaches from edge to edge, as a table does. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, note, aside, flush, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames('min-w-0 rounded-card border border-line bg-white', className)}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-4 pb-2.5 sm:px-6">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {note && <p className="text-xs text-ink-2">{note}</p>}
        {aside && <div className="ml-auto">{aside}</div>}
      </div>
      {flush ? children : <div className="px-4 pb-4 sm:px-6">{children}</div>}
    </section>
  );
}
