export { type Budget, forgetOldCounters, giveBack, isSpent, left, take } from './counters.ts';
