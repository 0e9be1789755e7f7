import { Link } from 'react-router';
import { classNames, Icon } from '~/ui/index.ts';
import { usePlaces } from '../use-places.ts';
import { standingOf, WAY_ICONS, WAY_NOTES, type WayOffer } from '../way-words.ts';

/** The ways beside each other, of one size: the quickest is chosen at first, the others are one press away. */
export function WayTabs({ ways, chosen }: { ways: readonly WayOffer[]; chosen: WayOffer['way'] }) {
  const { to } = usePlaces();
  return (
    <nav aria-label="认证方式">
      <ul className="grid grid-cols-2 gap-2 xl:grid-cols-4">
        {ways.map((offer) => {
          const { way, words, open } = offer;
          const look = classNames(
            'flex h-full items-start gap-2.5 rounded border px-3.5 py-2.5',
            way === chosen ? 'border-navy shadow-[0_0_0_1px_var(--color-navy)]' : 'border-line',
            open ? 'bg-white hover:border-line-strong' : 'bg-paper-2 text-ink-3',
          );
          const inside = (
            <>
              <Icon name={WAY_ICONS[way]} size={20} className="mt-0.5 text-navy" />
              <span className="min-w-0">
                <span className="block font-semibold">{words}</span>
                <span className="block text-xs text-ink-2">{standingOf(offer) ?? WAY_NOTES[way]}</span>
              </span>
            </>
          );
          return (
            <li key={way}>
              {open ? (
                <Link
                  to={to('facts', { way })}
                  aria-current={way === chosen ? 'true' : undefined}
                  preventScrollReset
                  className={look}
                >
                  {inside}
                </Link>
              ) : (
                <span className={look}>{inside}</span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
