export { listNoticeChoices, type NoticeChoice, saveNoticeChoices } from './choices.ts';
export {
  type CardChannel,
  createNotices,
  type NoticeCard,
  type Notices,
  type Rules,
  type Told,
  unreadNotices,
} from './notices.ts';
export { answerNotices } from './routes.ts';
export { notices } from './tables.ts';
