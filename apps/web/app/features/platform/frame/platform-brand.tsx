import { Link } from 'react-router';
import { classNames } from '~/ui/index.ts';

/** The mark of the site and the name of its open platform, leading to the platform's home; the mark alone where there is little room. */
export const PlatformBrand = ({ short = false }: { short?: boolean }) => (
  <Link
    to="/platform"
    className="flex h-11 shrink-0 items-center gap-2.5 font-serif text-lg font-semibold tracking-[0.06em] text-white"
  >
    <span
      aria-hidden="true"
      className="grid size-[34px] place-items-center rounded-[7px] bg-seal text-[17px] tracking-normal"
    >
      印
    </span>
    印信
    <span
      className={classNames(
        'border-l border-navy-line pl-3 font-sans text-sm font-normal tracking-normal text-mist',
        short && 'max-sm:hidden',
      )}
    >
      开放平台
    </span>
  </Link>
);
