import { useCallback, useEffect, useRef, useState } from 'react';
import { GAP } from './geometry.ts';
import { type DocumentSource, isPictured, type PicturedSource } from './source.ts';

/** What is read first, so that it can be read; the others show that something is coming. */
const FIRST_PX = 600;
const OUTLINE_PX = 300;
/** Where the picture does not come pdfjs is not kept waiting for it. */
const PATIENCE_MS = 2_000;

/** A small picture by the server, which is there long before pdfjs is. */
export const Outline = ({ source, page }: { source: PicturedSource; page: number }) => (
  <img
    src={source.picture(page, OUTLINE_PX)}
    alt=""
    draggable={false}
    className="absolute inset-0 size-full animate-pulse bg-paper"
  />
);

interface FirstPageProps {
  source: DocumentSource;
  /** Its picture came, or will not. */
  onSettled: () => void;
}

/**
 * The first page as it comes from the server, before a script runs: where the layout puts it afterwards (geometry.ts). It
 * lies there until it is drawn.
 */
export function FirstPage({ source, onSettled }: FirstPageProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current?.complete) onSettled(); // in a page that the server made it may have come before this
  }, [onSettled]);
  const [first] = source.pages;
  if (!first || !isPictured(source)) return null;
  const widest = Math.max(...source.pages.map(({ widthMm }) => widthMm));
  return (
    <div className="absolute mx-auto max-w-[920px]" style={{ inset: `${GAP}px ${GAP}px auto` }}>
      <img
        ref={image}
        src={source.picture(0, FIRST_PX)}
        alt=""
        draggable={false}
        fetchPriority="high"
        className="mx-auto bg-white"
        style={{
          width: `${(first.widthMm / widest) * 100}%`,
          aspectRatio: `${first.widthMm} / ${first.heightMm}`,
        }}
        onLoad={onSettled}
        onError={onSettled}
      />
    </div>
  );
}

/** pdfjs is large: on a slow line it would hold up the picture of the page that it shall draw. */
export function useFirstPicture(source: DocumentSource): { isAwaited: boolean; arrived: () => void } {
  const [isAwaited, setAwaited] = useState(isPictured(source));
  const arrived = useCallback(() => setAwaited(false), []);
  useEffect(() => {
    const timer = setTimeout(arrived, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [arrived]);
  return { isAwaited, arrived };
}
