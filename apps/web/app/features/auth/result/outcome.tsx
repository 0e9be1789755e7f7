import type { ReactNode } from 'react';
import { classNames, Icon, type IconName } from '~/ui/index.ts';
import { AuthPage, Card } from '../parts/auth-page.tsx';

const looks = {
  verified: { icon: 'circle-check', className: 'text-success' },
  waiting: { icon: 'clock', className: 'text-navy' },
  refused: { icon: 'alert', className: 'text-danger' },
} as const satisfies Record<string, { icon: IconName; className: string }>;

interface OutcomeProps {
  look: keyof typeof looks;
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** What stands below the sheet. */
  below?: ReactNode;
}

/** How it ended, or that it has not: a shape, a colour and a sentence. */
export const Outcome = ({ look, title, lead, children, below }: OutcomeProps) => (
  <AuthPage
    title={title}
    lead={
      <span className="flex gap-2">
        <Icon name={looks[look].icon} size={22} className={classNames('mt-0.5', looks[look].className)} />
        <span role="status">{lead}</span>
      </span>
    }
  >
    <Card className="space-y-5">{children}</Card>
    {below}
  </AuthPage>
);
