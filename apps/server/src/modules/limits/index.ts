export {
  type Budget,
  cutStretchesFrom,
  forgetOldCounters,
  giveBack,
  isSpent,
  left,
  secondsLeft,
  take,
} from './counters.ts';
