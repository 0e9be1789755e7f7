import { useEffect, useReducer } from 'react';
import { useNavigation } from 'react-router';
import { classNames } from '~/ui/index.ts';
import { idle, isShown, percentOf, progress, TICK_MS } from './loading-progress.ts';

/** How long the full bar stays before it goes. */
const LINGER_MS = 400;

export function LoadingBar({ failed }: { failed: boolean }) {
  const loading = useNavigation().state !== 'idle';
  const [state, dispatch] = useReducer(progress, idle);

  useEffect(() => {
    if (!loading) return;
    dispatch('start');
    const ticking = setInterval(() => dispatch('tick'), TICK_MS);
    return () => {
      clearInterval(ticking);
      dispatch('finish');
    };
  }, [loading]);

  useEffect(() => {
    if (failed) dispatch('fail');
  }, [failed]);

  useEffect(() => {
    if (state.phase !== 'finished' && state.phase !== 'failed') return;
    const hiding = setTimeout(() => dispatch('hide'), LINGER_MS);
    return () => clearTimeout(hiding);
  }, [state.phase]);

  if (!isShown(state)) return null;
  return (
    <div
      role="progressbar"
      aria-label="页面加载中"
      aria-valuenow={percentOf(state)}
      data-phase={state.phase}
      className={classNames(
        'fixed inset-x-0 top-0 z-50 h-0.5 origin-left transition-transform duration-100',
        state.phase === 'failed' ? 'bg-danger' : 'bg-seal',
      )}
      style={{ transform: `scaleX(${percentOf(state) / 100})` }}
    />
  );
}
