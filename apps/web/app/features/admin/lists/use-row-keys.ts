import { useEffect } from 'react';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog]');

/** J and K go through the rows of the page's table by their first link, which Enter opens. */
export function useRowKeys(): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const step = STEPS[event.key.toLowerCase()];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      const links = [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')].flatMap(
        (row) => row.querySelector<HTMLAnchorElement>('a[href]') ?? [],
      );
      const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
      const next = at === -1 ? links[0] : links[at + step];
      next?.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, []);
}

export const ROW_KEYS = 'J、K 上下选择，回车打开';
