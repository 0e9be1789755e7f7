import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { usePhone } from '~/site/use-phone.ts';
import { Container, classNames } from '~/ui/index.ts';
import { PERSON_STEPS, stepOf } from '../frame/steps.ts';

interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** One column for forms, the whole width for choices. */
  wide?: boolean;
  /** Shown on the phone, where the header has no room for steps. */
  steps?: boolean;
  /** Steps of its own, beside the page where there is room. */
  aside?: ReactNode;
}

/** The frame of every step: what it is, why, and the one thing to do. */
export function AuthPage({ title, lead, children, wide = false, steps = true, aside }: AuthPageProps) {
  const step = stepOf(useLocation().pathname);
  const phone = usePhone();
  const page = (
    <div className={classNames(!wide && !aside && 'mx-auto max-w-[44rem]')}>
      {phone && steps && step && (
        <p className="mb-2 text-sm text-ink-3">
          第 {step} 步，共 {PERSON_STEPS.length} 步：{PERSON_STEPS[step - 1]}
        </p>
      )}
      <h1 className="font-serif text-xl md:text-2xl">{title}</h1>
      {lead && <p className="mt-1.5 text-ink-2">{lead}</p>}
      <div className="mt-5 md:mt-6">{children}</div>
    </div>
  );
  return (
    <Container className="py-5 md:py-10">
      {aside ? (
        <div className="lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:gap-8">
          {aside}
          {page}
        </div>
      ) : (
        page
      )}
    </Container>
  );
}

/** A white sheet on the paper of the page. */
export const Card = ({ className, children }: { className?: string; children: ReactNode }) => (
  <section className={classNames('rounded-card border border-line bg-white p-5 md:p-7', className)}>
    {children}
  </section>
);
