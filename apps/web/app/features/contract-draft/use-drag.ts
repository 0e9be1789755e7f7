import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { PlacedField } from './model.ts';
import { type Corner, type Guide, moved, resized, type Size, snapped } from './placement.ts';

/** So near, in pixels of the screen, a field is drawn to others. */
const REACH_PX = 6;

interface OnPage {
  page: number;
  /** In millimetres on that page. */
  x: number;
  y: number;
}

/** The page under the pointer, and where on it. */
export function pageUnder(clientX: number, clientY: number, pxPerMm: number): OnPage | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const sheet = element.closest<HTMLElement>('[data-page]');
    if (!sheet) continue;
    const { left, top } = sheet.getBoundingClientRect();
    return {
      page: Number(sheet.dataset.page),
      x: (clientX - left) / pxPerMm,
      y: (clientY - top) / pxPerMm,
    };
  }
  return undefined;
}

interface DragParts {
  fields: readonly PlacedField[];
  pages: readonly Size[];
  onField: (field: PlacedField, name: string) => void;
}

let drags = 0;

/** Fields under a pointer: moved over the pages, or pulled at a corner; one drag is one step to undo. */
export function useDrag({ fields, pages, onField }: DragParts) {
  const [guides, setGuides] = useState<{ page: number; lines: readonly Guide[] }>();
  const now = useRef({ fields, pages, onField });
  now.current = { fields, pages, onField };
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const follow = useCallback((event: ReactPointerEvent, move: (event: PointerEvent) => void) => {
    stop.current?.();
    const end = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      stop.current = undefined;
      setGuides(undefined);
    };
    stop.current = end;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    event.stopPropagation();
  }, []);

  /** Takes a field up at a point of the screen; where the hand goes from there, the field goes. Alt places freely. */
  const grab = (field: PlacedField, x: number, y: number, pxPerMm: number) => {
    const from = pageUnder(x, y, pxPerMm);
    if (!from) return undefined;
    const name = `move ${drags++}`;
    const grip = { x: from.x - field.left, y: from.y - field.top };
    return (toX: number, toY: number, isFree = false) => {
      const at = pageUnder(toX, toY, pxPerMm);
      const size = at && now.current.pages[at.page];
      if (!at || !size) return;
      const page = field.kind === 'seam' ? field.page : at.page;
      const there = { ...field, left: at.x - grip.x, top: at.y - grip.y };
      const others = now.current.fields.filter(
        (other) => other.id !== field.id && other.page === page && other.documentId === field.documentId,
      );
      const {
        left,
        top,
        guides: lines,
      } = isFree || field.kind === 'seam'
        ? { ...there, guides: [] }
        : snapped(there, others, size, REACH_PX / pxPerMm);
      setGuides({ page, lines });
      now.current.onField({ ...moved(field, left, top, size), page }, name);
    };
  };
  const letGo = () => setGuides(undefined);

  const startMove = (event: ReactPointerEvent, field: PlacedField, pxPerMm: number) => {
    if (event.button !== 0) return;
    const carry = grab(field, event.clientX, event.clientY, pxPerMm);
    if (carry) follow(event, (to) => carry(to.clientX, to.clientY, to.altKey));
  };

  const startResize = (event: ReactPointerEvent, field: PlacedField, corner: Corner, pxPerMm: number) => {
    const size = pages[field.page];
    if (event.button !== 0 || !size) return;
    const name = `resize ${drags++}`;
    const { clientX, clientY } = event;
    follow(event, (to) =>
      now.current.onField(
        resized(field, corner, (to.clientX - clientX) / pxPerMm, (to.clientY - clientY) / pxPerMm, size),
        name,
      ),
    );
  };
  return { guides, grab, letGo, startMove, startResize };
}
