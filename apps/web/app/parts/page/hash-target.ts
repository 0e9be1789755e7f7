import { useEffect } from 'react';

/** A part that is loaded after the navigation shows what the address points at, as a document would. */
export function useHashTarget(): void {
  useEffect(() => {
    document.getElementById(decodeURIComponent(window.location.hash.slice(1)))?.scrollIntoView();
  }, []);
}
