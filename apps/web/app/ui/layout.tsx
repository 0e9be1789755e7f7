import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The 1200 px column every page shares. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto w-full max-w-site px-5 md:px-8 xl:px-0', className)}>{children}</div>
  );
}
