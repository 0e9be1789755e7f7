import type { ResultOf, Send } from '@yinxin/api/client';

export type MessageList = ResultOf<'GET /api/appapi/notices/list'>;
export type Message = MessageList['list'][number];

/** The count as a mark shows it; the server counts to 100. */
export const countWords = (unread: number): string => (unread >= 100 ? '99+' : String(unread));

/** Where all of them stand. */
export const MESSAGES = '/businessProcessing/messages';

const SHOWN = 3;
/** With how many are unread: what frame and home ask alike is asked once for a page. */
export const newestMessages = (send: Send): Promise<MessageList> =>
  send('GET /api/appapi/notices/list', { query: { limit: SHOWN } });
