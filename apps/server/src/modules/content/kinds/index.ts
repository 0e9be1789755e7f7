import type { z } from 'zod';
import { BannerData } from './banner.ts';
import { CaseData } from './case.ts';
import { DirectoryData } from './directory.ts';
import { DocumentData } from './document.ts';
import { DownloadData } from './download.ts';
import { LawData } from './law.ts';
import { LinkData } from './link.ts';
import { NewsData } from './news.ts';

interface KindRules<Schema extends z.ZodType> {
  /** What an editor may save. */
  schema: Schema;
  name: string;
  /** What an item is called in lists. */
  title: (data: z.output<Schema>) => string;
}
const kind = <Schema extends z.ZodType>(rules: KindRules<Schema>) => rules;

/** Every kind of content there is. */
export const kinds = {
  banner: kind({ schema: BannerData, name: '轮播图', title: ({ title }) => title }),
  news: kind({ schema: NewsData, name: '新闻', title: ({ title }) => title }),
  case: kind({ schema: CaseData, name: '客户案例', title: ({ title }) => title }),
  directory: kind({ schema: DirectoryData, name: '目录', title: ({ name }) => name }),
  law: kind({ schema: LawData, name: '法律法规', title: ({ name }) => name }),
  document: kind({ schema: DocumentData, name: '平台文档', title: ({ title }) => title }),
  download: kind({ schema: DownloadData, name: '下载', title: ({ name }) => name }),
  link: kind({ schema: LinkData, name: '对外地址', title: ({ name }) => name }),
};

export type Kind = keyof typeof kinds;
export type DataOf<K extends Kind> = z.output<(typeof kinds)[K]['schema']>;
export type DraftOf<K extends Kind> = z.input<(typeof kinds)[K]['schema']>;
export const KINDS = Object.keys(kinds) as [Kind, ...Kind[]];

export const titleOf = (kind: Kind, data: unknown): string =>
  (kinds[kind].title as (data: unknown) => string)(data);
