import { z } from 'zod';
import { call } from '../call.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { CustomerCase, SectorKey } from './content.ts';
import { NewsCategory, NewsItem } from './news.ts';

/** What of each kind can be asked for. */
const ContentFilters = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('news').describe('新闻，新的在前'),
      category: NewsCategory.optional(),
      page: PageNumber,
      limit: PageLimit,
    }),
    z.strictObject({
      kind: z.literal('case').describe('客户案例，按编排的顺序'),
      sector: SectorKey.optional(),
    }),
  ],
  '没有该类内容',
);
export type ContentFilters = z.input<typeof ContentFilters>;

const ContentPage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('news'),
    list: z.array(NewsItem),
    categories: z.array(NewsCategory).describe('有内容的分类'),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
  }),
  z.object({ kind: z.literal('case'), list: z.array(CustomerCase), total: z.number() }),
]);
export type ContentPage = z.output<typeof ContentPage>;

export const queryContent = call({
  method: 'POST',
  path: '/api/back/operation/contentManager/getContentManagerClient',
  access: 'public',
  tag: '内容',
  summary: '按种类与条件查询公开的内容',
  reads: true,
  body: ContentFilters,
  answer: ContentPage,
  // pages ask it too, and a whole office may read them from one address
  limit: { purpose: 'query-content', max: 6_000, perSeconds: 60 },
});
