import { Button } from '~/ui/index.ts';
import { ZOOMS } from './use-zoom-in-place.ts';

const STEP = 1.25;

/** Larger, smaller, and back to the width of the column. */
export function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const to = (wanted: number) => onZoom(Math.min(ZOOMS.most, Math.max(ZOOMS.least, wanted)));
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">缩放</legend>
      <Button variant="quiet" size="sm" disabled={zoom <= ZOOMS.least} onClick={() => to(zoom / STEP)}>
        <span aria-hidden="true">－</span>
        <span className="sr-only">缩小</span>
      </Button>
      <Button variant="quiet" size="sm" className="min-w-16 tabular-nums" onClick={() => onZoom(1)}>
        {Math.round(zoom * 100)}%<span className="sr-only">，适合宽度</span>
      </Button>
      <Button variant="quiet" size="sm" disabled={zoom >= ZOOMS.most} onClick={() => to(zoom * STEP)}>
        <span aria-hidden="true">＋</span>
        <span className="sr-only">放大</span>
      </Button>
    </fieldset>
  );
}
