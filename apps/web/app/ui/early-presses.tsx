import { type ReactNode, useEffect, useRef } from 'react';

/** Stands inside the boundary of a part that the server shows before its code has come: a press on one of its buttons
 * that nobody could hear is made again. */
export function EarlyPresses({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Later, because React may take the part over for a press that it then hears itself.
    const timer = setTimeout(() => {
      const button = window.lastPressed;
      if (button instanceof HTMLElement && part.current?.contains(button)) button.click();
    });
    return () => clearTimeout(timer);
  }, []);
  const isHeard = () => {
    window.lastPressed = undefined;
  };
  return (
    <div ref={part} className="contents" onClickCapture={isHeard}>
      {children}
    </div>
  );
}
