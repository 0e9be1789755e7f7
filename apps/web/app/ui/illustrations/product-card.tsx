import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** The sheet that product pictures are drawn on. */
export function ProductCard({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex flex-col rounded-card border border-line bg-white text-left shadow-soft',
        className,
      )}
    >
      {children}
    </div>
  );
}
