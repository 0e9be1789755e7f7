import { Link } from 'react-router';

/** The mark and the name, leading home. */
export function Brand({ to }: { to: string }) {
  return (
    <Link
      to={to}
      className="flex h-11 shrink-0 items-center gap-2.5 font-serif text-lg font-semibold tracking-[0.06em]"
    >
      <span
        aria-hidden="true"
        className="grid size-[34px] place-items-center rounded-[7px] bg-seal text-[17px] tracking-normal text-white"
      >
        印
      </span>
      印信
      <span className="sr-only">首页</span>
    </Link>
  );
}
