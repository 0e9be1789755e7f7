import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '~/ui/index.ts';
import { GAP, type Layout, layoutOf, pageRead, pagesWithin } from './geometry.ts';
import { FirstPage, Outline, useFirstPicture } from './outline.tsx';
import { PageCanvas } from './page-canvas.tsx';
import { PagePicture } from './page-picture.tsx';
import { type DocumentSource, isPictured } from './source.ts';
import { type Pdf, usePdf } from './use-pdf.ts';
import { useZoomInPlace } from './use-zoom-in-place.ts';

export interface DocumentHandle {
  /** Brings a place into sight: a page, and how far down on it. */
  show(page: number, topMm?: number): void;
}

export interface DocumentPagesProps {
  source: DocumentSource;
  /** 1: the widest page fits the column. */
  zoom: number;
  /** Two fingers, or Ctrl and the wheel. */
  onZoom?: (zoom: number) => void;
  /** Children of a page, absolutely positioned in pixels: mm × pxPerMm. */
  overlay?: (page: number, pxPerMm: number) => ReactNode;
  /** The page that is being read; the last one when the end is reached. */
  onPageSeen?: (page: number) => void;
  handle?: Ref<DocumentHandle>;
  className?: string;
}

/** How much beyond what is seen is drawn already, in heights of the window. */
const AHEAD = 0.75;

interface Window {
  width: number;
  height: number;
  top: number;
}

/** Pages below one another in a box that scrolls; drawn only while they are seen. Its parent gives it a height. */
export function DocumentPages(props: DocumentPagesProps) {
  const { source, zoom, onZoom, overlay, onPageSeen, handle, className } = props;
  const box = useRef<HTMLElement>(null);
  const { isAwaited, arrived } = useFirstPicture(source);
  const pdf = usePdf(source, !isAwaited);
  const [seen, setSeen] = useState<Window>({ width: 0, height: 0, top: 0 });
  const layout = useMemo(() => layoutOf(source.pages, seen.width, zoom), [source.pages, seen.width, zoom]);

  const look = useCallback(() => {
    const element = box.current;
    if (element)
      setSeen({ width: element.clientWidth, height: element.clientHeight, top: element.scrollTop });
  }, []);
  useEffect(() => {
    look();
    const observer = new ResizeObserver(look);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [look]);
  useZoomInPlace(box, layout, zoom, onZoom);

  const isReady = seen.width > 0;
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const noteDrawn = useCallback(
    (page: number) => setDrawn((known) => (known.has(page) ? known : new Set([...known, page]))),
    [],
  );
  const read = pageRead(layout, seen.top, seen.height);
  useEffect(() => {
    if (isReady && drawn.has(read)) onPageSeen?.(read); // an empty sheet was not read
  }, [isReady, read, drawn, onPageSeen]);

  useImperativeHandle(
    handle,
    () => ({
      show: (page, topMm) => {
        const place = layout.pages[page];
        if (!place || !box.current) return;
        const within = topMm === undefined ? 0 : topMm * layout.pxPerMm - box.current.clientHeight / 3;
        box.current.scrollTo({ top: Math.max(0, place.top - GAP + Math.max(within, -GAP)) });
        look();
      },
    }),
    [layout, look],
  );

  const showsFirst = Boolean(source.url) && zoom === 1 && !drawn.has(0);
  const [first, last] = pagesWithin(
    layout,
    seen.top - seen.height * AHEAD,
    seen.top + seen.height * (1 + AHEAD),
  );
  return (
    <section
      ref={box}
      aria-label={`${source.name}，共 ${source.pages.length} 页`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      onScroll={look}
      className={classNames('relative size-full overflow-auto overscroll-contain bg-paper-2', className)}
    >
      {showsFirst && <FirstPage source={source} onSettled={arrived} />}
      <div className="relative" style={isReady ? { width: layout.width, height: layout.height } : undefined}>
        {isReady &&
          Array.from({ length: last - first + 1 }, (_, index) => first + index).map((page) => (
            <Sheet
              key={page}
              {...{ source, page, layout, pdf }}
              isPainted={page === 0 && showsFirst}
              onDrawn={noteDrawn}
            >
              {overlay?.(page, layout.pxPerMm)}
            </Sheet>
          ))}
      </div>
    </section>
  );
}

interface SheetProps {
  source: DocumentSource;
  page: number;
  layout: Layout;
  pdf: Pdf;
  onDrawn: (page: number) => void;
  /** A picture of it lies there already, as it came with the page. */
  isPainted: boolean;
  children: ReactNode;
}

function Sheet({ source, page, layout, pdf, isPainted, onDrawn, children }: SheetProps) {
  const { drawer, giveUp } = pdf;
  const place = layout.pages[page];
  const wasDrawn = useCallback(() => onDrawn(page), [onDrawn, page]);
  if (!place) return null;
  const pictured = isPictured(source) ? source : undefined;
  return (
    <div
      data-page={page}
      className={classNames('absolute shadow-soft', !isPainted && 'bg-white')}
      style={place}
    >
      {drawer.by === 'nobody-yet' && pictured && !isPainted && <Outline source={pictured} page={page} />}
      {drawer.by === 'pictures' && pictured && (
        <PagePicture
          source={pictured}
          page={page}
          width={place.width}
          density={window.devicePixelRatio}
          onDrawn={wasDrawn}
        />
      )}
      {drawer.by === 'pdf' && (
        <PageCanvas
          document={drawer.document}
          page={page}
          place={place}
          onDrawn={wasDrawn}
          onFailed={giveUp}
        />
      )}
      {children}
    </div>
  );
}
