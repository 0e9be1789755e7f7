import { Link } from 'react-router';
import { classNames, Icon } from '~/ui/index.ts';
import { usePlaces } from '../use-places.ts';
import { standingOf, WAY_ICONS, WAY_NOTES, type WayOffer } from '../way-words.ts';

interface WayTabsProps {
  ways: readonly WayOffer[];
  chosen: WayOffer['way'];
}

/** What most take is chosen, and the others are one press away; whoever came for another sees all of them. */
export function WayTabs(props: WayTabsProps) {
  const { ways, chosen } = props;
  const [first] = ways;
  if (first?.way !== chosen || !first.open || standingOf(first)) return <AllWays {...props} />;
  return (
    <details className="rounded border border-line px-3.5 py-2.5">
      <summary className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span className="flex items-center gap-2.5 font-semibold">
          <Icon name={WAY_ICONS[chosen]} size={20} className="text-navy" />
          {first.words}
        </span>
        <span className="text-sm text-navy">换一种方式，含护照、通行证</span>
      </summary>
      <div className="mt-3 pb-1">
        <AllWays {...props} />
      </div>
    </details>
  );
}

/** The ways beside each other, of one size. */
function AllWays({ ways, chosen }: WayTabsProps) {
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
