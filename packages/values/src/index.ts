export {
  afterWorkingHours,
  CHINA,
  DAY_MS,
  dayInChina,
  endOfDay,
  nearWords,
  offsetTimeInChina,
  parseTimeInChina,
  startOfDay,
  startOfNextDay,
  timeInChina,
} from './china-time.ts';
export { exactYuan, MOST_FEN, parseYuan, plainYuan, roundedFen, shortYuan, yuan } from './money.ts';
