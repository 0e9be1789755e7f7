import type { CallParsed, ContentPage, queryContent } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import { casesOf } from './cases.ts';
import { newsPage } from './news.ts';

type Filters = CallParsed<typeof queryContent>['body'];

/** What is public of one kind of content, by its filters. */
export async function contentPage(db: Queryable, filters: Filters): Promise<ContentPage> {
  if (filters.kind === 'news') return { kind: 'news', ...(await newsPage(db, filters)) };
  const list = await casesOf(db, filters.sector);
  return { kind: 'case', list, total: list.length };
}
