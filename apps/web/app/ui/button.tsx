import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'on-dark';
  size?: 'md' | 'sm';
  /** Takes the whole width, as on the phone. */
  block?: boolean;
}

const variants = {
  primary: 'border-seal bg-seal text-white hover:border-seal-deep hover:bg-seal-deep',
  secondary: 'border-line bg-white text-ink hover:border-line-strong',
  quiet: 'border-transparent text-ink-2 hover:text-seal',
  'on-dark': 'border-navy-line text-white hover:border-white',
};

/** The small size grows to a full touch target where the pointer is a finger. */
const sizes = { md: 'h-11 px-6 text-base', sm: 'h-[38px] px-4 text-sm pointer-coarse:h-11' };

export function buttonClass(
  { variant = 'primary', size = 'md', block }: ButtonLook,
  className?: string,
): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded border font-semibold whitespace-nowrap transition-colors',
    'disabled:opacity-60 aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    block && 'w-full',
    className,
  );
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & { /** Work is under way: shown, announced and not to be pressed again. */ busy?: boolean };

export function Button({ variant, size, block, busy, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block }, className)}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      )}
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, block, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}
