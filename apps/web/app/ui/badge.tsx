import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'brand' | 'navy' | 'success' | 'warning' | 'danger';

/** Its tones are classes of app.css: every page loads this. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);
