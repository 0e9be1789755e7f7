import { Link } from 'react-router';
import { classNames } from '~/ui/index.ts';

/** The mark and the name, and whose area this is. */
export const EcologyBrand = ({ to, onDark }: { to: string; onDark?: boolean }) => (
  <Link
    to={to}
    className={classNames(
      'flex h-11 shrink-0 items-center gap-2.5 font-serif text-lg font-semibold tracking-[0.06em]',
      onDark && 'text-white',
    )}
  >
    <span
      aria-hidden="true"
      className="grid size-8 place-items-center rounded-[7px] bg-seal text-base tracking-normal text-white"
    >
      印
    </span>
    <span className="max-sm:sr-only">印信</span>
    <span
      className={classNames(
        'border-l pl-3 font-sans text-sm font-normal tracking-normal whitespace-nowrap max-sm:border-0 max-sm:pl-0',
        onDark ? 'border-navy-line text-white' : 'border-line text-ink-2',
      )}
    >
      生态合作平台
    </span>
  </Link>
);
