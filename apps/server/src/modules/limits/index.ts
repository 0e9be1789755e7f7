export type { Budget } from '../../http/limiter.ts';
export {
  count,
  cutStretchesFrom,
  forgetOldCounters,
  giveBack,
  isSpent,
  left,
  secondsLeft,
  take,
  takeEach,
  used,
} from './counters.ts';
export { forgetOldLeases } from './leases.ts';
export { databaseLimiter } from './limiter.ts';
