import type { ReactNode } from 'react';
import { SealStrip } from '~/parts/contracts/index.ts';
import { colourOf, signersOf } from '~/parts/parties/index.ts';
import type { Draft, DraftDocument } from './model.ts';
import { type SeamSlice, type StampOf, slicesOf } from './stamps.ts';

interface SeamsProps {
  draft: Draft;
  document: DraftDocument;
  stampOf: StampOf;
}

/** So many slices are drawn; the others are told of. */
const DRAWN = 6;

const seamsOf = ({ fields }: Draft, { id }: DraftDocument) =>
  fields.filter(({ kind, documentId }) => kind === 'seam' && documentId === id);

function Slice({
  slice: { from, to },
  stampOf,
  party,
  colour,
}: {
  slice: SeamSlice;
  stampOf: StampOf;
  party: string;
  colour: string;
}) {
  const seal = stampOf(party);
  if (seal) return <SealStrip seal={seal} from={from} to={to} />;
  return (
    <span
      className="block size-full border border-dashed"
      style={{ borderColor: colour, background: `${colour}1a` }}
    />
  );
}

/** The slices of each page, to be drawn on its small picture: in shares of the page. */
export function slicesByPage({
  draft,
  document,
  stampOf,
}: SeamsProps): ReadonlyMap<number, readonly ReactNode[]> {
  const signers = signersOf(draft.parties);
  const pages = new Map<number, ReactNode[]>();
  for (const field of seamsOf(draft, document)) {
    const colour = colourOf(signers.findIndex(({ key }) => key === field.party));
    for (const slice of slicesOf(field, document.pages, stampOf(field.party))) {
      const size = document.pages[slice.page];
      if (!size) continue;
      const drawn = (
        <span
          key={field.id}
          data-seam-slice={`${slice.nth}/${slice.of}`}
          className="pointer-events-none absolute block mix-blend-multiply"
          style={{
            left: `${(slice.left / size.widthMm) * 100}%`,
            width: `${(slice.width / size.widthMm) * 100}%`,
            top: `${(field.top / size.heightMm) * 100}%`,
            height: `${(slice.height / size.heightMm) * 100}%`,
          }}
        >
          <Slice {...{ slice, stampOf, colour }} party={field.party} />
        </span>
      );
      pages.set(slice.page, [...(pages.get(slice.page) ?? []), drawn]);
    }
  }
  return pages;
}

/** The slices side by side, and the whole that they make. */
export function SeamSlices({ draft, document, stampOf }: SeamsProps) {
  const signers = signersOf(draft.parties);
  return seamsOf(draft, document).map((field) => {
    const seal = stampOf(field.party);
    const slices = slicesOf(field, document.pages, seal);
    const [first] = slices;
    if (!first) return null;
    const colour = colourOf(signers.findIndex(({ key }) => key === field.party));
    return (
      <figure key={field.id} aria-label="骑缝章" className="rounded bg-paper p-3">
        <div className="flex items-stretch gap-2 overflow-x-auto">
          {slices.slice(0, DRAWN).map((slice) => (
            <span
              key={slice.page}
              className="relative block h-20 w-10 shrink-0 overflow-hidden border border-line bg-white"
            >
              <span className="absolute top-0.5 left-1 text-xs text-ink-3">{slice.page + 1}</span>
              <span
                className="absolute top-4 right-0 block h-14"
                style={{ width: `${Math.min(80, (slice.to - slice.from) * 140)}%` }}
              >
                <Slice {...{ slice, stampOf, colour }} party={field.party} />
              </span>
            </span>
          ))}
          {seal && (
            <span className="block size-20 shrink-0">
              <SealStrip seal={seal} />
            </span>
          )}
        </div>
        <figcaption className="mt-2 text-sm text-ink-2">
          {slices.length} 页各盖一片，每片 {Math.round(first.width * 10) / 10}{' '}
          mm；叠齐错开，拼成一枚完整的章。
          {!seal && '对方的章面以对方签署时选用的为准。'}
        </figcaption>
      </figure>
    );
  });
}
