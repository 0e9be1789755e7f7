import { useEffect, useRef, useState } from 'react';
import { densityFor, type PagePlace } from './geometry.ts';
import { type Drawing, drawPage, lacksFonts, type PdfDocument, type PdfPage, writeText } from './pdf.ts';

interface PageCanvasProps {
  document: PdfDocument;
  page: number;
  place: PagePlace;
  onDrawn: () => void;
  /** pdfjs cannot draw it as it is meant; where nobody else can, what it draws is shown. */
  onFailed: (() => void) | undefined;
}

/** While somebody zooms, what is there is stretched; it is drawn anew when they stop. */
const REST_MS = 120;
/** A page that only passes by is not worth drawing. */
const PASSING_MS = 60;
const POINTS_PER_MM = 72 / 25.4;

function usePage(document: PdfDocument, number: number, onFailed: (() => void) | undefined) {
  const [page, setPage] = useState<PdfPage>();
  useEffect(() => {
    let left = false;
    document.getPage(number + 1).then(
      (found) => !left && setPage(found),
      () => !left && onFailed?.(),
    );
    return () => {
      left = true;
    };
  }, [document, number, onFailed]);
  return page;
}

/** One page, drawn as sharp as the screen can show it, with its text to select. */
export function PageCanvas({ document, page: number, place, onDrawn, onFailed }: PageCanvasProps) {
  const page = usePage(document, number, onFailed);
  const sheet = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { width, height } = place;

  useEffect(() => {
    if (!page || !sheet.current) return;
    const holder = sheet.current;
    let drawing: ReturnType<typeof drawPage> | undefined;
    let left = false;
    const draw = async () => {
      drawing = drawPage(page, width * densityFor({ width, height }, window.devicePixelRatio));
      await drawing.done;
      if (left) return;
      if (onFailed && lacksFonts(page)) return onFailed();
      drawing.canvas.className = 'absolute inset-0 size-full';
      holder.replaceChildren(drawing.canvas);
      onDrawn();
    };
    const timer = setTimeout(
      () => draw().catch(() => onFailed?.()),
      holder.firstChild ? REST_MS : PASSING_MS,
    );
    return () => {
      left = true;
      clearTimeout(timer);
      drawing?.cancel();
    };
  }, [page, width, height, onDrawn, onFailed]);

  useEffect(() => {
    if (!page || !text.current) return;
    const container = text.current;
    let drawing: Drawing | undefined;
    let left = false;
    const write = async () => {
      drawing = await writeText(page, container);
      if (left) drawing.cancel();
    };
    const timer = setTimeout(() => write().catch(() => onFailed?.()), REST_MS);
    return () => {
      left = true;
      clearTimeout(timer);
      drawing?.cancel();
      container.replaceChildren();
    };
  }, [page, onFailed]);

  const points = page?.getViewport({ scale: 1 }).width ?? width / POINTS_PER_MM;
  return (
    <>
      <div ref={sheet} className="absolute inset-0" />
      <div ref={text} className="text-layer" style={{ ['--total-scale-factor' as string]: width / points }} />
    </>
  );
}
