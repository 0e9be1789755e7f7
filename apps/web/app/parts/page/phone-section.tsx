import type { ReactNode } from 'react';
import { classNames, Phrases } from '~/ui/index.ts';

const grounds = { white: '', paper: 'bg-paper', navy: 'on-dark bg-navy-deep text-white' };

interface PhoneSectionProps {
  id: string;
  title: ReactNode;
  lead?: string;
  ground?: keyof typeof grounds;
  children: ReactNode;
}

export function PhoneSection({ id, title, lead, ground = 'white', children }: PhoneSectionProps) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={classNames('overflow-hidden px-5 py-14', grounds[ground])}
    >
      <h2 id={`${id}-title`} className="font-serif text-xl">
        {title}
      </h2>
      {lead && (
        <p className={classNames('mt-2', ground === 'navy' ? 'text-mist' : 'text-ink-2')}>
          <Phrases text={lead} />
        </p>
      )}
      <div className="mt-7">{children}</div>
    </section>
  );
}

/** A row of cards that a thumb pushes sideways; the next card shows its edge. */
export function Shelf({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="-mx-5 flex snap-x snap-mandatory scroll-px-5 gap-3 overflow-x-auto px-5 pb-2 [scrollbar-width:none]"
    >
      {children}
    </ul>
  );
}
