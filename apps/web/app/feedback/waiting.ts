import { createContext, use, useEffect, useState } from 'react';
import { type Location, useLocation, useNavigation } from 'react-router';

/** An answer that comes sooner changes nothing on the screen. */
const PATIENCE_MS = 150;

/** The page that keeps the visitor waiting. */
export const WaitingContext = createContext<Location | undefined>(undefined);

/** Where the visitor is going, once the way has taken long enough to be noticed. */
export function useWaiting(): Location | undefined {
  const { location } = useNavigation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!location) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [location]);
  return late ? location : undefined;
}

/** True while the visitor waits for another part of the same page: a page of the list, an article, a filter. */
export function useTurning(): boolean {
  const target = use(WaitingContext);
  const { pathname, search } = useLocation();
  return target !== undefined && target.pathname === pathname && target.search !== search;
}
