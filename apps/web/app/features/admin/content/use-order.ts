import type { AdminContentLine } from '@yinxin/api/client';
import { useEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from '../lists/list-loader.ts';
import type { Filters } from '../lists/use-filters.ts';
import { useAdmin } from '../session.tsx';

export type Step = 'up' | 'down' | 'top' | 'bottom';

interface Moved {
  id: string;
  title: string;
  from: number;
  to: number;
  total: number;
  isUndone: boolean;
}

export interface Order {
  /** The last move, to be told and taken back. */
  moved: Moved | undefined;
  isMoving: boolean;
  /** Where a line stands in the whole list, counted from 0. */
  placeOf(index: number): number;
  total: number;
  step(line: AdminContentLine, index: number, step: Step): void;
  moveTo(line: AdminContentLine, place: number): void;
  undo(): void;
}

interface OrderParts {
  filters: Filters;
  total: number;
  list: readonly AdminContentLine[];
  onMoved: () => void;
}

/** Moves lines within the whole list, over the ends of its pages; the screen and the focus follow. */
export function useOrder({ filters, total, list, onMoved }: OrderParts): Order {
  const { send } = useAdmin();
  const [moved, setMoved] = useState<Moved>();
  const [isMoving, setMoving] = useState(false);
  const focus = useFocusAfter(list);
  // the page asked for last: whoever takes a move back at once may do so before that page is shown
  const wantedPage = useRef(filters.page);
  useEffect(() => {
    wantedPage.current = filters.page;
  }, [filters.page]);
  const placeOf = (index: number) => (filters.page - 1) * PAGE_SIZE + index;

  const move = async ({ id, title }: { id: string; title: string }, place: number, isUndone = false) => {
    setMoving(true);
    try {
      const done = await send('POST /api/admin/content/move', { body: { id, to: place } });
      setMoved({ id, title, ...done, isUndone });
      const page = Math.floor(done.to / PAGE_SIZE) + 1;
      if (page === wantedPage.current) onMoved();
      else filters.goTo(page);
      wantedPage.current = page;
    } catch {
      // the session has said what went wrong; nothing moved
    }
    setMoving(false);
  };

  return {
    moved,
    isMoving,
    placeOf,
    total,
    step: (line, index, step) => {
      const place = placeOf(index);
      const places: Record<Step, number> = { up: place - 1, down: place + 1, top: 0, bottom: total - 1 };
      focus.wish(line.id, step);
      void move(line, places[step]);
    },
    moveTo: (line, place) => void move(line, place),
    undo: () => moved && void move(moved, moved.from, true),
  };
}

/** The button pressed is pressed again, most likely: it keeps the focus wherever its line went. */
function useFocusAfter(list: readonly AdminContentLine[]) {
  const wish = useRef<{ id: string; step: Step }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is when the line is in its new place
  useEffect(() => {
    if (!wish.current) return;
    const { id, step } = wish.current;
    const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-order-of="${id}"]`);
    const open = [...buttons].filter((button) => !button.disabled);
    (open.find((button) => button.dataset.step === step) ?? open[0])?.focus();
    if (open.length > 0) wish.current = undefined;
  }, [list]);
  return {
    wish: (id: string, step: Step) => {
      wish.current = { id, step };
    },
  };
}
