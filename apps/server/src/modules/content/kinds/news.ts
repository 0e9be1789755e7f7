import { Cover, NewsCategory } from '@yinxin/api';
import { z } from 'zod';
import { Markdown } from '../markdown.ts';
import { line, sample } from './fields.ts';

export const NewsData = z.strictObject({
  title: line('标题', 60),
  summary: line('摘要', 200),
  category: NewsCategory,
  cover: Cover,
  body: Markdown,
  sample,
});
