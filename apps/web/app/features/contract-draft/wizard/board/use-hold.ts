import { type RefObject, useEffect, useRef } from 'react';
import { FREE, type Hand, LONG_PRESS_MS, left, moved, type Point, pullAt, rested, touched } from './hold.ts';

interface Holding {
  /** Takes up what was rested on. */
  onTake: (field: string, at: Point) => void;
  onCarry: (at: Point) => void;
  onPut: () => void;
}

const pointsOf = (touches: TouchList): Point[] =>
  [...touches].map(({ clientX: x, clientY: y }) => ({ x, y }));

const fieldUnder = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;

/**
 * What a finger does to fields on pages that scroll. The browser is kept from scrolling only while something is carried,
 * which is decided before the finger moves: neither Safari nor Chrome lets a page take a scroll back that has begun.
 */
export function useHold(box: RefObject<HTMLElement | null>, holding: Holding): void {
  const now = useRef(holding);
  now.current = holding;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let hand: Hand = FREE;
    let at: Point = { x: 0, y: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;

    const follow = () => {
      const pages = element.querySelector('section');
      if (hand.is !== 'carrying' || !pages) return;
      const { left: west, right: east, top, bottom } = pages.getBoundingClientRect();
      const by = { left: pullAt(at.x, west, east), top: pullAt(at.y, top, bottom) };
      if (by.left || by.top) {
        pages.scrollBy(by);
        now.current.onCarry(at);
      }
      frame = requestAnimationFrame(follow);
    };
    const become = (next: Hand) => {
      const wasCarrying = hand.is === 'carrying';
      hand = next;
      if (next.is !== 'resting') clearTimeout(timer);
      if (wasCarrying && next.is !== 'carrying') {
        cancelAnimationFrame(frame);
        now.current.onPut();
      }
    };
    const take = () => {
      become(rested(hand));
      if (hand.is !== 'carrying') return;
      navigator.vibrate?.(10);
      now.current.onTake(hand.on, hand.from);
      frame = requestAnimationFrame(follow);
    };
    const onStart = (event: TouchEvent) => {
      become(touched(hand, pointsOf(event.touches), fieldUnder(event.target)?.dataset.field));
      if (hand.is !== 'resting') return;
      at = hand.from;
      timer = setTimeout(take, LONG_PRESS_MS);
    };
    const onMove = (event: TouchEvent) => {
      const fingers = pointsOf(event.touches);
      become(moved(hand, fingers));
      const [finger] = fingers;
      if (hand.is !== 'carrying' || !finger) return;
      event.preventDefault();
      at = finger;
      now.current.onCarry(at);
    };
    const onEnd = (event: TouchEvent) => {
      // no click after something was carried
      if (hand.is === 'carrying' && event.cancelable) event.preventDefault();
      become(left(event.touches.length));
    };
    // Android offers what one can do with a picture under a finger that rests
    const onMenu = (event: Event) => fieldUnder(event.target) && event.preventDefault();
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd, { passive: false });
    element.addEventListener('touchcancel', onEnd);
    element.addEventListener('contextmenu', onMenu);
    return () => {
      become(FREE);
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
      element.removeEventListener('contextmenu', onMenu);
    };
  }, [box]);
}
