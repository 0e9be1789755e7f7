import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  /** A sentence below the heading. */
  lead?: ReactNode;
  children?: ReactNode;
}

/** One section of a page of the e-seal area. */
export function Panel({ title, aside, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-white p-5 lg:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {lead && <p className="mb-4 text-sm text-ink-2">{lead}</p>}
      {children}
    </section>
  );
}
