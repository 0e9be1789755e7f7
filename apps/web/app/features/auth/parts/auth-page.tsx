import type { ReactNode } from 'react';
import { usePhone } from '~/site/use-phone.ts';
import { Container, classNames, Icon, type IconName } from '~/ui/index.ts';
import { SpineAside, SpineBar } from '../spine/spine-list.tsx';
import { useSpine } from '../spine/use-spine.ts';

/** What a step costs and takes, said before it. */
interface StepTerms {
  minutes: string;
  price: string;
  /** What to have at hand. */
  needs?: string;
}

const Terms = ({ minutes, price, needs }: StepTerms) => {
  const lines: [IconName, string][] = [
    ['clock', minutes],
    ['circle-check', price],
    ...(needs ? ([['card', needs]] as [IconName, string][]) : []),
  ];
  return (
    <ul aria-label="这一步" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {lines.map(([icon, words]) => (
        <li key={words} className="flex items-center gap-1.5">
          <Icon name={icon} size={16} className="text-ink-3" />
          {words}
        </li>
      ))}
    </ul>
  );
};

interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  terms?: StepTerms;
}

/** The frame of every step: the way beside it, what it is, what it takes, and the one thing to do. */
export function AuthPage({ title, lead, children, terms }: AuthPageProps) {
  const spine = useSpine();
  const phone = usePhone();
  return (
    <Container className="py-5 md:py-10">
      {phone && <SpineBar groups={spine} />}
      <div className={classNames(!phone && 'lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10')}>
        {!phone && <SpineAside groups={spine} />}
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h1 className="font-serif text-xl md:text-2xl">{title}</h1>
            {terms && <Terms {...terms} />}
          </div>
          {lead && <div className="mt-1.5 text-ink-2">{lead}</div>}
          <div className="mt-5 md:mt-6">{children}</div>
        </div>
      </div>
    </Container>
  );
}

/** A white sheet on the paper of the page. */
export const Card = ({ className, children }: { className?: string; children: ReactNode }) => (
  <section className={classNames('rounded-card border border-line bg-white p-5 md:p-7', className)}>
    {children}
  </section>
);
