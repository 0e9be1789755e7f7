import { SEAL_STATES, SEAL_TYPES } from '@yinxin/api/client';
import { MillimetrePicture } from '~/parts/seal-design/index.ts';
import { Badge, classNames, Icon } from '~/ui/index.ts';
import { type SealCard, stateLooks } from './model.ts';

/** Pixels to the millimetre: all seals of a page stand at one scale. */
export const CARD_SCALE = 2.6;

interface SealPictureProps {
  seal: SealCard;
  perMm: number;
}

/** The face; one that cannot be used is grey, never a pale red. */
export function SealPicture({ seal, perMm }: SealPictureProps) {
  const { name, picture, widthMm, heightMm, state, type } = seal;
  if (picture)
    return (
      <MillimetrePicture
        src={picture}
        widthMm={widthMm}
        heightMm={heightMm}
        perMm={perMm}
        alt={`${name}的章面`}
        className={classNames(state !== 'enabled' && 'opacity-45 grayscale')}
      />
    );
  return (
    <span
      aria-hidden="true"
      style={{ width: (widthMm || 40) * perMm, height: (heightMm || 40) * perMm }}
      className={classNames(
        'grid shrink-0 place-items-center border-2 border-dashed border-line-strong/60 p-2 text-center text-xs text-ink-3',
        ['representative', 'person', 'handwriting'].includes(type) ? 'rounded-sm' : 'rounded-full',
      )}
    >
      {SEAL_TYPES[type].words}
    </span>
  );
}

export function StateMark({ state }: Pick<SealCard, 'state'>) {
  const { tone, icon } = stateLooks[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={14} />
      {SEAL_STATES[state]}
    </Badge>
  );
}
