import { PARTY_PARTS, PARTY_STATES, type PartyState } from '@yinxin/api/client';
import { classNames, Icon, type IconName } from '~/ui/index.ts';
import { type ContractEntry, progressOf } from './model.ts';

type Place = ContractEntry['places'][number];

const MOST_SHOWN = 4;

const signs: Readonly<Record<PartyState, { icon: IconName; className: string }>> = {
  WAITING: { icon: 'clock', className: 'text-ink-3' },
  PENDING: { icon: 'sign', className: 'text-navy' },
  READ: { icon: 'sign', className: 'text-navy' },
  SEAL_APPROVING: { icon: 'clock', className: 'text-navy' },
  SIGNED: { icon: 'circle-check', className: 'text-success' },
  REJECTED: { icon: 'failed', className: 'text-danger' },
  TRANSFERRED: { icon: 'switch', className: 'text-ink-3' },
  EXPIRED: { icon: 'alert', className: 'text-warning' },
};

const initialOf = (name: string) => [...name][0] ?? '';
const wordsOf = ({ name, part, state }: Place) =>
  `${name}（${part === 'signer' ? PARTY_STATES[state] : PARTY_PARTS[part]}）`;

/** Who takes part: square is an organisation, round a person; a sign says how far each is. */
export function PartyMarks({ places }: { places: readonly Place[] }) {
  const shown = places.slice(0, MOST_SHOWN);
  const words = places.map(wordsOf).join('、');
  if (places.length === 0) return <span className="text-sm text-ink-3">—</span>;
  return (
    <span className="flex items-center gap-1.5" title={words}>
      <span className="sr-only">{words}</span>
      {shown.map((place, index) => {
        const sign = place.part === 'signer' ? signs[place.state] : undefined;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: two parties may have one name
            key={index}
            aria-hidden="true"
            className={classNames(
              'relative grid size-8 place-items-center text-xs font-semibold',
              place.kind === 'organization' ? 'rounded' : 'rounded-full',
              place.isOwn ? 'bg-navy text-white' : 'bg-paper-2 text-ink-2',
            )}
          >
            {initialOf(place.name)}
            {sign && (
              <span
                className={classNames(
                  'absolute -right-1.5 -bottom-1.5 grid size-4 place-items-center rounded-full bg-white',
                  sign.className,
                )}
              >
                <Icon name={sign.icon} size={13} />
              </span>
            )}
          </span>
        );
      })}
      {places.length > MOST_SHOWN && (
        <span aria-hidden="true" className="text-xs text-ink-3">
          +{places.length - MOST_SHOWN}
        </span>
      )}
    </span>
  );
}

const bars: Partial<Record<PartyState, string>> = {
  SIGNED: 'bg-success',
  REJECTED: 'bg-danger',
};

/** One bar for each who signs. */
export function Progress({ places }: { places: readonly Place[] }) {
  const { signed, of } = progressOf({ places: [...places] });
  if (of === 0) return <span className="text-sm text-ink-3">—</span>;
  return (
    <span className="block w-20">
      <span aria-hidden="true" className="mb-1 flex gap-0.5">
        {places
          .filter(({ part }) => part === 'signer')
          .map(({ state }, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no name
              key={index}
              className={classNames('h-1 min-w-0.5 flex-1 rounded-full', bars[state] ?? 'bg-line')}
            />
          ))}
      </span>
      <span className="text-xs whitespace-nowrap text-ink-3">
        {signed} / {of} 已签
      </span>
    </span>
  );
}
