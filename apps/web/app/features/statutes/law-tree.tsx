import type { LawDirectory } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { itemAddress } from '~/site/content-addresses.ts';
import { Icon } from '~/ui/index.ts';
import { LawStatusBadge } from './law-status.tsx';

interface LawTreeProps {
  directories: LawDirectory[];
  /** The law being read. */
  current: string | undefined;
  /** The parts of that law. */
  contents?: ReactNode;
  phone: boolean;
}

const holds = ({ laws, children }: LawDirectory, id: string | undefined): boolean =>
  laws.some((law) => law.id === id) || children.some((child) => holds(child, id));

/** The directory with the law being read is open; without one all are, on the phone only the first. */
function Directory({ directory, open, ...rest }: { directory: LawDirectory; open: boolean } & LawTreeProps) {
  return (
    <details open={open} className="group/directory">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          size={16}
          className="text-ink-3 transition-transform group-open/directory:rotate-90"
        />
        {directory.name}
      </summary>
      <div className="ml-2 border-l border-line pb-2 pl-4">
        <ul>
          {directory.laws.map(({ id, name, state, status }) => (
            <li key={id}>
              <Link
                to={itemAddress('law', rest.phone, id)}
                aria-current={id === rest.current ? 'page' : undefined}
                className="flex min-h-10 items-center gap-2 py-1 text-sm text-ink-2 hover:text-seal pointer-coarse:min-h-11 aria-[current]:font-semibold aria-[current]:text-seal-deep"
              >
                <span className="min-w-0 flex-1">{name}</span>
                {state !== 'valid' && <LawStatusBadge state={state} status={status} />}
              </Link>
              {id === rest.current && rest.contents}
            </li>
          ))}
        </ul>
        {directory.children.length > 0 && <LawTree {...rest} directories={directory.children} />}
      </div>
    </details>
  );
}

export function LawTree({ directories, current, contents, phone }: LawTreeProps) {
  return (
    <ul className="space-y-1">
      {directories.map((directory, index) => (
        <li key={directory.id}>
          <Directory
            directory={directory}
            open={current ? holds(directory, current) : !phone || index === 0}
            directories={directories}
            current={current}
            contents={contents}
            phone={phone}
          />
        </li>
      ))}
    </ul>
  );
}
