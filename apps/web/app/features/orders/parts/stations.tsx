import { classNames, Icon, type IconName } from '~/ui/index.ts';
import { type Order, type Station, stationsOf } from '../model.ts';

const looks: Record<Station['state'], { icon: IconName; mark: string; words: string; said: string }> = {
  passed: { icon: 'circle-check', mark: 'text-success', words: 'text-ink', said: '已通过' },
  now: { icon: 'clock', mark: 'text-navy', words: 'font-semibold text-navy', said: '当前' },
  stopped: { icon: 'failed', mark: 'text-danger', words: 'font-semibold text-danger', said: '终止于此' },
  later: { icon: 'circle', mark: 'text-line-strong', words: 'text-ink-3', said: '' },
};

/** The five stations in a row; on narrow screens below one another. */
export function Stations({ order }: { order: Order }) {
  return (
    <ol aria-label="办理进度" className="grid gap-y-3 md:grid-cols-5">
      {stationsOf(order).map(({ words, state, note }) => (
        <li
          key={words}
          aria-current={state === 'now' ? 'step' : undefined}
          className={classNames(
            'relative flex gap-3 text-sm md:block md:pt-8',
            'md:before:absolute md:before:top-[10px] md:before:right-2 md:before:left-8 md:before:border-t md:last:before:hidden',
            state === 'passed' ? 'md:before:border-success' : 'md:before:border-line',
          )}
        >
          <span className={classNames('md:absolute md:top-0 md:left-0', looks[state].mark)}>
            <Icon name={looks[state].icon} size={22} label={looks[state].said || undefined} />
          </span>
          <span className="max-md:flex max-md:flex-1 max-md:justify-between max-md:gap-3">
            <span className={classNames('block', looks[state].words)}>{words}</span>
            {note && <span className="block text-ink-3">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The same for a card of the phone: where it stands, and how far that is. */
export function StationBar({ order }: { order: Order }) {
  const stations = stationsOf(order);
  const current = stations.find(({ state }) => state === 'now' || state === 'stopped') ?? stations.at(-1);
  return (
    <div>
      <div aria-hidden="true" className="grid grid-cols-5 gap-1">
        {stations.map(({ words, state }) => (
          <span
            key={words}
            className={classNames(
              'h-1 rounded-full',
              { passed: 'bg-success', now: 'bg-navy', stopped: 'bg-danger', later: 'bg-line' }[state],
            )}
          />
        ))}
      </div>
      <p className="mt-1.5 text-sm text-ink-2">
        {current?.words}
        {current?.note && <span className="text-ink-3">　{current.note}</span>}
      </p>
    </div>
  );
}
