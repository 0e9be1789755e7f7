import { type RefObject, useEffect } from 'react';

declare global {
  interface Window {
    lastPressed?: Element | null;
  }
}

/** Stands in the head: remembers the button that was pressed last, from before the page's own scripts have come. */
export const earlyPressScript =
  "addEventListener('click', ({ target }) => { window.lastPressed = target.closest?.('button'); }, true)";

/** What a press on a button does, also when the button was pressed before React had taken it over. */
export function useEarlyPress(button: RefObject<HTMLElement | null>, act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the button begins to work.
  useEffect(() => {
    if (!button.current || window.lastPressed !== button.current) return;
    window.lastPressed = undefined;
    act();
  }, []);
}
