import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Container } from './layout.tsx';
import { Phrases } from './phrases.tsx';

const grounds = {
  white: 'bg-white',
  paper: 'bg-paper',
  navy: 'bg-navy-deep text-white on-dark',
};

interface SectionProps {
  /** Also the anchor of the section. */
  id: string;
  title: ReactNode;
  lead?: string;
  ground?: keyof typeof grounds;
  /** Stands at the end of the heading's line, usually a link. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, lead, ground = 'white', action, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames('py-14 lg:py-26', grounds[ground])}
    >
      <Container>
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:mb-12">
          <div>
            <h2 id={`${id}-title`} className="font-serif text-xl lg:text-2xl">
              {title}
            </h2>
            {lead && (
              <p className={classNames('mt-3 max-w-article', ground === 'navy' ? 'text-mist' : 'text-ink-2')}>
                <Phrases text={lead} />
              </p>
            )}
          </div>
          {action}
        </div>
        {children}
      </Container>
    </section>
  );
}
