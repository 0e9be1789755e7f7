export { checkEvents } from './check.ts';
export { CLEARED_OTHERWISE, clearEvents, isCleared, recordedClearings, restOf } from './clearing.ts';
export { eventClearings } from './tables.ts';
export { type EventTexts, eventTexts } from './texts.ts';
export { nobodyNeeds, tookPart, unneededWords } from './unneeded.ts';
