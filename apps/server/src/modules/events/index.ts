export { alerts } from './alerts.ts';
export {
  createDelivery,
  eventsAfter,
  type GroupSubscriber,
  type RecordedEvent,
  type Subscriber,
} from './outbox.ts';
export { type NewEvent, record, recordChange, recording, recordingChange, recordMany } from './record.ts';
export { events, type Facts } from './tables.ts';
