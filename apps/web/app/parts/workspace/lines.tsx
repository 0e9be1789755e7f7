import type { ReactNode } from 'react';

/** Facts of one thing: what it is called, and what it is. */
export const FactLines = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-3">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

interface LineProps {
  title: ReactNode;
  /** Small, below the title. */
  note?: ReactNode;
  /** Buttons at the end; below on narrow screens. */
  children?: ReactNode;
}

/** One of several things, with what can be done about it. */
export const Line = ({ title, note, children }: LineProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-0">
    <div className="min-w-0 flex-1 basis-56">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">{title}</div>
      {note && <div className="mt-0.5 text-sm text-ink-3">{note}</div>}
    </div>
    {children && <div className="flex flex-wrap gap-2">{children}</div>}
  </li>
);

/** Stands where a list is empty. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="text-ink-3">{children}</p>;
