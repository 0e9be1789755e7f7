import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Layout } from './geometry.ts';

export const ZOOMS = { least: 0.5, most: 5 } as const;
const within = (zoom: number) => Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom));

const distance = ([a, b]: Touch[]) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0);
const middle = ([a, b]: Touch[]) => ({
  x: ((a?.clientX ?? 0) + (b?.clientX ?? 0)) / 2,
  y: ((a?.clientY ?? 0) + (b?.clientY ?? 0)) / 2,
});

interface Point {
  x: number;
  y: number;
}

/** Two fingers or Ctrl and the wheel zoom; what is under them stays under them. */
export function useZoomInPlace(
  box: RefObject<HTMLElement | null>,
  layout: Layout,
  zoom: number,
  onZoom: ((zoom: number) => void) | undefined,
): void {
  const now = useRef({ zoom, onZoom });
  now.current = { zoom, onZoom };
  /** Where on the screen one zooms; the middle where nobody points. */
  const pointer = useRef<Point>(undefined);
  const before = useRef<Layout>(undefined);

  useLayoutEffect(() => {
    const element = box.current;
    const factor = before.current ? layout.pxPerMm / before.current.pxPerMm : 1;
    // before it is laid out, the box has no width
    before.current =
      element && element.clientWidth > 0 && layout.width >= element.clientWidth ? layout : undefined;
    if (!element || factor === 1) return;
    const at = pointer.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    element.scrollLeft = (element.scrollLeft + at.x) * factor - at.x;
    element.scrollTop = (element.scrollTop + at.y) * factor - at.y;
  }, [box, layout]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let start: { distance: number; zoom: number } | undefined;
    const point = ({ x, y }: Point) => {
      const edge = element.getBoundingClientRect();
      pointer.current = { x: x - edge.left, y: y - edge.top };
    };
    const change = (to: number) => now.current.onZoom?.(within(to));
    const onTouchStart = (event: TouchEvent) => {
      const fingers = [...event.touches];
      start =
        fingers.length === 2 && now.current.onZoom
          ? { distance: distance(fingers), zoom: now.current.zoom }
          : undefined;
    };
    const onTouchMove = (event: TouchEvent) => {
      const fingers = [...event.touches];
      if (!start || fingers.length !== 2) return;
      event.preventDefault();
      point(middle(fingers));
      change((start.zoom * distance(fingers)) / start.distance);
    };
    const onTouchEnd = () => {
      start = undefined;
      pointer.current = undefined;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !now.current.onZoom) return;
      event.preventDefault();
      point({ x: event.clientX, y: event.clientY });
      change(now.current.zoom * Math.exp(-event.deltaY / 300));
    };
    element.addEventListener('touchstart', onTouchStart, { passive: true });
    element.addEventListener('touchmove', onTouchMove, { passive: false });
    element.addEventListener('touchend', onTouchEnd);
    element.addEventListener('touchcancel', onTouchEnd);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('touchstart', onTouchStart);
      element.removeEventListener('touchmove', onTouchMove);
      element.removeEventListener('touchend', onTouchEnd);
      element.removeEventListener('touchcancel', onTouchEnd);
      element.removeEventListener('wheel', onWheel);
    };
  }, [box]);
}
