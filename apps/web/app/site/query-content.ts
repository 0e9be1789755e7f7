import type { ContentFilters, ContentPage, Send } from '@yinxin/api/client';

/** Content of a kind by its filters; the answer is of the kind that was asked for. */
export const queryContent = <Filters extends ContentFilters>(send: Send, filters: Filters) =>
  send('POST /api/back/operation/contentManager/getContentManagerClient', { body: filters }) as Promise<
    Extract<ContentPage, { kind: Filters['kind'] }>
  >;
