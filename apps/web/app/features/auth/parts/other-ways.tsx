import type { AnyWay, VerificationSubject } from '@yinxin/api/client';
import { waysOf } from '@yinxin/api/client';
import { Link } from 'react-router';
import { Icon } from '~/ui/index.ts';
import { usePlaces } from '../use-places.ts';
import { WAY_ICONS } from '../way-words.ts';

interface OtherWaysProps {
  subject: VerificationSubject;
  ways: readonly AnyWay[];
  title?: string;
  /** Behind the title, where something else is nearly done. */
  folded?: boolean;
}

/** What else leads to the same end: its title always in sight, above all beside the face. */
export function OtherWays({ subject, ways, title = '换一种方式，效力相同', folded = false }: OtherWaysProps) {
  if (ways.length === 0) return null;
  const list = <WayList subject={subject} ways={ways} />;
  return (
    <nav aria-label={title} className="mt-5">
      {folded ? (
        <details>
          <summary className="mb-2 min-h-8 content-center text-sm text-navy">{title}</summary>
          {list}
        </details>
      ) : (
        <>
          <p className="mb-2 text-sm font-semibold">{title}</p>
          {list}
        </>
      )}
    </nav>
  );
}

function WayList({ subject, ways }: Pick<OtherWaysProps, 'subject' | 'ways'>) {
  const { to } = usePlaces();
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {ways.map((way) => (
        <li key={way}>
          <Link
            to={subject === 'person' ? to('facts', { way }) : to('company', { way, again: '1' })}
            className="flex min-h-14 items-center gap-3 rounded border border-line bg-white px-4 py-2 hover:border-line-strong"
          >
            <Icon name={WAY_ICONS[way]} size={22} className="text-navy" />
            <span>
              <span className="block font-semibold">{waysOf(subject)[way]?.words}</span>
              <span className="block text-sm text-ink-2">{waysOf(subject)[way]?.takes}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
