import type { ReactNode } from 'react';

/** A list of facts: what it is called, and what it is. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[5em_minmax(0,1fr)] gap-x-3 gap-y-2">{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="whitespace-pre-wrap wrap-anywhere">{children}</dd>
  </>
);
