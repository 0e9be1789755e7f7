import { useEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog]');

/** J goes on, K goes back; keys that somebody writes with do neither. */
export function useStepKeys(step: (by: 1 | -1) => void): void {
  const newest = useRef(step);
  newest.current = step;
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const by = STEPS[event.key.toLowerCase()];
      if (!by || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      newest.current(by);
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, []);
}

/** J and K go through the rows of the page's table by their first link, which Enter opens. */
export const useRowKeys = (): void => useStepKeys(stepThroughRows);

function stepThroughRows(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')].flatMap(
    (row) => row.querySelector<HTMLAnchorElement>('a[href]') ?? [],
  );
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next = at === -1 ? links[0] : links[at + by];
  next?.focus();
}

export const ROW_KEYS = 'J、K 上下选择，回车打开';
