import type { Send } from '@yinxin/api/client';

const NEWS_SHOWN = 4;

/** What the home page shows, on the desktop (1) or the phone (2). */
export async function loadHomeContent(send: Send, platformType: '1' | '2') {
  const [banners, news, cases] = await Promise.all([
    send('GET /api/back/operation/rotationManager/getRotationManagerAll', { query: { platformType } }),
    send('GET /api/back/operation/journalismManager/getJournalismManagerAdmin', {
      query: { page: 1, limit: NEWS_SHOWN },
    }),
    send('GET /api/back/operation/customerCase/getCustomerCaseAll', { query: {} }),
  ]);
  return { banners, news: news.list, cases };
}
