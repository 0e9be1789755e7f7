import { Link } from 'react-router';

export interface Choice {
  label: string;
  to: string;
  current: boolean;
}

/** One row of choices, each an address of its own; on the phone a thumb pushes it sideways. */
export function Filters({ label, choices }: { label: string; choices: Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
        {choices.map(({ label: name, to, current }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? 'true' : undefined}
              className="inline-flex h-10 items-center rounded-full border border-line bg-white px-4 text-sm whitespace-nowrap text-ink-2 hover:border-line-strong pointer-coarse:h-11 aria-[current]:border-navy aria-[current]:bg-navy aria-[current]:text-white"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
