export { alerts } from './alerts.ts';
export { checkEvents, type Finding } from './check.ts';
export { CLEARED_OTHERWISE, clearEvents, isCleared, recordedClearings, restOf } from './clearing.ts';
export {
  createDelivery,
  eventsAfter,
  type GroupSubscriber,
  type RecordedEvent,
  type Subscriber,
} from './outbox.ts';
export { type NewEvent, record, recordChange, recording, recordingChange, recordMany } from './record.ts';
export { eventClearings, events, type Facts } from './tables.ts';
export { type EventTexts, eventTexts, HASHED } from './texts.ts';
export { nobodyNeeds, tookPart, unneededWords } from './unneeded.ts';
