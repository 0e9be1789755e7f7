import type { SealCard } from '@yinxin/api/client';
import type { PenPoint } from '@yinxin/seal/pen';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Ink, SealStrip } from '~/parts/contracts/index.ts';
import { colourOf, signersOf } from '~/parts/parties/index.ts';
import { classNames, Icon } from '~/ui/index.ts';
import { kindIcons, labelOf, titleOf } from './field-words.ts';
import { isFixedSize, markOf, type Party, type PlacedField } from './model.ts';
import type { Corner } from './placement.ts';
import type { SeamSlice } from './stamps.ts';

interface FieldBoxProps {
  field: PlacedField;
  parties: readonly Party[];
  pxPerMm: number;
  /** Of its party, where it is known. */
  seal: SealCard | undefined;
  /** What this page shows of a seal over the edges. */
  slice: SeamSlice | undefined;
  selected: boolean;
  /** Taken up by a finger that rests on it, so that a finger that moves scrolls; and whether it is up. */
  byHold?: boolean;
  lifted?: boolean;
  /** What was written, where it is one's own. */
  strokes?: readonly PenPoint[][] | undefined;
  onSelect: () => void;
  onMove: (event: PointerEvent) => void;
  onResize: (event: PointerEvent, corner: Corner) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** As if it hovered over the page. */
const LIFTED =
  'drop-shadow-[0_10px_12px_rgb(20_24_31/0.28)] outline-2 outline-offset-4 outline-navy rounded-sm';

const corners: Readonly<Record<Corner, string>> = {
  nw: '-top-1.5 -left-1.5 cursor-nwse-resize',
  ne: '-top-1.5 -right-1.5 cursor-nesw-resize',
  sw: '-bottom-1.5 -left-1.5 cursor-nesw-resize',
  se: '-right-1.5 -bottom-1.5 cursor-nwse-resize',
};

/** What will stand there, in words; the day is written when it is signed. */
function insideOf({ kind, label, value }: PlacedField, party: Party | undefined, isNarrow: boolean): string {
  if (kind === 'date') return isNarrow ? '签署日期' : '签署时自动填入';
  if (kind === 'signature') return party?.name ? `${party.name} 签名` : '签名';
  return value || titleOf({ kind, label });
}

/** What it is: a seal by its name and size, a slice by its number. */
function tagOf(field: PlacedField, seal: SealCard | undefined, slice: SeamSlice | undefined): string {
  if (slice) return `骑缝章 第 ${slice.nth} 片，共 ${slice.of} 片`;
  return seal ? `${seal.name} ${seal.widthMm} mm` : titleOf(field);
}

/** One field on its page; its colour and letter are those of its party. */
export function FieldBox(props: FieldBoxProps) {
  const { field, parties, pxPerMm, seal, slice, selected, byHold, lifted, strokes } = props;
  const { onSelect, onMove, onResize, onKey } = props;
  const holders = signersOf(parties);
  const index = holders.findIndex(({ key }) => key === field.party);
  const colour = colourOf(index);
  const { top, kind, required, id } = field;
  const { left, width, height } = slice ?? field;
  const party = holders[index];
  const isStamp = kind === 'seal' || kind === 'seam';
  const face = isStamp ? seal : undefined;
  const hand = kind === 'signature' && strokes?.length ? strokes : undefined;
  return (
    <div
      className={classNames('absolute', lifted && LIFTED)}
      style={{
        left: left * pxPerMm,
        top: top * pxPerMm,
        width: width * pxPerMm,
        height: height * pxPerMm,
        zIndex: lifted ? 4 : selected ? 3 : 2,
      }}
    >
      <button
        type="button"
        data-field={id}
        aria-pressed={selected}
        aria-label={labelOf(field, parties)}
        onFocus={onSelect}
        onClick={onSelect}
        onPointerDown={(event) => {
          if (byHold && event.pointerType === 'touch') return;
          onSelect();
          onMove(event);
        }}
        onKeyDown={onKey}
        // a line of text is lower than a finger needs
        className={classNames(
          'absolute inset-x-0 top-1/2 h-full min-h-6 min-w-6 -translate-y-1/2 select-none',
          byHold ? '[-webkit-touch-callout:none]' : 'touch-none',
          selected ? 'cursor-move' : 'cursor-grab',
        )}
      >
        <span
          className={classNames(
            'absolute inset-x-0 top-1/2 block -translate-y-1/2 overflow-hidden',
            // a line around the seal, none on it: it is as large as it will be
            face
              ? selected && !lifted && 'outline-1 outline-offset-1'
              : [
                  'border',
                  kind === 'seal' ? 'rounded-full' : 'rounded-sm',
                  selected ? 'border-solid' : 'border-dashed',
                ].join(' '),
          )}
          style={{
            height: height * pxPerMm,
            ...(face ? { outlineColor: colour } : { borderColor: colour, background: `${colour}1a` }),
          }}
        >
          {hand && <Ink strokes={hand} />}
          {face && (
            <span className="block size-full mix-blend-multiply">
              <SealStrip seal={face} from={slice?.from ?? 0} to={slice?.to ?? 1} />
            </span>
          )}
        </span>
      </button>
      {!face && !hand && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 flex items-center justify-center gap-1 overflow-hidden px-1 text-xs leading-none whitespace-nowrap"
          style={{ color: colour }}
        >
          <Icon name={kindIcons[kind]} size={14} />
          {insideOf(field, party, byHold === true)}
        </span>
      )}
      <span
        aria-hidden="true"
        className={classNames(
          lifted && 'hidden',
          'pointer-events-none absolute bottom-full mb-px rounded-sm px-1.5 text-xs leading-5 whitespace-nowrap text-white',
          kind === 'seam' && field.options.edge !== 'left' ? 'right-0' : 'left-0',
        )}
        style={{ background: colour }}
      >
        {markOf(holders, field.party)}
        {!byHold && (
          <>
            {' '}
            {tagOf(field, face, slice)}
            {!required && '（选填）'}
          </>
        )}
      </span>
      {selected &&
        !byHold &&
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
