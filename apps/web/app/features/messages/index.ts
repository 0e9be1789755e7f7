export { MessageBell, MessageLink } from './message-bell.tsx';
export { MessagesPage } from './messages-page.tsx';
