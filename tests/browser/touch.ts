// Fingers on a screen, as the browser gets them from one: not what a script would make up of events.
import type { CDPSession, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Between two reports of a screen. */
const REPORT_MS = 16;

export interface Fingers {
  down(...at: readonly Point[]): Promise<void>;
  /** There in so many reports. */
  move(to: readonly Point[], reports?: number): Promise<void>;
  /** Stays where it is. */
  rest(ms: number): Promise<void>;
  up(): Promise<void>;
}

export async function fingersOn(page: Page): Promise<Fingers> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let now: readonly Point[] = [];
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map((point, id) => ({ ...point, id })),
    });
  const rest = (ms: number) => page.waitForTimeout(ms);
  return {
    rest,
    async down(...at) {
      // one after the other, as fingers come
      for (const point of at) {
        now = [...now, point];
        await tell('touchStart', now);
      }
    },
    async move(to, reports = 8) {
      const from = now;
      for (let report = 1; report <= reports; report++) {
        now = to.map(({ x, y }, id) => {
          const start = from[id] ?? { x, y };
          const share = report / reports;
          return { x: start.x + (x - start.x) * share, y: start.y + (y - start.y) * share };
        });
        await tell('touchMove', now);
        await rest(REPORT_MS);
      }
    },
    async up() {
      now = [];
      await tell('touchEnd', []);
    },
  };
}
