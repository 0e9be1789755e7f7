import { type PenPoint, type Stroke, strokePath } from '@yinxin/seal/pen';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { asWritten, inkPoint, refit, type Sheet, type View } from './sheet.ts';

/** The width of the line on the sheet. */
export const PEN_PX = 6;
/** More in one stroke is no writing (packages/api). */
const MOST_POINTS = 5000;

interface Line {
  pointer: number;
  points: PenPoint[];
}

/** Writing on a sheet: by mouse, pen or finger, one at a time. Strokes are kept in units of their own. */
export function usePen() {
  const sheet = useRef<SVGSVGElement>(null);
  const wet = useRef<SVGPathElement>(null);
  const line = useRef<Line>(undefined);
  const hasPen = useRef(false);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [view, setView] = useState<View>(asWritten);
  const now = useRef({ strokes, view });
  now.current = { strokes, view };

  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    let before: Sheet | undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      const after = { width, height };
      if (before && width > 0) setView(refit(now.current.strokes, now.current.view, before, after));
      before = after;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const draw = () => wet.current?.setAttribute('d', strokePath(line.current?.points ?? [], PEN_PX));

  const take = (event: PointerEvent<SVGSVGElement>, points: PenPoint[]) => {
    const box = event.currentTarget.getBoundingClientRect();
    // the browser hands over several samples at once; all of them make the line smooth
    const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const sample of coalesced.length > 0 ? coalesced : [event.nativeEvent]) {
      if (points.length >= MOST_POINTS) return;
      const at = { x: sample.clientX - box.left, y: sample.clientY - box.top };
      const pressure = sample.pointerType === 'pen' ? { pressure: sample.pressure } : {};
      points.push({ ...inkPoint(at, now.current.view), time: Math.round(sample.timeStamp), ...pressure });
    }
  };

  const end = (event: PointerEvent<SVGSVGElement>) => {
    const written = line.current;
    if (written?.pointer !== event.pointerId) return;
    line.current = undefined;
    draw();
    setStrokes((all) => [...all, written.points]);
  };

  return {
    strokes,
    view,
    wet,
    undo: () => setStrokes((all) => all.slice(0, -1)),
    clear: () => {
      setStrokes([]);
      setView(asWritten);
    },
    /** For the sheet: `<svg {...events}>`. */
    events: {
      ref: sheet,
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        // a hand that rests beside the pen writes nothing
        if (event.pointerType === 'pen') hasPen.current = true;
        const isPalm = event.pointerType === 'touch' && hasPen.current;
        if (line.current || isPalm || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        line.current = { pointer: event.pointerId, points: [] };
        take(event, line.current.points);
        draw();
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (line.current?.pointer !== event.pointerId) return;
        take(event, line.current.points);
        draw();
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
