import type { KeyboardEvent, PointerEvent } from 'react';
import { colourOf, signersOf } from '~/parts/parties/index.ts';
import { classNames, Icon } from '~/ui/index.ts';
import { kindIcons, labelOf, titleOf } from './field-words.ts';
import { isFixedSize, markOf, type Party, type PlacedField } from './model.ts';
import type { Corner } from './placing.ts';

interface FieldBoxProps {
  field: PlacedField;
  parties: readonly Party[];
  pxPerMm: number;
  selected: boolean;
  onSelect: () => void;
  onMove: (event: PointerEvent) => void;
  onResize: (event: PointerEvent, corner: Corner) => void;
  onKey: (event: KeyboardEvent) => void;
}

const corners: Readonly<Record<Corner, string>> = {
  nw: '-top-1.5 -left-1.5 cursor-nwse-resize',
  ne: '-top-1.5 -right-1.5 cursor-nesw-resize',
  sw: '-bottom-1.5 -left-1.5 cursor-nesw-resize',
  se: '-right-1.5 -bottom-1.5 cursor-nwse-resize',
};

/** One field on its page; its colour and letter are those of its party. */
export function FieldBox(props: FieldBoxProps) {
  const { field, parties, pxPerMm, selected, onSelect, onMove, onResize, onKey } = props;
  const holders = signersOf(parties);
  const index = holders.findIndex(({ key }) => key === field.party);
  const colour = colourOf(index);
  const { left, top, width, height, kind, required, id } = field;
  return (
    <div
      className="absolute"
      style={{
        left: left * pxPerMm,
        top: top * pxPerMm,
        width: width * pxPerMm,
        height: height * pxPerMm,
        zIndex: selected ? 3 : 2,
      }}
    >
      <button
        type="button"
        data-field={id}
        aria-pressed={selected}
        aria-label={labelOf(field, parties)}
        onFocus={onSelect}
        onPointerDown={(event) => {
          onSelect();
          onMove(event);
        }}
        onKeyDown={onKey}
        className={classNames(
          'grid size-full touch-none place-items-center overflow-hidden border text-xs leading-none whitespace-nowrap',
          kind === 'seal' ? 'rounded-full' : 'rounded-sm',
          selected ? 'cursor-move border-solid' : 'cursor-grab border-dashed',
        )}
        style={{ borderColor: colour, color: colour, background: `${colour}1a` }}
      >
        <span className="flex items-center gap-1 px-1">
          <Icon name={kindIcons[kind]} size={14} />
          {titleOf(field)}
          {!required && '（选填）'}
        </span>
      </button>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute bottom-full left-0 mb-px rounded-sm px-1 text-xs whitespace-nowrap text-white"
        style={{ background: colour }}
      >
        {markOf(holders, field.party)}
      </span>
      {selected &&
        !isFixedSize(kind) &&
        (Object.keys(corners) as Corner[]).map((corner) => (
          <span
            key={corner}
            aria-hidden="true"
            onPointerDown={(event) => onResize(event, corner)}
            className={`absolute size-3 touch-none rounded-sm border bg-white ${corners[corner]}`}
            style={{ borderColor: colour }}
          />
        ))}
    </div>
  );
}
