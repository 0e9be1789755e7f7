import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

const tones = {
  plain: { icon: 'lock', className: 'border-line bg-paper text-ink-2' },
  info: { icon: 'info', className: 'border-navy/15 bg-navy-soft text-navy' },
  warning: { icon: 'alert', className: 'border-warning/30 bg-warning-soft text-warning-ink' },
  danger: { icon: 'alert', className: 'border-danger/25 bg-danger-soft text-danger' },
  success: { icon: 'circle-check', className: 'border-success/25 bg-success-soft text-success-ink' },
} as const satisfies Record<string, { icon: IconName; className: string }>;

interface NoteProps {
  tone?: keyof typeof tones;
  icon?: IconName;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** A remark beside what it is about: a shape, a colour and words. */
export const Note = ({ tone = 'plain', icon, role, children }: NoteProps) => (
  <div
    role={role}
    className={classNames('flex gap-2.5 rounded border px-3.5 py-2.5 text-sm', tones[tone].className)}
  >
    <Icon name={icon ?? tones[tone].icon} size={18} className="mt-0.5" />
    <div className="min-w-0">{children}</div>
  </div>
);
