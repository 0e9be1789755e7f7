import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/ui/index.ts';

/** Nothing here, why, and what to do instead. */
export function EmptyState({
  icon = 'document',
  title,
  children,
}: {
  icon?: IconName;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-card border border-line bg-paper px-6 py-16 text-center">
      <Icon name={icon} size={36} className="text-ink-3" />
      <p className="mt-4 text-lg font-semibold">{title}</p>
      <div className="mt-2 text-ink-2">{children}</div>
    </div>
  );
}
