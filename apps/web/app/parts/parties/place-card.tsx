import type { ReactNode } from 'react';
import { Button, Icon, type IconName } from '~/ui/index.ts';
import { colourOf, letterOf } from './marks.ts';

interface PlaceCardProps {
  title: string;
  icon?: IconName;
  /** Which of those who sign it is; nobody else has a colour. */
  index: number | undefined;
  /** Beside the name, before what moves and removes. */
  first?: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  onShift: (by: -1 | 1) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** A place in a contract or in a template: its colour and name, moved and removed, around what is asked of it. */
export function PlaceCard(props: PlaceCardProps) {
  const { title, icon, index, first, isFirst, isLast, onShift, onRemove, children } = props;
  const colour = index === undefined ? undefined : colourOf(index);
  return (
    <li
      className="rounded-card border border-line bg-white p-5"
      style={colour ? { borderLeft: `4px solid ${colour}` } : undefined}
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h3 className="mr-auto flex items-center gap-2 text-base">
          {index !== undefined && (
            <span
              className="grid size-7 place-items-center rounded text-sm text-white"
              style={{ background: colour }}
            >
              {letterOf(index)}
            </span>
          )}
          {icon && <Icon name={icon} size={18} className="text-ink-3" />}
          {title}
        </h3>
        {first}
        <Button
          variant="quiet"
          size="sm"
          disabled={isFirst}
          aria-label={`上移${title}`}
          onClick={() => onShift(-1)}
        >
          上移
        </Button>
        <Button
          variant="quiet"
          size="sm"
          disabled={isLast}
          aria-label={`下移${title}`}
          onClick={() => onShift(1)}
        >
          下移
        </Button>
        <Button variant="quiet" size="sm" aria-label={`移除${title}`} onClick={onRemove}>
          移除
        </Button>
      </div>
      {children}
    </li>
  );
}
