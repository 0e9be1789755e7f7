import type { PenPoint } from '@yinxin/seal/pen';
import { classNames } from '~/ui/index.ts';
import { FieldBox } from './field-box.tsx';
import { fieldsOn } from './field-words.ts';
import type { Draft, PlacedField } from './model.ts';
import type { Size } from './placement.ts';
import { PreviewMark } from './preview-mark.tsx';
import { type StampOf, slicesOf } from './stamps.ts';
import type { Placement } from './use-placement.ts';

interface HeldFields {
  /** The one that is up. */
  lifted: string | undefined;
  /** What is written at a place, where it is known. */
  handOf: (party: string) => readonly PenPoint[][] | undefined;
}

interface PageOverlayProps {
  draft: Draft;
  documentId: string;
  page: number;
  pxPerMm: number;
  placement: Placement;
  /** Whose view is shown; while fields are placed, nobody's. */
  previewed: string | undefined;
  pages: readonly Size[];
  stampOf: StampOf;
  /** On a phone: fields are taken up by a finger that rests on them. */
  hold?: HeldFields;
}

/** What stands on one page: fields to place, with lines to which they are drawn, or how a party will find them. */
export function PageOverlay(props: PageOverlayProps) {
  const { draft, documentId, page, pxPerMm, placement, previewed, pages, stampOf, hold } = props;
  const here = fieldsOn(draft.fields, documentId, page);
  const sliceOn = (field: PlacedField) =>
    field.kind === 'seam'
      ? slicesOf(field, pages, stampOf(field.party)).find((one) => one.page === page)
      : undefined;
  if (previewed)
    return here.map((field) => {
      const party = draft.parties.find(({ key }) => key === field.party);
      const isOwn = field.party === previewed;
      const slice = sliceOn(field);
      return (
        party && (
          <PreviewMark
            key={field.id}
            {...{ field, party, isOwn, pxPerMm, slice }}
            seal={stampOf(party.key)}
          />
        )
      );
    });
  const { selected, setSelected, startMove, startResize, onFieldKey, guides } = placement;
  return (
    <>
      {here.map((field) => (
        <FieldBox
          key={field.id}
          {...{ field, pxPerMm }}
          parties={draft.parties}
          seal={stampOf(field.party)}
          slice={sliceOn(field)}
          selected={field.id === selected}
          {...(hold && {
            byHold: true,
            lifted: field.id === hold.lifted,
            strokes: hold.handOf(field.party),
          })}
          onSelect={() => setSelected(field.id)}
          onMove={(event) => startMove(event, field, pxPerMm)}
          onResize={(event, corner) => startResize(event, field, corner, pxPerMm)}
          onKey={(event) => onFieldKey(event, field)}
        />
      ))}
      {guides?.page === page &&
        guides.lines.map(({ axis, at }) => (
          <span
            key={axis}
            aria-hidden="true"
            className={classNames(
              'pointer-events-none absolute z-10 bg-seal',
              axis === 'x' ? 'inset-y-0 w-px' : 'inset-x-0 h-px',
            )}
            style={axis === 'x' ? { left: at * pxPerMm } : { top: at * pxPerMm }}
          />
        ))}
    </>
  );
}
