// The bar waits 200 ms before it shows, takes 5000 ms to fill and moves every 100 ms (docs/specification/constants.md).
const THROTTLE_MS = 200;
const DURATION_MS = 5000;
export const TICK_MS = 100;

export interface Progress {
  phase: 'idle' | 'running' | 'failed' | 'finished';
  elapsed: number;
}

export type ProgressEvent = 'start' | 'tick' | 'fail' | 'finish' | 'hide';

export const idle: Progress = { phase: 'idle', elapsed: 0 };

export const isShown = ({ phase, elapsed }: Progress) => phase !== 'idle' && elapsed >= THROTTLE_MS;

/** How full the bar is; only the end of the navigation fills it. */
export const percentOf = ({ phase, elapsed }: Progress) =>
  phase === 'running' ? Math.min(99, Math.round((elapsed / DURATION_MS) * 100)) : 100;

/** A failure shows however quick it was; a quick success leaves nothing to see. */
export function progress(state: Progress, event: ProgressEvent): Progress {
  switch (event) {
    case 'start':
      return { phase: 'running', elapsed: 0 };
    case 'tick':
      return state.phase === 'running' ? { ...state, elapsed: state.elapsed + TICK_MS } : state;
    case 'fail':
      return { phase: 'failed', elapsed: Math.max(state.elapsed, THROTTLE_MS) };
    case 'finish':
      return state.phase === 'running' && isShown(state) ? { ...state, phase: 'finished' } : idle;
    case 'hide':
      return state.phase === 'running' ? state : idle;
  }
}
