import type { Send } from '@yinxin/api/client';
import { queryContent } from '~/site/query-content.ts';

const NEWS_SHOWN = 4;

/** What the home page shows, on the desktop (1) or the phone (2). */
export async function loadHomeContent(send: Send, platformType: '1' | '2') {
  const [banners, news, cases, plans] = await Promise.all([
    send('GET /api/back/operation/rotationManager/getRotationManagerAll', { query: { platformType } }),
    queryContent(send, { kind: 'news', limit: NEWS_SHOWN }),
    queryContent(send, { kind: 'case' }),
    send('GET /api/back/operation/pricePlan/getPricePlanAll'),
  ]);
  const trial = plans.find(({ model }) => model === 'trial');
  const freeContracts = trial?.model === 'trial' ? trial.contracts : 0;
  return { banners, news: news.list, cases: cases.list, freeContracts };
}
