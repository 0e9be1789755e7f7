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
}

/** What else leads to the same end: always in sight, above all beside the face. */
export function OtherWays({ subject, ways, title = '换一种方式，效力相同' }: OtherWaysProps) {
  const { to } = usePlaces();
  if (ways.length === 0) return null;
  return (
    <nav aria-label={title} className="mt-5">
      <p className="mb-2 text-sm font-semibold">{title}</p>
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
    </nav>
  );
}
