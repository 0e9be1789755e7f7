export { Messages } from './messages.tsx';
export { countWords, MESSAGES, type Message, type MessageList } from './model.ts';
export { useReading } from './use-reading.ts';
