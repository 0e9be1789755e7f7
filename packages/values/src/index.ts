export { capitalYuan } from './capitals.ts';
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
export {
  exactYuan,
  MOST_FEN,
  MOST_UNIT_PRICE,
  parseUnitPrice,
  parseYuan,
  plainUnitPrice,
  plainYuan,
  roundedFen,
  shortYuan,
  unitYuan,
  yuan,
} from './money.ts';
export { parseWrittenCount, parseWrittenYuan, type WrittenAmount } from './written.ts';
