import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  neutral: 'border-line bg-paper text-ink-2',
  brand: 'border-seal/25 bg-seal-soft text-seal-deep',
  navy: 'border-navy/15 bg-navy-soft text-navy',
  success: 'border-success/25 bg-success-soft text-success-ink',
  warning: 'border-warning/30 bg-warning-soft text-warning-ink',
  danger: 'border-danger/25 bg-danger-soft text-danger',
};

export type Tone = keyof typeof tones;

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-sm border px-1.5 text-xs leading-5 whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
