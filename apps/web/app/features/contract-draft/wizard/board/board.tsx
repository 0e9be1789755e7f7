import { useEffect, useMemo, useRef, useState } from 'react';
import { type DocumentHandle, DocumentPages } from '~/parts/document/index.ts';
import { Icon } from '~/ui/index.ts';
import type { DraftDocument, Party } from '../../model.ts';
import { PageOverlay } from '../../page-overlay.tsx';
import type { StampOf } from '../../stamps.ts';
import type { DraftInWork } from '../../use-draft.ts';
import { type Placement, usePlacement } from '../../use-placement.ts';
import type { Point } from './hold.ts';
import type { OwnHand } from './kept.ts';
import { PlaceBubble } from './place-bubble.tsx';
import { useHold } from './use-hold.ts';

interface BoardParts {
  work: DraftInWork;
  document: DraftDocument;
  /** Whose places are put there. */
  party: Party;
  stampOf: StampOf;
}

/** The pages of one document with places on them, and the fingers that move these. */
export function useBoard({ work, document, party, stampOf }: BoardParts) {
  const box = useRef<HTMLDivElement>(null);
  const pages = useRef<DocumentHandle>(null);
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [lifted, setLifted] = useState<string>();
  /** How it is done was seen. */
  const [isKnown, setKnown] = useState(false);
  const scale = useRef(1);
  const placement = usePlacement({ work, document, party, pages, stampOf });
  const carry = useRef<(x: number, y: number) => void>(undefined);
  useHold(box, {
    onTake: (id, { x, y }) => {
      const field = work.draft.fields.find((one) => one.id === id);
      if (!field) return;
      carry.current = placement.grab(field, x, y, scale.current);
      placement.setSelected(id);
      setLifted(id);
      setKnown(true);
    },
    onCarry: ({ x, y }: Point) => carry.current?.(x, y),
    onPut: () => {
      carry.current = undefined;
      placement.letGo();
      setLifted(undefined);
    },
  });
  /** In the middle of what is seen. */
  const middle = () => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2, pxPerMm: scale.current };
  };
  return { box, pages, page, setPage, zoom, setZoom, lifted, isKnown, scale, placement, document, middle };
}
export type Boarding = ReturnType<typeof useBoard>;

interface BoardProps {
  board: Boarding;
  work: DraftInWork;
  stampOf: StampOf;
  hand: OwnHand;
  /** Of whoever sends: what they wrote is shown at their places. */
  ownKey: string | undefined;
  /** What was written is written anew. */
  onRewrite: () => void;
}

/** Brings the first place into sight: places stand at the end more often than at the beginning. */
function useFirstPlace({ pages, document, setPage }: Boarding, { draft }: DraftInWork, { see }: OwnHand) {
  const shown = useRef<string>(undefined);
  const there = draft.fields.find((field) => field.documentId === document.id && field.kind !== 'seam');
  return (now: number) => {
    if (shown.current !== document.id && there) {
      shown.current = document.id;
      if (there.page !== now) return pages.current?.show(there.page, there.top);
    }
    setPage(now);
    see(document.id, now);
  };
}

/** The whole screen for the pages: one finger scrolls, two zoom, one that rests on a seal takes it up. */
export function Board({ board, work, stampOf, hand, ownKey, onRewrite }: BoardProps) {
  const { box, pages, page, zoom, setZoom, lifted, isKnown, scale, placement, document } = board;
  const source = useMemo(() => work.store.source(document), [work.store, document]);
  const onPageSeen = useFirstPlace(board, work, hand);
  const moving = placement.chosen?.id === lifted ? placement.chosen : undefined;
  return (
    <div ref={box} className="absolute inset-0">
      <DocumentPages
        key={document.id}
        source={source}
        zoom={zoom}
        onZoom={setZoom}
        overlay={(on, pxPerMm) => {
          scale.current = pxPerMm;
          return (
            <>
              <PageOverlay
                page={on}
                documentId={document.id}
                pages={document.pages}
                previewed={undefined}
                draft={work.draft}
                hold={{ lifted, handOf: (key) => (key === ownKey ? hand.strokes : undefined) }}
                {...{ pxPerMm, placement, stampOf }}
              />
              {moving?.page === on && <PlaceBubble field={moving} pxPerMm={pxPerMm} />}
            </>
          );
        }}
        onPageSeen={onPageSeen}
        handle={pages}
        className="pb-16"
      />
      <span className="pointer-events-none absolute top-3 left-4 rounded-sm bg-ink px-2 text-xs leading-6 text-white tabular-nums">
        第 {page + 1} 页，共 {document.pages.length} 页
      </span>
      <button
        type="button"
        aria-label={`现在 ${Math.round(zoom * 100)}%，${zoom > 1 ? '适合宽度' : '放大'}`}
        onClick={() => setZoom(zoom > 1 ? 1 : 1.8)}
        className="absolute top-0 right-1 grid min-h-11 min-w-14 place-items-center"
      >
        <span className="rounded-sm border border-line bg-white px-2 text-xs leading-6 tabular-nums">
          {Math.round(zoom * 100)}%
        </span>
      </button>
      {placement.chosen && !lifted ? (
        <Chosen
          placement={placement}
          onRewrite={placement.chosen.kind === 'signature' && placement.chosen.party === ownKey && onRewrite}
        />
      ) : (
        !isKnown && !lifted && <HowTo />
      )}
    </div>
  );
}

const bar = 'absolute inset-x-4 bottom-3 flex h-11 items-center rounded bg-ink text-sm text-white';

/** What fingers do here, until one has done it. */
const HowTo = () => (
  <p className={`${bar} pointer-events-none justify-center gap-3`}>
    <span className="flex items-center gap-1.5">
      <svg width={22} height={22} viewBox="0 0 22 22" fill="none" stroke="currentColor" strokeWidth={1.5}>
        <title>长按</title>
        <circle cx={11} cy={11} r={7.5} />
        <circle cx={11} cy={11} r={3} fill="currentColor" />
      </svg>
      长按印章拿起
    </span>
    <span className="h-4 w-px bg-ink-3" />
    <span className="flex items-center gap-1.5">
      <svg width={22} height={22} viewBox="0 0 22 22" fill="none" stroke="currentColor" strokeWidth={1.5}>
        <title>双指</title>
        <path d="M4 9V4h5M4 4l6 6M18 13v5h-5M18 18l-6-6" />
      </svg>
      双指缩放
    </span>
  </p>
);

/** The place that was pressed, and what can be done with it besides moving. */
function Chosen({
  placement: { chosen, remove, setSelected },
  onRewrite,
}: {
  placement: Placement;
  onRewrite: (() => void) | false;
}) {
  // whoever presses beside it is done with it
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('[data-field], [data-chosen]')) setSelected(undefined);
    };
    document.addEventListener('click', onPress);
    return () => document.removeEventListener('click', onPress);
  }, [setSelected]);
  if (!chosen) return null;
  return (
    <div data-chosen className={`${bar} justify-between pl-4`}>
      <span className="tabular-nums">
        左 {chosen.left.toFixed(1)}　上 {chosen.top.toFixed(1)} mm
      </span>
      <span className="flex">
        {onRewrite && (
          <button type="button" onClick={onRewrite} className="h-11 border-l border-ink-3 px-4">
            重写
          </button>
        )}
        <button
          type="button"
          onClick={() => remove(chosen.id)}
          className="flex h-11 items-center gap-1.5 border-l border-ink-3 px-4"
        >
          <Icon name="trash" size={16} />
          删除
        </button>
      </span>
    </div>
  );
}
