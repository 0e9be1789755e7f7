export {
  type Budget,
  count,
  cutStretchesFrom,
  forgetOldCounters,
  giveBack,
  isSpent,
  left,
  secondsLeft,
  take,
  used,
} from './counters.ts';
