import { useEffect, useRef, useState } from 'react';

const ROTATION_MS = 6000;

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Which of `count` slides shows. It moves on by itself unless the visitor stops it, is using it, or wants no motion. */
export function useRotation(count: number) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(true);
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    if (prefersStillness()) setPlaying(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step by hand starts the full time anew.
  useEffect(() => {
    if (!playing || count < 2) return;
    const timer = setInterval(() => {
      const inUse = root.current?.matches(':hover, :has(:focus-visible)');
      if (!inUse && !document.hidden) setIndex((now) => (now + 1) % count);
    }, ROTATION_MS);
    return () => clearInterval(timer);
  }, [playing, count, index]);

  return {
    root,
    index,
    playing,
    show: (next: number) => setIndex((next + count) % count),
    toggle: () => setPlaying((now) => !now),
  };
}
