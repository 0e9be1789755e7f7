import { z } from 'zod';
import { call } from '../call.ts';

const tag = '内容';

/** Where a banner shows: 1 desktop home, 2 phone home. */
export const PlatformType = z.enum(['1', '2']).describe('平台：1 电脑端首页，2 手机端首页');

export const Banner = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** Which picture of our own kit stands beside the words. */
  illustration: z.enum(['contract', 'seal', 'evidence']),
  actionText: z.string(),
  actionUrl: z.string().describe('站内路径；为空时打开预约'),
});
export type Banner = z.output<typeof Banner>;

export const NewsItem = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  publishedAt: z.string(),
  sample: z.boolean().describe('示例内容'),
});
export type NewsItem = z.output<typeof NewsItem>;

export const CustomerCase = z.object({
  id: z.string(),
  customer: z.string(),
  sector: z.string(),
  summary: z.string(),
  sample: z.boolean().describe('示例内容'),
});
export type CustomerCase = z.output<typeof CustomerCase>;

export const rotationBanners = call({
  method: 'GET',
  path: '/api/back/operation/rotationManager/getRotationManagerAll',
  access: 'public',
  tag,
  summary: '轮播图',
  query: z.object({ platformType: PlatformType.default('1') }),
  answer: z.array(Banner),
});

export const newsList = call({
  method: 'GET',
  path: '/api/back/operation/journalismManager/getJournalismManagerAdmin',
  access: 'public',
  tag,
  summary: '新闻列表',
  query: z.object({
    page: z.coerce.number('页码应为数字').int('页码应为整数').min(1, '页码从 1 开始').max(10_000).default(1),
    limit: z.coerce
      .number('每页条数应为数字')
      .int('每页条数应为整数')
      .min(1)
      .max(50, '每页最多 50 条')
      .default(10),
  }),
  answer: z.object({ list: z.array(NewsItem), total: z.number(), page: z.number(), limit: z.number() }),
});

export const customerCases = call({
  method: 'GET',
  path: '/api/back/operation/customerCase/getCustomerCaseAll',
  access: 'public',
  tag,
  summary: '客户案例',
  answer: z.array(CustomerCase),
});

export const baseFileByAlias = call({
  method: 'GET',
  path: '/api/file/file/getBaseFileByAlias',
  access: 'public',
  tag,
  summary: '按别名取站点图片（如公众号二维码），内容为 base64',
  query: z.object({ alias: z.string().trim().min(1, '请提供别名').max(64) }),
  answer: z.string().describe('base64 编码的 PNG'),
});
