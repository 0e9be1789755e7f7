import { z } from 'zod';
import { call } from '../call.ts';
import { NEWS_CATEGORIES } from '../choices.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { ContentId, Cover, Neighbour, Rendered } from './content.ts';

const tag = '内容';

export const NewsCategory = z.enum(NEWS_CATEGORIES, '没有该分类').describe('新闻分类');

export const NewsItem = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  category: NewsCategory,
  cover: Cover,
  publishedAt: z.string(),
  sample: z.boolean().describe('示例内容'),
});
export type NewsItem = z.output<typeof NewsItem>;

export const NewsArticle = NewsItem.extend({
  body: Rendered,
  updatedAt: z.string(),
  previous: Neighbour.describe('更早的一篇'),
  next: Neighbour.describe('更新的一篇'),
});
export type NewsArticle = z.output<typeof NewsArticle>;

export const newsList = call({
  method: 'GET',
  path: '/api/back/operation/journalismManager/getJournalismManagerAdmin',
  access: 'public',
  tag,
  summary: '新闻列表，新的在前',
  query: z.object({ page: PageNumber, limit: PageLimit, category: NewsCategory.optional() }),
  answer: z.object({
    list: z.array(NewsItem),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    categories: z.array(NewsCategory).describe('有内容的分类'),
  }),
});

export const newsArticle = call({
  method: 'GET',
  path: '/api/back/operation/journalismManager/getJournalismManagerById',
  access: 'public',
  tag,
  summary: '新闻正文',
  query: z.object({ id: ContentId }),
  answer: NewsArticle,
});
