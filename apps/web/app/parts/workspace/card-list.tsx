import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '~/ui/index.ts';

interface ListedThing {
  id: string;
  to: string;
  title: string;
  /** Small, below the title. */
  note: ReactNode;
  /** How it stands, at the end of the line. */
  children: ReactNode;
}

interface CardListProps {
  label: string;
  things: readonly ListedThing[];
  /** Where the list goes on, and how that is called. */
  more: { to: string; words: string } | undefined;
}

/** Things that lead to a page of their own, one below the other on one card. */
export const CardList = ({ label, things, more }: CardListProps) => (
  <>
    <ul aria-label={label} className="overflow-hidden rounded-card border border-line bg-white">
      {things.map(({ id, to, title, note, children }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-5 py-4 last:border-b-0"
        >
          <span className="min-w-0 flex-1 basis-56">
            <Link to={to} className="font-semibold wrap-anywhere hover:text-seal">
              {title}
            </Link>
            <span className="block text-sm text-ink-3 tabular-nums">{note}</span>
          </span>
          {children}
        </li>
      ))}
    </ul>
    {more && (
      <p className="mt-5 text-center">
        <ButtonLink to={more.to} variant="secondary">
          {more.words}
        </ButtonLink>
      </p>
    )}
  </>
);
