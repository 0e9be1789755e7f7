import { LawStatus } from '@yinxin/api';
import { z } from 'zod';
import { line, optionalDay, optionalLine, reference } from './fields.ts';

export const LawData = z.strictObject({
  directory: reference('所在目录'),
  name: line('名称'),
  number: optionalLine('文号'),
  status: LawStatus,
  issuer: optionalLine('发布机关'),
  issued: optionalDay,
  inForce: optionalDay,
  /** Where the official text stands. */
  sourceName: optionalLine('官方来源'),
  sourceUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: '来源链接应为 https:// 开头的地址' })])
    .default(''),
  summary: line('概述', 500),
  history: z.array(line('沿革', 200)).max(20).default([]),
  /** What matters of each article, in our own words. */
  articles: z
    .array(z.strictObject({ article: line('条目', 30), text: line('要点', 1000) }))
    .max(100)
    .default([]),
  related: z.array(reference('相关法规')).max(20).default([]),
  note: optionalLine('提示', 500),
});

export const lawSearchText = ({ name, number, summary, articles }: z.output<typeof LawData>) => ({
  headline: `${name}\n${number}`,
  words: [summary, ...articles.flatMap(({ article, text }) => [article, text])].join('\n'),
});
